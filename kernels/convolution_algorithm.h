// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// How the CPU computes convolutions. Table: each one by the algorithm that the table in the source
/// lists as the fastest. The others use one algorithm wherever it applies, and the library's
/// elsewhere; the benchmark behind the table needs them.
enum class ConvolutionAlgorithm : std::uint8_t { Table, Library, Winograd, OffsetGemm };

}  // namespace espalier::kernels
