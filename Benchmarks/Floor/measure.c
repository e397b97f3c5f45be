// Runs a command and writes what it cost as one line on standard output:
//
//   measure COMMAND [ARGUMENT…]   →   wall_us cpu_us peak_rss_kib status
//
// CPU time is user and system time of the command and of its children that ended before it. Peak
// RSS is that of the largest process among them. A small program of its own, because the kernel
// counts the memory of whoever starts a command as the command's: a Python runner would put a floor
// of its own size under every figure. The command's output goes to standard error.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(struct timeval time) {
  return time.tv_sec * 1000000LL + time.tv_usec;
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fputs("usage: measure COMMAND [ARGUMENT…]\n", stderr);
    return 64;
  }
  long long start = now();
  pid_t child = fork();
  if (child == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(arguments[1], arguments + 1);
    perror(arguments[1]);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 1;
  }
  long long wall = now() - start;
  long peak = usage.ru_maxrss;  // KiB on Linux, bytes on macOS
#ifdef __APPLE__
  peak /= 1024;
#endif
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  printf("%lld %lld %ld %d\n", wall, microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
         peak, code);
  return 0;
}
