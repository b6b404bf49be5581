#include "solve_table.h"

static Entry table[1 << TABLE_BITS];
static int generation;

u16 rest_of(int lead, int shown, int pair) {
    return lead | shown << 2 | pair << 3 | problem.dead_counts << 5 | generation << 6;
}

Entry *entry_of(u32 cards, int lead, int shown, int pair) {
    u32 mixed = cards * 0x9E3779B1u ^ (u32)(lead | shown << 2 | pair << 3) * 0x85EBCA6Bu;
    mixed ^= mixed >> 15;
    mixed *= 0x2C1B3C6Du;
    mixed ^= mixed >> 13;
    return &table[mixed & ((1 << TABLE_BITS) - 1)];
}

static s8 within(int value) { return value < LEAST ? LEAST : value > MOST ? MOST : value; }

void remember(Entry *entry, u32 cards, u16 rest, int need, int value, int best) {
    if (entry->cards != cards || entry->rest != rest)
        *entry = (Entry){.cards = cards, .rest = rest, .low = LEAST - 1, .high = MOST + 1};
    if (value >= need) {
        if (value > entry->low) entry->low = within(value);
    } else if (value < entry->high) {
        entry->high = within(value);
    }
    entry->best = best;
}

void forget(void) {
    if (++generation < 1 << 10) return;
    generation = 1;
    for (int i = 0; i < 1 << TABLE_BITS; i++) table[i] = (Entry){0};
}
