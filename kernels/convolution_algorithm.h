// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// How the CPU computes convolutions. Table: each with the algorithm that is fastest according to
/// the table in the source. The others, for the benchmark behind the table, use one algorithm
/// wherever it applies and the library's elsewhere.
enum class ConvolutionAlgorithm : std::uint8_t { Table, Library, Winograd, OffsetGemm, Depthwise };

}  // namespace espalier::kernels
