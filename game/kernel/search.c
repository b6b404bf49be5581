/* Every choice played out in likely worlds by the nets. */
#include "chance.h"
#include "search.h"

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
    static Course course;
    int found = 0, taken = 0;
    double sum = 0, so_far = 0;
    for (int i = 0; i < MOST_HISTORY; i++) course.weight[i] = course.worlds[i] = 0;
    for (int i = 0; i < set->candidates && found < MOST_CANDIDATES; i++)
        if (draw_world(nets, set, seen, history, stream, &course, &drawn[found])) {
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

int search(const Net nets[2], const Settings *set, const Deal *seen, const u8 *history,
           u8 *actions, double *values) {
    static World worlds[MOST_WORLDS];
    s32 numbers[MOST_ACTIONS];
    double liked[MOST_ACTIONS], total = 0;
    u64 stream = seeded(set->seed);
    int count = logits(&nets[0], &nets[1], seen, actions, numbers), playing = seen->phase == P_PLAY;
    int found = likely_worlds(nets, set, seen, history, &stream, worlds);
    softmax(numbers, count, set->scale[playing] * set->prior_temperature, liked);
    for (int a = 0; a < count; a++) values[a] = 0;
    for (int i = 0; i < found; i++) {
        Deal start = deal_in(seen, &worlds[i]);
        total = total + worlds[i].weight;
        for (int a = 0; a < count; a++) {
            Deal d = start;
            apply(&d, actions[a]);
            play_to_the_end(nets, &d);
            values[a] = values[a] + worlds[i].weight * worth(set, &d, seen->turn);
        }
    }
    for (int a = 0; a < count; a++)
        values[a] = (total > 0 ? values[a] / total : 0) + set->prior * liked[a];
    return count;
}
