// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/bias_activation.h"
#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/error.h"
#include "kernels/ops/matmul/desc.h"

namespace espalier::kernels::cuda {

namespace {

/// What cuBLASLt does in its epilogue; our own kernel does the rest. It supports ReLU (its GELU
/// differs from ours), and an fp32 bias only with fp32 results.
struct Epilogue {
    bool bias = false;
    bool relu = false;
    bool biasLeft = false;
    Activation activationLeft = Activation::None;
};

Epilogue epilogueOf(const Fusion& fusion, DataType result) {
    Epilogue epilogue;
    epilogue.bias = fusion.bias && result == DataType::Float32;
    epilogue.biasLeft = fusion.bias && !epilogue.bias;
    epilogue.relu = fusion.activation == Activation::ReLU && !epilogue.biasLeft;
    epilogue.activationLeft = epilogue.relu ? Activation::None : fusion.activation;
    return epilogue;
}

/// Our kernel does all of it where cuBLASLt has no algorithm with the epilogue.
Epilogue withoutEpilogue(const Fusion& fusion) {
    return {.biasLeft = fusion.bias, .activationLeft = fusion.activation};
}

class MatmulOperation final : public CudaOperation {
  public:
    MatmulOperation(Tensors tensors, std::unique_ptr<ProductPlan> plan, const Epilogue& epilogue)
        : CudaOperation("Matmul", std::move(tensors)), plan_(std::move(plan)), epilogue_(epilogue) {
        workspaceBytes_ = plan_->workspaceBytes();
        algorithm_ = plan_->algorithm();
    }

  protected:
    void execute(const Run& run) override {
        plan_->execute(run.stream,
                       {.a = run.input<void>(0),
                        .b = run.input<void>(1),
                        .bias = epilogue_.bias ? run.input<void>(2) : nullptr,
                        .c = run.output<void>(0),
                        .workspace = run.workspace<void>()});
        if (!epilogue_.biasLeft && epilogue_.activationLeft == Activation::None) return;
        const TensorDesc& c = outputs_[0];
        launchBiasActivation(run.stream,
                             {.type = c.type,
                              .values = run.output<void>(0),
                              .rows = c.shape[0],
                              .channels = c.shape[1]},
                             epilogue_.biasLeft ? run.input(2) : nullptr,
                             epilogue_.activationLeft);
    }

  private:
    std::unique_ptr<ProductPlan> plan_;
    Epilogue epilogue_;
};

}  // namespace

template <>
OperationPointer make(const Matmul& op, Tensors tensors, const Preparation& how) {
    if (!how.context.cublasLt) how.context.cublasLt = std::make_unique<CublasLt>();
    const MatmulSizes sizes = matmulSizes(op, tensors.inputs[0].shape, tensors.inputs[1].shape);
    const auto planned = [&](const Epilogue& epilogue) {
        const ProductProblem problem{.rows = sizes.rows,
                                     .inner = sizes.inner,
                                     .columns = sizes.columns,
                                     .transposeA = op.transposeA,
                                     .transposeB = op.transposeB,
                                     .factors = tensors.inputs[0].type,
                                     .result = tensors.outputs[0].type,
                                     .bias = epilogue.bias,
                                     .relu = epilogue.relu};
        return how.context.cublasLt->plan(problem,
                                          {.deterministic = how.options.deterministic,
                                           .tensorFloat32 = how.options.tensorFloat32,
                                           .workspaceLimit = how.options.workspaceLimit,
                                           .recordedAlgorithm = how.options.recordedAlgorithm});
    };
    Epilogue epilogue = epilogueOf(op.fusion, tensors.outputs[0].type);
    std::unique_ptr<ProductPlan> plan;
    try {
        plan = planned(epilogue);
    } catch (const Error&) {
        if (!epilogue.bias && !epilogue.relu) throw;
        epilogue = withoutEpilogue(op.fusion);
        plan = planned(epilogue);
    }
    return std::make_unique<MatmulOperation>(std::move(tensors), std::move(plan), epilogue);
}

}  // namespace espalier::kernels::cuda
