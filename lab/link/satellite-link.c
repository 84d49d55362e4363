/*
 * A satellite link in user space, for kernels without netem: a TUN device in each of two network namespaces, and between
 * them delay, jitter, loss, a rate with a bounded queue, and outages. Packets keep their order.
 *
 *   satellite-link <cabin namespace> <internet namespace> <device name>
 *
 * Every line on standard input is a command, answered by one line on standard output. The end of input ends the link and
 * removes its devices, so that nothing remains when the parent process is killed.
 *
 *   set <delay ms> <jitter ms> <loss %> <down kbit/s> <up kbit/s> <queue ms>
 *                     delay and loss are one way; down is towards the cabin; the queue is given as its time to drain
 *   outage on | off   nothing passes, and packets in flight are lost
 *   count             packets passed, lost, dropped by a full queue, and dropped by outages, first for down, then for up
 *
 * SIGUSR1 begins an outage and SIGUSR2 ends it, for people at a terminal.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <math.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST_PACKET = 2048, SLOTS = 16384, LINE = 256 };

/* All times are in nanoseconds: a 1,500-byte packet takes 187 microseconds at 64 Mbit/s. */
typedef int64_t Nanos;
static const Nanos MS = 1000000;
static const Nanos SECOND = 1000000000;

typedef struct {
  Nanos due;
  uint16_t length;
  uint8_t bytes[LARGEST_PACKET];
} Packet;

/* One direction of the link, with the packets read at one end and not due yet at the other. */
typedef struct {
  int from;
  int to;
  double bits_per_nano;
  Nanos line_free_at;
  Nanos last_due;
  /* Jitter interpolates between random heights, with a slope too gentle for a packet to overtake the previous one. */
  Nanos knot_at;
  double knot_height;
  double next_height;
  uint32_t first;
  uint32_t waiting;
  uint64_t passed;
  uint64_t lost;
  uint64_t overflowed;
  uint64_t blacked_out;
  Packet *slots;
} Way;

static struct {
  Nanos delay;
  Nanos jitter;
  double loss;
  Nanos queue;
} weather;

static volatile sig_atomic_t outage;
static Way down;
static Way up;

static void give_up(const char *what) {
  fprintf(stderr, "satellite-link: %s: %s\n", what, strerror(errno));
  exit(1);
}

static Nanos now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

/* A random number in [0, 1). */
static double chance(void) { return (double)random() / ((double)RAND_MAX + 1); }

static Nanos knot_distance(void) { return weather.jitter * 4 > MS ? weather.jitter * 4 : MS; }

static Nanos jitter_at(Way *way, Nanos at) {
  if (weather.jitter == 0) return 0;
  Nanos distance = knot_distance();
  if (at - way->knot_at > 4 * distance) way->knot_at = at;
  while (at - way->knot_at >= distance) {
    way->knot_at += distance;
    way->knot_height = way->next_height;
    way->next_height = 2 * chance() - 1;
  }
  double share = (double)(at - way->knot_at) / (double)distance;
  return (Nanos)((way->knot_height * (1 - share) + way->next_height * share) * (double)weather.jitter);
}

static int open_tun(const char *namespace, const char *name) {
  char path[128];
  snprintf(path, sizeof path, "/run/netns/%s", namespace);
  int place = open(path, O_RDONLY | O_CLOEXEC);
  if (place < 0) give_up(path);
  if (setns(place, CLONE_NEWNET) < 0) give_up("setns");
  close(place);
  int device = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device < 0) give_up("/dev/net/tun");
  struct ifreq request;
  memset(&request, 0, sizeof request);
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  snprintf(request.ifr_name, IFNAMSIZ, "%s", name);
  if (ioctl(device, TUNSETIFF, &request) < 0) give_up("TUNSETIFF");
  return device;
}

/* Reads the packets at one end and decides whether and when they arrive at the other. */
static void take_in(Way *way) {
  while (way->waiting < SLOTS) {
    Packet *packet = &way->slots[(way->first + way->waiting) % SLOTS];
    ssize_t length = read(way->from, packet->bytes, LARGEST_PACKET);
    if (length <= 0) return;
    Nanos at = now();
    if (outage) {
      way->blacked_out++;
      continue;
    }
    if (way->line_free_at < at) way->line_free_at = at;
    if (way->line_free_at - at > weather.queue) {
      way->overflowed++;
      continue;
    }
    way->line_free_at += (Nanos)((double)length * 8 / way->bits_per_nano);
    if (chance() < weather.loss) {
      way->lost++;
      continue;
    }
    Nanos due = way->line_free_at + weather.delay + jitter_at(way, way->line_free_at);
    if (due < way->last_due) due = way->last_due;
    way->last_due = due;
    packet->due = due;
    packet->length = (uint16_t)length;
    way->waiting++;
  }
}

