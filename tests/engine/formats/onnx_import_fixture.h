// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/formats/onnx_checksum.h"
#include "engine/formats/onnx_import.h"
#include "engine/formats/onnx_names.h"
#include "gtest/gtest.h"
#include "onnx_files.h"
#include "onnx_probe.h"

namespace espalier::tests {

/// One of each op that the writer supports, on a small image.
inline engine::NetworkDescription everyOp() {
    using Numbers = std::vector<std::int64_t>;
    engine::NetworkDescription network;
    const auto add = [&](const std::string& id,
                         const std::string& type,
                         const std::vector<std::string>& sources,
                         const engine::FieldValues& attributes = {}) {
        network.nodes.push_back({.id = id, .type = type, .attributes = attributes});
        int port = 0;
        for (const auto& source : sources) network.connections.push_back({source, id, port++});
    };
    add("in", "Input", {});
    add("conv", "Conv2D", {"in"}, {{"filters", 4}});
    add("norm", "BatchNorm", {"conv"});
    add("leaky", "LeakyReLU", {"norm"});
    add("max", "MaxPool", {"leaky"});
    add("mean",
        "AveragePool",
        {"leaky"},
        {{"padding", "explicit"}, {"pads", Numbers{1, 0, 1, 0}}, {"count_border", true}});
    add("tanh", "Tanh", {"mean"});
    add("crop",
        "Conv2D",
        {"tanh"},
        {{"filters", 4}, {"padding", "valid"}, {"kernel", Numbers{2, 1}}});
    add("sum", "Add", {"max", "crop"});
    add("row", "LayerNorm", {"sum"});
    add("channels", "LayerNorm", {"row"}, {{"over", "channels"}});
    add("shuffle", "ChannelShuffle", {"channels"});
    add("part", "Slice", {"shuffle"}, {{"first", 1}});
    add("gelu", "GELU", {"part"});
    add("silu", "SiLU", {"gelu"});
    add("gentle", "HardSigmoid", {"silu"});
    add("swish", "HardSwish", {"gentle"});
    add("up", "Upsample", {"swish"});
    add("deconv", "ConvTranspose2D", {"swish"}, {{"filters", 3}});
    add("join", "Concatenate", {"up", "deconv"});
    add("squeeze", "GlobalAveragePool", {"join"});
    add("gate", "Sigmoid", {"squeeze"});
    add("scale", "Multiply", {"join", "gate"});
    add("relu", "ReLU", {"scale"});
    add("pixels", "Softmax", {"relu"});
    add("flat", "Flatten", {"pixels"});
    add("dense", "Dense", {"flat"});
    add("scores", "Softmax", {"dense"});
    return network;
}

class OnnxImportTest : public testing::Test {
  protected:
    OnnxImportTest() : probe_(everyOp(), {.input = {2, 6, 4}, .outputWidth = 3}) {
        probe_.exportTo(file_);
        proto_ = readProto(file_);
    }

    /// The message that refuses the file; empty if it is read.
    std::string refusal() const {
        try {
            engine::importOnnx(file_);
        } catch (const engine::RequestError& error) {
            return error.what();
        }
        return "";
    }
    std::string refusalOf(const std::string& bytes) const {
        writeBytes(file_, bytes);
        return refusal();
    }
    /// The message for a model with a corrected checksum, as in a malicious file.
    std::string refusalOf(onnx::ModelProto proto) const {
        seal(proto);
        return refusalOf(proto.SerializeAsString());
    }
    static void seal(onnx::ModelProto& proto) {
        for (auto& entry : *proto.mutable_metadata_props()) {
            if (entry.key() == engine::kOnnxChecksum) {
                entry.set_value(engine::modelChecksum(proto));
            }
        }
    }
    onnx::NodeProto& node(const std::string& op) {
        for (onnx::NodeProto& node : *proto_.mutable_graph()->mutable_node()) {
            if (node.op_type() == op) return node;
        }
        throw std::runtime_error("no node " + op);
    }
    static onnx::AttributeProto& attribute(onnx::NodeProto& node, const std::string& name) {
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            if (attribute.name() == name) return attribute;
        }
        throw std::runtime_error("no attribute " + name);
    }

    ScratchFolder folder_;
    std::filesystem::path file_ = folder_ / "model.onnx";
    OnnxProbe probe_;
    onnx::ModelProto proto_;
};

}  // namespace espalier::tests
