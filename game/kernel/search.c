/* Every choice played out in likely worlds by the nets. */
#include "chance.h"
#include "search.h"

enum { LOOKS = 32 }; /* after so many worlds it is seen again which choices are left behind */

static double within(double x, double most) { return x > most ? most : x < -most ? -most : x; }

double worth(const Settings *set, const Deal *d, int seat) {
    int side = seat & 1;
    double gain = d->score[side] - d->score[1 - side];
    if (d->single != NONE) return gain / 3;
    if (d->rules[SCORING] == SCORING_CARD) {
        gain = gain / (24.0 * d->stake);
    } else {
        int high = from_16(d->rules[HIGH_BID_FROM]);
        gain = gain / (d->stake * (high && d->bid >= high ? 2 : 1));
    }
    double over = 0;
    if (d->outcome == O_MADE || d->outcome == O_MISSED)
        over = within((d->counted[d->bidder & 1] - d->target + 0.5) / 5, 1);
    return set->winning * gain + (1 - set->winning) * ((d->bidder ^ seat) & 1 ? -over : over);
}

static void play_to_the_end(const Net nets[2], Deal *d) {
    u8 actions[MOST_ACTIONS];
    s32 numbers[MOST_ACTIONS];
    while (d->phase != P_OVER) {
        int count = logits(&nets[0], &nets[1], d, actions, numbers), best = 0;
        for (int i = 1; i < count; i++)
            if (numbers[i] > numbers[best]) best = i;
        apply(d, actions[best]);
    }
}

/* Draws candidates and keeps as many as are to be played out, each as often as its weight says. */
static int likely_worlds(const Net nets[2], const Settings *set, const Deal *seen,
                         const u8 *history, u64 *stream, World *kept) {
    static World drawn[MOST_CANDIDATES];
    Course *course = new_course();
    int found = 0, taken = 0;
    double sum = 0, so_far = 0;
    for (int i = 0; i < set->candidates && found < MOST_CANDIDATES; i++)
        if (draw_world(nets, set, seen, history, stream, course, &drawn[found])) {
            sum = sum + drawn[found].weight;
            found++;
        }
    if (!found) return 0;
    double step = sum / set->worlds, next = step * (next_random(stream) * (1 / 4294967296.0));
    for (int i = 0; i < found; i++) {
        so_far = so_far + drawn[i].weight;
        int times = 0;
        for (; next < so_far && taken + times < set->worlds; next = next + step) times++;
        if (times) {
            kept[taken] = drawn[i];
            kept[taken].weight = times;
            taken++;
        }
    }
    return taken;
}

/* What the choices are found to be worth, on the way. */
typedef struct {
    int count, left; /* how many there are, and how many are still played out */
    double worlds;   /* those are, in so many worlds so far, one that counts twice being two */
    double sum[MOST_ACTIONS], liked[MOST_ACTIONS];
    double behind[MOST_ACTIONS]; /* for one that no longer is: how far it lay behind the best */
} Running;

static double mean_of(const Running *r, int choice) {
    return (r->worlds > 0 ? r->sum[choice] / r->worlds : 0) + r->liked[choice];
}

static double best_of(const Running *r) {
    double best = -100;
    for (int a = 0; a < r->count; a++)
        if (!r->behind[a] && mean_of(r, a) > best) best = mean_of(r, a);
    return best;
}

/* What lies behind by more than chance would have it after so many worlds is played out no more: the
 * time goes to those that are close to each other. Two choices end about one apart in half of the
 * worlds, so that their difference has an error of about 0.7 by the root of the number. */
static void leave_behind(Running *r, int looked_at, double clear) {
    double best = best_of(r);
    for (int a = 0; a < r->count; a++) {
        double gap = best - mean_of(r, a);
        if (r->behind[a] || gap * gap * looked_at <= clear) continue;
        r->behind[a] = gap;
        r->left--;
    }
}

/* For each choice the one it comes to the same as: of cards that are worth as much and that only
 * cards out of play lie between, the lowest. choosing.py says the same. */
static int same_as(const Deal *d, const u8 *actions, int count, int choice) {
    int card = actions[choice], found = choice;
    u32 gone = d->gone[0] | d->gone[1] | d->gone[2] | d->gone[3];
    if (card >= 32) return choice;
    for (int i = 0; i < d->laying; i++) gone &= ~(1u << d->cards[d->tricks][i]);
    for (int other = card - 1; other >= 0 && other >> 3 == card >> 3; other--) {
        int at = 0;
        while (at < count && actions[at] != other) at++;
        if (at < count && card_points(1u << other) == card_points(1u << card)) found = at;
        else if (!(gone >> other & 1)) break;
    }
    return found;
}

int search(const Net nets[2], const Settings *set, const Deal *seen, const u8 *history,
           u8 *actions, double *values) {
    static World worlds[MOST_WORLDS];
    s32 numbers[MOST_ACTIONS];
    int same[MOST_ACTIONS];
    Running r = {0};
    u64 stream = seeded(set->seed);
    int playing = seen->phase == P_PLAY;
    r.count = r.left = logits(&nets[0], &nets[1], seen, actions, numbers);
    softmax(numbers, r.count, set->scale[playing] * set->prior_temperature, r.liked);
    for (int a = 0; a < r.count; a++) r.liked[a] = set->prior * r.liked[a];
    for (int a = 0; a < r.count; a++) {
        same[a] = same_as(seen, actions, r.count, a);
        if (same[a] == a) continue;
        r.liked[same[a]] = r.liked[same[a]] + r.liked[a];
        r.behind[a] = 1; /* not played out: what it is worth is the other's */
        r.left--;
    }
    int found = r.left > 1 ? likely_worlds(nets, set, seen, history, &stream, worlds) : 0;
    for (int i = 0; i < found; i++) {
        if (set->clear > 0 && i && i % LOOKS == 0) leave_behind(&r, i, set->clear);
        if (r.left == 1) break;
        Deal start = deal_in(seen, &worlds[i]);
        r.worlds = r.worlds + worlds[i].weight;
        for (int a = 0; a < r.count; a++) {
            if (r.behind[a]) continue;
            Deal d = start;
            apply(&d, actions[a]);
            play_to_the_end(nets, &d);
            r.sum[a] = r.sum[a] + worlds[i].weight * worth(set, &d, seen->turn);
        }
    }
    double best = best_of(&r);
    for (int a = 0; a < r.count; a++) values[a] = r.behind[a] ? best - r.behind[a] : mean_of(&r, a);
    for (int a = 0; a < r.count; a++) values[a] = values[same[a]];
    return r.count;
}
