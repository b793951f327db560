#include "ProcessSettings.h"
