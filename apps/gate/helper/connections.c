#include "gate.h"
#include "netlink.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nfnetlink_conntrack.h>
#include <stdlib.h>
#include <string.h>

/* The kernel's own name for "compare the source of the original direction" in CTA_FILTER_ORIG_FLAGS. */
#define FILTER_SOURCE (1u << 0)
#define TUPLE_ROOM 160
#define MOST_CONNECTIONS 65536u
/* So many devices in one sweep. */
#define MOST_FORGOTTEN 256

struct tuple {
    uint8_t family;
    uint16_t length;
    char bytes[TUPLE_ROOM];
};

struct forgotten {
    struct address address;
    bool redirected;
};

struct search {
    struct tuple *found;
    size_t count, room;
    bool full;
};

static char problem[128];
/* The kernel looks through its whole table for any of them, however few connections there are: so for many at once, and not
   while somebody waits. Nothing passes meanwhile for being remembered (`leaving`, `coming`). */
static struct forgotten forgotten[MOST_FORGOTTEN];
static unsigned forgotten_count;

static bool is_from(const struct address *address, const struct nlattr *tuple)
{
    bool v4 = address->family == AF_INET;
    const struct nlattr *source =
        netlink_inside(netlink_inside(tuple, CTA_TUPLE_IP), v4 ? CTA_IP_V4_SRC : CTA_IP_V6_SRC);
    size_t length = v4 ? sizeof(address->v4) : sizeof(address->v6);
    return source && netlink_length(source) == length && memcmp(netlink_data(source), &address->v4, length) == 0;
}

static unsigned port_of(const struct nlattr *tuple, uint16_t type)
{
    const struct nlattr *port = netlink_inside(netlink_inside(tuple, CTA_TUPLE_PROTO), type);
    uint16_t number = 0;
    if (port && netlink_length(port) == sizeof(number))
        memcpy(&number, netlink_data(port), sizeof(number));
    return ntohs(number);
}

static bool is_sought(const struct nlattr *tuple, const struct nlattr *reply)
{
    /* What was redirected is answered by the portal. */
    bool redirected = port_of(tuple, CTA_PROTO_DST_PORT) == 80 && port_of(reply, CTA_PROTO_SRC_PORT) == settings.captive;
    for (unsigned i = 0; i < forgotten_count; i++)
        if (redirected == forgotten[i].redirected && is_from(&forgotten[i].address, tuple))
            return true;
    return false;
}

static void note(const void *payload, size_t length, void *context)
{
    struct search *search = context;
    size_t head = NLMSG_ALIGN(sizeof(struct nfgenmsg));
    if (length < head)
        return;
    const struct nlattr *tuple = netlink_find((const char *)payload + head, length - head, CTA_TUPLE_ORIG);
    const struct nlattr *reply = netlink_find((const char *)payload + head, length - head, CTA_TUPLE_REPLY);
    if (!tuple || netlink_length(tuple) > TUPLE_ROOM || !is_sought(tuple, reply))
        return;
    if (search->count == search->room) {
        size_t room = search->room ? search->room * 2 : 64;
        struct tuple *more = room > MOST_CONNECTIONS ? NULL : realloc(search->found, room * sizeof(*more));
        if (!more) {
            search->full = true;
            return;
        }
        search->found = more;
        search->room = room;
    }
    struct tuple *place = &search->found[search->count++];
    place->family = ((const struct nfgenmsg *)payload)->nfgen_family;
    place->length = (uint16_t)netlink_length(tuple);
    memcpy(place->bytes, netlink_data(tuple), place->length);
}

static void begin(struct netlink_request *request, uint16_t type, uint8_t family)
{
    struct nfgenmsg head = {.nfgen_family = family, .version = NFNETLINK_V0};
    netlink_begin(request, (uint16_t)(NFNL_SUBSYS_CTNETLINK << 8 | type), 0);
    netlink_fixed(request, &head, sizeof(head));
}

/* With an address, the kernel leaves out what is not from there; older ones cannot. */
static int find(struct search *search, const struct address *only)
{
    struct netlink_request request;
    begin(&request, IPCTNL_MSG_CT_GET, only ? (uint8_t)only->family : AF_UNSPEC);
    if (only) {
        bool v4 = only->family == AF_INET;
        struct nlattr *tuple = netlink_nest(&request, CTA_TUPLE_ORIG);
        struct nlattr *ip = netlink_nest(&request, CTA_TUPLE_IP);
        netlink_put(&request, v4 ? CTA_IP_V4_SRC : CTA_IP_V6_SRC, &only->v4, v4 ? sizeof(only->v4) : sizeof(only->v6));
        netlink_nest_end(&request, ip);
        netlink_nest_end(&request, tuple);
        uint32_t flags = FILTER_SOURCE;
        struct nlattr *filter = netlink_nest(&request, CTA_FILTER);
        netlink_put(&request, CTA_FILTER_ORIG_FLAGS, &flags, sizeof(flags));
        netlink_nest_end(&request, filter);
    }
    return netlink_dump(NETLINK_NETFILTER, &request, note, search);
}

const char *connections_sweep(void)
{
    if (forgotten_count == 0)
        return NULL;
    struct search search = {.count = 0};
    int error = find(&search, forgotten_count == 1 ? &forgotten[0].address : NULL);
    if (error == -EINVAL || error == -EOPNOTSUPP)
        error = find(&search, NULL);
    for (size_t i = 0; error == 0 && i < search.count; i++) {
        struct netlink_request request;
        begin(&request, IPCTNL_MSG_CT_DELETE, search.found[i].family);
        netlink_put(&request, CTA_TUPLE_ORIG | NLA_F_NESTED, search.found[i].bytes, search.found[i].length);
        error = netlink_do(NETLINK_NETFILTER, &request);
        /* It ended by itself in between. */
        if (error == -ENOENT)
            error = 0;
    }
    free(search.found);
    if (error == 0 && !search.full) {
        forgotten_count = 0;
        return NULL;
    }
    (void)snprintf(problem, sizeof(problem), "connections: %s", error ? strerror(-error) : "too many");
    return problem;
}

static bool is_of(const struct forgotten *entry, const struct address *address, bool redirected)
{
    size_t length = address->family == AF_INET ? sizeof(address->v4) : sizeof(address->v6);
    return entry->redirected == redirected && entry->address.family == address->family &&
           memcmp(&entry->address.v4, &address->v4, length) == 0;
}

const char *connections_forget(const struct address *address, bool redirected)
{
    /* A device that is closed again before the sweep reads the portal: that must go on. */
    for (unsigned i = forgotten_count; !redirected && i-- > 0;)
        if (is_of(&forgotten[i], address, true))
            forgotten[i] = forgotten[--forgotten_count];
    const char *wrong = forgotten_count == MOST_FORGOTTEN ? connections_sweep() : NULL;
    if (!wrong)
        forgotten[forgotten_count++] = (struct forgotten){.address = *address, .redirected = redirected};
    return wrong;
}

const char *connections_settle(const struct address *address)
{
    for (unsigned i = 0; i < forgotten_count; i++)
        if (is_of(&forgotten[i], address, false))
            return connections_sweep();
    return NULL;
}
