// SPDX-License-Identifier: Apache-2.0
// An op without an operation on the CPU, a shape rule or a gradient rule:
// tests/kernels/CMakeLists.txt links it and expects an error that names what is missing.
#include "engine/ops/op_rules.h"
#include "kernels/cpu/operations.h"

struct UnmadeOp {};

int main() {
    const auto make = &espalier::kernels::cpu::make<UnmadeOp>;
    const auto outputsOf = &espalier::engine::outputsOf<UnmadeOp>;
    const auto gradientsOf = &espalier::engine::gradientsOf<UnmadeOp>;
    return make != nullptr && outputsOf != nullptr && gradientsOf != nullptr;
}
