// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace espalier::cli {

/// Ctrl-C and its like: the first asks to stop, the second ends the program at once. Make it before
/// any other thread, so that all of them leave these signals to its own.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return stop_.get_token(); }
    bool requested() const { return stop_.stop_requested(); }

  private:
    void listen();

    std::stop_source stop_;
    std::thread listener_;
};

}  // namespace espalier::cli
