// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_differences.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/cross_validation/fold_reading.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

std::vector<SettingRow> differencesFromPlan(const CrossValidation& validation,
                                            int number,
                                            const Project& trained) {
    Project planned = validation.project;
    planned.dataChoices.fold = {number, validation.folds};
    // A resume may find the images elsewhere, and compute with something else.
    planned.dataset = trained.dataset;
    planned.dataChoices.moreFolders = trained.dataChoices.moreFolders;
    planned.options.device = trained.options.device;
    planned.options.computeThreads = trained.options.computeThreads;
    planned.options.loaderThreads = trained.options.loaderThreads;
    return differencesOf({&planned, &trained});
}

bool isSame(const SettingRow& a, const SettingRow& b) {
    return a.name == b.name && a.values.back() == b.values.back();
}

bool hasIt(const FoldDifference& fold, const SettingRow& row) {
    return std::ranges::any_of(fold.settings, [&](const auto& own) { return isSame(own, row); });
}

// They make no fold unequal to another one.
void dropWhatAllHave(std::vector<FoldDifference>& folds) {
    if (folds.size() < 2) return;
    std::vector<SettingRow> common = folds.front().settings;
    std::erase_if(common, [&](const SettingRow& row) {
        return !std::ranges::all_of(folds, [&](const auto& fold) { return hasIt(fold, row); });
    });
    for (FoldDifference& fold : folds) {
        std::erase_if(fold.settings, [&](const SettingRow& row) {
            return std::ranges::any_of(common, [&](const auto& one) { return isSame(one, row); });
        });
    }
}

std::string valueText(const std::string& value) {
    return value.empty() ? "none" : value;
}

}  // namespace

std::vector<FoldDifference> foldDifferences(const CrossValidation& validation,
                                            const std::vector<FoldFiles>& folds) {
    std::vector<FoldDifference> differences;
    int number = 0;
    for (const FoldFiles& fold : folds) {
        ++number;
        if (!fold.run) continue;
        differences.push_back({number, differencesFromPlan(validation, number, fold.run->project)});
    }
    dropWhatAllHave(differences);
    std::erase_if(differences, [](const FoldDifference& fold) { return fold.settings.empty(); });
    return differences;
}

std::string differenceSentence(const FoldDifference& fold) {
    constexpr std::size_t kShown = 4;
    std::vector<std::string> texts;
    for (const SettingRow& row : fold.settings) {
        if (texts.size() == kShown) {
            texts.push_back(fmt::format("and {} more", fold.settings.size() - kShown));
            break;
        }
        texts.push_back(fmt::format(
            "{} {} instead of {}", row.name, valueText(row.values[1]), valueText(row.values[0])));
    }
    return fmt::format(
        "Fold {} was trained with other settings: {}.", fold.number, fmt::join(texts, "; "));
}

}  // namespace espalier::engine
