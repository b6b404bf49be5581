/* The auction: who speaks, how high, who may take a bid over, and when it ends. */
#include "deal.h"

enum { ALL = 15 };

static int from_eldest(const Deal *d, int seat) {
    return (seat - eldest_of(d)) * step_of(d) & 3; /* 1 and 3 are their own inverse modulo 4 */
}

static int may_hold(const Deal *d) {
    return d->rules[HOLD] && d->bidder != NONE
           && from_eldest(d, d->turn) < from_eldest(d, d->bidder);
}

/* Nobody has bid and whose turn it is has to. */
static int is_forced(const Deal *d) {
    if (d->bid) return 0;
    if (d->rules[ALL_PASS] == ALL_PASS_DEALER) return d->passed == (ALL ^ 1 << d->dealer);
    return d->rules[ALL_PASS] == ALL_PASS_ELDEST && d->passed == ALL;
}

static int least_bid(const Deal *d) {
    int least = may_hold(d) ? d->bid : d->bid + 1;
    if (least < lowest_bid(d)) least = lowest_bid(d);
    if (d->bidder == (d->turn ^ 2)) {
        int over_partner = from_16(d->rules[RAISE_PARTNER_FROM]);
        if (least < over_partner) least = over_partner;
    }
    return least;
}

int auction_legal(const Deal *d, u8 *out) {
    int count = 0;
    if (is_forced(d)) {
        out[0] = A_BID + lowest_bid(d);
        return 1;
    }
    out[count++] = A_PASS;
    for (int bid = least_bid(d); bid <= points_in_play(d); bid++) out[count++] = A_BID + bid;
    return count;
}

static void next_turn(Deal *d) {
    if (is_forced(d)) {
        d->turn = d->rules[ALL_PASS] == ALL_PASS_DEALER ? d->dealer : eldest_of(d);
        return;
    }
    do d->turn = (d->turn + step_of(d)) & 3;
    while (d->passed >> d->turn & 1);
}

void auction_apply(Deal *d, int action) {
    int seat = d->turn, ended = 0;
    if (d->calls < 255) d->calls++;
    if (d->spoken[seat] < 255) d->spoken[seat]++;
    if (action == A_PASS) {
        d->passed |= 1 << seat;
        if (!d->bid && d->rules[ALL_PASS] == ALL_PASS_REDEAL && d->passed == ALL) {
            end_thrown_in(d);
            return;
        }
    } else {
        ended = is_forced(d);
        d->bid = d->target = action - A_BID;
        d->bidder = seat;
        d->high[seat] = d->bid;
        if (!d->rules[PASS_IS_FINAL]) d->passed = 0;
        ended |= d->bid == points_in_play(d);
    }
    if (ended || (d->bid && (d->passed | 1 << d->bidder) == ALL)) {
        d->phase = P_TRUMP;
        d->turn = d->bidder;
    } else {
        next_turn(d);
    }
}
