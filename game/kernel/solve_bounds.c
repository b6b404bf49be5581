/* Points that are sure without looking further. */
#include "solve.h"

/* The cards of `own` that are higher than all of `others`, both of one suit. */
static u32 top_of(u32 own, u32 others) {
    return others ? own & ~((2u << high_card(others)) - 1) : own;
}

static void at_most(int *number, int seat, u32 suit) {
    int length = count_bits(hand[seat] & suit);
    if (length < *number) *number = length;
}

/* The masters of the leader, one after the other. A suit lasts until somebody with a trump has none
 * of it: an opponent would trump, and after the partner's trump somebody else would lead. */
static int cashed(int lead, int shown, u32 left) {
    const Problem *p = &problem;
    int total = 0;
    int left_hand = p->next[lead], partner = lead ^ 2, right_hand = left_hand ^ 2;
    u32 own = shown ? hand[lead] : hand[lead] & ~p->faced;
    /* A bidder whose only trump lies face down might throw a side suit away on a trump that is led. */
    int safe_trumps = shown || !p->faced || lead == p->bidder;
    for (int suit = 0; suit < 4; suit++) {
        u32 set = suit_set(suit), top = top_of(own & set, left & set & ~own);
        if (!top) continue;
        if (suit == p->trump) {
            if (safe_trumps) total += card_points(top);
            continue;
        }
        int tricks = 8;
        if (has_trump(left_hand)) at_most(&tricks, left_hand, set);
        if (has_trump(right_hand)) at_most(&tricks, right_hand, set);
        if (has_trump(partner)) at_most(&tricks, partner, set);
        for (; top && tricks; tricks--) {
            int card = high_card(top);
            total += points_of(card);
            top ^= 1u << card;
        }
    }
    return total;
}

void sure_points(int lead, int shown, u32 left, int *own, int *others) {
    *own = cashed(lead, shown, left);
    *others = 0;
    u32 trumps = problem.trump < NO_TRUMP ? left & suit_set(problem.trump) : 0;
    if (!trumps) return;
    /* The highest trumps take a trick each, whoever leads; while the trump is hidden one does, for
     * its holder can have it shown. */
    u32 highest = 1u << high_card(trumps);
    int holder = 0;
    while (!(hand[holder] & highest)) holder++;
    if (holder == lead) return;
    u32 top = shown ? top_of(hand[holder] & trumps, trumps & ~hand[holder]) : highest;
    *((holder ^ lead) & 1 ? others : own) += card_points(top);
}
