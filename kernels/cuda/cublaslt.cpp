// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cublaslt.h"

#include <cublasLt.h>

#include <array>
#include <optional>
#include <string_view>

#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

constexpr std::string_view kAlgorithmPrefix = "cublaslt:";
// What NVIDIA recommends for Hopper; older cards need less.
constexpr std::size_t kUsefulWorkspace = std::size_t{32} << 20;
// Alignment of the tensors of a plan, in bytes.
constexpr std::uint32_t kTensorAlignment = 64;

void checkBlas(cublasStatus_t status, const char* doing) {
    if (status == CUBLAS_STATUS_SUCCESS) return;
    throw Error(std::string("cuBLASLt failed while ") + doing + ": " +
                cublasLtGetStatusString(status) + '.');
}

/// Destroys what cuBLASLt created.
template <auto kDestroy>
struct Destroy {
    template <class T>
    void operator()(T* object) const {
        static_cast<void>(kDestroy(object));
    }
};
using Descriptor = std::unique_ptr<std::remove_pointer_t<cublasLtMatmulDesc_t>,
                                   Destroy<cublasLtMatmulDescDestroy>>;
using MatrixLayout = std::unique_ptr<std::remove_pointer_t<cublasLtMatrixLayout_t>,
                                     Destroy<cublasLtMatrixLayoutDestroy>>;
using Preference = std::unique_ptr<std::remove_pointer_t<cublasLtMatmulPreference_t>,
                                   Destroy<cublasLtMatmulPreferenceDestroy>>;

cudaDataType_t dataType(DataType type) {
    switch (type) {
        case DataType::BFloat16:
            return CUDA_R_16BF;
        case DataType::Float16:
            return CUDA_R_16F;
        case DataType::Float32:
            return CUDA_R_32F;
        default:
            throw Error("Matrix products with cuBLASLt use fp32, bf16 or fp16, not " +
                        std::string(name(type)) + '.');
    }
}

MatrixLayout layout(DataType type, std::int64_t rows, std::int64_t columns) {
    cublasLtMatrixLayout_t made = nullptr;
    checkBlas(cublasLtMatrixLayoutCreate(&made,
                                         dataType(type),
                                         static_cast<std::uint64_t>(rows),
                                         static_cast<std::uint64_t>(columns),
                                         rows),
              "describing a matrix");
    return MatrixLayout(made);
}

template <class T>
void set(const Descriptor& descriptor, cublasLtMatmulDescAttributes_t attribute, const T& value) {
    checkBlas(cublasLtMatmulDescSetAttribute(descriptor.get(), attribute, &value, sizeof(value)),
              "describing a matrix product");
}

template <class T>
void set(const Preference& preference,
         cublasLtMatmulPreferenceAttributes_t attribute,
         const T& value) {
    checkBlas(
        cublasLtMatmulPreferenceSetAttribute(preference.get(), attribute, &value, sizeof(value)),
        "setting the limits of a matrix product");
}

cublasLtEpilogue_t epilogue(const ProductProblem& problem) {
    if (problem.bias) return problem.relu ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_BIAS;
    return problem.relu ? CUBLASLT_EPILOGUE_RELU : CUBLASLT_EPILOGUE_DEFAULT;
}

std::string algorithmText(const cublasLtMatmulAlgo_t& algorithm) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text(kAlgorithmPrefix);
    for (const std::uint64_t word : algorithm.data) {
        for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(word >> shift) & 15];
    }
    return text;
}

/// None if algorithmText() did not write the text.
std::optional<cublasLtMatmulAlgo_t> parseAlgorithm(std::string_view text) {
    cublasLtMatmulAlgo_t algorithm{};
    constexpr std::size_t kWords = sizeof(algorithm.data) / sizeof(std::uint64_t);
    if (!text.starts_with(kAlgorithmPrefix)) return std::nullopt;
    text.remove_prefix(kAlgorithmPrefix.size());
    if (text.size() != kWords * 16) return std::nullopt;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f')) return std::nullopt;
        const auto value = static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
        algorithm.data[i / 16] = algorithm.data[i / 16] << 4 | value;
    }
    return algorithm;
}

/// The product as cuBLASLt sees it. It expects matrices in column-major order, in which row-major
/// matrices appear transposed: C is computed as Cᵀ = B'ᵀ·A'ᵀ, with the factors as stored.
struct Product {
    Descriptor descriptor;
    MatrixLayout first;   ///< B
    MatrixLayout second;  ///< A
    MatrixLayout result;

    Product(const ProductProblem& p, bool tensorFloat32) {
        const bool tf32 = p.factors == DataType::Float32 && tensorFloat32;
        cublasLtMatmulDesc_t made = nullptr;
        checkBlas(cublasLtMatmulDescCreate(
                      &made, tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUDA_R_32F),
                  "describing a matrix product");
        descriptor.reset(made);
        set(descriptor, CUBLASLT_MATMUL_DESC_TRANSA, p.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N);
        set(descriptor, CUBLASLT_MATMUL_DESC_TRANSB, p.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N);
        set(descriptor, CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue(p));
        if (p.bias) set(descriptor, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, CUDA_R_32F);
        first = p.transposeB ? layout(p.factors, p.inner, p.columns)
                             : layout(p.factors, p.columns, p.inner);
        second =
            p.transposeA ? layout(p.factors, p.rows, p.inner) : layout(p.factors, p.inner, p.rows);
        result = layout(p.result, p.columns, p.rows);
    }
};

