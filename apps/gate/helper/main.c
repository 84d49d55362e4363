#include "gate.h"
#include "netlink.h"

#include <errno.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#define MOST_CLIENTS 8
#define LONGEST_LINE 256
#define NOBODY 65534u

struct settings settings = {.captive = 8081, .captive_dns = 5300};

struct client {
    int fd;
    size_t used;
    char line[LONGEST_LINE];
};

static const char *socket_path;
static unsigned socket_group, as_user = NOBODY;

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "aisle-gate-helper: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    exit(1);
}

static unsigned read_port(const char *text)
{
    uint64_t port;
    if (!read_number(text, 1, 65535, &port))
        fail("a port must be 1 to 65535", text);
    return (unsigned)port;
}

static void read_ports(const char *text)
{
    char *copy = strdup(text), *rest = NULL;
    settings.portals = 0;
    for (char *word = copy ? strtok_r(copy, ",", &rest) : NULL; word; word = strtok_r(NULL, ",", &rest)) {
        if (settings.portals == MOST_PORTS)
            fail("too many portal ports", text);
        settings.portal[settings.portals++] = read_port(word);
    }
    free(copy);
}

static unsigned read_group(const char *text)
{
    uint64_t number;
    if (read_number(text, 0, 0x7fffffff, &number))
        return (unsigned)number;
    const struct group *found = getgrnam(text);
    if (!found)
        fail("no such group", text);
    return found->gr_gid;
}

static unsigned read_user(const char *text)
{
    const struct passwd *found = getpwnam(text);
    if (!found)
        fail("no such user", text);
    return found->pw_uid;
}

static void read_arguments(int count, char **arguments)
{
    socket_group = getegid();
    for (int i = 1; i + 1 < count; i += 2) {
        const char *name = arguments[i], *value = arguments[i + 1];
        if (strcmp(name, "--socket") == 0)
            socket_path = value;
        else if (strcmp(name, "--group") == 0)
            socket_group = read_group(value);
        else if (strcmp(name, "--user") == 0)
            as_user = read_user(value);
        else if (strcmp(name, "--captive") == 0)
            settings.captive = read_port(value);
        else if (strcmp(name, "--captive-dns") == 0)
            settings.captive_dns = read_port(value);
        else if (strcmp(name, "--portal") == 0)
            read_ports(value);
        else if (strcmp(name, "--masquerade") == 0 && (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0))
            settings.masquerade = value[0] == 'y';
        else if (strcmp(name, "--cabin") == 0 && read_interface(value, settings.cabin))
            continue;
        else if (strcmp(name, "--uplink") == 0 && read_interface(value, settings.uplink))
            continue;
        else
            fail("not understood", name);
    }
    if (count % 2 == 0 || !socket_path || !settings.cabin[0] || !settings.uplink[0] || !settings.portals)
        fail("usage: aisle-gate-helper --socket PATH --cabin IFACE --uplink IFACE --portal PORT[,PORT] [--group GROUP] "
             "[--user USER] [--captive PORT] [--captive-dns PORT] [--masquerade yes|no]", NULL);
    if (strcmp(settings.cabin, settings.uplink) == 0)
        fail("cabin and uplink must be two interfaces", settings.cabin);
}

static int open_socket(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    if (strlen(socket_path) >= sizeof(name.sun_path))
        fail("the socket's path is too long", socket_path);
    memcpy(name.sun_path, socket_path, strlen(socket_path));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        fail("socket", strerror(errno));
    (void)unlink(socket_path);
    /* Nobody may come in between making it and saying whose it is. */
    mode_t before = umask(0777);
    if (bind(fd, (struct sockaddr *)&name, sizeof(name)) != 0)
        fail(socket_path, strerror(errno));
    (void)umask(before);
    if (chown(socket_path, (uid_t)-1, socket_group) != 0 || chmod(socket_path, 0660) != 0 || listen(fd, 8) != 0)
        fail(socket_path, strerror(errno));
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool answer_line(int fd, char *line)
{
    char *text = NULL;
    size_t length = 0;
    FILE *answer = open_memstream(&text, &length);
    if (!answer)
        return false;
    request_answer(line, answer);
    bool written = fclose(answer) == 0 && send_all(fd, text, length);
    free(text);
    return written;
}

/* False when the client is to be let go. */
static bool serve(struct client *client)
{
    ssize_t received = recv(client->fd, client->line + client->used, sizeof(client->line) - client->used, 0);
    if (received < 0)
        return errno == EINTR || errno == EAGAIN;
    if (received == 0)
        return false;
    client->used += (size_t)received;
    for (;;) {
        char *end = memchr(client->line, '\n', client->used);
        if (!end)
            return client->used < sizeof(client->line);
        size_t length = (size_t)(end - client->line);
        /* A line with a zero byte would be read shorter than it is. */
        if (memchr(client->line, '\0', length))
            return false;
        *end = '\0';
        if (!answer_line(client->fd, client->line))
            return false;
        client->used -= length + 1;
        memmove(client->line, end + 1, client->used);
    }
}

static void take_client(int listening, struct client *clients)
{
    int fd = accept4(listening, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0)
        return;
    /* Who does not read the answers must not stop the others. */
    struct timeval patience = {.tv_sec = 2, .tv_usec = 0};
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
    for (unsigned i = 0; i < MOST_CLIENTS; i++) {
        if (clients[i].fd < 0) {
            clients[i].fd = fd;
            clients[i].used = 0;
            return;
        }
    }
    close(fd);
}

static void loop(int listening)
{
    static struct client clients[MOST_CLIENTS];
    for (unsigned i = 0; i < MOST_CLIENTS; i++)
        clients[i].fd = -1;
    for (;;) {
        struct pollfd waiting[MOST_CLIENTS + 1] = {{.fd = listening, .events = POLLIN}};
        for (unsigned i = 0; i < MOST_CLIENTS; i++)
            waiting[i + 1] = (struct pollfd){.fd = clients[i].fd, .events = POLLIN};
        if (poll(waiting, MOST_CLIENTS + 1, -1) < 0) {
            if (errno == EINTR)
                continue;
            fail("poll", strerror(errno));
        }
        for (unsigned i = 0; i < MOST_CLIENTS; i++) {
            if (waiting[i + 1].revents && !serve(&clients[i])) {
                close(clients[i].fd);
                clients[i].fd = -1;
            }
        }
        if (waiting[0].revents)
            take_client(listening, clients);
    }
}

int main(int count, char **arguments)
{
    read_arguments(count, arguments);
    (void)signal(SIGPIPE, SIG_IGN);
    int listening = open_socket();
    const char *wrong = netlink_open() ? "netlink cannot be opened" : rules_open();
    if (!wrong)
        wrong = privileges_drop(as_user, socket_group);
    if (wrong)
        fail(wrong, NULL);
    printf("aisle-gate-helper: ready\n");
    (void)fflush(stdout);
    loop(listening);
}
