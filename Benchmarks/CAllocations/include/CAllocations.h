#pragma once

/// How many times this thread has taken memory from the heap so far; -1 where nobody counts: without glibc.
long allocations_of_this_thread(void);

/// How many bytes of this process are in memory. From the first call on, blocks of 64 KB and more are given back as soon as they are
/// freed, and what was only reserved does not count. -1 where nobody counts: without glibc on Linux.
long resident_bytes(void);
