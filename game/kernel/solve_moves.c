/* What may be played in the search, without what makes no difference, and in which order. */
#include "solve.h"

/* Whether the card that wins the trick now will: nobody of the other side still to play beats it. */
static int will_hold(int best, int seat, int ply, int led, int shown, int friend) {
    const Problem *p = &problem;
    u32 higher = higher_cards(best), suit = suit_set(led);
    for (int place = ply + 1; place < p->size; place++) {
        seat = p->next[seat];
        if (!((seat ^ friend) & 1)) continue;
        u32 follow = hand[seat] & suit;
        if (follow) {
            if (best >> 3 == led && follow & higher) return 0;
        } else if (best >> 3 == p->trump) {
            if (hand[seat] & higher) return 0;
        } else if (shown && has_trump(seat)) {
            return 0;
        }
    }
    return 1;
}

static int score_lead(int seat, int card, int shown, u32 whole) {
    const Problem *p = &problem;
    int suit = card >> 3, worth = points_of(card), mate = seat ^ 2;
    int left = p->next[seat], right = left ^ 2;
    u32 set = suit_set(suit);
    if (!(whole & higher_cards(card) & ~hand[seat])) {
        int score = 40 + 4 * worth;
        if (shown && suit != p->trump) {
            if (has_trump(left) && !(hand[left] & set)) score -= 60;
            if (has_trump(right) && !(hand[right] & set)) score -= 60;
        }
        return score;
    }
    int score = 10 - 4 * worth - (card & 7);
    u32 theirs = (hand[left] | hand[right]) & set, ours = hand[mate] & set;
    return ours > theirs ? score + 30 : score;
}

static int score_card(int seat, int ply, const OnTable *t, int card, int shown) {
    const Problem *p = &problem;
    int worth = points_of(card), low = card & 7, ours = !((t->winner ^ seat) & 1);
    int wins = card >> 3 == t->best >> 3 ? card > t->best : shown && card >> 3 == p->trump;
    if (ply == p->size - 1) {
        if (!wins && !ours) return -8 * worth - low;
        return 30 + 8 * worth - (wins ? low : 0) + (wins && !ours ? 4 * t->points : 0);
    }
    if (wins) {
        if (will_hold(card, seat, ply, t->led, shown, seat))
            return 40 + 8 * worth - low + 2 * t->points;
        return 5 - 6 * worth - low;
    }
    if (ours && will_hold(t->best, seat, ply, t->led, shown, seat)) return 30 + 8 * worth - low;
    return (ours ? -6 : -8) * worth - low;
}

/* The lower cards that may stand for `card`: of the same hand and worth the same, with nothing but
 * cards out of play between; a king or queen of a pair that may count is like the other only. */
static u32 alike(u32 set, u32 whole, int card, u32 pair) {
    u32 same = 0;
    for (int lower = card - 1; lower >= 0 && lower >> 3 == card >> 3; lower--) {
        u32 bit = 1u << lower;
        if (points_of(lower) != points_of(card)) break;
        if (!(bit & whole)) continue;
        if (!(bit & set) || !(pair >> card & 1) != !(pair & bit)) break;
        same |= bit;
    }
    return same;
}

int moves_of(int seat, int ply, const OnTable *t, int shown, int pair, u32 whole, int first,
             Move *out) {
    const Problem *p = &problem;
    u32 held = hand[seat], open = shown ? held : held & ~p->faced, sets[2];
    u32 whole_pair = pair && seat == p->holder && holds_whole_pair() ? p->pair_cards : 0;
    int asks[2] = {0, 0}, kinds = 1, count = 0;
    sets[0] = open;
    if (!ply) {
        if (!open) {
            sets[0] = held;
            asks[0] = 1;
        }
    } else {
        u32 trumps = p->owes_trump && p->trump < NO_TRUMP ? held & suit_set(p->trump) : 0;
        u32 follow = open & suit_set(t->led);
        if (follow) {
            sets[0] = follow;
        } else if (shown) {
            if (t->asked == seat && trumps) sets[0] = trumps;
        } else {
            follow = held & suit_set(t->led); /* with the card that was face down */
            sets[0] = follow ? follow : trumps ? trumps : held;
            asks[0] = 1;
            if (!p->must_ask && open) sets[kinds++] = open;
        }
    }
    if (kinds == 1 && !(sets[0] & (sets[0] - 1))) {
        *out = (Move){low_card(sets[0]), asks[0], 0};
        return 1;
    }
    for (int kind = 0; kind < kinds; kind++) {
        OnTable then = *t;
        if (asks[kind]) open_trump(&then);
        for (u32 set = sets[kind]; set;) {
            int card = high_card(set);
            set ^= 1u << card;
            set &= ~alike(set, whole, card, whole_pair);
            int score = card == first ? 1000
                        : ply         ? score_card(seat, ply, &then, card, shown | asks[kind])
                                      : score_lead(seat, card, shown, whole);
            Move move = {card, asks[kind], score + asks[kind]};
            int place = count++;
            for (; place && out[place - 1].score < move.score; place--) out[place] = out[place - 1];
            out[place] = move;
        }
    }
    return count;
}
