/* The phases of a deal put together: which file answers in which. */
#include "deal.h"

int card_points(u32 set) {
    /* jack 3, nine 2, ace and ten 1 */
    return 3 * count_bits(set & 0x80808080u) + 2 * count_bits(set & 0x40404040u)
           + count_bits(set & 0x30303030u);
}

int legal(const Deal *d, u8 *out) {
    switch (d->phase) {
    case P_AUCTION: return auction_legal(d, out);
    case P_TRUMP: return trump_legal(d, out);
    case P_PLAY: return play_legal(d, out);
    case P_OVER: return 0;
    default: return answer_legal(d, out);
    }
}

void apply(Deal *d, int action) {
    switch (d->phase) {
    case P_AUCTION: auction_apply(d, action); break;
    case P_TRUMP: trump_apply(d, action); break;
    case P_PLAY: play_apply(d, action); break;
    case P_OVER: break;
    default: answer_apply(d, action);
    }
}

int sensible(const Deal *d, u8 *out) {
    int all = legal(d, out), kept = 0;
    if (d->phase != P_PLAY || !d->rules[MISPLAY]) return all;
    u32 right = right_cards(d);
    for (int i = 0; i < all; i++)
        if (out[i] >= 32 || right >> out[i] & 1) out[kept++] = out[i];
    return kept;
}

static u32 first_four(const u8 *dealt) {
    u32 hand = 0;
    for (int i = 0; i < 4; i++) hand |= 1u << dealt[i];
    return hand;
}

void deal_cards(Deal *d, const u8 *rules, int dealer, const u8 dealt[4][8]) {
    *d = (Deal){0};
    for (int i = 0; i < OPTION_COUNT; i++) d->rules[i] = rules[i];
    d->dealer = dealer;
    d->phase = P_AUCTION;
    d->turn = eldest_of(d);
    d->bidder = d->trump = d->marker = d->shown_trick = d->shown_by = NONE;
    d->single = d->leader = d->pair = d->won = NONE;
    d->stake = 1;
    for (int seat = 0; seat < 4; seat++) {
        d->hands[seat] = first_four(dealt[seat]);
        for (int i = 0; i < 8; i++) d->dealt[seat][i] = dealt[seat][i];
    }
    for (int trick = 0; trick < 8; trick++) {
        d->leaders[trick] = d->winners[trick] = NONE;
        for (int place = 0; place < 4; place++) d->cards[trick][place] = NONE;
    }
    int second = (d->turn + step_of(d)) & 3;
    if (d->rules[THROW_IN_FOUR]
        && (!card_points(d->hands[d->turn]) || !card_points(d->hands[second])))
        end_thrown_in(d);
}
