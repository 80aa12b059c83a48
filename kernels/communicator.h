// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "kernels/stream.h"

namespace espalier::kernels {

/// Sums over the replicas of one run. Every replica owns one Communicator of the same group and
/// calls the same functions in the same order. A call either completes or is ordered on the stream.
/// After abort(), from any thread, all waiting and later calls throw Error, so that no replica
/// waits for one that has stopped.
class Communicator {
  public:
    virtual ~Communicator() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    /// In-place sum of `count` floats over the replicas; the same bits everywhere.
    virtual void allReduceSum(float* values, std::size_t count, Stream& stream) = 0;
    /// Copies replica 0's floats to all replicas.
    virtual void broadcast(float* values, std::size_t count, Stream& stream) = 0;
    virtual void abort() = 0;
};

}  // namespace espalier::kernels
