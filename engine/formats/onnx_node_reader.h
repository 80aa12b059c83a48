// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// One node of a file, whose attributes are read with their limits. All throw OnnxRefusal.
class OnnxNodeReader {
  public:
    /// `place` follows the op in a refusal: ", node 17 of 52".
    explicit OnnxNodeReader(const onnx::NodeProto& node, std::string place = "")
        : node_(node), place_(std::move(place)) {}

    const std::string& op() const { return node_.op_type(); }
    const std::string& name() const { return node_.name(); }
    const std::string& output() const { return node_.output(0); }
    const onnx::NodeProto& proto() const { return node_; }
    const std::string& input(int index) const;
    int inputCount() const { return node_.input_size(); }
    int outputCount() const { return node_.output_size(); }

    void expectInputs(int least, int most) const;
    /// Any other attribute would change what the node means.
    void allowOnly(std::initializer_list<std::string_view> attributes) const;
    /// Refuses an attribute that is not among those that are `read`, unless it has the value that
    /// the standard gives it where it is missing.
    void refuseUnread(std::span<const std::string_view> read) const;

    std::int64_t integer(const char* name,
                         std::int64_t fallback,
                         std::int64_t least,
                         std::int64_t most) const;
    bool has(std::string_view attribute) const;
    float real(const char* name, float fallback) const;
    /// An attribute that is there, and may be infinite: a limit that does not limit.
    float bound(const char* name) const;
    std::string text(const char* name) const;
    /// Of exactly `count` numbers.
    std::vector<std::int64_t> integers(const char* name,
                                       const std::vector<std::int64_t>& fallback,
                                       std::int64_t least,
                                       std::int64_t most) const;
    /// Of any length; nothing when the attribute is missing.
    std::optional<std::vector<std::int64_t>> list(const char* name) const;
    std::array<std::int64_t, 2> pair(const char* name,
                                     std::int64_t fallback,
                                     std::int64_t least,
                                     std::int64_t most) const;

    [[noreturn]] void refuse(const std::string& problem) const;

  private:
    const onnx::AttributeProto* find(const char* name,
                                     onnx::AttributeProto::AttributeType type) const;

    const onnx::NodeProto& node_;
    std::string place_;
};

}  // namespace espalier::engine
