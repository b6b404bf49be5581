/* What the search remembers of positions between two tricks. */
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H
#include "solve.h"

/* `cards`: those left, as `like` has them; `rest`: all else that tells positions apart, and which
 * problem it was; the points to come are at least `low` and at most `high`; `best` was led best. */
typedef struct {
    u32 cards;
    u16 rest;
    s8 low, high;
    u8 best, trick;
} Entry;

enum { TABLE_BITS = 16 };

extern u64 looked_at, look_until; /* positions so far, and when to begin to guess */

u16 rest_of(int lead, int shown, int pair);
Entry *entry_of(u32 cards, int lead, int shown, int pair);
void remember(Entry *entry, u32 cards, u16 rest, int need, int value, int best);
/* Begins a new problem: what was remembered no longer counts. */
void forget(void);

/* The points to come from somewhere in a trick. */
int points_to_come(int seat, int ply, const OnTable *t, int shown, int pair, int need, u32 whole);

#endif
