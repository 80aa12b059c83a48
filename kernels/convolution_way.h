// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// How the CPU computes convolutions. Table: each by the way that the source says is fastest. The
/// others take one way wherever it can be taken at all, else the library's: for the bench that the
/// table comes from.
enum class ConvolutionWay : std::uint8_t { Table, Library, Winograd, Taps };

}  // namespace espalier::kernels
