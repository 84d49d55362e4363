/* One line, one verb. Nothing of a line reaches nftables: its words are read into numbers and addresses first. */
#include "gate.h"

#include <string.h>

#define MOST_WORDS 8
/* A day: no flight is longer. */
#define MOST_SECONDS 86400
#define FASTEST_KBPS 10000000
#define MOST_BYTES (1ULL << 50)

struct words {
    unsigned count;
    char *at[MOST_WORDS];
};

static bool split(char *line, struct words *words)
{
    words->count = 0;
    if (*line == '\0')
        return false;
    for (char *word = line;;) {
        if (words->count == MOST_WORDS)
            return false;
        words->at[words->count++] = word;
        char *blank = strchr(word, ' ');
        if (!blank)
            return true;
        *blank = '\0';
        word = blank + 1;
    }
}

static const char not_understood[] = "not understood";

static bool slot_of(const char *text, unsigned *slot)
{
    uint64_t number;
    if (!read_number(text, 1, MOST_SLOTS, &number))
        return false;
    *slot = (unsigned)number;
    return true;
}

static const char *do_setup(const struct words *words, FILE *answer)
{
    (void)words;
    (void)answer;
    const char *wrong = rules_setup();
    if (!wrong)
        wrong = shaping_setup();
    return wrong ? wrong : routing_setup();
}

static const char *do_check(const struct words *words, FILE *answer)
{
    (void)words;
    bool touched = false;
    const char *wrong = rules_check(&touched);
    if (!wrong && touched)
        fputs("touched\n", answer);
    return wrong;
}

/* shape SLOT KBPS BYTES|-: speed and volume of one opening; BYTES counts from the slot's first byte. */
static const char *do_shape(const struct words *words, FILE *answer)
{
    (void)answer;
    unsigned slot;
    uint64_t kbps, bytes = 0;
    bool limited = strcmp(words->at[3], "-") != 0;
    if (!slot_of(words->at[1], &slot) || !read_number(words->at[2], 8, FASTEST_KBPS, &kbps) ||
        (limited && !read_number(words->at[3], 0, MOST_BYTES, &bytes)))
        return not_understood;
    const char *wrong = shaping_set(slot, (unsigned)kbps);
    return wrong ? wrong : elements_shape(slot, bytes, limited);
}

static bool opening_of(const struct words *words, struct opening *opening)
{
    return slot_of(words->at[1], &opening->slot) && read_hardware(words->at[2], &opening->hardware) &&
           read_address(words->at[3], &opening->address);
}

/* allow SLOT HARDWARE ADDRESS SECONDS: also for one that is open, which gets its seconds anew. */
static const char *do_allow(const struct words *words, FILE *answer)
{
    (void)answer;
    struct opening opening;
    uint64_t seconds;
    if (!opening_of(words, &opening) || !read_number(words->at[4], 1, MOST_SECONDS, &seconds))
        return not_understood;
    opening.seconds = (unsigned)seconds;
    const char *wrong = connections_settle(&opening.address);
    return wrong ? wrong : elements_allow(&opening);
}

static const char *do_deny(const struct words *words, FILE *answer)
{
    (void)answer;
    struct opening opening;
    if (!opening_of(words, &opening))
        return not_understood;
    opening.seconds = 1;
    const char *wrong = elements_deny(&opening);
    /* The portal answers the device from now on, before the sweep: a page that it opens must not lose its connection. */
    return wrong ? wrong : connections_forget(&opening.address, false);
}

/* unpin ADDRESS: what was redirected to the portal is forgotten, so that it is not redirected for ever. */
static const char *do_unpin(const struct words *words, FILE *answer)
{
    (void)answer;
    struct address address;
    return read_address(words->at[1], &address) ? connections_forget(&address, true) : not_understood;
}

static const char *do_sweep(const struct words *words, FILE *answer)
{
    (void)words;
    (void)answer;
    return connections_sweep();
}

static const char *do_release(const struct words *words, FILE *answer)
{
    (void)answer;
    unsigned slot;
    if (!slot_of(words->at[1], &slot))
        return not_understood;
    return elements_release(slot);
}

static const char *do_garden(const struct words *words, FILE *answer)
{
    (void)answer;
    struct network network;
    if (words->count == 2 && strcmp(words->at[1], "clear") == 0)
        return rules_garden_clear();
    if (words->count != 3 || strcmp(words->at[1], "add") != 0 || !read_network(words->at[2], &network))
        return not_understood;
    return rules_garden_add(&network);
}

static const char *do_covered(const struct words *words, FILE *answer)
{
    (void)answer;
    bool yes = strcmp(words->at[1], "yes") == 0;
    return yes || strcmp(words->at[1], "no") == 0 ? rules_covered(yes) : not_understood;
}

static const char *do_counters(const struct words *words, FILE *answer)
{
    (void)words;
    return counters_write(answer);
}

static const char *do_openings(const struct words *words, FILE *answer)
{
    (void)words;
    return openings_write(answer);
}

static const char *do_neighbour(const struct words *words, FILE *answer)
{
    struct address address;
    return read_address(words->at[1], &address) ? neighbour_write(&address, answer) : not_understood;
}

static const char *do_neighbours(const struct words *words, FILE *answer)
{
    (void)words;
    return neighbours_write(answer);
}

static const char *do_ports(const struct words *words, FILE *answer)
{
    (void)words;
    return ports_write(answer);
}

static const char *do_flush(const struct words *words, FILE *answer)
{
    (void)words;
    (void)answer;
    return rules_flush();
}

static const struct {
    const char *verb;
    unsigned least_words, most_words;
    const char *(*act)(const struct words *words, FILE *answer);
} verbs[] = {
    {"setup", 1, 1, do_setup},       {"check", 1, 1, do_check},           {"shape", 4, 4, do_shape},
    {"allow", 5, 5, do_allow},       {"deny", 4, 4, do_deny},             {"unpin", 2, 2, do_unpin},
    {"release", 2, 2, do_release},   {"garden", 2, 3, do_garden},         {"covered", 2, 2, do_covered},
    {"counters", 1, 1, do_counters}, {"openings", 1, 1, do_openings},     {"neighbours", 1, 1, do_neighbours},
    {"ports", 1, 1, do_ports},       {"flush", 1, 1, do_flush},           {"sweep", 1, 1, do_sweep},
    {"neighbour", 2, 2, do_neighbour},
};

void request_answer(char *line, FILE *answer)
{
    struct words words;
    const char *wrong = not_understood;
    if (split(line, &words))
        for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
            if (strcmp(words.at[0], verbs[i].verb) == 0 && words.count >= verbs[i].least_words &&
                words.count <= verbs[i].most_words)
                wrong = verbs[i].act(&words, answer);
    if (wrong)
        fprintf(answer, "error %s\n", wrong);
    else
        fputs("ok\n", answer);
}
