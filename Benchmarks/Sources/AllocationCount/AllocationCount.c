#include "AllocationCount.h"

#if defined(__GLIBC__) || defined(__linux__)

#include <stdatomic.h>
#include <stddef.h>

// The C library's own functions under their second names; ours stand in front of them and count.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

static void counted(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  counted();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  counted();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  counted();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  counted();
  return __libc_memalign(alignment, size);
}

long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

long allocation_count(void) { return 0; }

#endif
