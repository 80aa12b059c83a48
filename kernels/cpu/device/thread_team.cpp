// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/thread_team.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace espalier::kernels::cpu {

namespace {

// Subnormal gradients made a training step five times slower: they are treated as zero.
#if defined(__x86_64__)
constexpr std::uint64_t kFlushToZero = 0x8040;  // FTZ and DAZ of MXCSR
std::uint64_t floatMode() {
    return _mm_getcsr();
}
void setFloatMode(std::uint64_t mode) {
    _mm_setcsr(static_cast<unsigned>(mode));
}
#elif defined(__aarch64__)
constexpr std::uint64_t kFlushToZero = std::uint64_t{1} << 24;  // FZ of FPCR
std::uint64_t floatMode() {
    std::uint64_t mode = 0;
    asm volatile("mrs %0, fpcr" : "=r"(mode));
    return mode;
}
void setFloatMode(std::uint64_t mode) {
    asm volatile("msr fpcr, %0" : : "r"(mode));
}
#else
constexpr std::uint64_t kFlushToZero = 0;
std::uint64_t floatMode() {
    return 0;
}
void setFloatMode(std::uint64_t) {}
#endif

}  // namespace

void ThreadTeam::prepareThreads() const {
    thread_local int prepared = 0;  // threads of this host thread's pool
    if (prepared >= threads_) return;
#pragma omp parallel num_threads(threads_)
    setFloatMode(floatMode() | kFlushToZero);
    prepared = threads_;
}

ComputeScope::ComputeScope(const ThreadTeam& team)
    : outerThreads_(omp_get_max_threads()),
      outerDynamic_(omp_get_dynamic() != 0),
      outerLevels_(omp_get_max_active_levels()),
      outerFloatMode_(floatMode()) {
    // OMP_DYNAMIC and OMP_MAX_ACTIVE_LEVELS=0 give fewer threads than asked for.
    if (outerDynamic_) omp_set_dynamic(0);
    if (outerLevels_ < 1) omp_set_max_active_levels(1);
    if (outerThreads_ != team.threads()) omp_set_num_threads(team.threads());
    // Threads that OpenMP starts later inherit the mode of the thread that starts them.
    setFloatMode(outerFloatMode_ | kFlushToZero);
    team.prepareThreads();
}

ComputeScope::~ComputeScope() {
    setFloatMode(outerFloatMode_);
    if (omp_get_max_threads() != outerThreads_) omp_set_num_threads(outerThreads_);
    if (outerDynamic_) omp_set_dynamic(1);
    if (outerLevels_ < 1) omp_set_max_active_levels(outerLevels_);
}

}  // namespace espalier::kernels::cpu
