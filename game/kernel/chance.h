/* Chance: xorshift64*, a stream of numbers that only the seed decides. chance.py says the same. */
#ifndef CHANCE_H
#define CHANCE_H
#include "deal.h"

static inline u64 seeded(u64 seed) { return (seed + 1) * 0x9E3779B97F4A7C15ull | 1; }

static inline u32 next_random(u64 *stream) {
    u64 x = *stream;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *stream = x;
    return (u32)(x * 0x2545F4914F6CDD1Dull >> 32);
}

/* A number from 0 to n - 1. */
static inline int below(u64 *stream, int n) { return (int)((u64)next_random(stream) * n >> 32); }

#endif
