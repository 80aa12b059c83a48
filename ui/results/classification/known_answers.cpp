// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/known_answers.h"

#include <utility>

#include "engine/data/codecs/content_sample.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kAmbiguous = -2;

}  // namespace

KnownAnswers::KnownAnswers(const engine::DataSource& data, QStringList classes)
    : classes_(std::move(classes)) {
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
    if (!targets_.empty()) {
        const auto found = targets_.find(engine::contentSample(file));
        if (found != targets_.end()) {
            if (found->second == kAmbiguous) return {};
            const QString name = names_.value(found->second);
            if (!classes_.contains(name)) return {};  // the model has never heard of it
            return {KnownFrom::Data, name};
        }
    }
    const QString folder = fromPath(file.parent_path().filename());
    if (classes_.contains(folder)) return {KnownFrom::Folder, folder};
    return {};
}

}  // namespace espalier::ui
