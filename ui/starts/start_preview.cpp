// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_preview.h"

#include <utility>

#include "engine/layers/layer_catalog.h"
#include "ui/document.h"
#include "ui/starts/start_choice.h"

namespace espalier::ui {

namespace {

std::optional<engine::TrainedPart> partOf(const engine::Project& project,
                                          const engine::DataSource& selected) {
    const auto network =
        engine::networkOfParts(project.network, dataInterfaceOf(project, selected));
    if (!network) return std::nullopt;
    return engine::trainedPartOf(project.network, *network);
}

std::optional<engine::StartReview> reviewWith(const engine::TrainingStart& start,
                                              const engine::Project& project,
                                              const engine::DataSource& selected) {
    const engine::LayerCatalog catalog;
    const engine::Validation validation =
        engine::validate(project.network, catalog, dataInterfaceOf(project, selected));
    if (!validation.network) return std::nullopt;
    return engine::reviewStart(start, *validation.network);
}

}  // namespace

StartPreview::StartPreview(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        failure_ = sentence;
        emit changed();
    });
}

const engine::OpenChoices& StartPreview::differences() const {
    static const engine::OpenChoices kNone;
    return answer_ ? answer_->differences : kNone;
}

const engine::StartReview* StartPreview::review(bool adopted) const {
    if (!answer_) return nullptr;
    const auto& review = adopted ? answer_->asAdopted : answer_->asDrawn;
    return review ? &*review : nullptr;
}

StartPreview::Answer StartPreview::answer(const engine::StartSituation& now,
                                          const std::string& startFrom,
                                          std::stop_token stop) {
    Answer answer{.start = engine::outlineOf(engine::loadStart(startFrom, std::move(stop))),
                  .plain = {},
                  .adopted = {},
                  .differences = {},
                  .asDrawn = {},
                  .asAdopted = {},
                  .adoptedPart = {}};
    answer.plain = engine::takeStart(now, startFrom, nullptr);
    answer.differences = engine::differencesFrom(answer.start, answer.plain.taken);
    answer.asDrawn = reviewWith(answer.start, answer.plain.taken, now.selected);
    answer.adopted = engine::takeStart(now, startFrom, &answer.start);
    answer.asAdopted = reviewWith(answer.start, answer.adopted.taken, now.selected);
    answer.adoptedPart = partOf(answer.adopted.taken, now.selected);
    return answer;
}

void StartPreview::ask(const std::string& startFrom) {
    job_.cancel();
    answer_.reset();
    failure_.clear();
    if (!startFrom.empty()) {
        job_.startAtOnce([this, startFrom, now = startSituation(document_, now_)](
                             const Job::Report&, std::stop_token stop) -> Job::Deliver {
            auto made = std::make_shared<const Answer>(answer(now, startFrom, std::move(stop)));
            return [this, made] {
                answer_ = made;
                emit changed();
            };
        });
    }
    emit changed();
}

}  // namespace espalier::ui
