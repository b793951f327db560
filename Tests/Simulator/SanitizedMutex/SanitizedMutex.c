// The library of Swift's Mutex is not built with the thread sanitizer, so the sanitizer does not see
// that a thread waited for another one to unlock a mutex, and reports races of code that has none. What
// happens without a wait is inlined into our code, and the sanitizer sees it. These functions take the
// place of the library's, report the rest, and call them.

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) and _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef SWIFT void (*Lock)(uint32_t thread, SELF void *mutex);
typedef SWIFT void (*Unlock)(SELF void *mutex);

static void *librarys(const char *symbol) {
  void *function = dlsym(RTLD_NEXT, symbol);
  // A later version of Swift may have other functions; the program does not link or stops here then.
  if (function == NULL) abort();
  return function;
}

SWIFT void sanitizedLock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void sanitizedLock(uint32_t thread, SELF void *mutex) {
  ((Lock)librarys(LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void sanitizedUnlock(SELF void *mutex) __asm__(UNLOCK);
SWIFT void sanitizedUnlock(SELF void *mutex) {
  __tsan_release(mutex);
  ((Unlock)librarys(UNLOCK))(mutex);
}

#endif
#endif
