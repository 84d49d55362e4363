#include "gate.h"
#include "netlink.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/neighbour.h>
#include <linux/rtnetlink.h>
#include <string.h>

static char problem[128];

static const char *told(int error)
{
    if (error == 0)
        return NULL;
    (void)snprintf(problem, sizeof(problem), "neighbours: %s", strerror(-error));
    return problem;
}

struct listing {
    FILE *answer;
    unsigned cabin;
    bool ports;
};

static void write_hardware(FILE *answer, const uint8_t *bytes)
{
    fprintf(answer, "%02x:%02x:%02x:%02x:%02x:%02x", bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5]);
}

static void write_one(const void *payload, size_t length, void *context)
{
    const struct listing *listing = context;
    const struct ndmsg *entry = payload;
    if (length < sizeof(*entry))
        return;
    const char *attributes = (const char *)payload + NLMSG_ALIGN(sizeof(*entry));
    size_t left = length - NLMSG_ALIGN(sizeof(*entry));
    const struct nlattr *hardware = netlink_find(attributes, left, NDA_LLADDR);
    if (!hardware || netlink_length(hardware) != 6)
        return;
    if (listing->ports) {
        const struct nlattr *master = netlink_find(attributes, left, NDA_MASTER);
        uint32_t bridge = 0;
        if (master && netlink_length(master) == sizeof(bridge))
            memcpy(&bridge, netlink_data(master), sizeof(bridge));
        /* The bridge's own addresses are permanent. */
        if (bridge != listing->cabin || (entry->ndm_state & NUD_PERMANENT))
            return;
        write_hardware(listing->answer, netlink_data(hardware));
        fprintf(listing->answer, " %d\n", entry->ndm_ifindex);
        return;
    }
    const unsigned known = NUD_REACHABLE | NUD_STALE | NUD_DELAY | NUD_PROBE | NUD_PERMANENT;
    if ((unsigned)entry->ndm_ifindex != listing->cabin || !(entry->ndm_state & known))
        return;
    const struct nlattr *address = netlink_find(attributes, left, NDA_DST);
    char text[INET6_ADDRSTRLEN];
    size_t room = entry->ndm_family == AF_INET ? 4 : entry->ndm_family == AF_INET6 ? 16 : 0;
    if (!room || !address || netlink_length(address) != room ||
        !inet_ntop(entry->ndm_family, netlink_data(address), text, sizeof(text)))
        return;
    fprintf(listing->answer, "%s ", text);
    write_hardware(listing->answer, netlink_data(hardware));
    fputc('\n', listing->answer);
}

static const char *dump(FILE *answer, int family, bool ports)
{
    struct listing listing = {.answer = answer, .cabin = if_nametoindex(settings.cabin), .ports = ports};
    struct netlink_request request;
    struct ndmsg which = {.ndm_family = (uint8_t)family};
    netlink_begin(&request, RTM_GETNEIGH, 0);
    netlink_fixed(&request, &which, sizeof(which));
    int error = netlink_dump(NETLINK_ROUTE, &request, write_one, &listing);
    /* Who came or went meanwhile is read the next time. */
    return told(error == -EINTR ? 0 : error);
}

const char *neighbours_write(FILE *answer)
{
    const char *wrong = dump(answer, AF_INET, false);
    return wrong ? wrong : dump(answer, AF_INET6, false);
}

/* Who has this one address: its line, or none. */
const char *neighbour_write(const struct address *address, FILE *answer)
{
    struct listing listing = {.answer = answer, .cabin = if_nametoindex(settings.cabin), .ports = false};
    struct netlink_request request;
    struct ndmsg which = {.ndm_family = (uint8_t)address->family, .ndm_ifindex = (int)listing.cabin};
    netlink_begin(&request, RTM_GETNEIGH, 0);
    netlink_fixed(&request, &which, sizeof(which));
    netlink_put(&request, NDA_DST, &address->v4, address->family == AF_INET ? sizeof(address->v4) : sizeof(address->v6));
    int error = netlink_ask(NETLINK_ROUTE, &request, write_one, &listing);
    return error == -ENOENT ? NULL : told(error);
}

/* Which port of the cabin's bridge each piece of hardware was seen at last; nothing where the cabin is no bridge. */
const char *ports_write(FILE *answer)
{
    return dump(answer, AF_BRIDGE, true);
}
