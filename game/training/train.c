/* Trains the two policy nets: first to do what a recorded player did, then by playing.
 *
 *   train STATE OPTIONS IMITATION SECONDS SEED
 *
 * STATE is read when it is there and written every minute, at the end and when asked to stop
 * (Ctrl-C), so that training can go on later. OPTIONS holds packed options, 32 bytes each, one of
 * which every deal is played by. IMITATION holds decisions of a player, a packed deal and an action each.
 *
 * The first part of the seconds goes to both nets together, the rest to the one for the play alone,
 * under calls that stay as they are (see STAGES).
 *
 * In play, a few decisions of each deal are looked at closely: every choice is tried in the deal as
 * it truly lies and played to the end by the nets, and the net is moved towards what did better
 * than its average choice. The players of a deal are a mixture of styles: the net itself, itself as
 * it was earlier, the imitation, and each of them careless, so that it does not only learn to play
 * with itself. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../kernel/chance.h"
#include "../kernel/policy.h"

typedef float Row[HIDDEN] __attribute__((aligned(64)));
typedef struct {
    Row state[MOST_STATE], action[MOST_ACTION], bias, out;
} FloatNet;
typedef struct {
    FloatNet nets[2]; /* calls, play */
} Player;
enum { CALLS, PLAYS, WEIGHTS = sizeof(FloatNet) / sizeof(float) };
enum { EARLIER = 4 };

typedef struct {
    char mark[8];
    long steps[2], deals;
    double seconds;
    double softer[2]; /* see `set_softer` */
    long calls_stay;  /* whether the calls have become those that are shipped */
    Player now, first_moment, second_moment, imitation, earlier[EARLIER];
    Player mean; /* of the nets of late: steadier than the newest, and what is shipped */
} Training;

static const char MARK[8] = "29 net2";
static Training T;
static FloatNet gradient[2];
static int gathered[2];
static u64 stream;
static const int STATE_LENGTH[2] = {CALL_STATE, PLAY_STATE};
static const int ACTION_LENGTH[2] = {CALL_ACTION, PLAY_ACTION};

/* Seconds of processor time, so that a busy machine changes nothing. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}
static float chance(void) { return next_random(&stream) / 4294967296.0f; }

/* ---- the net in floating point ---------------------------------------------------------------- */

typedef struct {
    int count, kind;
    u8 actions[MOST_ACTIONS];
    s16 state[MOST_STATE], action[MOST_ACTIONS][MOST_ACTION];
    float value[MOST_ACTIONS];
    Row hidden[MOST_ACTIONS];
} Decision;

static void add_rows(float *sum, const Row *rows, const s16 *features, int count) {
    for (int i = 0; i < count; i++) {
        if (!features[i]) continue;
        float x = features[i] * (1.0f / YES);
        for (int j = 0; j < HIDDEN; j++) sum[j] += x * rows[i][j];
    }
}

static void judge(const Player *player, const Deal *d, Decision *c) {
    c->count = choices(d, c->actions);
    c->kind = d->phase == P_PLAY ? PLAYS : CALLS;
    if (c->count < 2) return;
    const FloatNet *net = &player->nets[c->kind];
    Sight s = {0};
    if (c->kind == PLAYS) {
        s = sight_of(d, d->turn);
        play_state(d, &s, c->state);
    } else {
        call_state(d, d->turn, c->state);
    }
    Row base;
    memcpy(base, net->bias, sizeof base);
    add_rows(base, net->state, c->state, STATE_LENGTH[c->kind]);
    for (int i = 0; i < c->count; i++) {
        if (c->kind == PLAYS) play_action(d, &s, c->actions[i], c->action[i]);
        else call_action(d, d->turn, c->actions[i], c->action[i]);
        Row sum;
        memcpy(sum, base, sizeof sum);
        add_rows(sum, net->action, c->action[i], ACTION_LENGTH[c->kind]);
        float value = 0;
        for (int j = 0; j < HIDDEN; j++) {
            float unit = sum[j] > 0 ? sum[j] : sum[j] * (1.0f / 32);
            c->hidden[i][j] = sum[j];
            value += unit * net->out[j];
        }
        c->value[i] = value;
    }
}

static void soften(float *value, int count, float temperature) {
    float most = value[0], sum = 0;
    for (int i = 1; i < count; i++)
        if (value[i] > most) most = value[i];
    for (int i = 0; i < count; i++) sum += value[i] = expf((value[i] - most) / temperature);
    for (int i = 0; i < count; i++) value[i] /= sum;
}

