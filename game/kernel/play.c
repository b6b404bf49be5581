/* Play: leading, following, having the trump shown, the pair, winning a trick, misplays. */
#include "deal.h"

enum { MAY_NOT, MAY, MUST };

void begin_play(Deal *d, int seat) {
    d->phase = P_PLAY;
    d->leader = d->turn = seat;
    d->declined = 0;
}

int trick_size(const Deal *d) { return d->single == NONE ? 4 : 3; }

int seat_at(const Deal *d, int place) {
    int seat = d->leader;
    for (; place; place--) {
        seat = (seat + step_of(d)) & 3;
        if (d->single != NONE && seat == (d->single ^ 2)) seat = (seat + step_of(d)) & 3;
    }
    return seat;
}

int winning_place(const Deal *d) {
    const u8 *cards = d->cards[d->tricks];
    int trump = d->shown ? d->trump : NO_TRUMP, best = 0;
    for (int place = 1; place < d->laying; place++) {
        int card = cards[place], other = cards[best];
        if (card >> 3 == other >> 3 ? card > other : card >> 3 == trump) best = place;
    }
    return best;
}

static int led_suit(const Deal *d) { return d->cards[d->tricks][0] >> 3; }

static int asking_now(const Deal *d) {
    u32 hand = d->hands[d->turn];
    if (d->concealed && d->turn == d->bidder && !hand) return MUST;
    if (!d->laying || d->single != NONE || d->shown || hand & suit_set(led_suit(d))) return MAY_NOT;
    return d->rules[ASK] == ASK_MUST ? MUST : MAY;
}

static int asked_here(const Deal *d) {
    return d->shown_by == d->turn && d->shown_trick == d->tricks;
}

u32 right_cards(const Deal *d) {
    u32 hand = d->hands[d->turn];
    if (!d->laying) return hand;
    u32 follow = hand & suit_set(led_suit(d));
    if (follow) return follow;
    if (asking_now(d) == MUST) return 0;
    if (asked_here(d) && d->rules[ASK_THEN_TRUMP] && is_known_suit(d->trump)) {
        u32 owed = hand & suit_set(d->trump);
        if (owed) return owed;
    }
    return hand;
}

static int has_won_since(const Deal *d, int seat) {
    if (!d->rules[PAIR_AFTER_TRICK]) return 1;
    for (int trick = d->shown_trick; trick < d->tricks; trick++)
        if (!((d->winners[trick] ^ seat) & 1)) return 1;
    return 0;
}

static int holds_pair(const Deal *d, int seat) {
    u32 pair = (1u << KING | 1u << QUEEN) << 8 * d->trump;
    return (d->hands[seat] & pair) == pair;
}

static int pair_to_come(const Deal *d) {
    return d->pair == NONE && d->single == NONE && is_known_suit(d->trump);
}

int can_show_pair(const Deal *d) {
    return d->shown && d->rules[PAIR] == PAIR_SHOWN && pair_to_come(d) && holds_pair(d, d->turn)
           && has_won_since(d, d->turn);
}

int lowered_target(const Deal *d) {
    int from = from_16(d->rules[PAIR_LOWERS_FROM]), floor = 14 + d->rules[PAIR_FLOOR];
    if (d->bid < from) return d->bid;
    int lower = d->bid - 4 > floor ? d->bid - 4 : floor;
    return lower < d->bid ? lower : d->bid;
}

int raised_target(const Deal *d) {
    return d->bid + 4 < points_in_play(d) ? d->bid + 4 : points_in_play(d);
}

static void show_pair(Deal *d, int seat) {
    d->pair = seat;
    d->target = (seat ^ d->bidder) & 1 ? raised_target(d) : lowered_target(d);
}

int play_legal(const Deal *d, u8 *out) {
    int count = 0, asking = asking_now(d);
    u32 cards = right_cards(d);
    if (d->rules[MISPLAY] && !(asking == MUST && d->laying && !cards)) cards = d->hands[d->turn];
    if (asking != MAY_NOT) out[count++] = A_ASK;
    if (can_show_pair(d)) out[count++] = A_SHOW_PAIR;
    for (; cards; cards &= cards - 1) out[count++] = low_card(cards);
    return count;
}

static void show(Deal *d) {
    d->shown = 1;
    d->shown_trick = d->tricks;
    d->shown_by = d->turn;
    if (d->laying) d->voids[d->turn] |= 1 << led_suit(d);
    if (d->concealed) {
        d->hands[d->bidder] |= 1u << d->marker;
        d->voids[d->bidder] &= ~(1 << (d->marker >> 3));
        d->concealed = 0;
    }
}

/* What everybody sees when the seat whose turn it is plays `card`. */
static void note(Deal *d, int card) {
    int seat = d->turn, suit = card >> 3;
    if (!d->laying) {
        d->led[seat] |= 1 << suit;
        return;
    }
    if (suit == led_suit(d)) return;
    d->voids[seat] |= 1 << led_suit(d);
    d->thrown[seat] |= 1 << suit;
    if (!d->shown && d->single == NONE) d->unasked[seat] = 1;
    if (asked_here(d) && d->rules[ASK_THEN_TRUMP] && is_known_suit(d->trump) && suit != d->trump)
        d->voids[seat] |= 1 << d->trump;
}

static void count_pair_by_itself(Deal *d) {
    if (d->rules[PAIR] != PAIR_AUTO || !d->shown || d->tricks != d->shown_trick + 1
        || !pair_to_come(d))
        return;
    for (int seat = 0; seat < 4; seat++)
        if (holds_pair(d, seat) && has_won_since(d, seat)) {
            show_pair(d, seat);
            return;
        }
}

static void end_if_over(Deal *d) {
    if (d->single != NONE) {
        if ((d->winners[d->tricks - 1] ^ d->single) & 1 || d->tricks == 8) end_single(d);
        return;
    }
    int limit = d->rules[DEAD_IF_UNSHOWN_AFTER] == DEAD_AFTER_8   ? 8
                : d->rules[DEAD_IF_UNSHOWN_AFTER] == DEAD_AFTER_7 ? 7
                                                                   : 0;
    if (!d->shown && d->tricks == limit) end_dead(d);
    else if (d->tricks == 8) end_contract(d);
}

static void take_trick(Deal *d) {
    int winner = seat_at(d, winning_place(d));
    u32 set = 0;
    for (int place = 0; place < d->laying; place++) set |= 1u << d->cards[d->tricks][place];
    d->points[winner & 1] += card_points(set) + (d->tricks == 7 ? d->rules[LAST_TRICK] : 0);
    d->leaders[d->tricks] = d->leader;
    d->winners[d->tricks] = winner;
    d->tricks++;
    d->laying = 0;
    d->leader = d->turn = winner;
    count_pair_by_itself(d);
    end_if_over(d);
}

void play_apply(Deal *d, int action) {
    if (action == A_ASK) {
        show(d);
        return;
    }
    if (action == A_SHOW_PAIR) {
        show_pair(d, d->turn);
        return;
    }
    if (d->rules[MISPLAY] && !(right_cards(d) >> action & 1)) {
        end_forfeit(d, d->turn);
        return;
    }
    note(d, action);
    d->hands[d->turn] &= ~(1u << action);
    d->gone[d->turn] |= 1u << action;
    d->cards[d->tricks][d->laying++] = action;
    if (d->laying < trick_size(d)) d->turn = seat_at(d, d->laying);
    else take_trick(d);
}
