// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <vector>

#include "engine/ops/op_graph.h"
#include "kernels/rules/step_values.h"

namespace espalier::tests {

/// A tensor in double precision, in Plain order whatever its layout in the graph.
struct ReferenceTensor {
    kernels::Shape shape;
    std::vector<double> values;

    /// Sizes as N, C, H, W; missing axes are 1, all axes after the third count as one.
    std::int64_t n() const { return shape.rank() > 0 ? shape[0] : 1; }
    std::int64_t c() const { return shape.rank() > 1 ? shape[1] : 1; }
    std::int64_t h() const { return shape.rank() > 2 ? shape[2] : 1; }
    std::int64_t w() const { return shape.rank() > 3 ? shape[3] : 1; }
    std::int64_t size() const { return static_cast<std::int64_t>(values.size()); }
    std::size_t index(std::int64_t in, std::int64_t ic, std::int64_t ih, std::int64_t iw) const {
        return static_cast<std::size_t>(((in * c() + ic) * h() + ih) * w() + iw);
    }
    double at(std::int64_t in, std::int64_t ic, std::int64_t ih, std::int64_t iw) const {
        return values[index(in, ic, ih, iw)];
    }
    double& at(std::int64_t in, std::int64_t ic, std::int64_t ih, std::int64_t iw) {
        return values[index(in, ic, ih, iw)];
    }
};

using ReferenceInputs = std::vector<const ReferenceTensor*>;
using ReferenceOutputs = std::vector<ReferenceTensor*>;

/// Computes an OpGraph with plain loops in double precision: the reference for tests of compiler
/// and devices. Slow and simple. Dropout uses the project's own random formula.
class ReferenceEvaluator {
  public:
    explicit ReferenceEvaluator(const engine::OpGraph& graph);

    ReferenceTensor& operator[](engine::ValueId value) { return tensors_[value]; }
    /// The value of this name. Throws std::out_of_range when there is none.
    ReferenceTensor& at(const std::string& name);
    void setStepValues(const kernels::StepValues& values) { step_ = values; }
    /// Runs the ops in order: those of a step's first micro-batch, or of a later one.
    void run(bool first = true);

  private:
    const engine::OpGraph& graph_;
    std::vector<ReferenceTensor> tensors_;
    kernels::StepValues step_;
};

/// Computes one op. Outputs must already have their shapes.
void computeReference(const kernels::OpDesc& op,
                      const ReferenceInputs& inputs,
                      const ReferenceOutputs& outputs,
                      const kernels::StepValues& step);

double activate(kernels::Activation kind, double x, double alpha = 0.01);
/// f'(x)
double activationSlope(kernels::Activation kind, double x, double alpha = 0.01);
/// f'(x) from y = f(x) if gradientUsesOutput(kind), else from x.
double activationSlopeFromSaved(kernels::Activation kind, double saved, double alpha = 0.01);

}  // namespace espalier::tests
