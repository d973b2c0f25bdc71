/*
 * The real-time clock of a program as another program sets it: LD_PRELOAD=clock.so SIMULATED_CLOCK=<file of 8 bytes: ms since 1970>.
 * Time that only measures how long something takes (the monotonic clock) stays real.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static int64_t now_ms(void) {
  static volatile int64_t *shared;
  if (!shared) {
    int file = open(getenv("SIMULATED_CLOCK"), O_RDONLY);
    shared = mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
  }
  return *shared;
}

int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  int64_t ms = now_ms();
  time->tv_sec = ms / 1000;
  time->tv_usec = ms % 1000 * 1000;
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (clock == CLOCK_REALTIME) {
    int64_t ms = now_ms();
    time->tv_sec = ms / 1000;
    time->tv_nsec = ms % 1000 * 1000000;
    return 0;
  }
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  return real(clock, time);
}
