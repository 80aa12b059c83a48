// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_damage.h"

#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <filesystem>
#include <string_view>

#include "app/cli/text_format.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_error.h"
#include "engine/base/shell_word.h"
#include "engine/base/text_lines.h"
#include "engine/runs/run_samples.h"

namespace espalier::cli {

namespace {

/// What one of a run's files of lines consists of, and what is lost with it.
struct LineKind {
    bool (*isOurs)(std::string_view line);
    const char* use;
};

// Its beginning and its end, as a million lines are not parsed for this.
bool isEventLine(std::string_view line) {
    return line.starts_with(R"({"event":")") && line.ends_with('}');
}

bool isMetricsLine(std::string_view line) {
    return line.starts_with("kind,step,epoch") || line.starts_with("step,") ||
           line.starts_with("epoch,");
}

struct LineCounts {
    std::int64_t all = 0;
    std::int64_t foreign = 0;  ///< without a last one, which a kill or a power failure cuts off
};

LineCounts countLines(const std::filesystem::path& file, const LineKind& kind) {
    LineCounts counts;
    bool isForeign = false;
    engine::forEachLine(file, [&](std::string_view line) {
        counts.foreign += isForeign ? 1 : 0;
        isForeign = !kind.isOurs(line);
        ++counts.all;
    });
    if (counts.all == 1 && isForeign) counts.foreign = 1;
    return counts;
}

// Empty when nothing is wrong with it.
std::string problemOf(const std::filesystem::path& file, const LineKind& kind, bool hasTrained) {
    const std::string name = engine::displayPath(file.filename());
    try {
        if (!engine::isThere(file)) {
            return hasTrained ? fmt::format("{} is missing: {}.", name, kind.use) : "";
        }
        const LineCounts counts = countLines(file, kind);
        if (counts.all == 0 && hasTrained) {
            return fmt::format("{} is damaged: it is empty; {}.", name, kind.use);
        }
        if (counts.foreign == 0) return {};
        return fmt::format("{} is damaged: {} of its {} lines cannot be read; {}.",
                           name,
                           grouped(counts.foreign),
                           grouped(counts.all),
                           kind.use);
    } catch (const std::exception& error) {
        return engine::errorSentence(error);
    }
}

// The same for the list of images, of which no line may be missing.
std::string problemOfSamples(const engine::RunFolder& run, bool shouldBeThere) {
    const std::string name = engine::displayPath(run.samples().filename());
    try {
        if (!engine::isThere(run.samples())) {
            return shouldBeThere
                       ? name + " is missing: a resume cannot tell whether images have changed."
                       : "";
        }
        const std::string damage = engine::damageOfSamples(run);
        if (damage.empty()) return {};
        return fmt::format(
            "{} is damaged: {}. Restore it from a copy of the run. If there is none, remove it; "
            "the run cannot be resumed while the damaged file is there.",
            name,
            damage);
    } catch (const std::exception& error) {
        return engine::errorSentence(error);
    }
}

}  // namespace

std::string resultsDamage(const engine::RunFolder& run, engine::ResultsCheck check) {
    try {
        const std::string damage = engine::damageOfResults(run, check);
        if (damage.empty()) return {};
        return fmt::format(
            "{} is damaged: {}. Restore it from a copy of the run. espalier "
            "evaluate {} measures the result again, but does not repair the file.",
            engine::displayPath(run.results().filename()),
            damage,
            engine::shellQuoted(engine::displayPath(run.path)));
    } catch (const std::exception& error) {
        return engine::errorSentence(error);
    }
}

std::vector<std::string> damageOf(const engine::RunSummary& run, bool hasTrained) {
    const LineKind events{isEventLine,
                          "the epochs and steps above are those that can still be read"};
    const LineKind metrics{isMetricsLine, "tables and plots made from it will lack steps"};
    const engine::RunFolder& folder = run.folder;
    std::vector<std::string> problems{problemOf(folder.events(), events, hasTrained),
                                      problemOf(folder.metrics(), metrics, hasTrained),
                                      problemOfSamples(folder, hasTrained && run.listsSamples),
                                      resultsDamage(folder, engine::ResultsCheck::Whole)};
    std::erase(problems, "");
    return problems;
}

}  // namespace espalier::cli
