// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// How the CPU computes convolutions. Table: each by the algorithm that the
/// source says is fastest. The others use one algorithm wherever it applies, else the library's:
/// for the bench that the table comes from.
enum class ConvolutionAlgorithm : std::uint8_t { Table, Library, Winograd, OffsetGemm };

}  // namespace espalier::kernels
