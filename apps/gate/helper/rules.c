/* The table as a whole: sets, chains and rules, told to the library as text that we write. One opening is in elements.c. */
#include "gate.h"

#include <nftables/libnftables.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct nft_ctx *nft;
static char problem[256];
/* What the chains and rules amounted to when we had written them. */
static bool written;
static uint64_t as_written;
/* The kernel counts every change of its tables; what it must say when nobody but us made any. */
static uint32_t expected_generation;
/* Somebody else changed a table, and nobody has asked about it yet. */
static bool touched_meanwhile;

static const char *first_line(const char *text)
{
    (void)snprintf(problem, sizeof(problem), "%s", text && *text ? text : "nftables refused");
    problem[strcspn(problem, "\r\n")] = '\0';
    return problem;
}

/* One buffer is one transaction: all of it happens, or nothing. */
static const char *run(const char *commands)
{
    if (nft_run_cmd_from_buffer(nft, commands) != 0)
        return first_line(nft_ctx_get_error_buffer(nft));
    (void)rules_changed(0);
    return NULL;
}

static const char *run_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

static const char *run_format(const char *format, ...)
{
    char commands[2048];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(commands, sizeof(commands), format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof(commands))
        return first_line("too long");
    return run(commands);
}

const char *rules_open(void)
{
    nft = nft_ctx_new(NFT_CTX_DEFAULT);
    if (!nft || nft_ctx_buffer_output(nft) || nft_ctx_buffer_error(nft))
        return first_line("nftables cannot be used");
    return NULL;
}

int rules_changed(int error)
{
    if (error == 0)
        expected_generation++;
    return error;
}

static const char sets[] =
    "  set open4 { type ether_addr . ipv4_addr; size 65535; flags timeout; }\n"
    "  set open6 { type ether_addr . ipv6_addr; size 65535; flags timeout; }\n"
    "  set online4 { type ipv4_addr; size 65535; flags timeout; }\n"
    "  set online6 { type ipv6_addr; size 65535; flags timeout; }\n"
    "  map up4 { type ipv4_addr : counter; }\n"
    "  map up6 { type ipv6_addr : counter; }\n"
    "  map down4 { type ipv4_addr : counter; }\n"
    "  map down6 { type ipv6_addr : counter; }\n"
    "  map volume4 { type ipv4_addr : quota; }\n"
    "  map volume6 { type ipv6_addr : quota; }\n"
    "  map class4 { type ipv4_addr : classid; }\n"
    "  map class6 { type ipv6_addr : classid; }\n"
    /* Filled by the resolver, by name; what is not asked for any more leaves by itself. */
    "  set garden4 { type ipv4_addr; size 65535; flags timeout; timeout 2h; }\n"
    "  set garden6 { type ipv6_addr; size 65535; flags timeout; timeout 2h; }\n"
    "  set networks4 { type ipv4_addr; flags interval; auto-merge; }\n"
    "  set networks6 { type ipv6_addr; flags interval; auto-merge; }\n"
    "  set names_of_open { type ether_addr; size 65535; flags dynamic,timeout; }\n"
    "  set names_of_closed { type ether_addr; size 65535; flags dynamic,timeout; }\n"
    "  set answers4 { type ipv4_addr; size 65535; flags dynamic,timeout; }\n"
    "  set answers6 { type ipv6_addr; size 65535; flags dynamic,timeout; }\n";

