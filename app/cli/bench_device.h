// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "kernels/device.h"

namespace espalier::cli {

/// Bytes per second.
struct CopyRates {
    double within = 0;  ///< counts both the bytes read and the bytes written
    double toDevice = 0;
    double toHost = 0;
};

/// Copies this many bytes at a time, in the host memory that training uses (pinned for a GPU).
CopyRates copyRates(kernels::Device& device, std::size_t bytes);

/// The limits of a device, independent of any network: how fast it copies, and how fast it
/// multiplies large matrices in each element type that it supports.
class DeviceBench {
  public:
    void declare(CLI::App& app);
    int run() const;

  private:
    void check() const;
    std::unique_ptr<kernels::Device> open() const;

    std::string device_ = "auto";
    int threads_ = 0;
    std::int64_t megabytes_ = 0;
    std::int64_t size_ = 0;
    bool json_ = false;
};

}  // namespace espalier::cli
