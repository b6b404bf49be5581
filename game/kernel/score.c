/* How a deal ends, and what it adds to each side's score. */
#include "deal.h"

static void end(Deal *d, int outcome, int won) {
    d->phase = P_OVER;
    d->turn = NONE;
    d->outcome = outcome;
    d->won = won;
}

void end_thrown_in(Deal *d) {
    end(d, O_THROWN_IN, NONE);
    d->counted[0] = d->counted[1] = 0;
}

void end_dead(Deal *d) {
    end(d, O_DEAD, NONE);
    d->counted[0] = d->points[0];
    d->counted[1] = d->points[1];
}

static int took_all(const Deal *d, int side) {
    for (int trick = 0; trick < d->tricks; trick++)
        if ((d->winners[trick] & 1) != side) return 0;
    return 1;
}

/* `least`: what a contract made scores at least under card-point scoring. */
static void add_scores(Deal *d, int made, int least) {
    int side = d->bidder & 1, own = d->counted[side], other = d->counted[1 - side];
    if (d->rules[SCORING] == SCORING_CARD) {
        d->score[side] = (made ? own > least ? own : least : -d->bid) * d->stake;
        d->score[1 - side] = made ? 0 : other;
        return;
    }
    int high = from_16(d->rules[HIGH_BID_FROM]);
    int worth = d->stake * (high && d->bid >= high ? 2 : 1);
    if (made && d->rules[ALL_TRICKS_DOUBLE] && took_all(d, side)) worth *= 2;
    if (!made && d->rules[HALF_LOSES_DOUBLE] && 2 * own < d->bid) worth *= 2;
    d->score[side] = made ? worth : -worth;
    d->score[1 - side] = 0;
}

void end_contract(Deal *d) {
    int side = d->bidder & 1, made = d->points[side] >= d->target;
    end(d, made ? O_MADE : O_MISSED, made ? side : 1 - side);
    d->counted[0] = d->points[0];
    d->counted[1] = d->points[1];
    add_scores(d, made, 0);
}

static void end_alone(Deal *d, int won, int outcome) {
    int side = d->single & 1;
    end(d, outcome, won ? side : 1 - side);
    d->counted[0] = d->points[0];
    d->counted[1] = d->points[1];
    d->score[side] = won ? 3 : -3;
    d->score[1 - side] = 0;
}

void end_single(Deal *d) {
    int won = took_all(d, d->single & 1);
    end_alone(d, won, won ? O_SINGLE_WON : O_SINGLE_LOST);
}

void end_forfeit(Deal *d, int seat) {
    int loser = seat & 1, side = d->bidder & 1;
    if (d->single != NONE) {
        end_alone(d, (d->single & 1) != loser, O_FORFEIT);
        return;
    }
    end(d, O_FORFEIT, 1 - loser);
    d->counted[loser] = d->points[loser];
    d->counted[1 - loser] = points_in_play(d) - d->points[loser];
    add_scores(d, side != loser, d->bid);
}
