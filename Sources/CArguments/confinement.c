#define _GNU_SOURCE
#include "confinement.h"

#include <sys/resource.h>

static void limit(int resource, unsigned long long most) {
  struct rlimit limit = {(rlim_t)most, (rlim_t)most};
  setrlimit(resource, &limit);
}

// Each level of a document takes some kilobytes of stack, and the parser has no limit here.
static void widen_stack(void) {
  const rlim_t wanted = 64 << 20;
  struct rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= wanted) return;
  stack.rlim_cur = stack.rlim_max < wanted ? stack.rlim_max : wanted;
  setrlimit(RLIMIT_STACK, &stack);
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

// MARK: Landlock, whose header and wrappers are newer than some systems.

struct ruleset { uint64_t files; };
struct __attribute__((packed)) rule { uint64_t allowed; int32_t parent; };

enum {
  create_ruleset = 444, add_rule = 445, restrict_self = 446, path_beneath = 1, close_range_call = 436,
  read_file = 1 << 2, read_folder = 1 << 3,
  // Executing, reading, writing, making and removing files of all kinds, as in the first version.
  all_access = (1 << 13) - 1,
};

static void leave_readable(const char *const *paths) {
  struct ruleset all = {all_access};
  int rules = (int)syscall(create_ruleset, &all, sizeof(all), 0);
  if (rules < 0) return;
  for (; *paths; paths++) {
    int place = open(*paths, O_PATH | O_CLOEXEC);
    if (place < 0) continue;
    struct rule rule = {read_file | read_folder, place};
    if (syscall(add_rule, rules, path_beneath, &rule, 0) != 0) {
      // Files have no folders in them.
      rule.allowed = read_file;
      syscall(add_rule, rules, path_beneath, &rule, 0);
    }
    close(place);
  }
  syscall(restrict_self, rules, 0);
  close(rules);
}

// MARK: Seccomp

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument; both machines are little-endian.
#define LOAD_LOW(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place]))
#define LOAD_HIGH(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place]) + 4)
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(number) ANSWER(SECCOMP_RET_ERRNO | (number))
#define UNLESS(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped)
#define ALLOW(name) UNLESS(__NR_##name, 1), ANSWER(SECCOMP_RET_ALLOW)
// Opening without any way to write or to make a file.
#define ALLOW_READING(name, flags) \
  UNLESS(__NR_##name, 4), LOAD_LOW(flags), \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_ACCMODE | O_CREAT | O_TRUNC, 1, 0), \
  ANSWER(SECCOMP_RET_ALLOW), REFUSE(EACCES)

static const struct sock_filter calls[] = {
  LOAD(arch), UNLESS(MACHINE, 1), BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), ANSWER(SECCOMP_RET_KILL_PROCESS),
  LOAD(nr),
  ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(close), ALLOW(lseek),
  ALLOW(fstat), ALLOW(newfstatat), ALLOW(faccessat), ALLOW(readlinkat), ALLOW(getdents64), ALLOW(fcntl),
  ALLOW(fstatfs), ALLOW(statfs),
  ALLOW(mmap), ALLOW(munmap), ALLOW(mprotect), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
  ALLOW(futex), ALLOW(set_robust_list), ALLOW(sched_yield), ALLOW(sched_getaffinity),
  ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(setitimer),
  ALLOW(getrandom), ALLOW(getpid), ALLOW(gettid), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid),
  ALLOW(uname), ALLOW(sysinfo), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
  ALLOW(tgkill), ALLOW(exit), ALLOW(exit_group), ALLOW(restart_syscall),
#ifdef __NR_statx
  ALLOW(statx),
#endif
#ifdef __NR_faccessat2
  ALLOW(faccessat2),
#endif
#ifdef __NR_rseq
  ALLOW(rseq),
#endif
#ifdef __NR_open
  ALLOW_READING(open, 1),
  ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink), ALLOW(time), ALLOW(poll),
#endif
  ALLOW(ppoll),
  ALLOW_READING(openat, 2),
  // Threads, but no processes.
  UNLESS(__NR_clone, 4), LOAD_LOW(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
  ANSWER(SECCOMP_RET_ALLOW), REFUSE(EPERM),
  // Asking for limits, but not setting them.
  UNLESS(__NR_prlimit64, 6), LOAD_LOW(2), UNLESS(0, 3), LOAD_HIGH(2), UNLESS(0, 1),
  ANSWER(SECCOMP_RET_ALLOW), REFUSE(EPERM),
  // Its flags are in memory, where no filter looks; the C library then takes the older call.
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435 /* clone3 */, 0, 1), REFUSE(ENOSYS),
  REFUSE(EPERM),
};

int gridreel_confine(const struct gridreel_confinement *kept) {
  // What whoever started the program has left open.
  syscall(close_range_call, 3, ~0U, 0);
  widen_stack();
  limit(RLIMIT_AS, kept->addresses);
  limit(RLIMIT_CORE, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  leave_readable(kept->readable);
  struct sock_fprog program = {sizeof(calls) / sizeof(calls[0]), (struct sock_filter *)calls};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

int gridreel_confine(const struct gridreel_confinement *kept) {
  widen_stack();
  limit(RLIMIT_AS, kept->addresses);
  limit(RLIMIT_CORE, 0);
  return 0;
}

#endif
