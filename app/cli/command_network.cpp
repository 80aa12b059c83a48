// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/network_choice.h"
#include "app/cli/network_memory.h"
#include "app/cli/plan_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/language/spoken.h"
#include "engine/network/summary.h"
#include "engine/network/templates.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

using engine::LayerSummary;
using engine::NetworkSummary;

Json toJson(const NetworkSummary& summary) {
    Json table = Json::array();
    for (const LayerSummary& layer : summary.layers) {
        const auto sizes = layer.output.sizes();
        table.push_back({{"id", layer.id},
                         {"type", layer.type},
                         {"shape", std::vector<std::int64_t>(sizes.begin(), sizes.end())},
                         {"parameters", layer.parameters},
                         {"trained_parameters", layer.trainedParameters},
                         {"multiply_adds", layer.multiplyAdds},
                         {"bytes", layer.outputBytes}});
    }
    return {{"layers", summary.layers.size()},
            {"connections", summary.connections},
            {"parameters", summary.parameters},
            {"trained_parameters", summary.trainedParameters},
            {"parameter_tensors", summary.parameterTensors},
            {"state_tensors", summary.stateTensors},
            {"multiply_adds", summary.multiplyAdds},
            {"table", table}};
}

void show(const NetworkSummary& summary) {
    TextTable table({"layer", "type", "output", "parameters", "multiply-adds", "bytes"},
                    {false, false, false, true, true, true});
    for (const LayerSummary& layer : summary.layers) {
        table.add({layer.id,
                   layer.type,
                   engine::shapeText(layer.output),
                   grouped(layer.parameters),
                   grouped(layer.multiplyAdds),
                   grouped(layer.outputBytes)});
    }
    sayAsIs(table.text());
    say(kSizesHelp);
    say(fmt::format("{}, {}, {} in {}, {}, {} per image",
                    counted(static_cast<std::int64_t>(summary.layers.size()), "layer"),
                    counted(static_cast<std::int64_t>(summary.connections), "connection"),
                    counted(summary.parameters, "parameter"),
                    counted(static_cast<std::int64_t>(summary.parameterTensors), "tensor"),
                    counted(static_cast<std::int64_t>(summary.stateTensors), "state tensor"),
                    counted(summary.multiplyAdds, "multiply-add")));
    say(fmt::format("{} trained, {} frozen",
                    counted(summary.trainedParameters, "parameter"),
                    grouped(summary.parameters - summary.trainedParameters)));
}

/// The drawing contains them, the table does not.
std::string bypassedText(const std::vector<engine::NodeId>& layers) {
    return fmt::format("{} bypassed, not computed: {}",
                       counted(static_cast<std::int64_t>(layers.size()), "layer"),
                       fmt::join(layers, ", "));
}

/// What has to be said of an ONNX file beside the layers.
std::vector<std::string> remarksOn(const engine::OnnxDrawing& drawing, bool sizeIsGiven) {
    std::vector<std::string> remarks{fmt::format("Written by {}.", drawing.producer)};
    if (drawing.isSizeAssumed() && !sizeIsGiven) {
        remarks.push_back(fmt::format(
            "Its input is assumed to be {} × {} × {}, because the file leaves the size open; "
            "--input gives another.",
            drawing.image[1],
            drawing.image[2],
            drawing.image[0]));
    }
    if (!drawing.sized.layers.empty()) {
        remarks.push_back(fmt::format("Some of its layers are right only for images of {} × {}.",
                                      drawing.sized.height,
                                      drawing.sized.width));
    }
    remarks.insert(remarks.end(), drawing.leftOut.begin(), drawing.leftOut.end());
    return remarks;
}

Json fileJson(const engine::OnnxDrawing& drawing) {
    return {{"producer", drawing.producer},
            {"size_assumed", drawing.isSizeAssumed()},
            {"layers_of_one_size", drawing.sized.layers},
            {"left_out", drawing.leftOut}};
}

void listTemplates(bool json) {
    Json list = Json::array();
    TextTable table({"name", "purpose"});
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        list.push_back({{"name", entry.name}, {"summary", entry.summary}});
        table.add({entry.name, engine::spoken(entry.summary)});
    }
    if (json) {
        sayJson({{"templates", list}});
    } else {
        sayAsIs(table.text());
    }
}

class NetworkCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        choice_.declare(app, false);
        app.add_flag(
            "--memory", memory_, "Memory needed for training, and the largest batch that fits");
        app.add_option("--batch", batch_, "Images per step for --memory (default: 32)")
            ->type_name("N");
        plan_.declarePrecision(app);
        plan_.declareDevice(app);
        plan_.declareRecompute(app);
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer("Without a name, lists the templates.");
    }

    int run(const Surroundings&) override {
        if (!choice_.isGiven()) {
            listTemplates(json_);
            return kExitDone;
        }
        const engine::LayerCatalog catalog;
        const engine::Network network = choice_.network(catalog);
        const NetworkSummary summary = engine::summarise(network);
        plan_.precision();  // rejects an invalid name
        const std::string& precision = plan_.precisionName();
        std::optional<NetworkMemory> memory;
        if (memory_) memory = networkMemory(network, choice_.data(), batch_, plan_);
        if (!json_) {
            showText(summary);
            if (memory) cli::show(*memory, precision);
            return kExitDone;
        }
        Json whole = toJson(summary);
        if (const auto* drawn = choice_.drawnFile()) whole["file"] = fileJson(*drawn);
        if (!choice_.bypassed().empty()) whole["bypassed"] = choice_.bypassed();
        if (memory) whole["memory"] = cli::toJson(*memory);
        if (memory) whole["memory"]["precision"] = precision;
        sayJson(whole);
        return kExitDone;
    }

  private:
    void showText(const NetworkSummary& summary) const {
        show(summary);
        if (!choice_.bypassed().empty()) say(bypassedText(choice_.bypassed()));
        const auto* drawn = choice_.drawnFile();
        if (!drawn) return;
        for (const std::string& said : remarksOn(*drawn, choice_.isSizeGiven())) say(said);
    }

    NetworkChoice choice_;
    PlanChoice plan_;
    bool memory_ = false;
    std::int64_t batch_ = 32;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeNetworkCommand() {
    return std::make_unique<NetworkCommand>();
}

}  // namespace espalier::cli
