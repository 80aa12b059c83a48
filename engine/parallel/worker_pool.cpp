// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/worker_pool.h"

#include <utility>

namespace espalier::engine {

WorkerPool::WorkerPool(int workers) {
    failures_.resize(static_cast<std::size_t>(workers));
    threads_.reserve(static_cast<std::size_t>(workers));
    try {
        for (int worker = 0; worker < workers; ++worker) {
            threads_.emplace_back([this, worker] { work(worker); });
        }
    } catch (...) {
        end();  // or those that there are would wait for a job for ever
        throw;
    }
}

WorkerPool::~WorkerPool() {
    end();
}

void WorkerPool::end() {
    job_ = nullptr;
    ++jobs_;
    jobs_.notify_all();
}

void WorkerPool::run(const std::function<void(int)>& job) {
    job_ = &job;
    busy_ = workers();
    ++jobs_;
    jobs_.notify_all();
    for (int left = busy_; left > 0; left = busy_) busy_.wait(left);
    std::exception_ptr first;
    for (std::exception_ptr& failure : failures_) {
        const std::exception_ptr own = std::exchange(failure, nullptr);
        if (!first) first = own;
    }
    if (first) std::rethrow_exception(first);
}

void WorkerPool::work(int worker) {
    for (std::uint32_t done = 0;; ++done) {
        jobs_.wait(done);
        if (job_ == nullptr) return;
        try {
            (*job_)(worker);
        } catch (...) {
            failures_[static_cast<std::size_t>(worker)] = std::current_exception();
        }
        if (--busy_ == 0) busy_.notify_one();
    }
}

}  // namespace espalier::engine