std::string problemText(const ProductProblem& p) {
    return std::to_string(p.rows) + 'x' + std::to_string(p.inner) + " times " +
           std::to_string(p.inner) + 'x' + std::to_string(p.columns) + " in " +
           std::string(name(p.factors));
}

class AlgorithmPlan final : public ProductPlan {
  public:
    AlgorithmPlan(cublasLtHandle_t handle,
                  Product product,
                  const cublasLtMatmulHeuristicResult_t& chosen)
        : handle_(handle),
          product_(std::move(product)),
          libraryAlgorithm_(chosen.algo),
          workspaceBytes_(chosen.workspaceSize),
          algorithm_(algorithmText(chosen.algo)) {}

    std::size_t workspaceBytes() const override { return workspaceBytes_; }
    const std::string& algorithm() const override { return algorithm_; }

    void execute(CUstream_st* stream, const ProductPointers& pointers) override {
        if (pointers.bias) {
            set(product_.descriptor, CUBLASLT_MATMUL_DESC_BIAS_POINTER, pointers.bias);
        }
        const float one = 1;
        const float zero = 0;
        checkBlas(cublasLtMatmul(handle_,
                                 product_.descriptor.get(),
                                 &one,
                                 pointers.b,
                                 product_.first.get(),
                                 pointers.a,
                                 product_.second.get(),
                                 &zero,
                                 pointers.c,
                                 product_.result.get(),
                                 pointers.c,
                                 product_.result.get(),
                                 &libraryAlgorithm_,
                                 pointers.workspace,
                                 workspaceBytes_,
                                 stream),
                  "multiplying matrices");
    }

  private:
    cublasLtHandle_t handle_;
    Product product_;
    cublasLtMatmulAlgo_t libraryAlgorithm_;
    std::size_t workspaceBytes_;
    std::string algorithm_;
};

}  // namespace

struct CublasLt::State {
    cublasLtHandle_t handle = nullptr;
    ~State() {
        if (handle) static_cast<void>(cublasLtDestroy(handle));
    }

    std::optional<cublasLtMatmulHeuristicResult_t> follow(const Product& product,
                                                          const ProductLimits& limits) const {
        const auto algorithm = parseAlgorithm(limits.recordedAlgorithm);
        if (!algorithm) return std::nullopt;
        cublasLtMatmulHeuristicResult_t found{};
        const cublasStatus_t status = cublasLtMatmulAlgoCheck(handle,
                                                              product.descriptor.get(),
                                                              product.first.get(),
                                                              product.second.get(),
                                                              product.result.get(),
                                                              product.result.get(),
                                                              &*algorithm,
                                                              &found);
        const bool fits =
            limits.workspaceLimit == 0 || found.workspaceSize <= limits.workspaceLimit;
        if (status != CUBLAS_STATUS_SUCCESS || !fits) return std::nullopt;
        found.algo = *algorithm;
        return found;
    }

    std::optional<cublasLtMatmulHeuristicResult_t> choose(const Product& product,
                                                          const ProductLimits& limits) const {
        cublasLtMatmulPreference_t made = nullptr;
        checkBlas(cublasLtMatmulPreferenceCreate(&made), "setting the limits of a matrix product");
        const Preference preference(made);
        const std::size_t most =
            limits.workspaceLimit > 0 ? limits.workspaceLimit : kUsefulWorkspace;
        set(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, most);
        for (const auto attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                                     CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                                     CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
                                     CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
            set(preference, attribute, kTensorAlignment);
        }
        if (limits.deterministic) {
            // Sums a split product in a fixed order, in place, not in order of arrival.
            const std::uint32_t schemes =
                CUBLASLT_REDUCTION_SCHEME_MASK & ~std::uint32_t{CUBLASLT_REDUCTION_SCHEME_INPLACE};
            set(preference, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, schemes);
        }
        cublasLtMatmulHeuristicResult_t best{};
        int count = 0;
        const cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(handle,
                                                                     product.descriptor.get(),
                                                                     product.first.get(),
                                                                     product.second.get(),
                                                                     product.result.get(),
                                                                     product.result.get(),
                                                                     preference.get(),
                                                                     1,
                                                                     &best,
                                                                     &count);
        if (status != CUBLAS_STATUS_SUCCESS || count == 0) return std::nullopt;
        return best;
    }
};

CublasLt::CublasLt() : state_(std::make_unique<State>()) {
    checkBlas(cublasLtCreate(&state_->handle), "starting on this GPU");
}

CublasLt::~CublasLt() = default;

std::unique_ptr<ProductPlan> CublasLt::plan(const ProductProblem& problem,
                                            const ProductLimits& limits) {
    Product product(problem, limits.tensorFloat32);
    auto chosen = state_->follow(product, limits);
    if (!chosen) chosen = state_->choose(product, limits);
    if (!chosen) {
        throw Error("cuBLASLt has no algorithm to multiply " + problemText(problem) +
                    (limits.deterministic ? ", deterministic." : "."));
    }
    return std::make_unique<AlgorithmPlan>(state_->handle, std::move(product), *chosen);
}

}  // namespace espalier::kernels::cuda