static int pick(const Decision *c, float temperature) {
    float likely[MOST_ACTIONS];
    if (c->count == 1) return c->actions[0];
    memcpy(likely, c->value, sizeof likely);
    soften(likely, c->count, temperature);
    float u = chance();
    for (int i = 0; i < c->count - 1; i++)
        if ((u -= likely[i]) < 0) return c->actions[i];
    return c->actions[c->count - 1];
}

/* `slope[i]`: how the loss changes with the value of choice i. */
static void learn(const Decision *c, const float *slope) {
    FloatNet *g = &gradient[c->kind];
    const FloatNet *net = &T.now.nets[c->kind];
    Row shared = {0};
    for (int i = 0; i < c->count; i++) {
        Row back;
        for (int j = 0; j < HIDDEN; j++) {
            float h = c->hidden[i][j], bend = h > 0 ? 1 : 1.0f / 32;
            back[j] = slope[i] * net->out[j] * bend;
            shared[j] += back[j];
            g->out[j] += slope[i] * h * bend;
        }
        for (int k = 0; k < ACTION_LENGTH[c->kind]; k++) {
            if (!c->action[i][k]) continue;
            float x = c->action[i][k] * (1.0f / YES);
            for (int j = 0; j < HIDDEN; j++) g->action[k][j] += x * back[j];
        }
    }
    for (int k = 0; k < STATE_LENGTH[c->kind]; k++) {
        if (!c->state[k]) continue;
        float x = c->state[k] * (1.0f / YES);
        for (int j = 0; j < HIDDEN; j++) g->state[k][j] += x * shared[j];
    }
    for (int j = 0; j < HIDDEN; j++) g->bias[j] += shared[j];
    gathered[c->kind]++;
}

/* Adam; weights stay within what 8 bits hold (see training/quantise.py). */
static void improve(int kind, float rate) {
    float *w = (float *)&T.now.nets[kind], *g = (float *)&gradient[kind];
    float *m = (float *)&T.first_moment.nets[kind], *v = (float *)&T.second_moment.nets[kind];
    long step = ++T.steps[kind];
    float one = 1 - powf(0.9f, step), two = 1 - powf(0.999f, step);
    float *mean = (float *)&T.mean.nets[kind], share = step < 20000 ? 1 / (10 + 0.5f * step) : 1e-4f;
    for (int i = 0; i < WEIGHTS; i++) {
        float x = g[i] / gathered[kind];
        m[i] = 0.9f * m[i] + 0.1f * x;
        v[i] = 0.999f * v[i] + 0.001f * x * x;
        w[i] -= rate * (m[i] / one) / (sqrtf(v[i] / two) + 1e-6f);
        mean[i] += share * (w[i] - mean[i]);
        g[i] = 0;
    }
    gathered[kind] = 0;
}

/* ---- what a deal was worth --------------------------------------------------------------------- */

static float within(float x, float most) { return x > most ? most : x < -most ? -most : x; }

/* How near winning the match a side is, -1 to 1, at this score. */
static float standing(const Deal *d, int ours, int theirs) {
    int length = d->rules[MATCH_LENGTH] + 1;
    if (ours >= length || theirs <= -length) return 1;
    if (theirs >= length || ours <= -length) return -1;
    return tanhf(0.22f * (ours - theirs));
}

/* Points over or under the target, from the bidding side's side, -1 to 1; 0 where that is not how
 * the deal was decided. */
static float margin(const Deal *d) {
    if (d->outcome != O_MADE && d->outcome != O_MISSED) return 0;
    return within((d->counted[d->bidder & 1] - d->target + 0.5f) / 5, 1);
}

/* For a decision of the play: made or missed, mostly; the stake is settled and does not count. */
static float worth_of_play(const Deal *d, int seat) {
    int side = seat & 1;
    float gain = d->score[side] - d->score[1 - side];
    if (d->single != NONE) return gain / 3;
    if (d->rules[SCORING] == SCORING_CARD) gain /= 24.0f * d->stake;
    else {
        int high = from_16(d->rules[HIGH_BID_FROM]);
        gain /= d->stake * (high && d->bid >= high ? 2 : 1);
    }
    float over = (d->bidder ^ seat) & 1 ? -margin(d) : margin(d);
    return 0.6f * gain + 0.4f * over;
}

