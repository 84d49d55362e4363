/* What the kernel has: bytes counted, elements present, and rules as they were written. */
#include "gate.h"
#include "netlink.h"

#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <linux/netfilter.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nfnetlink.h>
#include <stdlib.h>
#include <string.h>

#define TABLE "aisle"
/* How often a reading is begun anew because somebody changed the tables meanwhile. */
#define TRIES 5

static char problem[128];

static const char *told(int error)
{
    if (error == 0)
        return NULL;
    (void)snprintf(problem, sizeof(problem), "nftables: %s", strerror(-error));
    return problem;
}

struct attributes {
    const char *at;
    size_t length;
};

static struct attributes behind_head(const void *payload, size_t length)
{
    size_t head = NLMSG_ALIGN(sizeof(struct nfgenmsg));
    if (length < head)
        return (struct attributes){.at = payload, .length = 0};
    return (struct attributes){.at = (const char *)payload + head, .length = length - head};
}

static bool is_text(const struct nlattr *attribute, const char *text)
{
    return attribute && netlink_length(attribute) == strlen(text) + 1 &&
           memcmp(netlink_data(attribute), text, netlink_length(attribute)) == 0;
}

static uint64_t long_of(const struct nlattr *attribute)
{
    uint64_t number = 0;
    if (attribute && netlink_length(attribute) == sizeof(number))
        memcpy(&number, netlink_data(attribute), sizeof(number));
    return be64toh(number);
}

struct slot_bytes {
    uint64_t up, down, used, limit;
};

static void note_object(const void *payload, size_t length, void *context)
{
    struct slot_bytes *slots = context;
    struct attributes all = behind_head(payload, length);
    const struct nlattr *name = netlink_find(all.at, all.length, NFTA_OBJ_NAME);
    const struct nlattr *data = netlink_find(all.at, all.length, NFTA_OBJ_DATA);
    const char *text = name ? netlink_data(name) : NULL;
    uint64_t slot;
    if (!text || !data || netlink_length(name) < 3 || text[netlink_length(name) - 1] != '\0' ||
        !read_number(text + 1, 1, MOST_SLOTS, &slot))
        return;
    if (text[0] == 'u')
        slots[slot].up = long_of(netlink_inside(data, NFTA_COUNTER_BYTES));
    else if (text[0] == 'd')
        slots[slot].down = long_of(netlink_inside(data, NFTA_COUNTER_BYTES));
    else if (text[0] == 'q') {
        slots[slot].used = long_of(netlink_inside(data, NFTA_QUOTA_CONSUMED));
        slots[slot].limit = long_of(netlink_inside(data, NFTA_QUOTA_BYTES));
    }
}

static int dump(uint16_t message, uint8_t family, uint16_t table_attribute, netlink_reader reader, void *context)
{
    struct netlink_request request;
    struct nfgenmsg head = {.nfgen_family = family, .version = NFNETLINK_V0};
    netlink_begin(&request, (uint16_t)(NFNL_SUBSYS_NFTABLES << 8 | message), 0);
    netlink_fixed(&request, &head, sizeof(head));
    if (table_attribute)
        netlink_put(&request, table_attribute, TABLE, sizeof(TABLE));
    return netlink_dump(NETLINK_NETFILTER, &request, reader, context);
}

/* SLOT UP DOWN USED LIMIT, a line for each slot that has a volume. */
const char *counters_write(FILE *answer)
{
    struct slot_bytes *slots = calloc(MOST_SLOTS + 1, sizeof(*slots));
    if (!slots)
        return told(-ENOMEM);
    int error = -EINTR;
    for (unsigned tries = 0; error == -EINTR && tries < TRIES; tries++)
        error = dump(NFT_MSG_GETOBJ, NFPROTO_INET, NFTA_OBJ_TABLE, note_object, slots);
    for (unsigned slot = 1; error == 0 && slot <= MOST_SLOTS; slot++) {
        const struct slot_bytes *has = &slots[slot];
        if (has->limit)
            fprintf(answer, "%u %llu %llu %llu %llu\n", slot, (unsigned long long)has->up, (unsigned long long)has->down,
                    (unsigned long long)has->used, (unsigned long long)has->limit);
    }
    free(slots);
    return told(error);
}

struct listing {
    FILE *answer;
    int family;
};

