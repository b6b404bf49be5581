/* A problem set up from a deal, and each choice in it solved. */
#include "solve_table.h"

static int target_moved(const Deal *d, int holder) {
    return (holder ^ d->bidder) & 1 ? d->bid - raised_target(d) : d->bid - lowered_target(d);
}

static int has_won(const Deal *d, int seat) {
    if (!d->rules[PAIR_AFTER_TRICK]) return 1;
    if (!d->shown) return 0;
    for (int trick = d->shown_trick; trick < d->tricks; trick++)
        if (!((d->winners[trick] ^ seat) & 1)) return 1;
    return 0;
}

/* The state of the pair in a deal: whether it may still count, and at once. */
static int pair_in(const Deal *d) {
    const Problem *p = &problem;
    if (p->holder == NONE || !p->gain || d->pair != NONE) return NO_PAIR;
    if (p->counts_itself && d->shown && d->shown_trick != d->tricks) return NO_PAIR;
    return has_won(d, p->holder) ? PAIR_READY : PAIR_ALIVE;
}

static void set_pair(const Deal *d) {
    Problem *p = &problem;
    p->holder = NONE;
    p->gain = 0;
    p->counts_itself = d->rules[PAIR] == PAIR_AUTO;
    if (d->rules[PAIR] == PAIR_OFF || d->pair != NONE || p->trump == NO_TRUMP || p->alone != NONE)
        return;
    p->pair_cards = (1u << KING | 1u << QUEEN) << 8 * p->trump;
    for (int seat = 0; seat < 4; seat++)
        if ((p->initial[seat] & p->pair_cards) == p->pair_cards) p->holder = seat;
    if (p->holder != NONE) p->gain = target_moved(d, p->holder);
}

/* For each set of the suit's cards left, the one that stands for all in which the same seats hold
 * as many cards of the same worth in the same order: they are moved up as far as they go. Cards in
 * `fixed` stay what they are. */
static void set_canon(u8 canon[256], int suit, u32 fixed) {
    static const u8 worth_nothing = 0x0F, worth_one = 0x30, alone = 0xC0;
    const u8 groups[2] = {worth_one, worth_nothing};
    u32 all = 0;
    int owner[8] = {0};
    for (int seat = 0; seat < 4; seat++) {
        u32 own = problem.initial[seat] >> 8 * suit & 255;
        all |= own;
        for (int rank = 0; rank < 8; rank++)
            if (own >> rank & 1) owner[rank] = seat;
    }
    u32 set = all;
    for (;;) {
        u32 moved = set & alone;
        for (int i = 0; i < 2; i++) {
            u32 wanted = set & groups[i], room = all & groups[i];
            if (fixed & groups[i]) {
                moved |= wanted;
                continue;
            }
            while (wanted) {
                int rank = high_card(wanted), place = high_card(room);
                while (owner[place] != owner[rank]) {
                    room ^= 1u << place;
                    place = high_card(room);
                }
                moved |= 1u << place;
                room ^= 1u << place;
                wanted ^= 1u << rank;
            }
        }
        canon[set] = moved;
        if (!set) return;
        set = (set - 1) & all;
    }
}

static void set_problem(const Deal *d) {
    Problem *p = &problem;
    int step = step_of(d);
    p->alone = d->single;
    p->trump = d->trump;
    p->bidder = d->bidder;
    p->side = (p->alone != NONE ? p->alone : d->bidder) & 1;
    p->size = trick_size(d);
    p->faced = d->concealed ? 1u << d->marker : 0;
    for (int seat = 0; seat < 4; seat++) {
        p->initial[seat] = d->hands[seat];
        p->next[seat] = (seat + step) & 3;
        if (p->alone != NONE && p->next[seat] == (p->alone ^ 2))
            p->next[seat] = (p->next[seat] + step) & 3;
    }
    if (p->faced) p->initial[p->bidder] |= p->faced;
    if (p->alone != NONE) p->initial[p->alone ^ 2] = 0;
    p->must_ask = d->rules[ASK] == ASK_MUST;
    p->owes_trump = d->rules[ASK_THEN_TRUMP];
    int dead = d->rules[DEAD_IF_UNSHOWN_AFTER];
    p->dead_after = p->alone != NONE || dead == DEAD_NEVER ? 0 : dead == DEAD_AFTER_8 ? 8 : 7;
    p->bonus = p->alone != NONE ? 0 : d->rules[LAST_TRICK];
    set_pair(d);
    for (int suit = 0; suit < 4; suit++) {
        u32 fixed = p->faced >> 8 * suit & 255;
        if (p->holder != NONE && p->gain) fixed |= p->pair_cards >> 8 * suit & 255;
        set_canon(p->canon[0][suit], suit, fixed);
        set_canon(p->canon[1][suit], suit, 0);
    }
    forget();
}