/* For a call: what the deal does to the score, or to the chances in a match that is won by it. */
static float worth_of_call(const Deal *d, int seat) {
    int side = seat & 1, us = d->standing[side], them = d->standing[1 - side];
    float gain = d->score[side] - d->score[1 - side];
    if (d->rules[SCORING] == SCORING_CARD) gain /= 24.0f;
    else if (d->rules[MATCH] == MATCH_SIX || d->rules[MATCH] == MATCH_SETS)
        gain = within((standing(d, us + d->score[side], them + d->score[1 - side])
                       - standing(d, us, them)) / 0.217f, 4);
    float over = (d->bidder ^ seat) & 1 ? -margin(d) : margin(d);
    return gain + 0.15f * over;
}

/* ---- play --------------------------------------------------------------------------------------- */

static u8 *options, *examples;
static long option_count, example_count;
enum { EXAMPLE = sizeof(Deal) + 1 };

typedef struct {
    const Player *player;
    float temperature;
} Style;

static void play_to_the_end(Deal *d, const Style *styles, float sharper) {
    Decision c;
    while (d->phase != P_OVER) {
        const Style *style = &styles[d->turn];
        judge(style->player, d, &c);
        apply(d, pick(&c, style->temperature * sharper));
    }
}

static void new_deal(Deal *d) {
    u8 deck[32], dealt[4][8];
    for (int i = 0; i < 32; i++) deck[i] = i;
    for (int i = 31; i > 0; i--) {
        int j = below(&stream, i + 1), card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    memcpy(dealt, deck, 32);
    deal_cards(d, options + 32 * below(&stream, option_count), below(&stream, 4), dealt);
    int length = d->rules[MATCH_LENGTH] + 1;
    if (chance() < 0.4f)
        for (int side = 0; side < 2; side++)
            d->standing[side] = below(&stream, 2 * length - 1) - (length - 1);
}

static Style some_style(void) {
    float u = chance();
    Style style = {&T.now, 1};
    if (u < 0.12f) style.player = &T.imitation;
    else if (u < 0.27f) style.player = &T.earlier[below(&stream, EARLIER)];
    if (chance() < 0.1f) style.temperature = 3;
    return style;
}

static void try_all(const Deal *d, const Style *styles, float order) {
    Decision c;
    float worth[MOST_ACTIONS], likely[MOST_ACTIONS], slope[MOST_ACTIONS], mean = 0, entropy = 0;
    judge(&T.now, d, &c);
    u64 before = stream;
    for (int i = 0; i < c.count; i++) {
        Deal after = *d;
        stream = before;
        apply(&after, c.actions[i]);
        play_to_the_end(&after, styles, 0.4f);
        worth[i] = c.kind == PLAYS ? worth_of_play(&after, d->turn) : worth_of_call(&after, d->turn);
    }
    memcpy(likely, c.value, sizeof likely);
    soften(likely, c.count, 1);
    for (int i = 0; i < c.count; i++) {
        mean += likely[i] * worth[i];
        entropy -= likely[i] * logf(likely[i] + 1e-9f);
    }
    for (int i = 0; i < c.count; i++)
        slope[i] = likely[i] * (mean - worth[i] + order * (logf(likely[i] + 1e-9f) + entropy));
    learn(&c, slope);
}

enum { CALLS_TRIED = 2, PLAYS_TRIED = 3 };

/* What is done up to a share of the seconds: at what rate of learning, whether the play alone is
 * trained, and how strongly the nets are pulled towards doubt when that part begins (TOGETHER, or the
 * play alone), which falls to LEAST_ORDER at its end. */
typedef struct {
    double until;
    float rate, order;
    int play_alone;
} Stage;
#define TOGETHER 0.40
static const Stage STAGES[] = {
    {0.20, 1.2e-3f, 0.01f, 0}, {0.32, 6e-4f, 0.01f, 0},  {TOGETHER, 2e-4f, 0.01f, 0},
    {0.70, 4e-4f, 0.003f, 1},  {0.88, 2e-4f, 0.003f, 1}, {1.00, 7e-5f, 0.003f, 1},
};
static const float LEAST_ORDER = 0.001f;

static const Stage *stage_at(double done) {
    const Stage *stage = STAGES;
    while (done > stage->until) stage++;
    return stage;
}

/* One deal: a few of its decisions, any with the same chance, are looked at closely. */
static void practise(const Stage *stage, float order) {
    Deal d, kept[2][PLAYS_TRIED];
    int met[2] = {0};
    const int room[2] = {stage->play_alone ? 0 : CALLS_TRIED, PLAYS_TRIED};
    Style styles[4];
    Decision c;
    new_deal(&d);
    for (int seat = 0; seat < 4; seat++) styles[seat] = some_style();
    while (d.phase != P_OVER) {
        const Style *style = &styles[d.turn];
        judge(style->player, &d, &c);
        if (c.count > 1 && room[c.kind] && style->player == &T.now) {
            int place = met[c.kind]++;
            if (place >= room[c.kind]) place = below(&stream, met[c.kind]);
            if (place < room[c.kind]) kept[c.kind][place] = d;
        }
        apply(&d, pick(&c, style->temperature));
    }
    for (int kind = 0; kind < 2; kind++)
        for (int i = 0; i < met[kind] && i < room[kind]; i++) {
            try_all(&kept[kind][i], styles, order);
            if (gathered[kind] >= 256) improve(kind, stage->rate);
        }
    T.deals++;
}

/* ---- the beginning ------------------------------------------------------------------------------ */

static void imitate(int rounds) {
    float slope[MOST_ACTIONS];
    Decision c;
    for (int i = 0; i < 2 * WEIGHTS; i++) ((float *)&T.now)[i] = 0.2f * (chance() - 0.5f);
    for (int kind = 0; kind < 2; kind++)
        for (int j = 0; j < HIDDEN; j++) T.now.nets[kind].out[j] = 0.6f * (chance() - 0.5f);
    for (int round = 0; round < rounds; round++) {
        long right[2] = {0}, asked[2] = {0};
        for (long n = 0; n < example_count; n++) {
            const u8 *example = examples + EXAMPLE * (long)(chance() * example_count);
            Deal d;
            memcpy(&d, example, sizeof d);
            judge(&T.now, &d, &c);
            int wanted = -1, best = 0;
            for (int i = 0; i < c.count; i++) {
                if (c.actions[i] == example[sizeof d]) wanted = i;
                if (c.value[i] > c.value[best]) best = i;
            }
            if (wanted < 0 || c.count < 2) continue;
            asked[c.kind]++;
            right[c.kind] += best == wanted;
            soften(c.value, c.count, 1);
            for (int i = 0; i < c.count; i++) slope[i] = c.value[i] - (i == wanted);
            learn(&c, slope);
            if (gathered[c.kind] >= 128) improve(c.kind, 2e-3f);
        }
        printf("imitation: calls %.3f of %ld, plays %.3f of %ld alike\n",
               right[0] / (double)asked[0], asked[0], right[1] / (double)asked[1], asked[1]);
        fflush(stdout);
    }
    memset(&T.first_moment, 0, sizeof(Player));
    memset(&T.second_moment, 0, sizeof(Player));
    T.steps[0] = T.steps[1] = 0;
    T.imitation = T.mean = T.now;
    for (int i = 0; i < EARLIER; i++) T.earlier[i] = T.now;
}

/* Deals played by the nets now against the imitation, each from both sides: score a deal. */
static void compare(int deals) {
    double sum = 0, squares = 0;
    u64 kept = stream;
    stream = seeded(77);
    for (int i = 0; i < deals; i++) {
        Deal first;
        double gain = 0;
        new_deal(&first);
        first.standing[0] = first.standing[1] = 0;
        for (int side = 0; side < 2; side++) {
            Deal d = first;
            Style styles[4];
            for (int seat = 0; seat < 4; seat++)
                styles[seat] = (Style){(seat & 1) == side ? &T.mean : &T.imitation, 0.05f};
            play_to_the_end(&d, styles, 1);
            double worth = d.score[side] - d.score[1 - side];
            gain += d.rules[SCORING] == SCORING_CARD ? worth / 24 : worth;
        }
        sum += gain / 2;
        squares += gain * gain / 4;
    }
    double mean = sum / deals;
    printf("%.0f s, %ld deals: %+.4f +- %.4f against the imitation\n", T.seconds, T.deals, mean,
           1.96 * sqrt((squares / deals - mean * mean) / deals));
    fflush(stdout);
    stream = kept;
}

/* How doubtful the shipped nets are, on average over the decisions of deals they play: the entropy of
 * calls and of plays in nats. What belief and the weaker levels make of the nets was settled with
 * nets as doubtful as this. */
static const double DOUBT[2] = {0.081, 0.343};
enum { DOUBT_DEALS = 2000, DOUBTS = DOUBT_DEALS * 40 };
typedef struct {
    int count;
    float value[MOST_ACTIONS];
} Doubted;

static double doubt(const Doubted *doubted, int count, double softer) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        float likely[MOST_ACTIONS];
        memcpy(likely, doubted[i].value, sizeof likely);
        soften(likely, doubted[i].count, softer);
        for (int a = 0; a < doubted[i].count; a++) sum -= likely[a] * log(likely[a] + 1e-9);
    }
    return count ? sum / count : 0;
}

