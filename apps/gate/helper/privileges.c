#include "gate.h"

#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static char problem[128];

static const char *told(const char *what)
{
    (void)snprintf(problem, sizeof(problem), "%s: %s", what, strerror(errno));
    return problem;
}

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the system call filter knows x86-64 and ARM64"
#endif

#define REFUSE(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)

/* The library decides what it needs to talk to the kernel; what nobody here needs ends the process. */
static const char *filter_system_calls(void)
{
    static const struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
        /* The second table of calls of this architecture would go past the names below. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        REFUSE(fork),
        REFUSE(vfork),
#endif
        REFUSE(execve),
        REFUSE(execveat),
        REFUSE(clone),
        REFUSE(clone3),
        REFUSE(ptrace),
        REFUSE(process_vm_readv),
        REFUSE(process_vm_writev),
        REFUSE(bpf),
        REFUSE(mount),
        REFUSE(umount2),
        REFUSE(pivot_root),
        REFUSE(chroot),
        REFUSE(setns),
        REFUSE(unshare),
        REFUSE(init_module),
        REFUSE(finit_module),
        REFUSE(delete_module),
        REFUSE(kexec_load),
        REFUSE(reboot),
        REFUSE(keyctl),
        REFUSE(add_key),
        REFUSE(io_uring_setup),
        REFUSE(userfaultfd),
        REFUSE(perf_event_open),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    /* The kernel does not write through this pointer. */
    struct sock_fprog program = {.len = sizeof(filter) / sizeof(filter[0]), .filter = (struct sock_filter *)(uintptr_t)filter};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0)
        return told("system call filter");
    return NULL;
}

/* While there is still the right to: nothing can be gained beyond the bound. */
static void bound_capabilities(void)
{
    for (int capability = 0; capability <= 63; capability++)
        if (capability != CAP_NET_ADMIN && prctl(PR_CAPBSET_READ, capability, 0, 0, 0) == 1)
            (void)prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
}

static const char *keep_one_capability(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct data[2] = {{0}, {0}};
    data[0].effective = data[0].permitted = 1u << CAP_NET_ADMIN;
    if (syscall(SYS_capset, &header, data) != 0)
        return "CAP_NET_ADMIN is missing: start the helper as root, or with that capability";
    return NULL;
}

const char *privileges_drop(unsigned user, unsigned group)
{
    bound_capabilities();
    if (geteuid() == 0) {
        if (prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) != 0 || setgroups(0, NULL) != 0 || setresgid(group, group, group) != 0 ||
            setresuid(user, user, user) != 0)
            return told("giving up root");
    }
    const char *wrong = keep_one_capability();
    if (wrong)
        return wrong;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
        return told("no new privileges");
    return filter_system_calls();
}
