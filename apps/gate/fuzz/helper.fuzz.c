/* The helper with a made-up client and a made-up kernel: both say the bytes that libFuzzer chooses, and nothing of this
   machine is touched. The linker leads the system's calls of the helper here (`scripts/building/build-gate-fuzzer.mjs`). */
#define main helper_main
/* Only the program's own `main` may end without a value. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreturn-type"
#include "../helper/main.c"
#pragma clang diagnostic pop
#undef main

#include <fcntl.h>
#include <linux/netlink.h>
#include <sanitizer/asan_interface.h>
#include <stdarg.h>

#define CLIENT 100000
#define FIRST_NETLINK 100001
#define LAST_NETLINK 100002
/* More answers than the helper awaits for one line: the kernel of one input ends. */
#define MOST_ANSWERS 4096

/* What is left of the input: first the client's bytes, then the kernel's. */
struct bytes {
    const uint8_t *at;
    size_t left;
};

static struct bytes client_bytes, kernel_bytes;
static uint32_t first_asked, last_asked;
static unsigned answers;
static bool agreeable;
static size_t said;
static char last_said;

static uint8_t take_byte(struct bytes *bytes)
{
    if (bytes->left == 0)
        return 0;
    bytes->left--;
    return *bytes->at++;
}

static size_t take_bytes(struct bytes *bytes, void *place, size_t room)
{
    size_t length = bytes->left < room ? bytes->left : room;
    memcpy(place, bytes->at, length);
    bytes->at += length;
    bytes->left -= length;
    return length;
}

static struct nlmsghdr *write_header(char *place, uint16_t type, uint32_t length, uint32_t number)
{
    struct nlmsghdr header = {.nlmsg_len = length, .nlmsg_type = type, .nlmsg_seq = number};
    memcpy(place, &header, sizeof(header));
    return (struct nlmsghdr *)(void *)place;
}

static size_t write_result(char *place, uint16_t type, int error)
{
    size_t length = type == NLMSG_DONE ? NLMSG_LENGTH(sizeof(int)) : NLMSG_LENGTH(sizeof(struct nlmsgerr));
    memset(place, 0, length);
    (void)write_header(place, type, (uint32_t)length, last_asked);
    memcpy(place + NLMSG_HDRLEN, &error, sizeof(error));
    return length;
}

/* Gives whole messages the number that the helper waits for; otherwise it would read almost none of them. */
static void renumber(char *place, size_t length)
{
    while (length >= NLMSG_HDRLEN) {
        uint32_t size;
        memcpy(&size, place, sizeof(size));
        memcpy(place + offsetof(struct nlmsghdr, nlmsg_seq), &last_asked, sizeof(last_asked));
        if (size < NLMSG_HDRLEN || size > length || NLMSG_ALIGN(size) >= length)
            return;
        place += NLMSG_ALIGN(size);
        length -= NLMSG_ALIGN(size);
    }
}

/* One datagram of the kernel. Its first byte chooses the kind. */
static ssize_t kernel_says(char *place, size_t room)
{
    static const int errors[] = {0, -ENOENT, -EEXIST, -EINTR, -EINVAL, -EOPNOTSUPP, -ENOMEM, -EPERM};
    if (agreeable)
        return (ssize_t)write_result(place, NLMSG_DONE, 0);
    if (kernel_bytes.left == 0 || ++answers > MOST_ANSWERS) {
        errno = EAGAIN;
        return -1;
    }
    uint8_t kind = take_byte(&kernel_bytes);
    int error = errors[(kind >> 3) & 7];
    switch (kind & 7) {
    case 0:
    case 1:
        return (ssize_t)write_result(place, NLMSG_ERROR, error);
    case 2:
        return (ssize_t)write_result(place, NLMSG_DONE, error);
    case 3:
        errno = kind & 8 ? EINTR : ENOBUFS;
        return -1;
    default: {
        size_t wanted = take_byte(&kernel_bytes);
        wanted = wanted << 8 | take_byte(&kernel_bytes);
        size_t length = take_bytes(&kernel_bytes, place, wanted < room ? wanted : room);
        if ((kind & 7) != 4)
            renumber(place, length);
        /* A single message whose head is right, so that its attributes are reached. */
        if ((kind & 7) == 7 && length >= NLMSG_HDRLEN)
            (void)write_header(place, NLMSG_MIN_TYPE, (uint32_t)length, last_asked);
        return (ssize_t)length;
    }
    }
}

ssize_t __wrap_recv(int fd, void *place, size_t room, int flags);
ssize_t __wrap_send(int fd, const void *bytes, size_t length, int flags);
int __wrap_socket(int domain, int type, int protocol);
int __wrap_bind(int fd, const struct sockaddr *address, socklen_t length);
int __wrap_setsockopt(int fd, int level, int name, const void *value, socklen_t length);
int __wrap_open(const char *path, int flags, ...);
int __real_open(const char *path, int flags, ...);
unsigned __wrap_if_nametoindex(const char *name);

