// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>

#include "tests/support/reference_ops.h"

namespace espalier::tests {

using kernels::ConvolutionGeometry;
using kernels::Fusion;

namespace {

/// One product of a convolution: the elements of source, weights and destination.
struct Meeting {
    std::size_t source;
    std::size_t weight;
    std::size_t destination;
};

template <typename Visit>
void forWindow(const ConvolutionGeometry& g,
               const ReferenceTensor& x,
               const ReferenceTensor& w,
               const ReferenceTensor& y,
               std::size_t output,
               Visit visit) {
    const auto at = static_cast<std::int64_t>(output);
    const std::int64_t q = at % y.w();
    const std::int64_t p = at / y.w() % y.h();
    const std::int64_t k = at / (y.w() * y.h()) % y.c();
    const std::int64_t n = at / (y.w() * y.h() * y.c());
    const std::int64_t group = k / (w.n() / g.groups);
    for (std::int64_t c = 0; c < w.c(); ++c) {
        for (std::int64_t r = 0; r < w.h(); ++r) {
            for (std::int64_t s = 0; s < w.w(); ++s) {
                const std::int64_t h = p * g.stride[0] - g.padBegin[0] + r * g.dilation[0];
                const std::int64_t v = q * g.stride[1] - g.padBegin[1] + s * g.dilation[1];
                if (h < 0 || h >= x.h() || v < 0 || v >= x.w()) continue;
                visit(Meeting{x.index(n, group * w.c() + c, h, v), w.index(k, c, r, s), output});
            }
        }
    }
}

template <typename Visit>
void forProducts(const ConvolutionGeometry& g,
                 const ReferenceTensor& x,
                 const ReferenceTensor& w,
                 const ReferenceTensor& y,
                 Visit visit) {
    for (std::size_t i = 0; i < y.values.size(); ++i) forWindow(g, x, w, y, i, visit);
}

void requireOnlyBiasAndActivation(Fusion fusion) {
    fusion.bias = false;
    fusion.activation = kernels::Activation::None;
    if (!(fusion == Fusion{})) throw std::logic_error("the reference knows no such fusion");
}

void addEpilogue(const Fusion& fusion, const ReferenceCall& call) {
    requireOnlyBiasAndActivation(fusion);
    ReferenceTensor& y = call.out(0);
    const std::int64_t plane = y.h() * y.w();
    for (std::int64_t i = 0; i < y.size(); ++i) {
        double& value = y.values[static_cast<std::size_t>(i)];
        if (fusion.bias) value += call.in(2).values[static_cast<std::size_t>(i / plane % y.c())];
        value = activate(fusion.activation, value);
    }
}

}  // namespace

void compute(const kernels::ConvolutionForward& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    const auto& w = call.in(1);
    auto& y = call.out(0);
    std::ranges::fill(y.values, 0.0);
    forProducts(op.geometry, x, w, y, [&](const Meeting& m) {
        y.values[m.destination] += x.values[m.source] * w.values[m.weight];
    });
    addEpilogue(op.fusion, call);
}

void compute(const kernels::ConvolutionBackwardData& op, const ReferenceCall& call) {
    const auto& dy = call.in(0);
    const auto& w = call.in(1);
    auto& dx = call.out(0);
    std::ranges::fill(dx.values, 0.0);
    forProducts(op.geometry, dx, w, dy, [&](const Meeting& m) {
        dx.values[m.source] += dy.values[m.destination] * w.values[m.weight];
    });
    addEpilogue(op.fusion, call);
}

void compute(const kernels::ConvolutionBackwardWeights& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    const auto& dy = call.in(1);
    auto& dw = call.out(0);
    std::ranges::fill(dw.values, 0.0);
    forProducts(op.geometry, x, dw, dy, [&](const Meeting& m) {
        dw.values[m.weight] += x.values[m.source] * dy.values[m.destination];
    });
    if (op.fusion.bias) {
        const ReferenceInputs inputs{&dy};
        const ReferenceOutputs outputs{call.outputs[1]};
        compute(kernels::ReduceToAxis{1}, ReferenceCall{inputs, outputs, call.step});
    }
}

void compute(const kernels::Matmul& op, const ReferenceCall& call) {
    const auto& a = call.in(0);
    const auto& b = call.in(1);
    auto& y = call.out(0);
    const std::int64_t inner = op.transposeA ? a.n() : a.c();
    for (std::int64_t row = 0; row < y.n(); ++row) {
        for (std::int64_t column = 0; column < y.c(); ++column) {
            double sum = 0;
            for (std::int64_t k = 0; k < inner; ++k) {
                sum += (op.transposeA ? a.at(k, row, 0, 0) : a.at(row, k, 0, 0)) *
                       (op.transposeB ? b.at(column, k, 0, 0) : b.at(k, column, 0, 0));
            }
            y.at(row, column, 0, 0) = sum;
        }
    }
    addEpilogue(op.fusion, call);
}

}  // namespace espalier::tests