/* Training may leave a net surer or less sure of itself than another one that plays as well: what
 * its numbers are to be divided by to be as doubtful as DOUBT says. */
static void set_softer(void) {
    static Doubted doubted[2][DOUBTS];
    int count[2] = {0};
    u64 kept = stream;
    stream = seeded(78);
    for (int i = 0; i < DOUBT_DEALS; i++) {
        Deal d;
        Decision c;
        new_deal(&d);
        while (d.phase != P_OVER) {
            judge(&T.mean, &d, &c);
            if (c.count > 1 && count[c.kind] < DOUBTS) {
                Doubted *into = &doubted[c.kind][count[c.kind]++];
                into->count = c.count;
                memcpy(into->value, c.value, sizeof c.value);
            }
            apply(&d, pick(&c, 0.05f));
        }
    }
    for (int kind = 0; kind < 2; kind++) {
        double low = 0.1, high = 10;
        for (int i = 0; i < 30; i++) {
            double middle = sqrt(low * high);
            if (doubt(doubted[kind], count[kind], middle) < DOUBT[kind]) low = middle;
            else high = middle;
        }
        T.softer[kind] = low;
        printf("%s: doubt %.4f of %d, softer by %.3f\n", kind == PLAYS ? "plays" : "calls",
               doubt(doubted[kind], count[kind], 1), count[kind], low);
    }
    stream = kept;
}

