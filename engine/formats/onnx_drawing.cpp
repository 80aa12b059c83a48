// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_drawing.h"

#include <algorithm>
#include <string_view>

#include "engine/base/json_object.h"
#include "engine/base/shown_text.h"
#include "engine/formats/onnx_drawer.h"
#include "engine/formats/onnx_names.h"
#include "engine/network/network.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kNewestOpset = 28;  // whose ops the functions of onnx_node_drawing.h know

/// Of ONNX's own ops.
int opsetOf(const onnx::ModelProto& model) {
    for (const auto& opset : model.opset_import()) {
        if (!opset.domain().empty() && opset.domain() != "ai.onnx") continue;
        if (opset.version() > kNewestOpset) {
            throw OnnxRefusal(
                fmt::format("it uses opset {}, and ops are known up to opset {}; export it with "
                            "an earlier one",
                            opset.version(),
                            kNewestOpset));
        }
        return static_cast<int>(std::max<std::int64_t>(opset.version(), 1));
    }
    return 1;
}

std::string producerOf(const onnx::ModelProto& model) {
    std::string producer = shownText(model.producer_name());
    if (producer.empty()) return "an unnamed program";
    std::string_view version = model.producer_version();
    // tf2onnx has the revision of its source there, which a release does not know.
    constexpr std::string_view kNoRevision = " None";
    if (version.ends_with(kNoRevision)) version.remove_suffix(kNoRevision.size());
    if (!version.empty()) producer += " " + shownText(version);
    return producer;
}

// The layers were checked one by one, and now the whole: layers without a reader, say.
void check(const OnnxDrawing& drawing) {
    const LayerCatalog catalog;
    const Validation validation = validate(
        drawing.network, catalog, {.input = drawing.image, .outputWidth = drawing.outputs});
    for (const Diagnostic& problem : validation.diagnostics) {
        if (problem.severity != Severity::Error) continue;
        throw OnnxRefusal(fmt::format("its drawing would be wrong: {}",
                                      withoutFullStop(englishSentence(problem))));
    }
}

}  // namespace

OnnxDrawing drawOnnx(std::span<const std::byte> file,
                     const std::filesystem::path& folder,
                     std::int64_t memory) {
    OnnxAllowance allowance(memory);
    onnx::ModelProto model = parseOnnxModel(file, allowance);
    const int opset = opsetOf(model);
    auto otherFiles = readExternalTensors(*model.mutable_graph(), folder);
    OnnxDrawer drawer(*model.mutable_graph(), opset, allowance);
    OnnxDrawing drawing = drawer.run();
    drawing.otherFiles = std::move(otherFiles);
    drawing.producer = producerOf(model);
    for (const auto& entry : model.metadata_props()) {
        if (entry.key() == kOnnxPreprocessing) drawing.preprocessing = entry.value();
    }
    const std::string name = shownText(model.graph().name());
    drawing.network.name = name.empty() ? "network" : name;
    check(drawing);
    return drawing;
}

}  // namespace espalier::engine
