/* What a seat knows, and the features of the play that follow from it. */
#include "policy.h"

Sight sight_of(const Deal *d, int seat) {
    Sight s = {0};
    int step = step_of(d);
    s.seat = seat;
    s.next = (seat + step) & 3;
    s.mate = seat ^ 2;
    s.last = (seat - step) & 3;
    s.trump = knows_trump(d, seat) ? d->trump : NONE;
    int leads = d->single == NONE ? d->bidder : d->single;
    s.bidding = !((leads ^ seat) & 1);
    s.hand = s.own = d->hands[seat];
    if (d->concealed && seat == d->bidder && s.trump != NONE) s.own |= 1u << d->marker;
    s.unseen = ~(s.own | d->gone[0] | d->gone[1] | d->gone[2] | d->gone[3]);
    return s;
}

static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static int has(u8 suits, int suit) { return suits >> suit & 1; }
static int yes(int x) { return x ? YES : 0; }

static int still_to_play(const Deal *d, int seat) {
    for (int place = d->laying + 1; place < trick_size(d); place++)
        if (seat_at(d, place) == seat) return 1;
    return 0;
}

static u32 lying(const Deal *d) {
    u32 set = 0;
    for (int place = 0; place < d->laying; place++) set |= 1u << d->cards[d->tricks][place];
    return set;
}

static int pair_possible(const Deal *d, const Sight *s) {
    return d->rules[PAIR] != PAIR_OFF && d->pair == NONE && d->single == NONE
           && s->trump != NO_TRUMP;
}

static u32 pair_of(int trump) { return (1u << KING | 1u << QUEEN) << 8 * trump; }

static int side_has_won_since(const Deal *d, int seat) {
    if (!d->shown) return 0;
    for (int trick = d->shown_trick; trick < d->tricks; trick++)
        if (!((d->winners[trick] ^ seat) & 1)) return 1;
    return 0;
}

static int took_all(const Deal *d, int side) {
    for (int trick = 0; trick < d->tricks; trick++)
        if ((d->winners[trick] & 1) != side) return 0;
    return d->tricks > 0;
}

static int bid_told(const Deal *d, int seat) {
    return d->high[seat] ? clamp(4 * (d->high[seat] - lowest_bid(d) + 1), 0, 32) : 0;
}

static int may_die(const Deal *d) {
    return !d->shown && d->single == NONE && d->rules[DEAD_IF_UNSHOWN_AFTER] != DEAD_NEVER;
}

