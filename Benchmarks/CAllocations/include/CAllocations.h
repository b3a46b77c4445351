#pragma once

/// How many times this thread has taken memory from the heap so far; -1 where nobody counts: without glibc.
long allocations_of_this_thread(void);
