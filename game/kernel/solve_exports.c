/* What a host calls of the search with all cards seen: it is a module of its own. */
#include "room.h"
#include "solve.h"

/* What each of the first `count` deals comes to, of which all is known: see solve.h. */
EXPORT void value_all(int count) {
    for (int i = 0; i < count; i++) numbers[i][0] = value_of(&deals[i]);
}

/* Each choice in the first `count` deals, of which all is known, and what it comes to: see solve.h.
 */
EXPORT void solve_all(int count, int exact, u32 limit) {
    for (int i = 0; i < count; i++)
        answers[i].count = solve(&deals[i], exact, limit, answers[i].actions, numbers[i]);
}
