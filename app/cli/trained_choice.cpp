// SPDX-License-Identifier: Apache-2.0
#include "app/cli/trained_choice.h"

#include <algorithm>

#include "app/cli/choice_option.h"
#include "engine/base/error.h"
#include "engine/network/trained_part.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

void freeze(engine::NetworkDescription& drawing, const std::string& layer) {
    if (engine::NetworkNode* node = drawing.find(layer)) {
        node->frozen = true;
        return;
    }
    std::vector<std::string> known;
    for (const engine::NetworkNode& node : drawing.nodes) known.push_back(node.id);
    const std::string nearest = didYouMean(layer, known);
    throw engine::RequestError(
        fmt::format("--freeze {}: the network has no layer of this name.{}",
                    layer,
                    nearest.empty() ? " espalier network lists the layers." : nearest));
}

}  // namespace

void TrainedChoice::declare(CLI::App& app, const std::string& heading) {
    CLI::Option* part = app.add_option("--train-part",
                                       part_,
                                       "Which layers are trained; the others are frozen. "
                                       "last-layer|last-stage|all (default: as in the network)");
    CLI::Option* frozen =
        app.add_option("--freeze", frozen_, "A layer to freeze, by its name; may be repeated")
            ->expected(1)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    part->type_name("WORD");
    frozen->type_name("NAME");
    if (heading.empty()) return;
    part->group(heading);
    frozen->group(heading);
}

void TrainedChoice::check() const {
    if (part_) chosenWord<engine::TrainedPart>("--train-part", *part_);
}

bool TrainedChoice::freezes(const std::string& layer) const {
    return std::ranges::find(frozen_, layer) != frozen_.end();
}

void TrainedChoice::apply(engine::NetworkDescription& drawing,
                          const engine::DataInterface& data,
                          std::optional<engine::TrainedPart> usual) const {
    std::optional<engine::TrainedPart> part = isGiven() ? std::nullopt : usual;
    if (part_) part = chosenWord<engine::TrainedPart>("--train-part", *part_);
    if (part) engine::trainPart(drawing, data, *part);
    for (const std::string& layer : frozen_) freeze(drawing, layer);
}

}  // namespace espalier::cli