ssize_t __wrap_recv(int fd, void *place, size_t room, int flags)
{
    (void)flags;
    if (fd == CLIENT) {
        /* A stream arrives in pieces of any size. */
        size_t piece = 1u + take_byte(&client_bytes);
        return (ssize_t)take_bytes(&client_bytes, place, piece < room ? piece : room);
    }
    if (fd < FIRST_NETLINK || fd > LAST_NETLINK)
        abort();
    __asan_unpoison_memory_region(place, room);
    ssize_t received = kernel_says(place, room);
    /* What lies behind the datagram is left from earlier ones: reading it is a mistake. */
    if (received >= 0)
        __asan_poison_memory_region((char *)place + received, room - (size_t)received);
    return received;
}

ssize_t __wrap_send(int fd, const void *bytes, size_t length, int flags)
{
    (void)flags;
    if (length == 0)
        abort();
    if (fd == CLIENT) {
        said += length;
        last_said = ((const char *)bytes)[length - 1];
        return (ssize_t)length;
    }
    /* Every request is whole messages, each inside of it. */
    const char *at = bytes;
    for (size_t left = length; left > 0;) {
        struct nlmsghdr header;
        if (left < sizeof(header))
            abort();
        memcpy(&header, at, sizeof(header));
        if (header.nlmsg_len < sizeof(header) || header.nlmsg_len > left)
            abort();
        if (at == bytes)
            first_asked = header.nlmsg_seq;
        last_asked = header.nlmsg_seq;
        size_t step = NLMSG_ALIGN(header.nlmsg_len);
        if (step >= left)
            break;
        at += step;
        left -= step;
    }
    /* The end of a transaction has a number of its own; the answer comes for the message before it. */
    if (last_asked != first_asked)
        last_asked--;
    return (ssize_t)length;
}

int __wrap_socket(int domain, int type, int protocol)
{
    (void)type;
    if (domain != AF_NETLINK)
        abort();
    return protocol == NETLINK_ROUTE ? FIRST_NETLINK : LAST_NETLINK;
}

int __wrap_bind(int fd, const struct sockaddr *address, socklen_t length)
{
    (void)fd;
    (void)address;
    (void)length;
    return 0;
}

int __wrap_setsockopt(int fd, int level, int name, const void *value, socklen_t length)
{
    (void)fd;
    (void)level;
    (void)name;
    (void)value;
    (void)length;
    return 0;
}

/* Forwarding is this machine's own setting. */
int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return __real_open(strncmp(path, "/proc/sys/", 10) == 0 ? "/dev/null" : path, flags, mode);
}

unsigned __wrap_if_nametoindex(const char *name)
{
    return strcmp(name, settings.cabin) == 0 ? 2 : 3;
}

/* nftables' library, for what the helper tells it: always one text, which it writes by itself. */
struct nft_ctx;
struct nft_ctx *nft_ctx_new(uint32_t flags);
int nft_ctx_buffer_output(struct nft_ctx *context);
int nft_ctx_buffer_error(struct nft_ctx *context);
const char *nft_ctx_get_error_buffer(struct nft_ctx *context);
int nft_run_cmd_from_buffer(struct nft_ctx *context, const char *commands);

struct nft_ctx *nft_ctx_new(uint32_t flags)
{
    static char nothing;
    (void)flags;
    return (struct nft_ctx *)(void *)&nothing;
}

int nft_ctx_buffer_output(struct nft_ctx *context)
{
    (void)context;
    return 0;
}

int nft_ctx_buffer_error(struct nft_ctx *context)
{
    (void)context;
    return 0;
}

const char *nft_ctx_get_error_buffer(struct nft_ctx *context)
{
    static const char *const errors[] = {NULL, "", "internal:0:0-0: Error: no\n", "\n"};
    (void)context;
    return errors[take_byte(&kernel_bytes) & 3];
}

int nft_run_cmd_from_buffer(struct nft_ctx *context, const char *commands)
{
    (void)context;
    /* The words of a request reach this text as numbers and addresses only: one that has a quote of its own does not. */
    if (strlen(commands) == 0 || strchr(commands, '\r') || strchr(commands, '$') || strchr(commands, '`'))
        abort();
    return !agreeable && (take_byte(&kernel_bytes) & 7) == 7 ? -1 : 0;
}

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
    (void)strcpy(settings.cabin, "br0");
    (void)strcpy(settings.uplink, "wan0");
    settings.portal[settings.portals++] = 8080;
    settings.masquerade = true;
    if (netlink_open() != 0 || rules_open() != NULL)
        abort();
    return 0;
}

/* Two bytes: how much of the rest the client says. Then that, then the kernel's part. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    size_t rest = size - 2, length = (size_t)data[0] << 8 | data[1];
    if (length > rest)
        length = rest;
    client_bytes = (struct bytes){.at = data + 2, .left = length};
    kernel_bytes = (struct bytes){.at = data + 2 + length, .left = rest - length};
    answers = 0;
    said = 0;
    agreeable = false;
    struct client client = {.fd = CLIENT};
    while (serve(&client))
        if (client.used > sizeof(client.line))
            abort();
    /* Every answer is whole lines. */
    if (said > 0 && last_said != '\n')
        abort();
    /* What is kept between requests is let go, so that an input means the same alone and after others. */
    agreeable = true;
    if (connections_sweep() != NULL)
        abort();
    return 0;
}
