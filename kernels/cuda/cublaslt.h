// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "kernels/data_type.h"

struct CUstream_st;  // cudaStream_t points to it

namespace espalier::kernels::cuda {

/// C = A'·B' (+ bias, ReLU), all row-major: a request to cuBLASLt.
struct ProductProblem {
    std::int64_t rows = 0;
    std::int64_t inner = 0;
    std::int64_t columns = 0;
    bool transposeA = false;
    bool transposeB = false;
    DataType factors = DataType::Float32;
    DataType result = DataType::Float32;
    bool bias = false;  ///< fp32 [columns]; only with an fp32 result
    bool relu = false;
};

struct ProductLimits {
    bool deterministic = true;
    bool tensorFloat32 = false;
    std::size_t workspaceLimit = 0;  ///< bytes, 0 = as much as is useful
    std::string recordedAlgorithm;
};

struct ProductPointers {
    const void* a = nullptr;
    const void* b = nullptr;
    const void* bias = nullptr;
    void* c = nullptr;
    void* workspace = nullptr;
};

/// A matrix product with the algorithm chosen. Must not outlive its CublasLt.
class ProductPlan {
  public:
    virtual ~ProductPlan() = default;
    virtual std::size_t workspaceBytes() const = 0;
    /// "cublaslt:" and the algorithm in hexadecimal digits.
    virtual const std::string& algorithm() const = 0;
    virtual void execute(CUstream_st* stream, const ProductPointers& pointers) = 0;
};

/// The only class that uses cuBLASLt. Belongs to the GPU that is current when it is constructed.
/// Used by one thread at a time.
class CublasLt {
  public:
    CublasLt();
    ~CublasLt();
    CublasLt(const CublasLt&) = delete;
    CublasLt& operator=(const CublasLt&) = delete;

    /// Throws Error where there is no algorithm within the limits. A recorded choice that is not
    /// possible is replaced by a new one.
    std::unique_ptr<ProductPlan> plan(const ProductProblem& problem, const ProductLimits& limits);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace espalier::kernels::cuda
