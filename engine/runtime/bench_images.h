// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/base/host_tensor.h"
#include "kernels/shape.h"

namespace espalier::engine {

// Images for benchmarks: every byte is random, with a fixed seed.

/// As bytes, the input "pixels" of a plan: UInt8 [N,H,W,C].
HostTensor benchPixels(std::int64_t images, const kernels::Shape& chw);
/// Their kernels::ImageRecords, the input "records": all images are present and unchanged.
HostTensor benchRecords(std::int64_t images);
/// What kernels::PrepareImages{} makes of them, ready for the input `name`: fp32 [N,C,H,W].
HostTensor benchImages(const char* name, std::int64_t images, const kernels::Shape& chw);

}  // namespace espalier::engine
