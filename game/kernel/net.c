/* One net's numbers for the choices of the player to act, in whole numbers throughout. */
#include "policy.h"

void widen(const StoredNet *stored, Net *net) {
    for (int j = 0; j < HIDDEN; j++) {
        for (int i = 0; i < MOST_STATE; i++) net->state[i][j] = stored->state[i][j];
        for (int i = 0; i < MOST_ACTION; i++) net->action[i][j] = stored->action[i][j];
        net->bias[j] = stored->bias[j];
        net->out[j] = stored->out[j];
    }
}

typedef s16 Eight __attribute__((vector_size(16)));
enum { EIGHTS = HIDDEN / 8 };

/* Most features are yes or no: rows of the first kind are added up before they are multiplied. */
static void add_rows(s32 *restrict sum, const s16 rows[][HIDDEN], const s16 *features, int count) {
    Eight whole[EIGHTS] = {0};
    for (int i = 0; i < count; i++) {
        s16 x = features[i];
        if (!x) continue;
        if (x == YES) {
            const Eight *row = (const Eight *)rows[i];
            for (int k = 0; k < EIGHTS; k++) whole[k] += row[k];
        } else {
            const s16 *restrict row = rows[i];
            for (int j = 0; j < HIDDEN; j++) sum[j] += (s32)x * (s32)row[j];
        }
    }
    for (int k = 0; k < EIGHTS; k++)
        for (int j = 0; j < 8; j++) sum[8 * k + j] += YES * (s32)whole[k][j];
}

/* A unit below nought still counts, a little: one 32nd, rounded down. */
static s32 output(const Net *net, const s32 *sum) {
    s32 total = 0;
    for (int j = 0; j < HIDDEN; j++) {
        s32 unit = sum[j] >> 4;
        total += (unit < 0 ? unit >> 5 : unit) * net->out[j];
    }
    return total;
}

int logits(const Net *calls, const Net *plays, const Deal *d, u8 *actions, s32 *values) {
    s16 state[MOST_STATE], action[MOST_ACTION];
    s32 base[HIDDEN], sum[HIDDEN];
    int count = choices(d, actions), playing = d->phase == P_PLAY;
    values[0] = 0;
    if (count < 2) return count;
    const Net *net = playing ? plays : calls;
    Sight s = {0};
    if (playing) {
        s = sight_of(d, d->turn);
        play_state(d, &s, state);
    } else {
        call_state(d, d->turn, state);
    }
    for (int j = 0; j < HIDDEN; j++) base[j] = net->bias[j];
    add_rows(base, net->state, state, playing ? PLAY_STATE : CALL_STATE);
    for (int i = 0; i < count; i++) {
        if (playing) play_action(d, &s, actions[i], action);
        else call_action(d, d->turn, actions[i], action);
        for (int j = 0; j < HIDDEN; j++) sum[j] = base[j];
        add_rows(sum, net->action, action, playing ? PLAY_ACTION : CALL_ACTION);
        values[i] = output(net, sum);
    }
    return count;
}