/* The points to come from a deal in play: exact enough to say if they are `need`. */
static int ask_for(const Deal *d, int need) {
    const Problem *p = &problem;
    OnTable t = {.asked = NONE, .best = NONE, .winner = NONE};
    u32 whole = 0;
    for (int seat = 0; seat < 4; seat++) hand[seat] = d->hands[seat];
    if (d->concealed) hand[d->bidder] |= 1u << d->marker;
    if (p->alone != NONE) hand[p->alone ^ 2] = 0;
    for (int place = 0; place < d->laying; place++) {
        int card = d->cards[d->tricks][place];
        t.laid[seat_at(d, place)] = 1u << card;
        t.points += points_of(card);
        whole |= 1u << card;
    }
    if (d->laying) {
        int place = winning_place(d);
        t.led = d->cards[d->tricks][0] >> 3;
        t.best = d->cards[d->tricks][place];
        t.winner = seat_at(d, place);
    }
    t.opened = d->shown && d->shown_trick == d->tricks;
    if (t.opened && d->shown_by == d->turn) t.asked = d->turn;
    whole |= hand[0] | hand[1] | hand[2] | hand[3];
    /* A trump that is none changes nothing by being shown, unless it keeps the deal alive. */
    int shown = d->shown || p->alone != NONE || (p->trump == NO_TRUMP && !p->dead_after);
    return points_to_come(d->turn, d->laying, &t, shown, pair_in(d), need, whole);
}

static int finished(const Deal *d) {
    if (d->single != NONE) return d->outcome == O_SINGLE_WON ? 0 : LOST_ALONE;
    if (d->outcome == O_DEAD) return DEAD_DEAL;
    return 2 * (d->counted[d->bidder & 1] - d->target);
}

/* The exact points to come, between `low` and `high`: asked for around what was found last. */
static int exact_points(const Deal *d, int low, int high, int found) {
    while (low < high) {
        int need = found > low ? found < high ? found : high : low + 1;
        found = ask_for(d, need);
        if (found >= need) low = found < high ? found : high;
        else high = found > low ? found : low;
    }
    return low;
}

static int needed(const Deal *d) {
    return d->single != NONE ? 0 : d->target - d->points[d->bidder & 1];
}

static int makes(const Deal *d) {
    problem.dead_counts = 0;
    return ask_for(d, needed(d)) >= needed(d);
}

/* `guess`: twice the points above the target that are expected. */
static int exact_value(const Deal *d, int guess) {
    int need = needed(d);
    if (d->single != NONE) return makes(d) ? 0 : LOST_ALONE;
    if (d->shown || !problem.dead_after) {
        problem.dead_counts = 0;
        return 2 * (exact_points(d, LEAST, MOST, need + guess / 2) - need);
    }
    if (makes(d)) return 2 * (exact_points(d, need, MOST, need + guess / 2) - need);
    problem.dead_counts = 1;
    if (ask_for(d, need) >= need) return DEAD_DEAL;
    return 2 * (exact_points(d, LEAST, need - 1, need + guess / 2) - need);
}

static int value_after(const Deal *d, int exact, int guess) {
    if (d->phase != P_OVER) return exact ? exact_value(d, guess) : makes(d);
    int value = finished(d);
    return exact ? value : value >= 0;
}

int value_of(const Deal *d) {
    set_problem(d);
    look_until = ~0ull;
    return exact_value(d, 0);
}

int solve(const Deal *d, int exact, u32 limit, u8 *actions, s32 *values) {
    int count = sensible(d, actions);
    set_problem(d);
    look_until = limit ? looked_at + limit : ~0ull;
    int guess = exact ? exact_value(d, 0) : 0; /* that of the best choice: most are about as good */
    for (int i = 0; i < count; i++) {
        Deal after = *d;
        apply(&after, actions[i]);
        look_until = limit ? looked_at + limit : ~0ull;
        values[i] = value_after(&after, exact, guess);
    }
    return count;
}
