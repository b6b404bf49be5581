/* Drawing deals that could be the true one, and how likely each makes what the others did. */
#include "chance.h"
#include "search.h"

enum { TRIES = 200, FIRST_WORLDS = 20 };

double exponential(double x) {
    /* For x <= 0. e^x = 2^-n e^r with r in (-0.7, 0]: ten terms leave no error that matters. */
    static const double factors[10] = {
        1 / 362880.0, 1 / 40320.0, 1 / 5040.0, 1 / 720.0, 1 / 120.0,
        1 / 24.0,     1 / 6.0,     1 / 2.0,    1,         1,
    };
    if (x < -60) return 0;
    int halvings = (int)(-x * 1.4426950408889634);
    double r = x + halvings * 0.6931471805599453, sum = 1 / 3628800.0;
    for (int i = 0; i < 10; i++) sum = sum * r + factors[i];
    union { u64 bits; double number; } scale = {.bits = (u64)(1023 - halvings) << 52};
    return sum * scale.number;
}

void softmax(const s32 *numbers, int count, double doubt, double *out) {
    s32 most = numbers[0];
    double sum = 0;
    for (int i = 1; i < count; i++)
        if (numbers[i] > most) most = numbers[i];
    for (int i = 0; i < count; i++) {
        out[i] = exponential(((double)numbers[i] - most) / doubt);
        sum = sum + out[i];
    }
    for (int i = 0; i < count; i++) out[i] = out[i] / sum;
}

/* The card of unseen ones that lies face down, for a hand that had to choose one: low ones more
 * often. *odds is how often it would be drawn, to be taken out of the weight again. */
static int draw_marker(u32 unseen, u64 *stream, double *odds) {
    static const u8 shares[8] = {8, 8, 8, 8, 3, 3, 1, 1};
    int total = 0;
    for (u32 set = unseen; set; set &= set - 1) total += shares[low_card(set) & 7];
    int drawn = below(stream, total);
    for (u32 set = unseen; set; set &= set - 1) {
        int card = low_card(set), share = shares[card & 7];
        if (drawn < share) {
            *odds = (double)share / total;
            return card;
        }
        drawn -= share;
    }
    return NONE;
}

typedef struct {
    u32 held[4]; /* cards a seat certainly has, the one face down included */
    int room[4]; /* how many more it has */
} Places;

/* Gives every unseen card a place: those with the fewest seats to go to first, and a seat with more
 * room more often. Answers whether all found one. */
