// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>

#include "kernels/rules/op_tensors.h"

namespace espalier::kernels {

class TensorCheck;

/// What the header of every op says besides its options. A part that is missing is a compile error
/// that names it.
///   kName            of the struct, for plans and sentences
///   kPrecision       its PrecisionClass
///   kOverwrites      the input that output 0 may overwrite where they lie in memory alike, or -1
///   kDifferentiable  whether engine/ops has a gradient rule for it
///   tensors()        what it takes and gives, in order, as its options say
///   check()          shapes, element types and options, after tensors() decided the counts; what
///   one
///                    device cannot do besides is that device's limit()
template <class Op>
consteval bool isComplete() {
    static_assert(
        requires { std::string_view(Op::kName); }, "the op has no kName");
    static_assert(
        requires { PrecisionClass(Op::kPrecision); }, "the op has no kPrecision");
    static_assert(
        requires { int(Op::kOverwrites); }, "the op has no kOverwrites");
    static_assert(
        requires { bool(Op::kDifferentiable); }, "the op has no kDifferentiable");
    static_assert(
        requires(const Op& op) {
            { op.tensors() } -> std::same_as<OpTensors>;
        },
        "the op has no tensors()");
    static_assert(
        requires(const Op& op, TensorCheck& check) { op.check(check); }, "the op has no check()");
    return true;
}

}  // namespace espalier::kernels
