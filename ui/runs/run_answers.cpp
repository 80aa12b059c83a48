// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_answers.h"

#include <optional>
#include <utility>

#include "ui/text.h"

namespace espalier::ui {

RunAnswers readRunAnswers(const QString& path, const QString& stamp) {
    std::optional<engine::RunResults> results =
        engine::readResults(engine::RunFolder{toPath(path)});
    if (!results) return {stamp, nullptr};
    results->used.reset();  // as large as the list of images, and nobody asks
    return {stamp, std::make_shared<const engine::RunResults>(*std::move(results))};
}

}  // namespace espalier::ui
