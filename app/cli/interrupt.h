// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace espalier::cli {

/// Handles Ctrl-C and similar signals: the first requests a stop, the second ends the program at
/// once. Construct it before any other thread, so that only its own thread receives these signals.
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