static u8 *read_all(const char *path, long *size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        *size = 0;
        return 0;
    }
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    u8 *bytes = malloc(*size + 1);
    if (fread(bytes, 1, *size, file) != (size_t)*size) exit(3);
    fclose(file);
    return bytes;
}

static void save(const char *path) {
    char part[1024];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "wb");
    if (!file || fwrite(&T, sizeof T, 1, file) != 1 || fclose(file) || rename(part, path)) {
        perror(path);
        exit(3);
    }
}

static volatile sig_atomic_t asked_to_stop;
static void stop(int signal) { asked_to_stop = signal; }

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    long size;
    options = read_all(argv[2], &size);
    option_count = size / 32;
    examples = read_all(argv[3], &size);
    example_count = size / EXAMPLE;
    double most = atof(argv[4]);
    u8 *before = read_all(argv[1], &size);
    if (size == sizeof T) memcpy(&T, before, sizeof T);
    else if (size >= 8 && !memcmp(before, MARK, 8)) {
        fprintf(stderr, "%s is of a training with nets of another shape: begin in another folder\n",
                argv[1]);
        return 4;
    }
    stream = seeded(atoi(argv[5]) + T.deals);
    if (memcmp(T.mark, MARK, 8)) {
        if (!option_count || !example_count) return 2;
        imitate(6);
        memcpy(T.mark, MARK, 8);
        save(argv[1]);
    }
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    double start = now(), saved = start, begun = T.seconds;
    compare(4000);
    for (long turn = 1;; turn++) {
        T.seconds = begun + now() - start;
        double done = T.seconds / most;
        if (done >= 1 || asked_to_stop) break;
        const Stage *stage = stage_at(done);
        double part = stage->play_alone ? (done - TOGETHER) / (1 - TOGETHER) : done / TOGETHER;
        if (stage->play_alone && !T.calls_stay) T.now.nets[CALLS] = T.mean.nets[CALLS];
        T.calls_stay = stage->play_alone;
        practise(stage, stage->order * (1 - part) + LEAST_ORDER);
        if (turn % 20000 == 0) T.earlier[T.deals / 20000 % EARLIER] = T.now;
        if (now() - saved > 60) {
            save(argv[1]);
            compare(2000);
            saved = now();
        }
    }
    if (!asked_to_stop) compare(20000);
    set_softer();
    save(argv[1]);
    return 0;
}
