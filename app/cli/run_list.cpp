// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_list.h"

#include <algorithm>
#include <utility>

#include "app/cli/result_text.h"
#include "app/cli/run_damage.h"
#include "app/cli/run_report.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/base/error.h"
#include "engine/base/number_json.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

// "accuracy 93.3 % (84 to 97 %, 95 % confidence)": of the best epoch.
std::string resultOf(const engine::RunSummary& run) {
    if (!run.best.isKnown()) return "-";
    const auto value = run.best.headline();
    if (!value) return "loss " + significant(run.best.validationLoss);
    return fmt::format("{} {}",
                       criterionName(value->key),
                       metricText(value->key, value->value, run.validationImages));
}

// Likewise on the images held out for the test.
std::string testOf(const engine::RunSummary& run) {
    const auto value =
        run.test ? engine::headlineOf(run.best.criterion, run.test->metrics) : std::nullopt;
    return value ? metricText(value->key, value->value, run.test->images) : "-";
}

bool haveTags(const std::vector<ListedRun>& runs) {
    return std::ranges::any_of(
        runs, [](const ListedRun& run) { return run.content && !run.content->note.tags.empty(); });
}

TextTable tableOf(const std::vector<ListedRun>& runs, bool isNarrow) {
    const bool hasTags = haveTags(runs);
    std::vector<std::string> heads{
        "run", "state", "epochs", isNarrow ? "validation" : "validation, best epoch", "test"};
    if (hasTags) heads.emplace_back("tags");
    TextTable table(heads, {false, false, true, false, false, false});
    const auto add = [&](std::vector<std::string> row, const std::string& tags) {
        if (hasTags) row.push_back(tags);
        table.add(std::move(row));
    };
    for (const ListedRun& run : runs) {
        if (!run.content) {
            const char* state = run.isMissing ? "missing" : "cannot be read";
            add({run.name, engine::spoken(state), "-", "-", "-"}, "");
            continue;
        }
        const engine::RunSummary& summary = run.content->summary;
        add({run.name,
             engine::spoken(stateText(summary)),
             grouped(summary.epochs),
             engine::spoken(brief(resultOf(summary), isNarrow)),
             engine::spoken(run.content->damage.empty() ? brief(testOf(summary), isNarrow)
                                                        : "cannot be read")},
            fmt::format("{}", fmt::join(run.content->note.tags, ", ")));
    }
    return table;
}

}  // namespace

RunAndResults readForList(const std::filesystem::path& folder) {
    RunAndResults read{.summary = engine::summariseRun(folder),
                       .damage = resultsDamage({folder}, engine::ResultsCheck::Ends),
                       .note = {},
                       .noteProblem = {}};
    try {
        read.note = engine::readNote({folder});
    } catch (const engine::Error& problem) {
        read.noteProblem = problem.what();
    }
    return read;
}

std::string brief(const std::string& result, bool isNarrow) {
    return isNarrow ? result.substr(0, result.find(" (")) : result;
}

std::string textOf(const std::vector<ListedRun>& runs, int width) {
    const std::string whole = tableOf(runs, false).text();
    return isWiderThan(whole, width) ? tableOf(runs, true).text(width) : whole;
}

Json toJson(const ListedRun& run) {
    const std::string folder = engine::displayPath(run.folder);
    if (!run.content) return {{"run", folder}, {"problem", run.problem}};
    const engine::RunSummary& summary = run.content->summary;
    Json test;
    if (summary.test) {
        test["images"] = summary.test->images;
        for (const engine::MetricValue& value : summary.test->metrics) {
            test[value.key] = engine::numberOrNull(value.value);
        }
    }
    return {{"run", folder},
            {"started", summary.started},
            {"state", engine::wordOf(summary.status)},
            {"network", summary.project.network.name},
            {"data", engine::displayPath(summary.project.dataset)},
            {"epochs", summary.epochs},
            {"best_epoch", bestEpochJson(summary)},
            {"test", test},
            {"tags", run.content->note.tags},
            {"damage", run.content->damage.empty() ? Json() : Json(run.content->damage)}};
}

}  // namespace espalier::cli
