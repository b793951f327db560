#ifndef PROCESS_SETTINGS_H
#define PROCESS_SETTINGS_H

#ifdef __linux__
#include <sys/prctl.h>
#endif

/// Forbids dumps of this process's memory, and other processes of the same user to read it.
///
/// A limit of 0 for core files is not enough: Linux ignores it when it hands dumps to a program. Swift cannot
/// call `prctl`, whose arguments vary.
///
/// Returns 0, or -1 when the system refuses; elsewhere than on Linux it does nothing and returns 0.
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
