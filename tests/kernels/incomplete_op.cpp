// SPDX-License-Identifier: Apache-2.0
// An op without the part that FORGOTTEN_… names: tests/kernels/CMakeLists.txt compiles it and
// expects an error that names that part.
#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

struct IncompleteOp {
#ifndef FORGOTTEN_kName
    static constexpr std::string_view kName = "IncompleteOp";
#endif
#ifndef FORGOTTEN_kPrecision
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
#endif
#ifndef FORGOTTEN_kOverwrites
    static constexpr int kOverwrites = -1;
#endif
#ifndef FORGOTTEN_kDifferentiable
    static constexpr bool kDifferentiable = true;
#endif
#ifndef FORGOTTEN_tensors
    OpTensors tensors() const;
#endif
#ifndef FORGOTTEN_check
    void check(TensorCheck& check) const;
#endif
};
static_assert(isComplete<IncompleteOp>());

}  // namespace espalier::kernels
