// SPDX-License-Identifier: Apache-2.0
#include "app/cli/weight_report.h"

#include <algorithm>
#include <span>

#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

constexpr std::size_t kShownTensors = 20;
constexpr std::size_t kShownReasons = 5;

std::string shapeText(const kernels::Shape& shape) {
    return shape.empty() ? "scalar" : shape.toString();
}

std::string furtherText(std::size_t count) {
    return fmt::format("… and {} more; --json lists all\n",
                       grouped(static_cast<std::int64_t>(count)));
}

std::string tensorTable(std::span<const engine::HostTensor> tensors, int width) {
    TextTable table({"tensor", "shape", "parameters"}, {false, false, true});
    for (const engine::HostTensor& tensor : tensors) {
        table.add({tensor.name, shapeText(tensor.shape), grouped(tensor.shape.elementCount())});
    }
    return table.text(width);
}

}  // namespace

Json weightJson(const engine::WeightFile& file) {
    Json tensors = Json::array();
    for (const engine::HostTensor& tensor : file.tensors) {
        Json shape = Json::array();
        for (const std::int64_t size : tensor.shape.sizes()) shape.push_back(size);
        tensors.push_back({{"name", tensor.name}, {"shape", shape}});
    }
    return {{"format", file.format},
            {"parameters", file.parameterCount()},
            {"tensors", tensors},
            {"left_out", file.leftOut}};
}

std::string weightText(const engine::WeightFile& file, int width) {
    std::string text =
        fmt::format("{}: {}, {}",
                    file.format,
                    counted(static_cast<std::int64_t>(file.tensors.size()), "tensor"),
                    counted(file.parameterCount(), "parameter"));
    text += '\n';
    const std::size_t shown = std::min(kShownTensors, file.tensors.size());
    if (shown > 0) text += tensorTable(std::span(file.tensors).first(shown), width);
    if (file.tensors.size() > shown) text += furtherText(file.tensors.size() - shown);
    for (std::size_t i = 0; i < std::min(kShownReasons, file.leftOut.size()); ++i) {
        text += "Left out: " + file.leftOut[i] + "\n";
    }
    if (file.leftOut.size() > kShownReasons)
        text += furtherText(file.leftOut.size() - kShownReasons);
    return text;
}

}  // namespace espalier::cli