static void write_steering(FILE *out, const char *portals)
{
    const char *cabin = settings.cabin;
    /* Without this mark the routing rules prohibit everything: a gateway that lost this table forwards nothing. */
    fprintf(out, "  chain seen { type filter hook prerouting priority mangle; policy accept;\n"
                 "    iifname \"%s\" meta mark set 0xa151\n  }\n", cabin);
    fprintf(out, "  chain names { meta l4proto { tcp, udp } redirect to :53\n  }\n"
                 "  chain http_of_open {\n  }\n");
    fprintf(out,
            "  chain steer { type nat hook prerouting priority dstnat; policy accept;\n"
            "    iifname != \"%s\" return\n"
            "    meta l4proto { tcp, udp } th dport 53 goto names\n"
            "    fib daddr type local tcp dport { %s } return\n"
            "    ip daddr @garden4 return\n    ip daddr @networks4 return\n"
            "    ip6 daddr @garden6 return\n    ip6 daddr @networks6 return\n"
            "    ether saddr . ip saddr @open4 goto http_of_open\n"
            "    ether saddr . ip6 saddr @open6 goto http_of_open\n"
            "    tcp dport 80 redirect to :%u\n  }\n",
            cabin, portals, settings.captive);
    if (settings.masquerade)
        fprintf(out, "  chain hide { type nat hook postrouting priority srcnat; policy accept;\n"
                     "    meta mark 0xa151 oifname \"%s\" masquerade\n  }\n", settings.uplink);
}

/* What reaches the gateway itself. Questions about names are few and small: a tunnel through them is not worth its while. */
static void write_arriving(FILE *out, const char *portals)
{
    fprintf(out,
            "  chain name_rate {\n"
            "    ether saddr . ip saddr @open4 goto name_rate_of_open\n"
            "    ether saddr . ip6 saddr @open6 goto name_rate_of_open\n"
            "    update @names_of_closed { ether saddr timeout 60s limit rate over 10/second burst 100 packets } drop\n"
            "    accept\n  }\n"
            "  chain name_rate_of_open {\n"
            "    update @names_of_open { ether saddr timeout 60s limit rate over 50/second burst 200 packets } drop\n"
            "    accept\n  }\n"
            "  chain arriving { type filter hook input priority filter; policy accept;\n"
            "    iifname != \"%s\" return\n"
            "    udp dport { 67, 547 } accept\n"
            "    meta l4proto { tcp, udp } th dport { 53, %u } goto name_rate\n"
            "    tcp dport { %u, %s } accept\n"
            "    icmp type echo-request limit rate 100/second accept\n"
            "    meta l4proto ipv6-icmp limit rate 1000/second accept\n"
            "    ct direction reply ct state established,related accept\n"
            "    goto refused\n  }\n"
            "  chain answering { type filter hook output priority filter; policy accept;\n"
            "    oifname != \"%s\" return\n"
            "    meta l4proto { tcp, udp } th sport 53 ip daddr != @online4"
            " update @answers4 { ip daddr timeout 60s limit rate over 4 kbytes/second burst 32 kbytes } drop\n"
            "    meta l4proto { tcp, udp } th sport 53 ip6 daddr != @online6"
            " update @answers6 { ip6 daddr timeout 60s limit rate over 4 kbytes/second burst 32 kbytes } drop\n  }\n",
            settings.cabin, settings.captive_dns, settings.captive, portals, settings.cabin);
}

static void write_passing(FILE *out)
{
    fprintf(out, "  chain refused {\n    meta l4proto tcp reject with tcp reset\n"
                 "    reject with icmpx admin-prohibited\n  }\n");
    for (unsigned v = 4; v <= 6; v += 2) {
        const char *ip = v == 4 ? "ip" : "ip6";
        fprintf(out,
                "  chain leaving_open%u {\n    quota name %s saddr map @volume%u goto refused\n"
                "    counter name %s saddr map @up%u\n    meta priority set %s saddr map @class%u\n    accept\n  }\n"
                "  chain coming_open%u {\n    quota name %s daddr map @volume%u drop\n"
                "    counter name %s daddr map @down%u\n    meta priority set %s daddr map @class%u\n    accept\n  }\n",
                v, ip, v, ip, v, ip, v, v, ip, v, ip, v, ip, v);
    }
    /* Nothing is accepted for being established before it is looked up: taking an element away stops what runs. */
    fprintf(out,
            "  chain leaving {\n    oifname != \"%s\" goto refused\n"
            "    ip daddr @garden4 tcp dport { 80, 443 } accept\n    ip daddr @networks4 tcp dport { 80, 443 } accept\n"
            "    ip6 daddr @garden6 tcp dport { 80, 443 } accept\n    ip6 daddr @networks6 tcp dport { 80, 443 } accept\n"
            "    ether saddr . ip saddr @open4 goto leaving_open4\n"
            "    ether saddr . ip6 saddr @open6 goto leaving_open6\n    goto refused\n  }\n"
            "  chain coming {\n    iifname != \"%s\" drop\n    ct state != { established, related } drop\n"
            "    ip saddr @garden4 tcp sport { 80, 443 } accept\n    ip saddr @networks4 tcp sport { 80, 443 } accept\n"
            "    ip6 saddr @garden6 tcp sport { 80, 443 } accept\n    ip6 saddr @networks6 tcp sport { 80, 443 } accept\n"
            "    ip daddr @online4 goto coming_open4\n    ip6 daddr @online6 goto coming_open6\n    drop\n  }\n"
            "  chain passing { type filter hook forward priority filter; policy accept;\n"
            "    iifname \"%s\" goto leaving\n    oifname \"%s\" goto coming\n  }\n",
            settings.uplink, settings.uplink, settings.cabin, settings.cabin);
}

