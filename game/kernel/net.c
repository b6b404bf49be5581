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
typedef s32 Four __attribute__((vector_size(16)));
typedef s16 FourShort __attribute__((vector_size(8)));
enum { ROOM_FOR_STATE = (MOST_STATE + 7) / 8 * 8, ROOM_FOR_ACTION = (MOST_ACTION + 7) / 8 * 8 };
enum { PLAIN_BLOCK = 32, BLOCK = 16 }; /* as many units at a time as stay in registers */

/* Which of eight comparisons hold, a bit for each. */
static inline u32 those(Eight compared) {
#ifdef __wasm_simd128__
    return __builtin_wasm_bitmask_i16x8(compared);
#else
    u32 set = 0;
    for (int i = 0; i < 8; i++) set |= (u32)(compared[i] & 1) << i;
    return set;
#endif
}

/* The features that are there: which are a plain "yes", and which are other numbers. */
typedef struct {
    int plain, other;
    u8 plain_at[ROOM_FOR_STATE], other_at[ROOM_FOR_STATE];
} Present;

/* `features` end in noughts that fill the last eight. */
static void find_present(const s16 *features, int count, Present *p) {
    const Eight none = {0}, yes = none + YES;
    p->plain = p->other = 0;
    for (int i = 0; i < count; i += 8) {
        Eight x = *(const Eight *)(features + i);
        u32 plain = those((Eight)(x == yes)), absent = those((Eight)(x == none));
        for (u32 set = plain; set; set &= set - 1) p->plain_at[p->plain++] = i + low_card(set);
        for (u32 set = 255 & ~(plain | absent); set; set &= set - 1)
            p->other_at[p->other++] = i + low_card(set);
    }
}

/* Most features are yes or no: their rows are added up before they are multiplied. */
static void add_rows(s32 *restrict sum, const s16 rows[][HIDDEN], const s16 *features, int count) {
    Present p;
    find_present(features, count, &p);
    for (int first = 0; first < HIDDEN; first += PLAIN_BLOCK) {
        Eight whole[PLAIN_BLOCK / 8] = {0};
        for (int i = 0; i < p.plain; i++) {
            const Eight *row = (const Eight *)(rows[p.plain_at[i]] + first);
            for (int k = 0; k < PLAIN_BLOCK / 8; k++) whole[k] += row[k];
        }
        for (int k = 0; k < PLAIN_BLOCK / 8; k++)
            for (int j = 0; j < 8; j++) sum[first + 8 * k + j] += YES * (s32)whole[k][j];
    }
    for (int first = 0; first < HIDDEN; first += BLOCK) {
        Four *into = (Four *)(sum + first), part[BLOCK / 4];
        for (int k = 0; k < BLOCK / 4; k++) part[k] = into[k];
        for (int i = 0; i < p.other; i++) {
            const FourShort *row = (const FourShort *)(rows[p.other_at[i]] + first);
            s32 x = features[p.other_at[i]];
            for (int k = 0; k < BLOCK / 4; k++) part[k] += x * __builtin_convertvector(row[k], Four);
        }
        for (int k = 0; k < BLOCK / 4; k++) into[k] = part[k];
    }
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
    _Alignas(16) s16 state[ROOM_FOR_STATE] = {0}, action[ROOM_FOR_ACTION] = {0};
    _Alignas(16) s32 base[HIDDEN], sum[HIDDEN];
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
