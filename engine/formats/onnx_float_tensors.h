// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/base/host_tensor.h"
#include "engine/formats/onnx_model_file.h"

namespace espalier::engine {

/// fp32, fp64, fp16 or bf16; nothing for any other element type.
std::optional<kernels::DataType> floatTypeOf(const onnx::TensorProto& tensor);
/// The tensor's sizes, checked. Throws OnnxRefusal.
kernels::Shape shapeOfTensor(const onnx::TensorProto& tensor);
/// The tensor's values as fp32; their number is compared with the shape before memory is allocated.
/// `type` is floatTypeOf() it. Throws OnnxRefusal.
HostTensor floatsOf(const onnx::TensorProto& tensor,
                    kernels::DataType type,
                    OnnxAllowance& allowance);
/// [columns,rows] of an fp32 matrix [rows,columns]; the allowance is for both while it works.
HostTensor transposed(const HostTensor& matrix, OnnxAllowance& allowance);
[[noreturn]] void refuseTensor(const onnx::TensorProto& tensor, const char* problem);

}  // namespace espalier::engine
