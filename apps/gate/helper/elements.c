/* What one opening is in the kernel: elements of sets and maps, two counters and a quota. Written message by message, because
   the library reads all that is there before it changes one element, and a decision must cost the same for 10 and for 10,000. */
#include "gate.h"
#include "netlink.h"

#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nfnetlink.h>
#include <string.h>

#define TABLE "aisle"
#define MOST_NAME 16

static char problem[128];

/* Nobody uses more than this in one flight. */
static const uint64_t no_limit = 1ULL << 50;

/* An element: its key, and what it leads to. */
struct element {
    char set[MOST_NAME];
    uint8_t key[24];
    size_t key_length;
    uint64_t seconds;
    char object[MOST_NAME];
    uint32_t class;
};

static const char *told(int error)
{
    if (error == 0)
        return NULL;
    (void)snprintf(problem, sizeof(problem), "nftables: %s", strerror(-error));
    return problem;
}

static void put_text(struct netlink_request *request, uint16_t type, const char *text)
{
    netlink_put(request, type, text, strlen(text) + 1);
}

static void put_number(struct netlink_request *request, uint16_t type, uint32_t number)
{
    number = htonl(number);
    netlink_put(request, type, &number, sizeof(number));
}

static void put_long(struct netlink_request *request, uint16_t type, uint64_t number)
{
    number = htobe64(number);
    netlink_put(request, type, &number, sizeof(number));
}

static void put_value(struct netlink_request *request, uint16_t type, const void *value, size_t length)
{
    struct nlattr *nest = netlink_nest(request, type);
    netlink_put(request, NFTA_DATA_VALUE, value, length);
    netlink_nest_end(request, nest);
}

static void change_element(struct netlink_request *request, uint16_t type, const struct element *element)
{
    bool adding = type == NFT_MSG_NEWSETELEM;
    netlink_next(request, type, adding ? NLM_F_CREATE : 0);
    put_text(request, NFTA_SET_ELEM_LIST_TABLE, TABLE);
    put_text(request, NFTA_SET_ELEM_LIST_SET, element->set);
    struct nlattr *elements = netlink_nest(request, NFTA_SET_ELEM_LIST_ELEMENTS);
    struct nlattr *one = netlink_nest(request, NFTA_LIST_ELEM);
    put_value(request, NFTA_SET_ELEM_KEY, element->key, element->key_length);
    if (adding && element->seconds)
        put_long(request, NFTA_SET_ELEM_TIMEOUT, element->seconds * 1000);
    if (adding && element->object[0])
        put_text(request, NFTA_SET_ELEM_OBJREF, element->object);
    if (adding && element->class)
        put_value(request, NFTA_SET_ELEM_DATA, &element->class, sizeof(element->class));
    netlink_nest_end(request, one);
    netlink_nest_end(request, elements);
}

static void add(struct netlink_request *request, const struct element *element)
{
    change_element(request, NFT_MSG_NEWSETELEM, element);
}

/* What has ended by itself cannot be taken away: it is added first, in the same transaction. */
static void take_away(struct netlink_request *request, const struct element *element)
{
    change_element(request, NFT_MSG_NEWSETELEM, element);
    change_element(request, NFT_MSG_DELSETELEM, element);
}

static struct element element_of(const char *set, const struct hardware *hardware, const struct address *address)
{
    bool v4 = address->family == AF_INET;
    struct element element = {.key_length = 0};
    (void)snprintf(element.set, sizeof(element.set), "%s%u", set, v4 ? 4u : 6u);
    /* Each part of a key takes whole words of four bytes. */
    if (hardware) {
        memcpy(element.key, hardware->bytes, sizeof(hardware->bytes));
        element.key_length = 8;
    }
    size_t length = v4 ? sizeof(address->v4) : sizeof(address->v6);
    memcpy(element.key + element.key_length, &address->v4, length);
    element.key_length += length;
    return element;
}

#define PASSES 2
#define MAPS 4