/* After a change of the rules that was ours. */
static const char *remember(const char *wrong)
{
    if (!wrong)
        wrong = fingerprint_read(&as_written);
    written = !wrong;
    return wrong;
}

const char *rules_setup(void)
{
    char portals[MOST_PORTS * 8] = "";
    for (unsigned i = 0; i < settings.portals; i++) {
        size_t used = strlen(portals);
        (void)snprintf(portals + used, sizeof(portals) - used, "%s%u", i ? ", " : "", settings.portal[i]);
    }
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return first_line("out of memory");
    fprintf(out, "table inet aisle\ndelete table inet aisle\ntable inet aisle {\n%s", sets);
    write_passing(out);
    write_steering(out, portals);
    write_arriving(out, portals);
    fputs("}\n", out);
    (void)fclose(out);
    const char *wrong = run(text);
    free(text);
    wrong = remember(wrong);
    expected_generation = generation_read();
    touched_meanwhile = false;
    return wrong;
}

static const char *look(void)
{
    if (!written)
        return first_line("not set up");
    uint32_t generation = generation_read();
    if (generation != 0 && generation == expected_generation)
        return NULL;
    touched_meanwhile = true;
    uint64_t now = 0;
    const char *wrong = fingerprint_read(&now);
    if (wrong)
        return wrong;
    expected_generation = generation;
    return now == as_written ? NULL : first_line("the table was changed");
}

/* Somebody who flushes rules by hand, or another program that does, must not leave a gate that only looks closed. */
const char *rules_check(bool *touched)
{
    const char *wrong = look();
    *touched = touched_meanwhile;
    touched_meanwhile = false;
    return wrong;
}

static unsigned version_of(const struct address *address)
{
    return address->family == AF_INET ? 4 : 6;
}

const char *rules_garden_add(const struct network *network)
{
    return run_format("add element inet aisle networks%u { %s/%u }\n", version_of(&network->address),
                      network->address.text, network->prefix);
}

const char *rules_garden_clear(void)
{
    return run("flush set inet aisle networks4\nflush set inet aisle networks6\n");
}

/* While the satellite is away, names and probes of open devices are answered at home too. */
const char *rules_covered(bool covered)
{
    /* What somebody else did to the rules must not pass for ours. */
    const char *wrong = look();
    if (wrong)
        return wrong;
    unsigned names = covered ? 53 : settings.captive_dns;
    char http[64] = "";
    if (!covered)
        (void)snprintf(http, sizeof(http), "add rule inet aisle http_of_open tcp dport 80 redirect to :%u\n",
                       settings.captive);
    return remember(run_format("flush chain inet aisle names\nflush chain inet aisle http_of_open\n"
                               "add rule inet aisle names meta l4proto { tcp, udp } redirect to :%u\n%s",
                               names, http));
}

const char *rules_flush(void)
{
    return run("flush set inet aisle open4\nflush set inet aisle open6\n"
                    "flush set inet aisle online4\nflush set inet aisle online6\n");
}
