/* The search itself; solve_root.c sets it up. */
#include "solve_table.h"

Problem problem;
u32 hand[4];
u64 looked_at, look_until;

static int play(int seat, int ply, const OnTable *t, int shown, int pair, int need, u32 whole,
                int first, int *best);

static u32 like(u32 left, int loose) {
    const u8(*canon)[256] = problem.canon[loose];
    return canon[0][left & 255] | canon[1][left >> 8 & 255] << 8 | canon[2][left >> 16 & 255] << 16
           | (u32)canon[3][left >> 24] << 24;
}

/* Cards can't be told from each other by more than owner and worth, save those of a pair that may
 * count and those around the card that lies face down. */
static int is_loose(int shown, int pair) { return !pair && (shown || !problem.faced); }

/* What is known of the points to come without looking: at least `low`, at most `high`. */
static void bounds(int lead, int shown, int pair, u32 left, int *low, int *high) {
    const Problem *p = &problem;
    int rest = card_points(left) + p->bonus, own, others;
    sure_points(lead, shown, left, &own, &others);
    int leads = !((lead ^ p->side) & 1), gain = pair ? p->gain : 0;
    *low = (leads ? own : others) + (gain < 0 ? gain : 0);
    *high = rest - (leads ? others : own) + (gain > 0 ? gain : 0);
    if (!shown && p->dead_after) { /* it may yet end without a winner */
        if (p->dead_counts) *high = ANY;
        else *low = NEVER;
    }
}

/* The last trick, in which nobody has a choice. */
static int last_trick(int lead, u32 left) {
    const Problem *p = &problem;
    int seat = lead, winner = lead, best = low_card(hand[lead]);
    for (int place = 1; place < 4; place++) {
        seat = p->next[seat];
        int card = low_card(hand[seat]);
        if (card >> 3 == best >> 3 ? card > best : card >> 3 == p->trump) {
            best = card;
            winner = seat;
        }
    }
    return (winner ^ p->side) & 1 ? 0 : card_points(left) + p->bonus;
}

/* The points to come when `lead` leads to the next trick: exact enough to say if they are `need`.
 */
int between_tricks(int lead, int shown, int pair, int need) {
    const Problem *p = &problem;
    u32 left = hand[0] | hand[1] | hand[2] | hand[3];
    if (!shown && p->dead_after && 8 - count_bits(hand[lead]) == p->dead_after)
        return p->dead_counts ? ANY : NEVER;
    if (!left) return 0;
    if (pair && !holds_whole_pair()) pair = NO_PAIR;
    if (p->alone == NONE) {
        if (shown && !(hand[lead] & (hand[lead] - 1))) return last_trick(lead, left);
        int low, high;
        bounds(lead, shown, pair, left, &low, &high);
        if (need <= low) return low;
        if (need > high) return high;
        if (looked_at > look_until) return (low < LEAST ? 0 : low) / 2 + (high > MOST ? 28 : high) / 2;
    }
    int loose = is_loose(shown, pair), best = NONE;
    u32 same = like(left, loose);
    Entry *entry = entry_of(same, lead, shown, pair);
    u16 rest = rest_of(lead, shown, pair);
    if (entry->cards == same && entry->rest == rest) {
        if (entry->low >= need) return entry->low;
        if (entry->high < need) return entry->high;
        best = entry->best;
    }
    u32 kept[4];
    for (int seat = 0; seat < 4; seat++) {
        kept[seat] = hand[seat];
        if (same != left) hand[seat] = p->initial[seat] & same;
    }
    const OnTable nothing = {.asked = NONE, .best = NONE, .winner = NONE};
    int value = play(lead, 0, &nothing, shown, pair, need, same, best, &best);
    for (int seat = 0; seat < 4; seat++) hand[seat] = kept[seat];
    if (looked_at <= look_until || p->alone != NONE)
        remember(entry, same, rest, need, value, best);
    return value;
}

