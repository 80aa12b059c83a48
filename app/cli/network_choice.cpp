// SPDX-License-Identifier: Apache-2.0
#include "app/cli/network_choice.h"

#include "app/cli/project_options.h"
#include "app/cli/terminal.h"
#include "engine/base/error.h"
#include "engine/weights/drawn_network.h"
#include "fmt/format.h"

namespace espalier::cli {

void NetworkChoice::declare(CLI::App& app, bool isOption) {
    app.add_option(isOption ? "--network" : "NETWORK",
                   name_,
                   "A template name, a network file, or an ONNX file")
        ->type_name(isOption ? "NAME|FILE" : "");
    app.add_option("--input",
                   input_,
                   "Input size (default: 28x28x1 for seed-cnn, 224x224x3 to 260x260x3 for "
                   "efficientnet-lite0 to lite2, that of an ONNX file, otherwise 96x96x3)")
        ->type_name("HxWxC");
    app.add_option(
           "--classes", outputs_, "Number of classes (default: 10, or that of an ONNX file)")
        ->type_name("N");
    app.add_flag("--bias", bias_, "Use a bias in a template's convolutions before BatchNorm");
    trained_.declare(app);
}

namespace {

constexpr std::int64_t kUsualOutputs = 10;

/// Of a template or a network file.
std::string usualSize(const std::string& network) {
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        if (entry.name != network || !entry.trainedInput) continue;
        return fmt::format("{0}x{0}x3", entry.trainedInput->side);
    }
    return network == "seed-cnn" ? "28x28x1" : "96x96x3";
}

}  // namespace

const engine::OnnxDrawing* NetworkChoice::drawnFile() const {
    if (!drawn_ && engine::isNetworkOfOnnx(name_)) drawn_ = engine::readDrawnNetwork(name_);
    return drawn_ ? &*drawn_ : nullptr;
}

engine::DataInterface NetworkChoice::data() const {
    if (outputs_ && (*outputs_ < 1 || *outputs_ > 1'000'000)) {
        throw engine::RequestError(fmt::format("--classes {}: must be 1 to 1,000,000.", *outputs_));
    }
    if (const engine::OnnxDrawing* drawn = drawnFile()) {
        engine::DataInterface data{.input = drawn->image, .outputWidth = drawn->outputs};
        if (outputs_) data.outputWidth = *outputs_;
        if (input_.empty()) return data;
        const engine::Preprocessing sizes = sizesFromText(input_);
        const std::int64_t channels = sizes.channels == 0 ? data.input[0] : sizes.channels;
        data.input = {channels, sizes.height, sizes.width};
        return data;
    }
    engine::Preprocessing sizes = sizesFromText(input_.empty() ? usualSize(name_) : input_);
    if (sizes.channels == 0) sizes.channels = 3;
    // A network that reconstructs its input has no named outputs, and as many output channels as
    // input channels.
    const bool rebuilds = name_ == "autoencoder";
    return {.input = {sizes.channels, sizes.height, sizes.width},
            .outputWidth = rebuilds ? 0 : outputs_.value_or(kUsualOutputs)};
}

engine::Network NetworkChoice::network(const engine::LayerCatalog& catalog) const {
    const engine::DataInterface wanted = data();
    const engine::OnnxDrawing* file = drawnFile();
    engine::NetworkDescription drawn =
        file ? file->network
             : networkFromName(name_, {.input = wanted.input, .convolutionBias = bias_});
    trained_.apply(drawn, wanted);
    engine::Validation validation = engine::validate(drawn, catalog, wanted);
    std::string last;
    for (const engine::Diagnostic& problem : validation.diagnostics) {
        if (problem.severity != engine::Severity::Error) continue;
        if (!last.empty()) complain(last);
        last = engine::englishSentence(problem);
    }
    if (!last.empty() || !validation.network) throw engine::RequestError(last);
    if (file) {
        const std::string otherSize =
            engine::otherSizeText(name_, file->network, file->sized, *validation.network);
        if (!otherSize.empty()) throw engine::RequestError(otherSize);
    }
    return std::move(*validation.network);
}

}  // namespace espalier::cli
