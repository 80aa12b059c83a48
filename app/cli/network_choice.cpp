// SPDX-License-Identifier: Apache-2.0
#include "app/cli/network_choice.h"

#include "app/cli/network_file.h"
#include "app/cli/project_options.h"
#include "app/cli/terminal.h"
#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/network/bypass.h"
#include "engine/network/templates.h"
#include "engine/runs/run_record.h"
#include "engine/tasks/task_catalog.h"
#include "engine/weights/drawn_network.h"
#include "fmt/format.h"

namespace espalier::cli {

void NetworkChoice::declare(CLI::App& app, bool isOption, bool alsoPositional) {
    app.add_option(alsoPositional ? "--network,NETWORK"
                   : isOption     ? "--network"
                                  : "NETWORK",
                   name_,
                   alsoPositional
                       ? "A template name, a network file, an ONNX file, a project or a run"
                       : "A template name, a network file, or an ONNX file")
        ->type_name(isOption ? "NAME|FILE" : "");
    app.add_option("--input",
                   input_,
                   "Input size (default: 28x28x1 for seed-cnn and cnn-bn, 224x224x3 to 260x260x3 "
                   "for efficientnet-lite0 to lite2, that of a run, a project or an ONNX file, "
                   "otherwise 96x96x3)")
        ->type_name("HxWxC");
    app.add_option("--classes",
                   outputs_,
                   "Number of classes (default: that of a run or an ONNX file, or 10)")
        ->type_name("N");
    app.add_flag("--bias", bias_, "Use a bias in a template's convolutions before BatchNorm");
    trained_.declare(app);
}

namespace {

constexpr std::int64_t kUsualOutputs = 10;

/// Of a template or a network file.
std::string usualSize(const std::string& network) {
    const engine::TemplateEntry* entry = engine::findTemplate(network);
    if (entry && entry->trainedInput) return fmt::format("{0}x{0}x3", entry->trainedInput->side);
    const kernels::Shape shape = entry ? entry->usualInput : engine::TemplateEntry().usualInput;
    return fmt::format("{}x{}x{}", shape[1], shape[2], shape[0]);
}

/// How many outputs the network of a run has; nothing for a project, and where its record does not
/// say it.
std::optional<std::int64_t> recordedOutputs(const std::string& name) {
    const std::filesystem::path path = name;
    const bool isRecord = path.filename() == "run.json";
    if (!isRecord && !engine::isRunFolder(path)) return std::nullopt;
    const engine::RunFolder run{isRecord ? std::filesystem::absolute(path).parent_path() : path};
    const nlohmann::json record = engine::readRunRecord(run);
    const nlohmann::json* outputs = nullptr;
    if (const auto data = record.find("dataset"); data != record.end() && data->is_object()) {
        for (const char* key : {"split", "classes"}) {
            const auto found = data->find(key);
            const bool isKnown = found != data->end() && found->is_array() && !found->empty();
            if (isKnown && !outputs) outputs = &*found;
        }
    }
    return outputs ? std::optional(static_cast<std::int64_t>(outputs->size())) : std::nullopt;
}

/// The task that draws this network for such images; the usual one for every other network.
const engine::Task& taskOf(const std::string& network, const kernels::Shape& input) {
    for (const auto& task : engine::allTasks()) {
        if (task->suggestTemplate(input) == network) return *task;
    }
    return engine::findTask(engine::usualTask());
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
    if (const auto project = projectFromName(name_)) return dataOf(*project);
    engine::Preprocessing sizes = sizesFromText(input_.empty() ? usualSize(name_) : input_);
    if (sizes.channels == 0) sizes.channels = 3;
    const engine::Task& task = taskOf(name_, {sizes.channels, sizes.height, sizes.width});
    const auto outputs = static_cast<std::size_t>(outputs_.value_or(kUsualOutputs));
    return task.networkInterface(sizes, std::vector<std::string>(outputs));
}

engine::DataInterface NetworkChoice::dataOf(const engine::Project& project) const {
    engine::Preprocessing recipe = project.preprocessing;
    const bool isOpen = recipe.height == 0 || recipe.width == 0;
    if (isOpen || !input_.empty()) {
        const engine::Preprocessing sizes =
            sizesFromText(input_.empty() ? usualSize(project.network.name) : input_);
        recipe.height = sizes.height;
        recipe.width = sizes.width;
        if (sizes.channels != 0) recipe.channels = sizes.channels;
    }
    if (recipe.channels == 0) recipe.channels = 3;
    const std::int64_t outputs =
        outputs_ ? *outputs_ : recordedOutputs(name_).value_or(kUsualOutputs);
    return engine::findTask(project.task)
        .networkInterface(recipe, std::vector<std::string>(static_cast<std::size_t>(outputs)));
}

engine::Network NetworkChoice::network(const engine::LayerCatalog& catalog) const {
    const engine::DataInterface wanted = data();
    const engine::OnnxDrawing* file = drawnFile();
    engine::NetworkDescription drawn =
        file ? file->network
             : networkFromName(name_, {.input = wanted.input, .convolutionBias = bias_});
    trained_.apply(drawn, wanted);
    bypassed_ = engine::bypassedLayers(drawn);
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
