/* A deal played out in every possible way: brute.py over again, line for line where it can be, and
 * compiled, so that hundreds of thousands of values can be checked. Nothing is remembered and
 * nothing cut off; nothing is taken from the kernel. */

enum { NOBODY = -1, NO_TRUMP = 4 };
enum { SHOWN, AUTO, OFF }; /* how a pair counts */
enum { ASK = 32, PAIR = 33 };

/* In the order in which brute_compiled.py lists them. */
typedef struct {
    int step, must_ask, ask_then_trump, pair, pair_after_trick, pair_floor, pair_lowers_from;
    int last_trick, dead_after; /* 0: none */
    int trump, bidder, bid, alone;
    unsigned hands[4];
    int faced; /* the card that lies face down, or NOBODY */
    int shown, target, leader;
    int laid, seats[4], cards[4]; /* the trick on the table */
    int done, points[2], pair_counted;
    int since[2]; /* sides that have won a trick since the trump was shown */
    int shown_here, asked;
    int over, value;
} Table;

static int next_seat(const Table *t, int seat) {
    seat = (seat + t->step) % 4;
    if (t->alone != NOBODY && seat == (t->alone + 2) % 4) seat = (seat + t->step) % 4;
    return seat;
}

static int turn(const Table *t) {
    int seat = t->leader;
    for (int i = 0; i < t->laid; i++) seat = next_seat(t, seat);
    return seat;
}

static int has(unsigned hand, int card) { return hand >> card & 1; }

static int may_count(const Table *t, int seat) {
    if (!t->shown || t->alone != NOBODY || t->pair_counted || t->trump == NO_TRUMP) return 0;
    int queen = 8 * t->trump + 2, king = 8 * t->trump + 3;
    if (!has(t->hands[seat], queen) || !has(t->hands[seat], king)) return 0;
    return !t->pair_after_trick || t->since[seat % 2];
}

static void count_pair(Table *t, int seat) {
    t->pair_counted = 1;
    if (seat % 2 != t->bidder % 2) {
        int all = 28 + t->last_trick;
        t->target = t->bid + 4 < all ? t->bid + 4 : all;
        return;
    }
    t->target = t->bid;
    if (t->bid < t->pair_lowers_from) return;
    int lower = t->bid - 4 > t->pair_floor ? t->bid - 4 : t->pair_floor;
    if (lower < t->bid) t->target = lower;
}

static void ask(Table *t, int seat) {
    t->shown = t->shown_here = 1;
    t->asked = seat;
    t->faced = NOBODY;
    t->since[0] = t->since[1] = 0;
}

static int strength(const Table *t, int card) {
    if (t->shown && card / 8 == t->trump) return 64 + card;
    return card / 8 == t->cards[0] / 8 ? 32 + card : card;
}

static int worth(int card) {
    switch (card % 8) {
    case 7: return 3;
    case 6: return 2;
    case 5: case 4: return 1;
    default: return 0;
    }
}

static void end(Table *t, int value) {
    t->over = 1;
    t->value = value;
}

static void play(Table *t, int seat, int card) {
    t->hands[seat] -= 1u << card;
    t->seats[t->laid] = seat;
    t->cards[t->laid] = card;
    t->laid++;
    t->asked = NOBODY;
    if (t->laid < (t->alone == NOBODY ? 4 : 3)) return;
    int best = 0;
    for (int i = 1; i < t->laid; i++)
        if (strength(t, t->cards[i]) > strength(t, t->cards[best])) best = i;
    int winner = t->seats[best];
    t->done++;
    for (int i = 0; i < t->laid; i++) t->points[winner % 2] += worth(t->cards[i]);
    if (t->done == 8) t->points[winner % 2] += t->last_trick;
    if (t->shown) t->since[winner % 2] = 1;
    int was_here = t->shown_here;
    t->laid = t->shown_here = 0;
    t->leader = winner;
    if (was_here && t->pair == AUTO)
        for (int holder = 0; holder < 4; holder++)
            if (may_count(t, holder)) {
                count_pair(t, holder);
                break;
            }
    if (t->alone != NOBODY) {
        if (winner % 2 != t->alone % 2) end(t, -2);
        else if (t->done == 8) end(t, 0);
    } else if (!t->shown && t->dead_after == t->done) {
        end(t, -1);
    } else if (t->done == 8) {
        end(t, 2 * (t->points[t->bidder % 2] - t->target));
    }
}

/* What may be done that forfeits nothing. */
static int choices(const Table *t, int *out) {
    int seat = turn(t), count = 0;
    unsigned hand = t->hands[seat], follow = 0, playable;
    if (t->faced != NOBODY) hand &= ~(1u << t->faced);
    if (t->laid) follow = hand & 255u << 8 * (t->cards[0] / 8);
    int is_void = t->laid && !follow, only_faced = !hand;
    int may_ask = only_faced || (is_void && !t->shown && t->alone == NOBODY);
    playable = follow ? follow : hand;
    if (may_ask) out[count++] = ASK;
    if (t->pair == SHOWN && may_count(t, seat)) out[count++] = PAIR;
    if (only_faced || (may_ask && t->must_ask)) return count;
    if (is_void && t->asked == seat && t->ask_then_trump && t->trump != NO_TRUMP
        && hand & 255u << 8 * t->trump)
        playable = hand & 255u << 8 * t->trump;
    for (int card = 0; card < 32; card++)
        if (has(playable, card)) out[count++] = card;
    return count;
}

static Table after(const Table *t, int choice) {
    Table next = *t;
    int seat = turn(t);
    if (choice == ASK) ask(&next, seat);
    else if (choice == PAIR) count_pair(&next, seat);
    else play(&next, seat, choice);
    return next;
}

static int best(const Table *t) {
    if (t->over) return t->value;
    int out[40], count = choices(t, out), found = 0;
    int side = (t->alone == NOBODY ? t->bidder : t->alone) % 2, most = turn(t) % 2 == side;
    for (int i = 0; i < count; i++) {
        Table next = after(t, out[i]);
        int value = best(&next);
        if (!i || (most ? value > found : value < found)) found = value;
    }
    return found;
}

/* Each choice in a table and what it comes to; answers how many. */
int brute(const Table *t, int *out, int *values) {
    int count = choices(t, out);
    for (int i = 0; i < count; i++) {
        Table next = after(t, out[i]);
        values[i] = best(&next);
    }
    return count;
}
