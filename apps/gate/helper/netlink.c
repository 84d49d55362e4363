#include "netlink.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/netfilter.h>
#include <linux/netfilter/nfnetlink.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* The kernel aligns it to four, which it is, and counts it as an int. */
#define ATTRIBUTE_HEAD sizeof(struct nlattr)

static int route_socket = -1;
static int netfilter_socket = -1;
static uint32_t sequence;

static int open_one(int protocol)
{
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, protocol);
    if (fd < 0)
        return -1;
    /* The kernel answers at once or never. */
    struct timeval patience = {.tv_sec = 2, .tv_usec = 0};
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    int room = 1 << 20;
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof(room));
    struct sockaddr_nl local = {.nl_family = AF_NETLINK};
    if (bind(fd, (struct sockaddr *)&local, sizeof(local)) < 0) {
        close(fd);
        return -1;
    }
    return fd;
}

int netlink_open(void)
{
    route_socket = open_one(NETLINK_ROUTE);
    netfilter_socket = open_one(NETLINK_NETFILTER);
    return route_socket < 0 || netfilter_socket < 0 ? -1 : 0;
}

/* Another message behind those that are there. */
static void add_message(struct netlink_request *request, uint16_t type, uint16_t flags)
{
    size_t at = NLMSG_ALIGN(request->used);
    if (at + NLMSG_HDRLEN > NETLINK_ROOM) {
        request->full = true;
        return;
    }
    memset(request->bytes + request->used, 0, at + NLMSG_HDRLEN - request->used);
    request->message = (struct nlmsghdr *)(request->bytes + at);
    request->message->nlmsg_len = NLMSG_HDRLEN;
    request->message->nlmsg_type = type;
    request->message->nlmsg_flags = NLM_F_REQUEST | flags;
    request->message->nlmsg_seq = ++sequence;
    request->used = at + NLMSG_HDRLEN;
}

void netlink_begin(struct netlink_request *request, uint16_t type, uint16_t flags)
{
    request->used = 0;
    request->full = false;
    add_message(request, type, flags);
}

/* Every caller's message is small and of known size; one that would not fit is never sent. */
static void *take(struct netlink_request *request, size_t length)
{
    size_t at = NLMSG_ALIGN(request->used), end = at + length;
    if (NLMSG_ALIGN(end) > NETLINK_ROOM) {
        request->full = true;
        return NULL;
    }
    memset(request->bytes + request->used, 0, NLMSG_ALIGN(end) - request->used);
    request->used = end;
    request->message->nlmsg_len = (uint32_t)(end - (size_t)((char *)request->message - request->bytes));
    return request->bytes + at;
}

void netlink_fixed(struct netlink_request *request, const void *data, size_t length)
{
    void *place = take(request, length);
    if (place)
        memcpy(place, data, length);
}

void netlink_put(struct netlink_request *request, uint16_t type, const void *data, size_t length)
{
    struct nlattr *attribute = take(request, ATTRIBUTE_HEAD + length);
    if (!attribute)
        return;
    attribute->nla_type = type;
    attribute->nla_len = (uint16_t)(ATTRIBUTE_HEAD + length);
    if (length > 0)
        memcpy((char *)attribute + ATTRIBUTE_HEAD, data, length);
}

struct nlattr *netlink_nest(struct netlink_request *request, uint16_t type)
{
    struct nlattr *nest = take(request, ATTRIBUTE_HEAD);
    if (nest)
        nest->nla_type = type | NLA_F_NESTED;
    return nest;
}

void netlink_nest_end(struct netlink_request *request, struct nlattr *nest)
{
    if (nest)
        nest->nla_len = (uint16_t)(request->bytes + request->used - (char *)nest);
}

struct reading {
    /* Answers with other numbers were left behind by a request that timed out. */
    uint32_t first, last;
    netlink_reader reader;
    void *context;
    bool interrupted, finished;
    int error;
};

static void read_message(struct reading *reading, const struct nlmsghdr *header)
{
    if (header->nlmsg_seq - reading->first > reading->last - reading->first)
        return;
    if (header->nlmsg_flags & NLM_F_DUMP_INTR)
        reading->interrupted = true;
    if (header->nlmsg_type == NLMSG_DONE) {
        if (header->nlmsg_len >= NLMSG_LENGTH(sizeof(int)) && *(const int *)NLMSG_DATA(header) < 0)
            reading->error = *(const int *)NLMSG_DATA(header);
        reading->finished = true;
        return;
    }
    if (header->nlmsg_type != NLMSG_ERROR) {
        if (reading->reader)
            reading->reader(NLMSG_DATA(header), header->nlmsg_len - NLMSG_HDRLEN, reading->context);
        return;
    }
    bool whole = header->nlmsg_len >= NLMSG_LENGTH(sizeof(struct nlmsgerr));
    int error = whole ? ((const struct nlmsgerr *)NLMSG_DATA(header))->error : -EBADMSG;
    if (reading->error == 0)
        reading->error = error;
    /* An error of the first message is one of the whole. */
    if (header->nlmsg_seq == reading->last || (error && header->nlmsg_seq == reading->first))
        reading->finished = true;
}

