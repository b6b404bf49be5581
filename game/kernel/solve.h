/* Perfect information: what a deal comes to when everybody sees all cards and nobody errs.
 *
 * A null-window search: it is asked again and again whether the side that plays for something gets
 * at least `need` more points. Positions between two tricks are remembered with the bounds found,
 * cards that only differ in name being taken for each other. solver.py defines the answers.
 */
#ifndef SOLVE_H
#define SOLVE_H
#include "deal.h"

/* What a choice comes to: twice the points above the target, so that a deal that is dead, which is
 * better than missing and worse than making the target, can be the odd number between. A single
 * hand is won (0) or lost (-2). */
enum { DEAD_DEAL = -1, LOST_ALONE = -2 };
/* The search counts the points to come. These stand for an end that no points can change. */
enum { ANY = 100, NEVER = -100 };
enum { LEAST = -40, MOST = 60 }; /* every sum of points to come lies between */

/* Whether the king and queen of trumps are still in one hand and may yet count, and whether they
 * may be shown as soon as it is that hand's turn. */
enum { NO_PAIR, PAIR_ALIVE, PAIR_READY };

/* What stays the same in one solution. */
typedef struct {
    u32 initial[4];           /* the hands when it began, with a card that lies face down */
    u32 faced;                /* that card while it does */
    u32 pair_cards;
    int trump, bidder, side;  /* side: the one that plays for something */
    int holder, gain;         /* of the pair; what it gives `side`, negative for the others' pair */
    int counts_itself;        /* at the end of the trick in which the trump is shown */
    int must_ask, owes_trump, dead_after, bonus;
    int alone, size, next[4]; /* alone: whether one plays alone; size: of a trick */
    int dead_counts;          /* whether a dead deal is good enough for what is asked now */
    u8 canon[2][4][256];      /* cards left of a suit -> the set that stands for all like it */
} Problem;

/* The trick on the table. */
typedef struct {
    int led, best, winner, points; /* led suit, the card that wins now and whose it is */
    int opened;                    /* whether the trump was shown in this trick */
    int asked;                     /* who has had it shown and not yet played, NONE otherwise */
    u32 laid[4];                   /* by seat */
} OnTable;

typedef struct {
    u8 card, asks;
    s16 score; /* the higher, the earlier it is tried */
} Move;
enum { MOST_MOVES = 17 };

extern Problem problem;
extern u32 hand[4]; /* what each seat holds at this point of the search */

static inline int points_of(int card) { return (0x32110000 >> 4 * (card & 7)) & 7; }
static inline int has_trump(int seat) {
    return problem.trump < NO_TRUMP && hand[seat] & suit_set(problem.trump);
}
static inline int holds_whole_pair(void) {
    return (hand[problem.holder] & problem.pair_cards) == problem.pair_cards;
}
/* The trump is open from now on: a trump that lies there as any other card takes the trick. */
static inline void open_trump(OnTable *t) {
    t->opened = 1;
    if (problem.trump == NO_TRUMP) return;
    u32 suit = suit_set(problem.trump), all = t->laid[0] | t->laid[1] | t->laid[2] | t->laid[3];
    if (!(all & suit)) return;
    t->best = high_card(all & suit);
    for (int seat = 0; seat < 4; seat++)
        if (t->laid[seat] >> t->best & 1) t->winner = seat;
}

/* solve_moves.c: what the seat may do that makes a difference, best first. `whole`: the cards in
 * play when the trick began. */
int moves_of(int seat, int ply, const OnTable *t, int shown, int pair, u32 whole, int first,
             Move *out);

/* solve_bounds.c: points to come that are sure for the leader's side and for the other. */
void sure_points(int lead, int shown, u32 left, int *own, int *others);

/* Each choice of the player to act in a deal of which all is known, and what it comes to. With
 * `exact` 0 only whether the target is made: 0 or 1. `limit`: how many positions are looked at for
 * a choice before the rest is guessed, 0 for no limit. Answers how many choices there are. */
int solve(const Deal *d, int exact, u32 limit, u8 *actions, s32 *values);
/* What the deal comes to: that of the best choice. */
int value_of(const Deal *d);

#endif