int play_state(const Deal *d, const Sight *s, s16 *out) {
    s16 *f = out;
    for (int i = 0; i < PLAY_STATE; i++) out[i] = 0;
    int alone = d->single != NONE, hidden = !d->shown && !alone, side = d->bidder & 1;
    int leads = alone ? d->single : d->bidder;
    int role = (s->seat - leads) * step_of(d) & 3;
    for (int i = 0; i < 4; i++) *f++ = yes(role == i);
    for (int i = 0; i < 4; i++) *f++ = yes(d->laying == i);
    *f++ = yes(d->shown);
    *f++ = yes(is_known_suit(s->trump));
    *f++ = yes(s->trump == NO_TRUMP);
    *f++ = yes(alone);
    for (int i = 1; i <= 8; i++) *f++ = yes(8 - d->tricks == i);

    /* What the bidding side still needs, and what is left to win. */
    int need = alone ? 0 : clamp(d->target - d->points[side], -8, 24);
    int rest = points_in_play(d) - d->points[0] - d->points[1];
    int spare = alone ? 0 : clamp(rest - need, -8, 24);
    *f++ = need;
    *f++ = rest / 2;
    *f++ = yes(!alone && need <= 0);
    *f++ = yes(!alone && need > rest);
    *f++ = spare;
    *f++ = need > 0 ? clamp(16 * need / (rest + 1), 0, 32) : 0;
    *f++ = s->bidding ? spare : -spare;

    /* The trick on the table. */
    if (d->laying) {
        int led = d->cards[d->tricks][0] >> 3, place = winning_place(d);
        int best = d->cards[d->tricks][place], winner = seat_at(d, place);
        int points = card_points(lying(d)), void_here = !(s->hand & suit_set(led));
        *f++ = 3 * points;
        *f++ = yes(points);
        *f++ = yes(winner == s->mate);
        *f++ = yes(winner != s->mate);
        *f++ = yes(!(s->unseen & higher_cards(best)));
        *f++ = yes(d->shown && best >> 3 == d->trump && led != d->trump);
        *f++ = yes(d->shown && led == d->trump);
        *f++ = yes(still_to_play(d, s->next) && has(d->voids[s->next], led));
        *f++ = yes(still_to_play(d, s->mate) && has(d->voids[s->mate], led));
        *f++ = yes(void_here);
        *f++ = winner == s->mate ? 3 * points : 0;
        *f++ = 5 * card_points(1u << best);
        *f++ = yes(void_here && hidden && s->trump == NONE);
        *f++ = yes(led == s->trump);
        *f++ = yes(still_to_play(d, s->next));
        *f++ = yes(still_to_play(d, s->mate));
    } else {
        f += 16;
    }

    /* The trump suit. */
    if (is_known_suit(s->trump)) {
        u32 suit = suit_set(s->trump), mine = s->own & suit, out_there = s->unseen & suit;
        *f++ = 4 * count_bits(mine);
        *f++ = 2 * count_bits(out_there);
        *f++ = yes(!out_there);
        *f++ = yes(!mine);
        *f++ = yes(mine & 0x80808080u);
        *f++ = yes(out_there & 0x80808080u);
        *f++ = yes(has(d->voids[s->next], s->trump));
        *f++ = yes(has(d->voids[s->mate], s->trump));
        *f++ = yes(has(d->voids[s->last], s->trump));
        *f++ = yes(mine > out_there);
    } else {
        f += 10;
    }

    /* The hand and what is out. */
    int lacking = 0;
    for (int suit = 0; suit < 4; suit++) lacking += !(s->hand & suit_set(suit));
    int jacks = count_bits(s->hand & 0x80808080u);
    *f++ = 5 * lacking;
    *f++ = 4 * count_bits(s->unseen & 0x80808080u);
    *f++ = 4 * count_bits(s->unseen & 0x40404040u);
    *f++ = 2 * card_points(s->hand);
    *f++ = clamp(4 * (d->bid - 16), -8, 48);
    *f++ = yes(d->unasked[s->next]);
    *f++ = yes(d->unasked[s->mate]);
    *f++ = yes(d->unasked[s->last]);
    *f++ = yes(d->shown_by == s->seat && d->shown_trick == d->tricks);
    *f++ = yes(jacks);
    *f++ = 8 * jacks;
    *f++ = yes(eldest_of(d) == s->seat);
    *f++ = yes(!s->bidding && d->shown);
    *f++ = yes(!s->bidding && hidden);

    /* The table's rules as far as they matter now. */
    int pair = pair_possible(d, s), known = is_known_suit(s->trump);
    u32 both = known ? s->own & pair_of(s->trump) : 0;
    int decided = alone || !may_die(d) ? 0 : need <= 0 ? 1 : need > rest ? -1 : 0;
    *f++ = yes(hidden && d->rules[ASK] == ASK_MUST);
    *f++ = yes(hidden && d->rules[ASK_THEN_TRUMP]);
    *f++ = yes(may_die(d));
    *f++ = yes(may_die(d) && d->rules[DEAD_IF_UNSHOWN_AFTER] == DEAD_AFTER_7);
    *f++ = yes(decided && (decided > 0) == s->bidding);
    *f++ = yes(decided && (decided > 0) != s->bidding);
    *f++ = yes(pair);
    *f++ = yes(pair && known && both == pair_of(s->trump));
    *f++ = yes(pair && both && both != pair_of(s->trump));
    *f++ = pair ? 4 * (d->bid - lowered_target(d)) : 0;
    *f++ = pair ? 4 * (raised_target(d) - d->bid) : 0;
    *f++ = yes(pair && d->rules[PAIR_AFTER_TRICK] && !side_has_won_since(d, s->seat));
    *f++ = yes(d->pair != NONE);
    *f++ = yes(d->concealed);
    *f++ = yes(d->concealed && s->seat == d->bidder);
    *f++ = yes(d->concealed && d->seventh && d->rules[SEVENTH_CARD] == SEVENTH_BLIND);
    *f++ = yes(d->rules[SCORING] == SCORING_CARD);
    *f++ = yes(d->rules[HALF_LOSES_DOUBLE] && 2 * d->points[side] < d->bid);
    *f++ = yes(d->rules[ALL_TRICKS_DOUBLE] && took_all(d, side));
    *f++ = yes(d->rules[LAST_TRICK]);
    *f++ = yes(d->stake > 1);

    /* The auction. */
    *f++ = bid_told(d, s->next);
    *f++ = bid_told(d, s->mate);
    *f++ = bid_told(d, s->last);
    *f++ = bid_told(d, s->seat);
    return f - out;
}