/* A trick is complete: the points to come, with its own. */
static int after_trick(const OnTable *t, int shown, int pair, int need) {
    const Problem *p = &problem;
    int ours = !((t->winner ^ p->side) & 1), points = 0;
    if (p->alone != NONE) return ours ? between_tricks(t->winner, shown, pair, need) : NEVER;
    int last = !(hand[0] | hand[1] | hand[2] | hand[3]);
    if (ours) points = t->points + (last ? p->bonus : 0);
    if (pair && shown) {
        if (!((t->winner ^ p->holder) & 1)) pair = PAIR_READY;
        if (p->counts_itself) {
            if (t->opened && pair == PAIR_READY && holds_whole_pair()) points += p->gain;
            pair = NO_PAIR;
        }
    }
    return points + between_tricks(t->winner, shown, pair, need - points);
}

/* The trick with one more card on it. `gained`: what a pair shown on the way gave. */
static OnTable with_card(const OnTable *t, int seat, int ply, Move m, int *shown, int *pair,
                         int *gained) {
    const Problem *p = &problem;
    OnTable next = *t;
    int card = m.card;
    next.asked = NONE;
    if (m.asks) {
        *shown = 1;
        open_trump(&next);
        if (*pair == PAIR_READY && !p->counts_itself && seat == p->holder && holds_whole_pair()) {
            *gained = p->gain;
            *pair = NO_PAIR;
        }
    }
    int wins = !ply || (card >> 3 == next.best >> 3 ? card > next.best
                                                    : *shown && card >> 3 == p->trump);
    if (!ply) next.led = card >> 3;
    if (wins) {
        next.best = card;
        next.winner = seat;
    }
    next.points += points_of(card);
    next.laid[seat] = 1u << card;
    return next;
}

static int after_move(const OnTable *t, int seat, int ply, Move m, int shown, int pair, int need,
                      u32 whole) {
    int gained = 0, value;
    OnTable next = with_card(t, seat, ply, m, &shown, &pair, &gained);
    hand[seat] ^= 1u << m.card;
    if (ply + 1 < problem.size)
        value = play(problem.next[seat], ply + 1, &next, shown, pair, need - gained, whole, NONE, 0);
    else
        value = after_trick(&next, shown, pair, need - gained);
    hand[seat] ^= 1u << m.card;
    return gained + value;
}

/* Whether one of the moves that end a trick is known to be good enough. */
static int is_known(const OnTable *t, int seat, int ply, const Move *moves, int count, int shown,
                    int pair, int need, int wants_more, int *value) {
    const Problem *p = &problem;
    if (pair || p->alone != NONE || (!shown && p->dead_after)) return 0;
    u32 left = hand[0] | hand[1] | hand[2] | hand[3];
    for (int i = 0; i < count; i++) {
        u32 rest = left & ~(1u << moves[i].card);
        if (!rest) return 0;
        int open = shown, gained = 0;
        OnTable next = with_card(t, seat, ply, moves[i], &open, &pair, &gained);
        int points = (next.winner ^ p->side) & 1 ? 0 : next.points;
        u32 same = like(rest, is_loose(open, 0));
        const Entry *entry = entry_of(same, next.winner, open, 0);
        if (entry->cards != same || entry->rest != rest_of(next.winner, open, 0)) continue;
        *value = points + (wants_more ? entry->low : entry->high);
        if (wants_more ? *value >= need : *value < need) return 1;
    }
    return 0;
}

static int play(int seat, int ply, const OnTable *t, int shown, int pair, int need, u32 whole,
                int first, int *best) {
    const Problem *p = &problem;
    Move moves[MOST_MOVES];
    int wants_more = !((seat ^ p->side) & 1), value = wants_more ? NEVER : ANY, known;
    if (pair == PAIR_READY && shown && !p->counts_itself && seat == p->holder && holds_whole_pair())
        return p->gain + play(seat, ply, t, shown, NO_PAIR, need - p->gain, whole, first, best);
    looked_at++;
    int count = moves_of(seat, ply, t, shown, pair, whole, first, moves);
    if (ply == p->size - 1 && count > 1
        && is_known(t, seat, ply, moves, count, shown, pair, need, wants_more, &known))
        return known;
    for (int i = 0; i < count; i++) {
        int found = after_move(t, seat, ply, moves[i], shown, pair, need, whole);
        if (wants_more ? found > value : found < value) {
            value = found;
            if (best) *best = moves[i].card;
        }
        if (wants_more ? value >= need : value < need) break;
    }
    return value;
}

int points_to_come(int seat, int ply, const OnTable *t, int shown, int pair, int need, u32 whole) {
    return play(seat, ply, t, shown, pair, need, whole, NONE, 0);
}
