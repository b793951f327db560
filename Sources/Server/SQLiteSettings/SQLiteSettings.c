#include "SQLiteSettings.h"