/* Who may pass, for that long; and what an address leads to: its counters, its volume and its traffic class. */
static void elements_of(struct element *passes, struct element *maps, const struct opening *opening)
{
    static const struct {
        const char *map;
        char object;
    } named[] = {{"up", 'u'}, {"down", 'd'}, {"volume", 'q'}};
    passes[0] = element_of("open", &opening->hardware, &opening->address);
    passes[1] = element_of("online", NULL, &opening->address);
    passes[0].seconds = passes[1].seconds = opening->seconds;
    for (unsigned i = 0; i < 3; i++) {
        maps[i] = element_of(named[i].map, NULL, &opening->address);
        (void)snprintf(maps[i].object, sizeof(maps[i].object), "%c%u", named[i].object, opening->slot);
    }
    maps[3] = element_of("class", NULL, &opening->address);
    /* As traffic control numbers it: 1:slot. */
    maps[3].class = 0x10000u | opening->slot;
}

const char *elements_allow(const struct opening *opening)
{
    struct netlink_request request;
    struct element passes[PASSES], maps[MAPS];
    elements_of(passes, maps, opening);
    netlink_transaction(&request);
    for (unsigned i = 0; i < MAPS; i++)
        add(&request, &maps[i]);
    for (unsigned i = 0; i < PASSES; i++) {
        /* An element that is there keeps its time-out when it is added again. */
        take_away(&request, &passes[i]);
        add(&request, &passes[i]);
    }
    return told(rules_changed(netlink_commit(&request)));
}

const char *elements_deny(const struct opening *opening)
{
    struct netlink_request request;
    struct element passes[PASSES], maps[MAPS];
    elements_of(passes, maps, opening);
    netlink_transaction(&request);
    for (unsigned i = 0; i < PASSES; i++)
        take_away(&request, &passes[i]);
    for (unsigned i = 0; i < MAPS; i++)
        take_away(&request, &maps[i]);
    return told(rules_changed(netlink_commit(&request)));
}

/* `type` with `sign` and the slot's number; NFT_MSG_NEWOBJ needs its data next. */
static void begin_object(struct netlink_request *request, uint16_t message, uint32_t type, char sign, unsigned slot)
{
    char name[MOST_NAME];
    (void)snprintf(name, sizeof(name), "%c%u", sign, slot);
    netlink_next(request, message, message == NFT_MSG_NEWOBJ ? NLM_F_CREATE : 0);
    put_text(request, NFTA_OBJ_TABLE, TABLE);
    put_text(request, NFTA_OBJ_NAME, name);
    put_number(request, NFTA_OBJ_TYPE, type);
}

const char *elements_shape(unsigned slot, uint64_t limit, bool limited)
{
    struct netlink_request request;
    netlink_transaction(&request);
    for (const char *sign = "ud"; *sign; sign++) {
        begin_object(&request, NFT_MSG_NEWOBJ, NFT_OBJECT_COUNTER, *sign, slot);
        netlink_nest_end(&request, netlink_nest(&request, NFTA_OBJ_DATA));
    }
    begin_object(&request, NFT_MSG_NEWOBJ, NFT_OBJECT_QUOTA, 'q', slot);
    struct nlattr *data = netlink_nest(&request, NFTA_OBJ_DATA);
    put_long(&request, NFTA_QUOTA_BYTES, limited ? limit : no_limit);
    put_number(&request, NFTA_QUOTA_FLAGS, NFT_QUOTA_F_INV);
    netlink_nest_end(&request, data);
    return told(rules_changed(netlink_commit(&request)));
}

const char *elements_release(unsigned slot)
{
    struct netlink_request request;
    netlink_transaction(&request);
    begin_object(&request, NFT_MSG_DELOBJ, NFT_OBJECT_COUNTER, 'u', slot);
    begin_object(&request, NFT_MSG_DELOBJ, NFT_OBJECT_COUNTER, 'd', slot);
    begin_object(&request, NFT_MSG_DELOBJ, NFT_OBJECT_QUOTA, 'q', slot);
    return told(rules_changed(netlink_commit(&request)));
}
