/* A traffic class for each device, towards it and away from it. nftables picks the class by address (facts §2). */
#include "gate.h"
#include "netlink.h"

#include <errno.h>
#include <linux/if_ether.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <string.h>

static char problem[128];
/* What each slot's queue was made for. A class stays when its slot is given back: to make one the kernel walks through all of
   them, to change one it does not. */
static uint32_t queue_kbps[MOST_SLOTS + 1];
/* A queue that keeps delays short by itself, where the kernel has it. */
static bool without_fq_codel;

static const char *told(const char *what, int error)
{
    if (error == 0)
        return NULL;
    (void)snprintf(problem, sizeof(problem), "%s: %s", what, strerror(-error));
    return problem;
}

static void begin(struct netlink_request *request, uint16_t type, uint16_t flags, const struct tcmsg *where)
{
    netlink_begin(request, type, flags);
    netlink_fixed(request, where, sizeof(*where));
}

static struct tcmsg at(unsigned interface, uint32_t parent, uint32_t handle)
{
    return (struct tcmsg){.tcm_family = AF_UNSPEC, .tcm_ifindex = (int)interface, .tcm_parent = parent, .tcm_handle = handle};
}

static const char *setup_one(const char *name)
{
    unsigned interface = if_nametoindex(name);
    if (interface == 0)
        return told(name, -ENODEV);
    struct netlink_request request;
    struct tcmsg root = at(interface, TC_H_ROOT, 0x10000);
    begin(&request, RTM_DELQDISC, 0, &root);
    (void)netlink_do(NETLINK_ROUTE, &request);
    begin(&request, RTM_NEWQDISC, NLM_F_CREATE | NLM_F_EXCL, &root);
    netlink_put(&request, TCA_KIND, "htb", 4);
    /* What has no class passes: the portal's own pages are never slowed down. */
    struct tc_htb_glob global = {.version = 3, .rate2quantum = 10, .defcls = 0};
    struct nlattr *options = netlink_nest(&request, TCA_OPTIONS);
    netlink_put(&request, TCA_HTB_INIT, &global, sizeof(global));
    netlink_nest_end(&request, options);
    return told("traffic control (htb)", netlink_do(NETLINK_ROUTE, &request));
}

const char *shaping_setup(void)
{
    memset(queue_kbps, 0, sizeof(queue_kbps));
    const char *wrong = setup_one(settings.cabin);
    return wrong ? wrong : setup_one(settings.uplink);
}

static const char *set_class(unsigned interface, unsigned slot, uint64_t bytes_per_second)
{
    struct netlink_request request;
    struct tcmsg class = at(interface, 0x10000, 0x10000 | slot);
    begin(&request, RTM_NEWTCLASS, NLM_F_CREATE, &class);
    netlink_put(&request, TCA_KIND, "htb", 4);
    /* What may leave at once: a whole packet, and 8 ms of the rate. In the scheduler's ticks of 64 ns. */
    uint64_t burst = 3200 + bytes_per_second / 125;
    uint32_t ticks = (uint32_t)((burst * 1000000000ULL / bytes_per_second) >> 6);
    struct tc_ratespec rate = {.linklayer = TC_LINKLAYER_ETHERNET, .rate = (uint32_t)bytes_per_second};
    struct tc_htb_opt parameters = {.rate = rate, .ceil = rate, .buffer = ticks, .cbuffer = ticks, .quantum = 3028};
    struct nlattr *options = netlink_nest(&request, TCA_OPTIONS);
    netlink_put(&request, TCA_HTB_PARMS, &parameters, sizeof(parameters));
    netlink_nest_end(&request, options);
    return told("a traffic class", netlink_do(NETLINK_ROUTE, &request));
}

static int set_queue(unsigned interface, unsigned slot, uint64_t bytes_per_second)
{
    struct netlink_request request;
    /* 0x10 keeps clear of the root's own handle. */
    struct tcmsg queue = at(interface, 0x10000 | slot, (slot + 0x10) << 16);
    begin(&request, RTM_NEWQDISC, NLM_F_CREATE | NLM_F_REPLACE, &queue);
    if (!without_fq_codel) {
        netlink_put(&request, TCA_KIND, "fq_codel", 9);
        return netlink_do(NETLINK_ROUTE, &request);
    }
    netlink_put(&request, TCA_KIND, "bfifo", 6);
    /* A fifth of a second of the rate, but room for a sender's smallest useful burst. */
    uint64_t bytes = bytes_per_second / 5;
    struct tc_fifo_qopt options = {.limit = (uint32_t)(bytes < 40000 ? 40000 : bytes > 4000000 ? 4000000 : bytes)};
    netlink_put(&request, TCA_OPTIONS, &options, sizeof(options));
    return netlink_do(NETLINK_ROUTE, &request);
}

const char *shaping_set(unsigned slot, unsigned kbps)
{
    const char *const names[] = {settings.cabin, settings.uplink};
    uint64_t bytes_per_second = (uint64_t)kbps * 125;
    for (unsigned i = 0; i < 2; i++) {
        unsigned interface = if_nametoindex(names[i]);
        const char *wrong = interface ? set_class(interface, slot, bytes_per_second) : told(names[i], -ENODEV);
        if (wrong)
            return wrong;
        if (queue_kbps[slot] == kbps)
            continue;
        int error = set_queue(interface, slot, bytes_per_second);
        if (error == -ENOENT && !without_fq_codel) {
            without_fq_codel = true;
            error = set_queue(interface, slot, bytes_per_second);
        }
        if (error)
            return told("a queue", error);
    }
    queue_kbps[slot] = kbps;
    return NULL;
}
