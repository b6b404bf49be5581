/* The features of the calls: auction, trump, doubling, single hand. */
#include "policy.h"

static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static int yes(int x) { return x ? YES : 0; }

/* The cards a call is made on: the first four, or all eight but a blind seventh card. */
static u32 cards_for(const Deal *d, int seat) {
    u32 set = 0;
    int blind = d->seventh && seat == d->bidder && !knows_trump(d, seat);
    for (int i = 0; i < (d->phase == P_SINGLE ? 8 : 4); i++)
        if (!(i == 6 && blind)) set |= 1u << d->dealt[seat][i];
    return set;
}

static int suit_cards(u32 cards, int suit) { return cards >> 8 * suit & 255; }

/* A rough measure of a trump suit, only to tell the best suit of a hand from the others. */
static int promise(int suit) {
    return 8 * count_bits(suit) + 6 * (suit >> JACK & 1) + 4 * (suit >> NINE & 1)
           + (suit >> ACE & 1) + (suit >> TEN & 1);
}

static int best_suit(u32 cards, int but) {
    int best = NONE, most = -1;
    for (int suit = 0; suit < 4; suit++)
        if (suit != but && promise(suit_cards(cards, suit)) > most) {
            most = promise(suit_cards(cards, suit));
            best = suit;
        }
    return best;
}

/* Cards that may lose a trick when one plays alone and leads: see wins_every_trick. */
static int losers(u32 cards) {
    int lost = 0;
    for (int suit = 0; suit < 4; suit++) {
        int have = suit_cards(cards, suit), length = count_bits(have), run = 0;
        while (run < 8 && have >> (JACK - run) & 1) run++;
        if (run < length && run < 8 - length) lost += length - run;
    }
    return lost;
}

static s16 *suit_features(int suit, s16 *f) {
    for (int length = 1; length <= 4; length++) *f++ = yes(count_bits(suit) == length);
    for (int rank = JACK; rank >= QUEEN; rank--) *f++ = yes(suit >> rank & 1);
    return f;
}

static s16 *side_features(u32 cards, s16 *f) {
    int guarded = 0, bare = 0;
    for (int suit = 0; suit < 4; suit++) {
        int have = suit_cards(cards, suit);
        if (have >> JACK & 1 && have >> NINE & 1) guarded++;
        if (!(have >> JACK & 1) && have >> NINE & 1) bare++;
    }
    *f++ = 8 * count_bits(cards & 0x80808080u);
    *f++ = 8 * guarded;
    *f++ = 8 * bare;
    *f++ = 4 * count_bits(cards & 0x30303030u);
    return f;
}

static int lowest_call(const Deal *d) {
    u8 out[MOST_ACTIONS];
    if (d->phase != P_AUCTION) return 0;
    int count = legal(d, out);
    for (int i = 0; i < count; i++)
        if (out[i] >= A_BID) return out[i] - A_BID;
    return 0;
}

static s16 *match_features(const Deal *d, int side, s16 *f) {
    int length = d->rules[MATCH_LENGTH] + 1;
    int counts = d->rules[MATCH] == MATCH_SIX || d->rules[MATCH] == MATCH_SETS;
    for (int i = 0; i < 2; i++) {
        int score = counts ? d->standing[side ^ i] : 0;
        *f++ = clamp(16 * score / length, -16, 16);
        *f++ = yes(counts && score >= length - 1);
        *f++ = yes(counts && score <= 1 - length);
    }
    return f;
}

