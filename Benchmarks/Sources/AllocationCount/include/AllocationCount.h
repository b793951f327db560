#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// How often this process asked for memory so far; 0 where that cannot be counted.
long allocation_count(void);

#endif
