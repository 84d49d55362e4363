#include "gate.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <string.h>

bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    size_t length = strlen(text);
    /* No sign, no blanks, no leading zero, and too short to overflow. */
    if (length == 0 || length > 18 || (length > 1 && text[0] == '0'))
        return false;
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

static int hex(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    return -1;
}

bool read_hardware(const char *text, struct hardware *hardware)
{
    if (strlen(text) != 17)
        return false;
    bool some = false;
    for (unsigned i = 0; i < 6; i++) {
        int high = hex(text[i * 3]), low = hex(text[i * 3 + 1]);
        if (high < 0 || low < 0 || (i < 5 && text[i * 3 + 2] != ':'))
            return false;
        hardware->bytes[i] = (uint8_t)(high * 16 + low);
        some = some || hardware->bytes[i] != 0;
    }
    /* Neither nobody nor a group of devices is a passenger's device. */
    if (!some || (hardware->bytes[0] & 1))
        return false;
    (void)snprintf(hardware->text, sizeof(hardware->text), "%s", text);
    return true;
}

static bool parse_address(const char *text, struct address *address)
{
    memset(address, 0, sizeof(*address));
    if (inet_pton(AF_INET, text, &address->v4) == 1)
        address->family = AF_INET;
    else if (inet_pton(AF_INET6, text, &address->v6) == 1)
        address->family = AF_INET6;
    else
        return false;
    return inet_ntop(address->family, &address->v4, address->text, sizeof(address->text)) != NULL;
}

/* A device's own address: no group, no loopback, not unspecified, not one that is only good on the cable. */
bool read_address(const char *text, struct address *address)
{
    if (!parse_address(text, address))
        return false;
    if (address->family == AF_INET) {
        uint32_t v4 = ntohl(address->v4.s_addr);
        unsigned first = v4 >> 24;
        return first != 0 && first != 127 && first < 224;
    }
    const struct in6_addr *v6 = &address->v6;
    return !IN6_IS_ADDR_UNSPECIFIED(v6) && !IN6_IS_ADDR_LOOPBACK(v6) && !IN6_IS_ADDR_MULTICAST(v6) &&
           !IN6_IS_ADDR_LINKLOCAL(v6) && !IN6_IS_ADDR_V4MAPPED(v6) && !IN6_IS_ADDR_V4COMPAT(v6);
}

bool read_network(const char *text, struct network *network)
{
    char host[INET6_ADDRSTRLEN];
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    if (length >= sizeof(host))
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    if (!parse_address(host, &network->address))
        return false;
    unsigned most = network->address.family == AF_INET ? 32 : 128;
    network->prefix = most;
    uint64_t prefix = most;
    /* A garden as wide as the world is no garden. */
    if (slash && !read_number(slash + 1, 8, most, &prefix))
        return false;
    network->prefix = (unsigned)prefix;
    return true;
}

bool read_interface(const char *text, char *name)
{
    size_t length = strlen(text);
    if (length == 0 || length >= IF_NAMESIZE)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && !strchr("._-", text[i]))
            return false;
    (void)snprintf(name, IF_NAMESIZE, "%s", text);
    return true;
}
