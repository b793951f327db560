#ifndef TESSERA_CLIBPQ_SHIM_H
#define TESSERA_CLIBPQ_SHIM_H

#include <libpq-fe.h>

// Swift's Glibc module does not contain it.
#include <sys/eventfd.h>

#endif
