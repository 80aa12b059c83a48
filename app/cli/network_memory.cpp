// SPDX-License-Identifier: Apache-2.0
#include "app/cli/network_memory.h"

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/base/error.h"
#include "engine/language/spoken.h"
#include "fmt/format.h"

namespace espalier::cli {

using engine::TrainingMemory;

NetworkMemory networkMemory(const engine::Network& network,
                            const engine::DataInterface& data,
                            std::int64_t batch,
                            const PlanChoice& plan) {
    if (batch < 1 || batch > 65'536) {
        throw engine::RequestError(fmt::format("--batch {}: must be 1 to 65536.", batch));
    }
    engine::TrainingOptions options;
    options.precision = plan.choice();
    options.recompute = plan.recompute();
    // Opened as for training, because its algorithms determine the workspace.
    const auto device = plan.open({.winograd = options.winograd});
    const bool reconstructs = network.output().shape.output == data.input;
    const engine::MemoryQuestion question{.network = network,
                                          .device = *device,
                                          .loss = plan.loss(reconstructs),
                                          .options = options,
                                          .pixels = engine::pixelsFor(device->description())};
    return {engine::forecastMemory(question, batch), engine::layerMemory(question, batch)};
}

Json toJson(const NetworkMemory& memory) {
    const TrainingMemory& needed = memory.forecast.needed;
    Json layers = Json::array();
    for (const engine::LayerUsage& usage : memory.layers) {
        layers.push_back({{"layer", usage.layer}, {"activations", usage.bytes}});
    }
    return {{"batch", needed.batch},
            {"parameters", needed.parameters},
            {"gradients", needed.gradients},
            {"optimizer", needed.optimizer},
            {"states", needed.states},
            {"activations", needed.activations},
            {"workspace", needed.workspace},
            {"gaps", needed.gaps},
            {"checkpoint", needed.checkpoint},
            {"batches", needed.batches},
            {"library", needed.library},
            {"total", needed.total()},
            {"free", memory.forecast.free},
            {"largest_batch", memory.forecast.largestBatch},
            {"layers", std::move(layers)}};
}

void show(const NetworkMemory& memory, const std::string& precision) {
    const TrainingMemory& needed = memory.forecast.needed;
    TextTable layers({"layer, at peak memory", "bytes"}, {false, true});
    for (const engine::LayerUsage& usage : memory.layers) {
        layers.add({usage.layer.empty() ? "(input, loss)" : usage.layer,
                    grouped(static_cast<std::int64_t>(usage.bytes))});
    }
    sayAsIs(layers.text());
    TextTable table({"memory, training with Adam in " + precision, "bytes"}, {false, true});
    const auto row = [&](const char* name, std::size_t bytes) {
        table.add({engine::spoken(name), grouped(static_cast<std::int64_t>(bytes))});
    };
    row("parameters", needed.parameters);
    row("parameter gradients", needed.gradients);
    row("optimizer", needed.optimizer);
    row("running statistics", needed.states);
    row("activations and their gradients", needed.activations);
    row("workspace", needed.workspace);
    row("gaps", needed.gaps);
    row("checkpoint copies", needed.checkpoint);
    row("prefetched batches", needed.batches);
    row("library code and tables, about", needed.library);
    row("total", needed.total());
    sayAsIs(table.text());
    say(fmt::format("A batch of {} needs {}; {} are free. The largest batch that fits is {}.",
                    needed.batch,
                    engine::memoryText(needed.total()),
                    engine::memoryText(memory.forecast.free),
                    grouped(memory.forecast.largestBatch)));
    if (memory.forecast.recomputed == 0) return;
    say(fmt::format("With --recompute, which computes activations again, it needs {}.",
                    engine::memoryText(memory.forecast.recomputed)));
}

}  // namespace espalier::cli
