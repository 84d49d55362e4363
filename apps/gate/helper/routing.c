/* Two rules for what comes from the cabin: marked by our table, it is routed; else it is prohibited. So a gateway whose rules
   were flushed is closed, not open. */
#include "gate.h"
#include "netlink.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fib_rules.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <unistd.h>

#define MARK 0xa151u
#define MARKED_PREFERENCE 9151u
#define UNMARKED_PREFERENCE 9152u

static char problem[128];

static int rule(int family, uint32_t preference, bool marked)
{
    struct netlink_request request;
    struct fib_rule_hdr header = {
        .family = (uint8_t)family,
        .table = marked ? RT_TABLE_MAIN : RT_TABLE_UNSPEC,
        .action = marked ? FR_ACT_TO_TBL : FR_ACT_PROHIBIT,
    };
    netlink_begin(&request, RTM_NEWRULE, NLM_F_CREATE | NLM_F_EXCL);
    netlink_fixed(&request, &header, sizeof(header));
    netlink_put(&request, FRA_PRIORITY, &preference, sizeof(preference));
    netlink_put(&request, FRA_IIFNAME, settings.cabin, strlen(settings.cabin) + 1);
    if (marked) {
        uint32_t mark = MARK, mask = 0xffff;
        netlink_put(&request, FRA_FWMARK, &mark, sizeof(mark));
        netlink_put(&request, FRA_FWMASK, &mask, sizeof(mask));
    }
    int error = netlink_do(NETLINK_ROUTE, &request);
    return error == -EEXIST ? 0 : error;
}

static bool write_setting(const char *path)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool written = write(fd, "1", 1) == 1;
    close(fd);
    return written;
}

static bool is_set(const char *path)
{
    char value = '0';
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t length = read(fd, &value, 1);
    close(fd);
    return length == 1 && value == '1';
}

/* Called when the table stands: forwarding begins only behind a closed gate. */
const char *routing_setup(void)
{
    static const int families[] = {AF_INET, AF_INET6};
    static const char *const forwarding[] = {"/proc/sys/net/ipv4/ip_forward", "/proc/sys/net/ipv6/conf/all/forwarding"};
    for (unsigned i = 0; i < 2; i++) {
        /* A kernel without IPv6 forwards none. */
        if (families[i] == AF_INET6 && access(forwarding[i], F_OK) != 0)
            continue;
        int error = rule(families[i], MARKED_PREFERENCE, true);
        if (error == 0)
            error = rule(families[i], UNMARKED_PREFERENCE, false);
        if (error) {
            (void)snprintf(problem, sizeof(problem), "routing rules: %s", strerror(-error));
            return problem;
        }
        if (!is_set(forwarding[i]) && !write_setting(forwarding[i])) {
            (void)snprintf(problem, sizeof(problem), "cannot turn on %s", forwarding[i]);
            return problem;
        }
    }
    return NULL;
}
