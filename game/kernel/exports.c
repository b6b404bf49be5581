/* What a host calls for the nets and for searching by them, and to compare with the rules. */
#include "chance.h"
#include "room.h"
#include "search.h"

static StoredNet stored[2]; /* calls, play */
static Net nets[2];
static Settings settings;
static u8 history[MOST_HISTORY];
static double values[MOST_ACTIONS];

EXPORT void *nets_at(void) { return stored; }
EXPORT void *settings_at(void) { return &settings; }
EXPORT void *history_at(void) { return history; }
EXPORT void *values_at(void) { return values; }

/* The nets were written: makes them ready. */
EXPORT void take_nets(void) {
    for (int kind = 0; kind < 2; kind++) widen(&stored[kind], &nets[kind]);
}

/* Every legal action of the first `count` deals, into answers. */
EXPORT void list_legal(int count) {
    for (int i = 0; i < count; i++) answers[i].count = legal(&deals[i], answers[i].actions);
}

/* Does the first of each deal's answers. */
EXPORT void act(int count) {
    for (int i = 0; i < count; i++) apply(&deals[i], answers[i].actions[0]);
}

/* Plays each deal to its end with any legal actions; deal i has the stream seed + i. */
EXPORT void play_out(int count, u32 seed) {
    for (int i = 0; i < count; i++) {
        u64 stream = seeded(seed + i);
        while (deals[i].phase != P_OVER) {
            int n = legal(&deals[i], answers[i].actions);
            apply(&deals[i], answers[i].actions[below(&stream, n)]);
        }
    }
}

/* The choices of each deal's player to act into answers, the net's numbers for them into numbers. */
EXPORT void judge(int count) {
    for (int i = 0; i < count; i++)
        answers[i].count = logits(&nets[0], &nets[1], &deals[i], answers[i].actions, numbers[i]);
}

/* The choices of the first deal's player to act into answers, the worth of each into values. */
EXPORT void ponder(void) {
    answers[0].count = search(nets, &settings, deals, history, answers[0].actions, values);
}

/* One world for the first deal, completed with it: into the second. Answers whether one was found;
 * its weight into values. */
EXPORT int imagine(void) {
    World world;
    u64 stream = seeded(settings.seed);
    if (!draw_world(nets, &settings, deals, history, &stream, new_course(), &world)) return 0;
    deals[1] = deal_in(deals, &world);
    values[0] = world.weight;
    return 1;
}

/* What the nets are given, for the twin to be compared with: state features, then those of the
 * first answer, as 16-bit numbers in numbers. */
EXPORT void features(int index) {
    s16 *out = (s16 *)numbers;
    const Deal *d = &deals[index];
    int action = answers[index].actions[0];
    if (d->phase == P_PLAY) {
        Sight s = sight_of(d, d->turn);
        play_state(d, &s, out);
        play_action(d, &s, action, out + MOST_STATE);
    } else {
        call_state(d, d->turn, out);
        call_action(d, d->turn, action, out + MOST_STATE);
    }
}
