// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace espalier::ui {

/// Gives the memory that was freed back to the system. glibc keeps what a thread has freed for that
/// thread: 270 MB after a run of a million steps was read. For the end of work that needs much
/// memory once; takes about 20 ms, in which another thread's allocations may wait. Any thread.
void returnFreedMemory();

}  // namespace espalier::ui