int call_state(const Deal *d, int seat, s16 *out) {
    s16 *f = out;
    const u8 *r = d->rules;
    for (int i = 0; i < CALL_STATE; i++) out[i] = 0;
    int step = step_of(d), next = (seat + step) & 3, mate = seat ^ 2, last = (seat - step) & 3;
    int others[3] = {next, mate, last};
    for (int phase = P_AUCTION; phase <= P_SINGLE; phase++) *f++ = yes(d->phase == phase);
    for (int i = 0; i < 4; i++) *f++ = yes(((seat - eldest_of(d)) * step & 3) == i);
    *f++ = yes(d->bidder == NONE);
    *f++ = yes(d->bidder == seat);
    for (int i = 0; i < 3; i++) {
        *f++ = yes(d->bidder == others[i]);
        *f++ = yes(d->passed >> others[i] & 1);
        *f++ = yes(d->spoken[others[i]]);
        *f++ = d->high[others[i]] ? 2 * (d->high[others[i]] - 13) : 0;
    }
    *f++ = d->high[seat] ? 2 * (d->high[seat] - 13) : 0;
    *f++ = d->bid ? 2 * (d->bid - 13) : 0;
    int lowest = lowest_call(d);
    *f++ = lowest ? 2 * (lowest - 13) : 0;
    *f++ = yes(d->stake > 1);
    *f++ = yes(d->declined);
    *f++ = yes(d->seventh);

    *f++ = 4 * r[LOWEST_BID];
    *f++ = yes(r[PASS_IS_FINAL]);
    *f++ = yes(r[HOLD]);
    *f++ = yes(r[RAISE_PARTNER_FROM]);
    for (int i = 0; i < 3; i++) *f++ = yes(r[ALL_PASS] == i);
    *f++ = yes(r[TRUMP_MARKER] == MARKER_HAND);
    *f++ = yes(r[SEVENTH_CARD] == SEVENTH_SEEN);
    *f++ = yes(r[SEVENTH_CARD] == SEVENTH_BLIND);
    *f++ = yes(r[NO_TRUMPS]);
    *f++ = yes(r[DOUBLING]);
    *f++ = yes(r[SINGLE_HAND]);
    *f++ = yes(r[ASK] == ASK_MUST);
    *f++ = yes(r[ASK_THEN_TRUMP]);
    *f++ = yes(r[PAIR] == PAIR_SHOWN);
    *f++ = yes(r[PAIR] == PAIR_OFF);
    for (int i = 0; i < 3; i++) *f++ = yes(r[DEAD_IF_UNSHOWN_AFTER] == i);
    *f++ = yes(r[SCORING] == SCORING_CARD);
    int high = from_16(r[HIGH_BID_FROM]), at = lowest ? lowest : d->bid;
    *f++ = yes(high && at >= high);
    *f++ = yes(r[HALF_LOSES_DOUBLE]);
    *f++ = yes(r[ALL_TRICKS_DOUBLE]);
    *f++ = yes(r[LAST_TRICK]);
    f = match_features(d, seat & 1, f);

    u32 cards = cards_for(d, seat);
    int settled = seat == d->bidder && is_known_suit(d->trump) && knows_trump(d, seat);
    int best = settled ? d->trump : best_suit(cards, NONE), second = best_suit(cards, best);
    f = suit_features(suit_cards(cards, best), f);
    f = suit_features(suit_cards(cards, second), f);
    f = side_features(cards & ~suit_set(best), f);
    int lacking = 0;
    for (int suit = 0; suit < 4; suit++) lacking += !suit_cards(cards, suit);
    *f++ = 5 * lacking;
    *f++ = 2 * card_points(cards);
    *f++ = 8 * count_bits(cards & 0x80808080u);
    *f++ = yes(!card_points(cards));
    *f++ = d->phase == P_SINGLE ? 4 * clamp(losers(cards), 0, 8) : 0;
    *f++ = yes(d->phase == P_SINGLE && !losers(cards));
    return f - out;
}

int call_action(const Deal *d, int seat, int action, s16 *out) {
    s16 *f = out;
    for (int i = 0; i < CALL_ACTION; i++) out[i] = 0;
    u32 cards = cards_for(d, seat);
    int bid = action >= A_BID ? action - A_BID : 0;
    *f++ = yes(action == A_PASS);
    *f++ = yes(bid);
    *f++ = bid ? 2 * (bid - 13) : 0;
    *f++ = bid ? 8 * clamp(bid - lowest_call(d), 0, 4) : 0;
    *f++ = yes(bid && d->bidder == (seat ^ 2));
    *f++ = yes(bid && bid == d->bid);
    *f++ = yes(action == A_DOUBLE);
    *f++ = yes(action == A_REDOUBLE);
    *f++ = yes(action == A_SINGLE_HAND);
    *f++ = yes(action == A_SEVENTH_CARD);
    *f++ = yes(action == A_CHOOSE + NO_TRUMP);
    int lays = action >= A_LAY && action < A_BID;
    if (!lays && !(action >= A_CHOOSE && action < A_CHOOSE + 4)) return f - out;
    int suit = lays ? (action - A_LAY) >> 3 : action - A_CHOOSE;
    int have = suit_cards(cards, suit);
    *f++ = YES;
    f = suit_features(have, f);
    f = side_features(cards & ~suit_set(suit), f);
    *f++ = yes(best_suit(cards, NONE) == suit);
    if (!lays) return f - out;
    int rank = action & 7;
    *f++ = YES;
    for (int i = 0; i < 8; i++) *f++ = yes(rank == i);
    *f++ = yes(!(have & ((1 << rank) - 1)));
    *f++ = yes(have >> rank >> 1);
    return f - out;
}

int choices(const Deal *d, u8 *out) {
    int all = sensible(d, out), bids = 0, kept = 0;
    if (d->phase != P_AUCTION) return all;
    for (int i = 0; i < all; i++)
        if (out[i] < A_BID || bids++ < BIDS_LOOKED_AT) out[kept++] = out[i];
    return kept;
}
