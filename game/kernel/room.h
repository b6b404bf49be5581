/* Where a host writes deals and reads what was answered. One call answers for many deals, since a
 * call from Python costs more than a play-out. */
#ifndef ROOM_H
#define ROOM_H
#include "deal.h"

enum { ROOM = 256 };

typedef struct {
    u8 count, actions[MOST_ACTIONS];
} Answers;

extern Deal deals[ROOM];
extern Answers answers[ROOM];
extern s32 numbers[ROOM][MOST_ACTIONS];

#define EXPORT __attribute__((visibility("default")))

#endif