static int exchange(int protocol, struct netlink_request *request, struct reading *reading)
{
    if (request->full)
        return -EMSGSIZE;
    int fd = protocol == NETLINK_ROUTE ? route_socket : netfilter_socket;
    if (send(fd, request->bytes, request->used, 0) < 0)
        return -errno;
    static _Alignas(struct nlmsghdr) char answer[65536];
    while (!reading->finished) {
        ssize_t received = recv(fd, answer, sizeof(answer), 0);
        if (received < 0) {
            if (errno == EINTR)
                continue;
            return -errno;
        }
        size_t left = (size_t)received;
        for (const char *at = answer; left >= NLMSG_HDRLEN;) {
            const struct nlmsghdr *header = (const struct nlmsghdr *)at;
            if (header->nlmsg_len < NLMSG_HDRLEN || header->nlmsg_len > left)
                return -EBADMSG;
            read_message(reading, header);
            size_t step = NLMSG_ALIGN(header->nlmsg_len);
            if (step >= left)
                break;
            left -= step;
            at += step;
        }
    }
    if (reading->error)
        return reading->error;
    return reading->interrupted ? -EINTR : 0;
}

static int exchange_one(int protocol, struct netlink_request *request, netlink_reader reader, void *context)
{
    uint32_t number = request->message->nlmsg_seq;
    struct reading reading = {.first = number, .last = number, .reader = reader, .context = context};
    return exchange(protocol, request, &reading);
}

int netlink_do(int protocol, struct netlink_request *request)
{
    request->message->nlmsg_flags |= NLM_F_ACK;
    return exchange_one(protocol, request, NULL, NULL);
}

int netlink_ask(int protocol, struct netlink_request *request, netlink_reader reader, void *context)
{
    request->message->nlmsg_flags |= NLM_F_ACK;
    return exchange_one(protocol, request, reader, context);
}

int netlink_dump(int protocol, struct netlink_request *request, netlink_reader reader, void *context)
{
    request->message->nlmsg_flags |= NLM_F_DUMP;
    return exchange_one(protocol, request, reader, context);
}

static void edge(struct netlink_request *request, uint16_t type)
{
    struct nfgenmsg which = {.nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0, .res_id = htons(NFNL_SUBSYS_NFTABLES)};
    add_message(request, type, 0);
    netlink_fixed(request, &which, sizeof(which));
}

void netlink_transaction(struct netlink_request *request)
{
    request->used = 0;
    request->full = false;
    edge(request, NFNL_MSG_BATCH_BEGIN);
}

void netlink_next(struct netlink_request *request, uint16_t type, uint16_t flags)
{
    struct nfgenmsg family = {.nfgen_family = NFPROTO_INET, .version = NFNETLINK_V0};
    add_message(request, (uint16_t)(NFNL_SUBSYS_NFTABLES << 8 | type), flags);
    netlink_fixed(request, &family, sizeof(family));
}

int netlink_commit(struct netlink_request *request)
{
    /* The kernel answers for the whole at its end, in order: for every message that went wrong, and for the last one. */
    request->message->nlmsg_flags |= NLM_F_ACK;
    struct reading reading = {.first = request->header.nlmsg_seq, .last = request->message->nlmsg_seq};
    edge(request, NFNL_MSG_BATCH_END);
    return exchange(NETLINK_NETFILTER, request, &reading);
}

const struct nlattr *netlink_find(const void *attributes, size_t length, uint16_t type)
{
    const char *at = attributes;
    while (length >= ATTRIBUTE_HEAD) {
        const struct nlattr *attribute = (const struct nlattr *)at;
        if (attribute->nla_len < ATTRIBUTE_HEAD || attribute->nla_len > length)
            return NULL;
        if ((attribute->nla_type & NLA_TYPE_MASK) == type)
            return attribute;
        size_t step = NLA_ALIGN(attribute->nla_len);
        if (step >= length)
            return NULL;
        at += step;
        length -= step;
    }
    return NULL;
}

const struct nlattr *netlink_inside(const struct nlattr *nest, uint16_t type)
{
    return nest ? netlink_find(netlink_data(nest), netlink_length(nest), type) : NULL;
}

const void *netlink_data(const struct nlattr *attribute)
{
    return (const char *)attribute + ATTRIBUTE_HEAD;
}

size_t netlink_length(const struct nlattr *attribute)
{
    return attribute->nla_len - ATTRIBUTE_HEAD;
}
