#ifndef SQLITE_SETTINGS_H
#define SQLITE_SETTINGS_H

#include <sqlite3.h>

/// Tells SQLite to count no memory, before anything else is asked of it in the process.
///
/// It counts under one lock for all connections, at every allocation, so that threads that read at the
/// same time wait for each other. Swift cannot call `sqlite3_config`, whose arguments vary.
///
/// Returns `SQLITE_OK`, or `SQLITE_MISUSE` when SQLite is in use already, which changes nothing.
///
/// Source: https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus
static inline int sqlite_settings_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