static void write_element(const struct listing *listing, const struct nlattr *element)
{
    const struct nlattr *value = netlink_inside(netlink_inside(element, NFTA_SET_ELEM_KEY), NFTA_DATA_VALUE);
    size_t address_length = listing->family == AF_INET ? 4 : 16;
    char text[INET6_ADDRSTRLEN];
    if (!value || netlink_length(value) != 8 + address_length)
        return;
    const uint8_t *key = netlink_data(value);
    if (!inet_ntop(listing->family, key + 8, text, sizeof(text)))
        return;
    fprintf(listing->answer, "%02x:%02x:%02x:%02x:%02x:%02x %s\n", key[0], key[1], key[2], key[3], key[4], key[5], text);
}

static void write_elements(const void *payload, size_t length, void *context)
{
    struct attributes all = behind_head(payload, length);
    const struct nlattr *elements = netlink_find(all.at, all.length, NFTA_SET_ELEM_LIST_ELEMENTS);
    if (!elements)
        return;
    const char *at = netlink_data(elements);
    size_t left = netlink_length(elements);
    const struct nlattr *element;
    while ((element = netlink_find(at, left, NFTA_LIST_ELEM)) != NULL) {
        write_element(context, element);
        const char *next = (const char *)element + NLA_ALIGN(element->nla_len);
        if (next >= at + left)
            return;
        left -= (size_t)(next - at);
        at = next;
    }
}

/* HARDWARE ADDRESS, a line for each element that has not ended. A line may come twice where somebody changed the set meanwhile. */
const char *openings_write(FILE *answer)
{
    static const struct listing families[] = {{.family = AF_INET}, {.family = AF_INET6}};
    int error = 0;
    for (unsigned i = 0; error == 0 && i < 2; i++) {
        struct listing listing = {.answer = answer, .family = families[i].family};
        const char *set = listing.family == AF_INET ? "open4" : "open6";
        error = -EINTR;
        for (unsigned tries = 0; error == -EINTR && tries < TRIES; tries++) {
            struct netlink_request request;
            struct nfgenmsg head = {.nfgen_family = NFPROTO_INET, .version = NFNETLINK_V0};
            netlink_begin(&request, NFNL_SUBSYS_NFTABLES << 8 | NFT_MSG_GETSETELEM, 0);
            netlink_fixed(&request, &head, sizeof(head));
            netlink_put(&request, NFTA_SET_ELEM_LIST_TABLE, TABLE, sizeof(TABLE));
            netlink_put(&request, NFTA_SET_ELEM_LIST_SET, set, strlen(set) + 1);
            error = netlink_dump(NETLINK_NETFILTER, &request, write_elements, &listing);
        }
    }
    return told(error);
}

/* FNV-1a: it tells a change, and nobody gains by making two texts alike. */
static void mix(uint64_t *sum, const void *bytes, size_t length)
{
    for (const uint8_t *at = bytes; length > 0; length--)
        *sum = (*sum ^ *at++) * 0x100000001b3ULL;
}

static void mix_rule(const void *payload, size_t length, void *context)
{
    struct attributes all = behind_head(payload, length);
    mix(context, all.at, all.length);
}

static void mix_chain(const void *payload, size_t length, void *context)
{
    struct attributes all = behind_head(payload, length);
    if (is_text(netlink_find(all.at, all.length, NFTA_CHAIN_TABLE), TABLE))
        mix(context, all.at, all.length);
}

/* One number for all chains and rules of our table; their order and numbers count. */
const char *fingerprint_read(uint64_t *fingerprint)
{
    int error = -EINTR;
    for (unsigned tries = 0; error == -EINTR && tries < TRIES; tries++) {
        *fingerprint = 0xcbf29ce484222325ULL;
        error = dump(NFT_MSG_GETCHAIN, NFPROTO_INET, 0, mix_chain, fingerprint);
        if (error == 0)
            error = dump(NFT_MSG_GETRULE, NFPROTO_INET, NFTA_RULE_TABLE, mix_rule, fingerprint);
    }
    return told(error);
}

static void note_generation(const void *payload, size_t length, void *context)
{
    struct attributes all = behind_head(payload, length);
    const struct nlattr *id = netlink_find(all.at, all.length, NFTA_GEN_ID);
    uint32_t number;
    if (!id || netlink_length(id) != sizeof(number))
        return;
    memcpy(&number, netlink_data(id), sizeof(number));
    *(uint32_t *)context = ntohl(number);
}

/* How often the kernel's tables were changed, by anybody; 0 where it cannot be told. */
uint32_t generation_read(void)
{
    uint32_t generation = 0;
    struct netlink_request request;
    struct nfgenmsg head = {.nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0};
    netlink_begin(&request, NFNL_SUBSYS_NFTABLES << 8 | NFT_MSG_GETGEN, 0);
    netlink_fixed(&request, &head, sizeof(head));
    return netlink_ask(NETLINK_NETFILTER, &request, note_generation, &generation) ? 0 : generation;
}
