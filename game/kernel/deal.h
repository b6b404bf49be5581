/* One deal of 29 under any options, as the kernel plays it.
 *
 * The rules are those of game/rules, which defines what every function here must answer; the names
 * are the same. A deal starts when its cards are dealt and ends with an outcome: the match around
 * it stays in Python. Cards, suits and seats are numbered as in game/rules/cards.py and seats.py;
 * a set of cards has a bit for each.
 *
 * packing.py lays a State or a View out as these structs, byte for byte: change both together.
 */
#ifndef DEAL_H
#define DEAL_H

typedef unsigned char u8;
typedef signed char s8;
typedef short s16;
typedef unsigned short u16;
typedef unsigned int u32;
typedef int s32;
typedef unsigned long long u64;

enum { NONE = 255 }; /* NOBODY, UNKNOWN, or a place left empty */
enum { NO_TRUMP = 4 };
enum { SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK };

/* The options by their place in game/rules/options.py CHOICES; a value by its place there. */
enum {
    DIRECTION, THROW_IN_FOUR, THROW_IN_EIGHT, THROW_IN_FOUR_JACKS, LOWEST_BID, HOLD, PASS_IS_FINAL,
    RAISE_PARTNER_FROM, ALL_PASS, TRUMP_MARKER, SEVENTH_CARD, NO_TRUMPS, DOUBLING, SINGLE_HAND, ASK,
    ASK_THEN_TRUMP, MISPLAY, PAIR, PAIR_AFTER_TRICK, PAIR_FLOOR, PAIR_LOWERS_FROM, LAST_TRICK,
    DEAD_IF_UNSHOWN_AFTER, SCORING, HIGH_BID_FROM, HALF_LOSES_DOUBLE, ALL_TRICKS_DOUBLE, MATCH,
    MATCH_LENGTH, OPTION_COUNT
};
enum { ALL_PASS_DEALER, ALL_PASS_ELDEST, ALL_PASS_REDEAL };
enum { MARKER_SPARE, MARKER_HAND };
enum { SEVENTH_OFF, SEVENTH_SEEN, SEVENTH_BLIND };
enum { ASK_MUST, ASK_MAY };
enum { PAIR_SHOWN, PAIR_AUTO, PAIR_OFF };
enum { DEAD_AFTER_8, DEAD_AFTER_7, DEAD_NEVER };
enum { SCORING_GAME, SCORING_CARD };
enum { MATCH_SIX, MATCH_HANDS, MATCH_SETS, MATCH_ROUNDS };

enum { P_AUCTION, P_TRUMP, P_DOUBLE, P_REDOUBLE, P_SINGLE, P_PLAY, P_OVER };
enum { O_NONE, O_MADE, O_MISSED, O_DEAD, O_THROWN_IN, O_SINGLE_WON, O_SINGLE_LOST, O_FORFEIT };

/* An action is one byte; a card's number is the action of playing it. */
enum {
    A_ASK = 32, A_SHOW_PAIR, A_PASS, A_DOUBLE, A_REDOUBLE, A_SINGLE_HAND, A_SEVENTH_CARD,
    A_CHOOSE = 40, /* + suit, or + NO_TRUMP */
    A_LAY = 64,    /* + card */
    A_BID = 96     /* + card points */
};
enum { MOST_ACTIONS = 40 };

typedef struct {
    u8 rules[32];
    u32 hands[4]; /* what each seat may play now */
    u32 gone[4];  /* the cards each seat has played */
    u8 dealt[4][8];
    u8 dealer, phase, turn, passed;
    u8 bidder, bid, target, trump;
    u8 seventh, concealed, marker, shown;
    u8 shown_trick, shown_by, stake, declined;
    u8 single, leader, laying, tricks; /* laying: cards in the trick on the table */
    u8 points[2], pair, calls;         /* calls: how many, 255 for more */
    u8 high[4];                        /* the highest bid each seat has made, 0 for none */
    u8 spoken[4];                      /* how often each seat has bid or passed, 255 for more */
    u8 cards[8][4];                    /* the cards of each trick in order of play */
    u8 leaders[8], winners[8];
    /* What everybody has seen: suits as a set of four bits. */
    u8 voids[4];   /* suits each seat has shown to lack */
    u8 unasked[4]; /* whether it was void with the trump hidden, and let it be */
    u8 led[4];     /* suits it has led */
    u8 thrown[4];  /* suits it has thrown on another suit */
    s8 standing[2]; /* the match's score before this deal, within -127..127 */
    u8 outcome, won;
    u8 counted[2];  /* the points of the result */
    s16 score[2];   /* what the deal adds to each side */
} Deal;

static inline u32 suit_set(int suit) { return 0xFFu << 8 * suit; }
static inline int count_bits(u32 set) { return __builtin_popcount(set); }
static inline int low_card(u32 set) { return __builtin_ctz(set); }
static inline int high_card(u32 set) { return 31 - __builtin_clz(set); }
static inline u32 higher_cards(int card) { return suit_set(card >> 3) & ~((2u << card) - 1); }

static inline int step_of(const Deal *d) { return d->rules[DIRECTION] ? 3 : 1; }
static inline int points_in_play(const Deal *d) { return 28 + d->rules[LAST_TRICK]; }
static inline int lowest_bid(const Deal *d) { return 14 + d->rules[LOWEST_BID]; }
static inline int from_16(u8 value) { return value ? 15 + value : 0; } /* 0: none */
static inline int eldest_of(const Deal *d) { return (d->dealer + step_of(d)) & 3; }
static inline int is_known_suit(int trump) { return trump < NO_TRUMP; }

int card_points(u32 set);

/* auction.c, trump.c, play.c: the legal actions of each phase (written to `out`, the number is
 * returned), and what one leads to. */
int auction_legal(const Deal *d, u8 *out);
void auction_apply(Deal *d, int action);
int trump_legal(const Deal *d, u8 *out);
void trump_apply(Deal *d, int action);
int answer_legal(const Deal *d, u8 *out);
void answer_apply(Deal *d, int action);
int play_legal(const Deal *d, u8 *out);
void play_apply(Deal *d, int action);

/* The cards that break no rule now. Less than play_legal only where a misplay is a forfeit. */
u32 right_cards(const Deal *d);
/* How many play to a trick, and which seat is at a place of it. */
int trick_size(const Deal *d);
int seat_at(const Deal *d, int place);
/* The place in the trick on the table of the card that wins it now. */
int winning_place(const Deal *d);
int lowered_target(const Deal *d);
int raised_target(const Deal *d);
/* Whether `seat` may know the trump. */
int knows_trump(const Deal *d, int seat);
int can_show_pair(const Deal *d);
void begin_play(Deal *d, int seat);

/* score.c: how a deal ends. */
void end_thrown_in(Deal *d);
void end_dead(Deal *d);
void end_contract(Deal *d);
void end_single(Deal *d);
void end_forfeit(Deal *d, int seat);

/* deal.c: what holds in every phase. Actions come in the order of game.rules.legal. */
int legal(const Deal *d, u8 *out);
void apply(Deal *d, int action);
/* As legal, without the cards that forfeit the deal: what a player may want to do. */
int sensible(const Deal *d, u8 *out);
void deal_cards(Deal *d, const u8 *rules, int dealer, const u8 dealt[4][8]);

#endif
