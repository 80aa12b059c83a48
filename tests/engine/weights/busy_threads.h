// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace espalier::engine::tests {

/// Threads that allocate, log and throw for as long as the object lives.
class BusyThreads {
  public:
    BusyThreads() {
        threads_.emplace_back(log);
        // The allocator of AddressSanitizer is not safe in a process that fork() makes; malloc is.
#ifndef __SANITIZE_ADDRESS__
        for (const auto work : {allocate, fail}) threads_.emplace_back(work);
#endif
    }

  private:
    [[maybe_unused]] static void allocate(std::stop_token stop) {
        std::vector<std::string> texts(64);
        for (std::size_t i = 0; !stop.stop_requested(); ++i) {
            texts[i % texts.size()].assign(i * 7919 % 300'000, 'x');
            texts[i % texts.size()].shrink_to_fit();
        }
    }
    static void log(std::stop_token stop) {
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/dev/null", "we"),
                                                                   std::fclose);
        while (!stop.stop_requested()) {
            const std::time_t now = std::time(nullptr);
            std::tm local{};
            std::fprintf(file.get(), "%d\n", ::localtime_r(&now, &local)->tm_sec);
            std::fflush(file.get());
        }
    }
    [[maybe_unused]] static void fail(std::stop_token stop) {
        while (!stop.stop_requested()) {
            try {
                throw std::runtime_error("expected");
            } catch (const std::runtime_error&) {
                continue;
            }
        }
    }

    std::vector<std::jthread> threads_;
};

/// A thread that takes and returns much memory again and again, for as long as the object lives.
class UnsteadyMemory {
  public:
    explicit UnsteadyMemory(std::size_t bytes)
        : thread_([bytes](std::stop_token stop) {
              while (!stop.stop_requested()) {
                  void* const memory = ::mmap(nullptr,
                                              bytes,
                                              PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                                              -1,
                                              0);
                  if (memory != MAP_FAILED) ::munmap(memory, bytes);
              }
          }) {}

  private:
    std::jthread thread_;
};

}  // namespace espalier::engine::tests
