#ifndef PROCESS_SETTINGS_H
#define PROCESS_SETTINGS_H

#ifdef __linux__
#include <sys/prctl.h>
#endif

/// Prevents dumps of this process's memory, and access to it by other processes of the same user.
///
/// A core file limit of 0 is not enough: Linux ignores it when it pipes dumps to a program. Swift
/// cannot call `prctl`, which is variadic.
///
/// Returns 0, or -1 if the system call fails. On systems other than Linux it only returns 0.
///
/// Source: PR_SET_DUMPABLE(2const), core(5)
static inline int process_settings_forbid_dumps(void) {
#ifdef __linux__
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#else
  return 0;
#endif
}

/// Whether the system may dump this process's memory: 1 or 0.
static inline int process_settings_allows_dumps(void) {
#ifdef __linux__
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 1;
#else
  return 1;
#endif
}

#endif
