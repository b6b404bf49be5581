/* From the end of the auction to the first lead: the trump, doubling, the single hand. */
#include "deal.h"

int knows_trump(const Deal *d, int seat) {
    if (d->shown || d->single != NONE) return 1;
    return seat == d->bidder && !(d->seventh && d->rules[SEVENTH_CARD] == SEVENTH_BLIND);
}

int trump_legal(const Deal *d, u8 *out) {
    int count = 0;
    if (d->rules[TRUMP_MARKER] == MARKER_SPARE) {
        for (int suit = 0; suit < 4; suit++) out[count++] = A_CHOOSE + suit;
    } else {
        for (u32 four = d->hands[d->bidder]; four; four &= four - 1)
            out[count++] = A_LAY + low_card(four);
    }
    if (d->rules[NO_TRUMPS]) out[count++] = A_CHOOSE + NO_TRUMP;
    if (d->rules[SEVENTH_CARD] != SEVENTH_OFF) out[count++] = A_SEVENTH_CARD;
    return count;
}

int answer_legal(const Deal *d, u8 *out) {
    out[0] = A_PASS;
    out[1] = d->phase == P_DOUBLE ? A_DOUBLE : d->phase == P_REDOUBLE ? A_REDOUBLE : A_SINGLE_HAND;
    return 2;
}

static void lay(Deal *d, int card) {
    d->hands[d->bidder] &= ~(1u << card);
    d->trump = card >> 3;
    d->concealed = 1;
    d->marker = card;
}

static u32 all_eight(const Deal *d, int seat) {
    u32 hand = 0;
    for (int i = 0; i < 8; i++) hand |= 1u << d->dealt[seat][i];
    return hand;
}

static int is_thrown_in(const Deal *d) {
    for (int seat = 0; seat < 4; seat++) {
        u32 hand = all_eight(d, seat);
        if (d->rules[THROW_IN_EIGHT] && !card_points(hand)) return 1;
        if (d->rules[THROW_IN_FOUR_JACKS] && count_bits(hand & 0x80808080u) == 4) return 1;
    }
    return 0;
}

static void ask_single(Deal *d) {
    if (!d->rules[SINGLE_HAND] || d->declined == 4) {
        begin_play(d, eldest_of(d));
        return;
    }
    d->phase = P_SINGLE;
    d->turn = (eldest_of(d) + d->declined * step_of(d)) & 3;
}

static void second_four(Deal *d) {
    d->declined = 0;
    for (int seat = 0; seat < 4; seat++)
        for (int i = 4; i < 8; i++) d->hands[seat] |= 1u << d->dealt[seat][i];
    if (d->seventh) lay(d, d->dealt[d->bidder][6]);
    if (is_thrown_in(d)) end_thrown_in(d);
    else ask_single(d);
}

static void ask_double(Deal *d) {
    if (!d->rules[DOUBLING] || d->declined == 2) {
        second_four(d);
        return;
    }
    d->phase = P_DOUBLE;
    d->turn = (d->bidder + (1 + 2 * d->declined) * step_of(d)) & 3;
}

static void ask_redouble(Deal *d) {
    if (d->declined == 2) {
        second_four(d);
        return;
    }
    d->phase = P_REDOUBLE;
    d->turn = d->declined ? d->bidder ^ 2 : d->bidder;
}

void trump_apply(Deal *d, int action) {
    if (action == A_SEVENTH_CARD) d->seventh = 1;
    else if (action >= A_LAY) lay(d, action - A_LAY);
    else d->trump = action - A_CHOOSE;
    ask_double(d);
}

static void play_alone(Deal *d, int seat) {
    if (d->concealed) d->hands[d->bidder] |= 1u << d->marker;
    d->single = seat;
    d->trump = NO_TRUMP;
    d->target = 0;
    d->concealed = 0;
    d->marker = NONE;
    begin_play(d, seat);
}

void answer_apply(Deal *d, int action) {
    switch (action) {
    case A_DOUBLE:
        d->stake = 2;
        d->declined = 0;
        ask_redouble(d);
        break;
    case A_REDOUBLE:
        d->stake = 4;
        second_four(d);
        break;
    case A_SINGLE_HAND: play_alone(d, d->turn); break;
    default:
        d->declined++;
        if (d->phase == P_DOUBLE) ask_double(d);
        else if (d->phase == P_REDOUBLE) ask_redouble(d);
        else ask_single(d);
    }
}
