// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/freed_memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace espalier::ui {

void returnFreedMemory() {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

}  // namespace espalier::ui
