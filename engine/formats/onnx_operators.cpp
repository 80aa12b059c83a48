// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_operators.h"

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/formats/onnx_model_file.h"
#include "engine/formats/onnx_names.h"

namespace espalier::engine {

std::set<std::string> onnxOperators(std::span<const std::byte> file) {
    try {
        OnnxAllowance allowance(limits::kOnnxParsedBytes);
        const onnx::ModelProto model = parseOnnxModel(file, allowance);
        std::set<std::string> names;
        for (const onnx::NodeProto& node : model.graph().node()) names.insert(node.op_type());
        return names;
    } catch (const OnnxRefusal& refusal) {
        throw Error(std::string("The model cannot be read: ") + refusal.what() + ".");
    }
}

bool isOnnxOfOthers(std::span<const std::byte> file) {
    try {
        OnnxAllowance allowance(limits::kOnnxParsedBytes);
        return parseOnnxModel(file, allowance).producer_name() != kOnnxProducer;
    } catch (const OnnxRefusal&) {
        return false;
    }
}

}  // namespace espalier::engine