static int place_cards(const Deal *seen, Places *p, u32 cards, u64 *stream) {
    u8 deck[32], open_to[4]; /* suits that may go to a seat at all */
    int count = 0;
    for (int q = 0; q < 4; q++) open_to[q] = p->room[q] > 0 ? ~seen->voids[q] : 0;
    for (; cards; cards &= cards - 1) deck[count++] = low_card(cards);
    for (int i = count - 1; i > 0; i--) {
        int j = below(stream, i + 1), card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    for (int seats = 1; seats <= 3; seats++)
        for (int i = 0; i < count; i++) {
            int able = 0, total = 0, suit = deck[i] >> 3;
            for (int q = 0; q < 4; q++) {
                able += open_to[q] >> suit & 1;
                if (open_to[q] >> suit & 1) total += p->room[q];
            }
            if (!able) return 0;
            if (able != seats) continue;
            if (!total) return 0;
            int drawn = below(stream, total);
            for (int q = 0; q < 4; q++) {
                if (!(open_to[q] >> suit & 1)) continue;
                if (drawn < p->room[q]) {
                    p->held[q] |= 1u << deck[i];
                    p->room[q]--;
                    break;
                }
                drawn -= p->room[q];
            }
        }
    return 1;
}

/* The order in which eight cards came: any, but for the marker's place. */
static void order_cards(u32 cards, int marker, int place, u64 *stream, u8 *out) {
    int count = 0;
    for (; cards; cards &= cards - 1) out[count++] = low_card(cards);
    for (int i = 7; i > 0; i--) {
        int j = below(stream, i + 1), card = out[i];
        out[i] = out[j];
        out[j] = card;
    }
    if (marker == NONE) return;
    int at = 0, to = place == 6 ? 6 : below(stream, 4);
    for (int i = 0; i < 8; i++)
        if (out[i] == marker) at = i;
    out[at] = out[to];
    out[to] = marker;
}

/* Lays the cards out in one way; *odds as in draw_marker. */
static int lay_out(const Deal *seen, u64 *stream, World *w, double *odds) {
    int me = seen->turn, bidder = seen->bidder, lays = seen->seventh
        || (seen->rules[TRUMP_MARKER] == MARKER_HAND && is_known_suit(seen->trump))
        || seen->concealed;
    Sight s = sight_of(seen, me);
    Places p = {0};
    u32 loose = s.unseen;
    w->trump = seen->trump;
    w->marker = seen->marker;
    *odds = 1;
    if (seen->concealed && seen->marker == NONE && loose) {
        w->marker = seen->seventh ? NONE : draw_marker(loose, stream, odds);
        if (seen->seventh) {
            int skip = below(stream, count_bits(loose));
            u32 set = loose;
            for (; skip; skip--) set &= set - 1;
            w->marker = low_card(set);
        }
        w->trump = w->marker >> 3;
    }
    for (int q = 0; q < 4; q++) p.room[q] = q == me ? -1 : 8 - count_bits(seen->gone[q]);
    if (w->marker != NONE && loose >> w->marker & 1) {
        loose &= ~(1u << w->marker);
        p.held[bidder] |= 1u << w->marker;
        if (bidder != me) p.room[bidder]--;
    }
    if (seen->pair != NONE && seen->pair != me && is_known_suit(seen->trump)) {
        u32 both = (1u << KING | 1u << QUEEN) << 8 * seen->trump & loose;
        loose &= ~both;
        p.held[seen->pair] |= both;
        p.room[seen->pair] -= count_bits(both);
    }
    if (!place_cards(seen, &p, loose, stream)) return 0;
    for (int q = 0; q < 4; q++) {
        if (q == me) {
            for (int i = 0; i < 8; i++) w->dealt[q][i] = seen->dealt[q][i];
            if (w->dealt[q][6] == NONE) w->dealt[q][6] = w->marker;
            continue;
        }
        u32 eight = p.held[q] | seen->gone[q];
        if (count_bits(eight) != 8) return 0;
        int marker = q == bidder && lays ? w->marker : NONE;
        order_cards(eight, marker, seen->seventh ? 6 : 0, stream, w->dealt[q]);
    }
    return 1;
}

static int place_of(const u8 *actions, int count, int action) {
    for (int i = 0; i < count; i++)
        if (actions[i] == action) return i;
    return -1;
}

/* The trump of a bidder who settled it by a spare marker that nobody else has seen: drawn as the
 * net would choose; *mass is how likely it chooses a marker at all. */
static int draw_trump(const u8 *actions, const double *likely, int count, u64 *stream, double *mass) {
    *mass = 0;
    for (int i = 0; i < count; i++)
        if (actions[i] != A_SEVENTH_CARD) *mass = *mass + likely[i];
    double drawn = next_random(stream) * (1 / 4294967296.0) * *mass;
    int last = NONE;
    for (int i = 0; i < count; i++) {
        if (actions[i] == A_SEVENTH_CARD) continue;
        last = actions[i];
        drawn = drawn - likely[i];
        if (drawn < 0) break;
    }
    return last;
}

/* Whether a world is followed further, before the action at a place of the history. One that has
 * come to weigh less than worlds usually do there goes on as often as its weight is a part of
 * theirs, and with theirs if it does: on average nothing changes, and time goes to those that
 * count. */
static int goes_on(Course *course, int place, double *weight, u64 *stream) {
    int before = course->worlds[place];
    double usual = before ? course->weight[place] / before : 0;
    course->worlds[place]++;
    course->weight[place] = course->weight[place] + *weight;
    if (before < FIRST_WORLDS || *weight >= usual) return 1;
    if (next_random(stream) * (1 / 4294967296.0) * usual >= *weight) return 0;
    *weight = usual;
    return 1;
}

/* Where a call of the auction is kept. Much of a search would go into weighing them, and all that a
 * call depends on but the caller's four cards is the same in every world; the same four come up
 * again and again. A call that takes the place of another only makes that one be weighed anew. */
static WeighedCall *kept_call(Course *course, u32 four, int place) {
    u32 mixed = (four + place * 0x85EBCA6Bu) * 0x9E3779B1u;
    return &course->calls[mixed >> (32 - CALL_BITS)];
}

/* Plays what was seen again in a world that was drawn `odds` times too often; the product of the
 * chances of what the others did, 0 where it could not have happened or is followed no further. */
static double explain(const Net nets[2], const Settings *set, const Deal *seen, const u8 *history,
                      u64 *stream, double odds, Course *course, World *w) {
    Deal d;
    double weight = 1 / odds, likely[MOST_ACTIONS], mass;
    u8 actions[MOST_ACTIONS];
    s32 numbers[MOST_ACTIONS];
    deal_cards(&d, seen->rules, seen->dealer, w->dealt);
    d.standing[0] = seen->standing[0];
    d.standing[1] = seen->standing[1];
    for (int i = 0; i < set->history; i++) {
        if (d.phase == P_OVER) return 0;
        int action = history[i], me = d.turn == seen->turn, playing = d.phase == P_PLAY;
        if (i && !d.laying && !goes_on(course, i, &weight, stream)) return 0;
        if (playing && d.turn == seen->pair && can_show_pair(&d)) apply(&d, A_SHOW_PAIR);
        int laid = action == NONE && w->marker != NONE;
        if (laid) action = A_LAY + w->marker;
        if (me && action != NONE) {
            int count = legal(&d, actions);
            if (place_of(actions, count, action) < 0) return 0;
            apply(&d, action);
            continue;
        }
        WeighedCall *call = 0;
        u32 four = d.hands[d.turn];
        if (d.phase == P_AUCTION) {
            call = kept_call(course, four, i);
            if (call->four == four && call->place == i) {
                weight = weight * call->chance;
                apply(&d, action);
                continue;
            }
        }
        if (d.phase == P_SINGLE && action == A_PASS) {
            /* Tells nothing: almost no hand is good enough to play alone. */
            apply(&d, action);
            continue;
        }
        int count = logits(&nets[0], &nets[1], &d, actions, numbers);
        if (count == 1) likely[0] = 1;
        else softmax(numbers, count, set->scale[playing] * set->temperature, likely);
        if (action == NONE) {
            action = draw_trump(actions, likely, count, stream, &mass);
            if (action == NONE) return 0;
            if (action < A_LAY && d.single == NONE && seen->single == NONE)
                w->trump = action - A_CHOOSE;
            if (count > 1) weight = weight * mass;
        } else {
            int place = place_of(actions, count, action);
            if (place < 0) {
                /* A jump in the auction: nobody here makes one; anything else cannot be. */
                if (d.phase != P_AUCTION || action <= A_BID + d.bid) return 0;
                weight = weight * set->floor / count;
            } else if (count > 1) {
                double chance = (1 - set->floor) * likely[place] + set->floor / count;
                weight = weight * chance;
                if (call) *call = (WeighedCall){four, i, chance};
            }
        }
        apply(&d, action);
    }
    return d.phase == P_OVER ? 0 : weight;
}

Course *new_course(void) {
    static Course course;
    course = (Course){0};
    return &course;
}

int draw_world(const Net nets[2], const Settings *set, const Deal *seen, const u8 *history,
               u64 *stream, Course *course, World *w) {
    double odds;
    for (int tries = 0; tries < TRIES; tries++) {
        if (!lay_out(seen, stream, w, &odds)) continue;
        w->weight = explain(nets, set, seen, history, stream, odds, course, w);
        return w->weight > 0;
    }
    return 0;
}

Deal deal_in(const Deal *seen, const World *w) {
    Deal d = *seen;
    d.trump = w->trump;
    d.marker = w->marker;
    for (int q = 0; q < 4; q++) {
        u32 eight = 0;
        for (int i = 0; i < 8; i++) {
            d.dealt[q][i] = w->dealt[q][i];
            eight |= 1u << w->dealt[q][i];
        }
        d.hands[q] = eight & ~d.gone[q];
    }
    if (d.concealed) d.hands[d.bidder] &= ~(1u << d.marker);
    return d;
}
