#include "room.h"

Deal deals[ROOM];
Answers answers[ROOM];
s32 numbers[ROOM][MOST_ACTIONS];

EXPORT void *deals_at(void) { return deals; }
EXPORT void *answers_at(void) { return answers; }
EXPORT void *numbers_at(void) { return numbers; }
EXPORT int room(void) { return ROOM; }