static void let_out(Way *way) {
  Nanos at = now();
  while (way->waiting > 0 && way->slots[way->first].due <= at) {
    Packet *packet = &way->slots[way->first];
    if (outage) {
      way->blacked_out++;
    } else if (write(way->to, packet->bytes, packet->length) == packet->length) {
      way->passed++;
    }
    way->first = (way->first + 1) % SLOTS;
    way->waiting--;
  }
}

static Nanos next_due(void) {
  Nanos next = INT64_MAX;
  if (down.waiting > 0) next = down.slots[down.first].due;
  if (up.waiting > 0 && up.slots[up.first].due < next) next = up.slots[up.first].due;
  return next;
}

static void answer(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vprintf(format, values);
  va_end(values);
  putchar('\n');
  fflush(stdout);
}

static void obey(const char *line) {
  double delay, jitter, loss, down_kbps, up_kbps, queue;
  if (sscanf(line, "set %lf %lf %lf %lf %lf %lf", &delay, &jitter, &loss, &down_kbps, &up_kbps, &queue) == 6) {
    if (jitter > delay || down_kbps <= 0 || up_kbps <= 0) {
      answer("error: the jitter must not be more than the delay, and rates must be above 0");
      return;
    }
    weather.delay = (Nanos)(delay * (double)MS);
    weather.jitter = (Nanos)(jitter * (double)MS);
    weather.loss = loss / 100;
    weather.queue = (Nanos)(queue * (double)MS);
    down.bits_per_nano = down_kbps * 1000 / (double)SECOND;
    up.bits_per_nano = up_kbps * 1000 / (double)SECOND;
    answer("ok");
  } else if (strcmp(line, "outage on") == 0 || strcmp(line, "outage off") == 0) {
    outage = strcmp(line, "outage on") == 0;
    answer("ok");
  } else if (strcmp(line, "count") == 0) {
    answer("%lu %lu %lu %lu %lu %lu %lu %lu", down.passed, down.lost, down.overflowed, down.blacked_out, up.passed,
           up.lost, up.overflowed, up.blacked_out);
  } else {
    answer("error: unknown command");
  }
}

/* One read may contain part of a command, or several commands. */
static void read_commands(void) {
  static char line[LINE];
  static size_t length;
  char piece[LINE];
  ssize_t got = read(STDIN_FILENO, piece, sizeof piece);
  if (got == 0) exit(0);
  for (ssize_t at = 0; at < got; at++) {
    if (piece[at] == '\n') {
      line[length] = '\0';
      length = 0;
      obey(line);
    } else if (length < LINE - 1) {
      line[length++] = piece[at];
    }
  }
}

static void on_signal(int number) { outage = number == SIGUSR1; }

static void begin(Way *way, int from, int to) {
  way->from = from;
  way->to = to;
  way->slots = calloc(SLOTS, sizeof(Packet));
  if (way->slots == NULL) give_up("memory");
}

int main(int count, char **given) {
  if (count != 4) {
    fprintf(stderr, "satellite-link <cabin namespace> <internet namespace> <device name>\n");
    return 2;
  }
  int cabin = open_tun(given[1], given[3]);
  int internet = open_tun(given[2], given[3]);
  begin(&down, internet, cabin);
  begin(&up, cabin, internet);
  srandom((unsigned)now());
  signal(SIGUSR1, on_signal);
  signal(SIGUSR2, on_signal);
  signal(SIGINT, SIG_IGN);
  obey("set 0 0 0 1000000 1000000 100");

  struct pollfd watched[] = {
      {.fd = internet, .events = POLLIN}, {.fd = cabin, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
  for (;;) {
    Nanos next = next_due();
    Nanos left = next == INT64_MAX ? 3600 * SECOND : next - now();
    if (left < 0) left = 0;
    struct timespec limit = {.tv_sec = left / SECOND, .tv_nsec = left % SECOND};
    if (ppoll(watched, 3, &limit, NULL) < 0 && errno != EINTR) give_up("poll");
    if (watched[0].revents) take_in(&down);
    if (watched[1].revents) take_in(&up);
    if (watched[2].revents) read_commands();
    let_out(&down);
    let_out(&up);
  }
}
