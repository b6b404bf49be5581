/* Belief and search: deals that could be the true one, weighed by how well they explain what the
 * others did, and every choice played out in them by the nets.
 *
 * All it is given is what one seat may know: a View packed as a Deal, and what was done so far.
 */
#ifndef SEARCH_H
#define SEARCH_H
#include "policy.h"

enum { MOST_HISTORY = 512, MOST_CANDIDATES = 12288, MOST_WORLDS = 1024 };
enum { CALL_BITS = 14 }; /* calls that were weighed have so many places, as a power of 2 */

/* Packed by search.py. */
typedef struct {
    s32 worlds, candidates; /* how many are played out at most, of how many drawn */
    u32 seed;
    s32 history;            /* how many actions, NONE for a trump settled in secret */
    double scale[2];        /* what the nets' numbers are divided by: calls, plays */
    double temperature;     /* how doubtful the others' choices are taken to be */
    double floor;           /* the chance that a choice was made for no reason */
    double prior;           /* how much the net's own preference counts beside the play-outs */
    double prior_temperature;
    double winning;         /* how much it counts to win a deal, the rest by how many points */
    double clear;           /* how clearly a choice lies behind that is left behind; 0: none is */
} Settings;

/* A deal that could be the true one, and how likely it makes what was seen. */
typedef struct {
    u8 dealt[4][8];
    u8 trump, marker;
    double weight;
} World;

/* How likely one with these four cards makes the call that was heard at a place of the history. */
typedef struct {
    u32 four; /* none where no call is kept */
    s32 place;
    double chance;
} WeighedCall;

/* How the worlds drawn so far fared: at each place of the history, how many came there and what
 * they weighed together; and calls that were weighed on the way. All nought before the first. */
typedef struct {
    int worlds[MOST_HISTORY];
    double weight[MOST_HISTORY];
    WeighedCall calls[1 << CALL_BITS];
} Course;

double exponential(double x);
/* The chances of n choices with these numbers, `doubt` times softened. */
void softmax(const s32 *numbers, int count, double doubt, double *out);

/* The one before the first world. There is one only: it ends what the last search had. */
Course *new_course(void);
/* Draws one world into `w`, with its weight; answers whether it explains what was seen well enough
 * to be followed to the end. */
int draw_world(const Net nets[2], const Settings *set, const Deal *seen, const u8 *history,
               u64 *stream, Course *course, World *w);
/* What is known of the deal, completed with a world. */
Deal deal_in(const Deal *seen, const World *w);
/* How good a deal's end is for a seat, from -1 to 1. */
double worth(const Settings *set, const Deal *d, int seat);

/* The choices and the worth of each; answers how many. `values` hold what was found. */
int search(const Net nets[2], const Settings *set, const Deal *seen, const u8 *history,
           u8 *actions, double *values);

#endif
