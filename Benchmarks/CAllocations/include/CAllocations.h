#pragma once

/// Returns the number of heap allocations of this thread so far; -1 without glibc, where they are not counted.
long allocations_of_this_thread(void);

/// Returns the resident memory of this process in bytes; -1 without glibc on Linux. From the first call on, blocks of at least 64 KB are
/// returned to the system when they are freed. Memory that was reserved and never written does not count.
long resident_bytes(void);
