// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/known_answers.h"

#include <utility>

#include "engine/data/codecs/content_sample.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kAmbiguous = -2;

}  // namespace

KnownAnswers::KnownAnswers(const engine::DataSource& data,
                           QStringList classes,
                           engine::UsedImages used)
    : used_(std::move(used)), classes_(std::move(classes)) {
    if (!data) return;
    for (const std::string& name : data.outputNames()) names_ << fromUtf8(name);
    for (std::size_t i = 0; i < data.size(); ++i) {
        const engine::DataSample sample = data.sample(i);
        if (sample.content == 0 || sample.target < 0) continue;
        const auto [entry, isNew] = targets_.try_emplace(sample.content, sample.target);
        if (!isNew && entry->second != sample.target) entry->second = kAmbiguous;
    }
}

KnownAnswer KnownAnswers::of(const std::filesystem::path& file) const {
    const bool isCompared = !targets_.empty() || !used_.training.empty();
    const std::uint64_t content = isCompared ? engine::contentSample(file) : 0;
    KnownAnswer answer = answerOf(content, file);
    answer.isTrained = used_.useOf(content) == engine::ImageUse::Training;
    return answer;
}

KnownAnswer KnownAnswers::answerOf(std::uint64_t content, const std::filesystem::path& file) const {
    if (const auto found = targets_.find(content); found != targets_.end()) {
        if (found->second == kAmbiguous) return {};
        const QString name = names_.value(found->second);
        if (!classes_.contains(name)) return {};  // the model has never heard of it
        return {.from = KnownFrom::Data, .name = name};
    }
    const QString folder = fromPath(file.parent_path().filename());
    if (classes_.contains(folder)) return {.from = KnownFrom::Folder, .name = folder};
    return {};
}

}  // namespace espalier::ui
