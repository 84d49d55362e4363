/* What the parts of the helper know of each other. */
#ifndef AISLE_GATE_H
#define AISLE_GATE_H

#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define MOST_PORTS 8
/* Classes of traffic control are numbered with 16 bits; a few are kept back. */
#define MOST_SLOTS 60000

/* Given by whoever starts the helper, never by a request. */
struct settings {
    char cabin[IF_NAMESIZE];
    char uplink[IF_NAMESIZE];
    unsigned captive;
    unsigned captive_dns;
    unsigned portal[MOST_PORTS];
    unsigned portals;
    bool masquerade;
};

/* An address that was parsed by us; `text` is how the system writes it, never what was sent. */
struct address {
    int family;
    union {
        struct in_addr v4;
        struct in6_addr v6;
    };
    char text[INET6_ADDRSTRLEN];
};

struct hardware {
    uint8_t bytes[6];
    char text[18];
};

struct network {
    struct address address;
    unsigned prefix;
};

extern struct settings settings;

/* One address of one device; `slot` numbers its counters, volume and traffic class. */
struct opening {
    unsigned slot;
    struct hardware hardware;
    struct address address;
    unsigned seconds;
};

/* Each returns NULL, or a sentence about what went wrong that stays valid until the next call. */
const char *rules_open(void);
const char *rules_setup(void);
/* `touched`: somebody else changed a table since this was asked last, but not our rules. */
const char *rules_check(bool *touched);
const char *rules_garden_add(const struct network *network);
const char *rules_garden_clear(void);
const char *rules_covered(bool covered);
const char *rules_flush(void);
/* Every change of a table is told here, with 0 or its error, which comes back. */
int rules_changed(int error);

const char *elements_shape(unsigned slot, uint64_t limit, bool limited);
const char *elements_allow(const struct opening *opening);
const char *elements_deny(const struct opening *opening);
const char *elements_release(unsigned slot);

const char *counters_write(FILE *answer);
const char *openings_write(FILE *answer);
const char *fingerprint_read(uint64_t *fingerprint);
uint32_t generation_read(void);

const char *shaping_setup(void);
const char *shaping_set(unsigned slot, unsigned kbps);

const char *routing_setup(void);

/* The next sweep forgets the connections that this device began: those redirected to the portal, or all others. */
const char *connections_forget(const struct address *address, bool redirected);
const char *connections_sweep(void);
/* Before an address is let in: what it did before must be forgotten now, and not what it does next. */
const char *connections_settle(const struct address *address);

const char *neighbours_write(FILE *answer);
const char *neighbour_write(const struct address *address, FILE *answer);
const char *ports_write(FILE *answer);

/* Answers one request line (without its end); always writes a last line `ok` or `error …`. */
void request_answer(char *line, FILE *answer);

/* Strict readers: the whole text, or false. */
bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);
bool read_hardware(const char *text, struct hardware *hardware);
bool read_address(const char *text, struct address *address);
bool read_network(const char *text, struct network *network);
bool read_interface(const char *text, char *name);

/* Gives up every right but CAP_NET_ADMIN, and the ways to get or run anything else. */
const char *privileges_drop(unsigned user, unsigned group);

#endif