/* The features of a card that do not depend on the trick on the table. */
static s16 *card_alone(const Deal *d, const Sight *s, int card, s16 *f) {
    int suit = card >> 3, points = card_points(1u << card);
    u32 out_there = s->unseen & suit_set(suit), mine = s->hand & suit_set(suit);
    u32 rest = mine & ~(1u << card);
    int higher = count_bits(s->unseen & higher_cards(card));
    int left = count_bits(out_there), length = count_bits(mine);
    for (int rank = 0; rank < 8; rank++) *f++ = yes((card & 7) == rank);
    *f++ = 5 * points;
    *f++ = yes(suit == s->trump);
    *f++ = yes(!higher);
    *f++ = 4 * higher;
    *f++ = yes(higher == 1);
    *f++ = yes(length == 1);
    *f++ = yes(length == 2);
    *f++ = yes(length >= 3);
    *f++ = 2 * left;
    *f++ = yes(left <= 2);
    *f++ = yes(left <= 4);
    *f++ = yes(has(d->voids[s->next], suit));
    *f++ = yes(has(d->voids[s->mate], suit));
    *f++ = yes(has(d->voids[s->last], suit));
    *f++ = yes(rest & higher_cards(card));
    *f++ = 3 * card_points(rest);
    *f++ = 2 * card_points(out_there);
    *f++ = yes(out_there & 0x80808080u);
    *f++ = yes(out_there & 0x40404040u);
    *f++ = yes(mine & 0x80808080u);
    *f++ = yes(mine & 0x40404040u);
    *f++ = yes(out_there & 0x40404040u && !(out_there & 0x80808080u));
    int leads = d->single == NONE ? d->bidder : d->single;
    *f++ = yes(has(d->led[leads], suit));
    *f++ = yes(has(d->led[0] | d->led[1] | d->led[2] | d->led[3], suit));
    *f++ = yes(has(d->thrown[leads], suit));
    *f++ = yes(has(d->led[s->mate], suit));
    *f++ = yes(has(d->thrown[s->mate], suit));
    *f++ = 2 * count_bits(out_there & 0x3f3f3f3fu);
    *f++ = yes(pair_possible(d, s) && is_known_suit(s->trump)
               && (s->own & pair_of(s->trump)) == pair_of(s->trump)
               && 1u << card & pair_of(s->trump));
    return f;
}

int play_action(const Deal *d, const Sight *s, int action, s16 *out) {
    s16 *f = out;
    for (int i = 0; i < PLAY_ACTION; i++) out[i] = 0;
    int points = card_points(lying(d)), place = 0, best = 0, mates = 0, sure = 0, last = 0;
    if (d->laying) {
        place = winning_place(d);
        best = d->cards[d->tricks][place];
        mates = seat_at(d, place) == s->mate;
        sure = !(s->unseen & higher_cards(best));
        last = d->laying == trick_size(d) - 1;
    }
    if (action >= 32) {
        int ask = action == A_ASK;
        *f++ = yes(ask);
        *f++ = yes(!ask);
        *f++ = ask ? 3 * points : 0;
        *f++ = yes(ask && mates);
        *f++ = ask && !mates ? 3 * points : 0;
        *f++ = yes(ask && mates && sure);
        *f++ = yes(ask && last);
        *f++ = yes(ask && s->seat == d->bidder);
        *f++ = yes(ask && !s->bidding);
        return f - out;
    }
    f = card_alone(d, s, action, f + 9);
    int suit = action >> 3, worth = 5 * card_points(1u << action);
    int higher = !(s->unseen & higher_cards(action)), trump = suit == s->trump;
    if (!d->laying) {
        *f++ = YES;
        *f++ = yes(higher);
        *f++ = higher ? worth : 0;
        *f++ = higher ? 0 : worth;
        *f++ = yes(higher && (has(d->voids[s->next], suit) || has(d->voids[s->last], suit)));
        *f++ = yes(has(d->voids[s->mate], suit));
        *f++ = yes(trump);
        *f++ = yes(trump && higher);
        f += 12;
    } else {
        int wins = best >> 3 == suit ? action > best : d->shown && suit == d->trump;
        f += 8;
        *f++ = yes(suit == d->cards[d->tricks][0] >> 3);
        *f++ = yes(wins);
        *f++ = wins ? 3 * points : 0;
        *f++ = !wins && mates ? worth : 0;
        *f++ = !wins && mates && sure ? worth : 0;
        *f++ = !wins && !mates ? worth : 0;
        *f++ = yes(wins && higher);
        *f++ = wins && higher ? worth : 0;
        *f++ = yes(wins && last);
        *f++ = wins && last ? worth : 0;
        *f++ = yes(wins && mates);
        *f++ = !wins && mates && last ? worth : 0;
    }
    return f - out;
}
