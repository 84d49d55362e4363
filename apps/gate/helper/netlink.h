/* The few netlink messages that nftables' own library does not send, or only after it has read everything that is there. */
#ifndef AISLE_NETLINK_H
#define AISLE_NETLINK_H

#include <linux/netlink.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NETLINK_ROOM 4096

/* One message, or the several of one transaction. */
struct netlink_request {
    size_t used;
    struct nlmsghdr *message;
    bool full;
    union {
        struct nlmsghdr header;
        char bytes[NETLINK_ROOM];
    };
};

/* Called for every message of a dump; `payload` is what follows the netlink header. */
typedef void (*netlink_reader)(const void *payload, size_t length, void *context);

int netlink_open(void);
void netlink_begin(struct netlink_request *request, uint16_t type, uint16_t flags);
void netlink_fixed(struct netlink_request *request, const void *data, size_t length);
void netlink_put(struct netlink_request *request, uint16_t type, const void *data, size_t length);
struct nlattr *netlink_nest(struct netlink_request *request, uint16_t type);
void netlink_nest_end(struct netlink_request *request, struct nlattr *nest);

/* All return 0, or a negative errno. `protocol`: NETLINK_ROUTE or NETLINK_NETFILTER. */
int netlink_do(int protocol, struct netlink_request *request);
/* For the one answer of a question that is no dump. */
int netlink_ask(int protocol, struct netlink_request *request, netlink_reader reader, void *context);
/* -EINTR: what was read changed meanwhile, and something may have been left out. */
int netlink_dump(int protocol, struct netlink_request *request, netlink_reader reader, void *context);

/* A transaction of nftables: begun, filled with messages, and done as a whole or not at all. */
void netlink_transaction(struct netlink_request *request);
void netlink_next(struct netlink_request *request, uint16_t type, uint16_t flags);
int netlink_commit(struct netlink_request *request);

/* The attribute of this type in a run of attributes, or NULL. */
const struct nlattr *netlink_find(const void *attributes, size_t length, uint16_t type);
/* The one of this type inside of another, or NULL; `nest` may be NULL. */
const struct nlattr *netlink_inside(const struct nlattr *nest, uint16_t type);
const void *netlink_data(const struct nlattr *attribute);
size_t netlink_length(const struct nlattr *attribute);

#endif
