/* The policy nets: from what one seat knows to a number for each thing it may do.
 *
 * There are two of one make: one for the calls (auction, trump, doubling, single hand) and one for
 * the play. Each takes features of the position and features of one action, both in sixteenths
 * (16 is "yes"), through one hidden layer to one number; the higher, the better. All of it is done
 * in whole numbers, so that every machine answers alike. policy.py says the same in Python.
 */
#ifndef POLICY_H
#define POLICY_H
#include "deal.h"

enum { HIDDEN = 64 };
enum { CALL_STATE = 90, CALL_ACTION = 38, PLAY_STATE = 92, PLAY_ACTION = 66 };
enum { MOST_STATE = 92, MOST_ACTION = 66 };
enum { YES = 16 };

/* What `seat` knows of the cards. */
typedef struct {
    int seat, next, mate, last; /* mate: the partner; last: the opponent before this seat */
    int trump;                  /* NONE where not known */
    int bidding;                /* whether its side has to reach the target */
    u32 hand, own;              /* own: with its card face down, if it knows which */
    u32 unseen;                 /* neither its own nor played */
} Sight;

Sight sight_of(const Deal *d, int seat);

/* Features of the position for `seat`, and of one of its actions; both write all of their length,
 * and answer how many of them have a meaning. */
int call_state(const Deal *d, int seat, s16 *out);
int call_action(const Deal *d, int seat, int action, s16 *out);
int play_state(const Deal *d, const Sight *s, s16 *out);
int play_action(const Deal *d, const Sight *s, int action, s16 *out);

/* Bids no higher than this above the lowest possible one are looked at. */
enum { BIDS_LOOKED_AT = 3 };
/* The actions a player chooses from: the sensible ones, without jumps in the auction. */
int choices(const Deal *d, u8 *out);

/* The weights of a net as its file has them. */
typedef struct {
    s8 state[MOST_STATE][HIDDEN], action[MOST_ACTION][HIDDEN];
    s32 bias[HIDDEN];
    s8 out[HIDDEN];
} StoredNet;

/* The same, wide enough to be multiplied without widening it each time. */
typedef struct {
    _Alignas(16) s16 state[MOST_STATE][HIDDEN], action[MOST_ACTION][HIDDEN];
    s32 bias[HIDDEN], out[HIDDEN];
} Net;

void widen(const StoredNet *stored, Net *net);

/* What the net says of each choice of the player to act; writes the choices too, answers how many.
 * No choice is made here: the most likely is the first of the highest. An only choice is not
 * weighed: its number is 0. */
int logits(const Net *calls, const Net *plays, const Deal *d, u8 *actions, s32 *values);

#endif
