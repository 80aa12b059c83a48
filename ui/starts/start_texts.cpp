// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_texts.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <functional>

#include "engine/base/name_text.h"
#include "engine/starts/start_catalog.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct StartWords {
    Q_DECLARE_TR_FUNCTIONS(StartTexts)
};

constexpr qsizetype kShownLayers = 3;

QString layerOf(const std::string& tensor) {
    return fromUtf8(tensor.substr(0, tensor.rfind('.')));
}

// "conv1, bn1, dense and 4 more"
QString layersText(QStringList names) {
    const qsizetype more = names.size() - kShownLayers;
    if (more <= 0) return names.join(QStringLiteral(", "));
    names.resize(kShownLayers);
    return StartWords::tr("%1 and %n more", nullptr, static_cast<int>(more))
        .arg(names.join(QStringLiteral(", ")));
}

QString freshText(const engine::MatchReport& report) {
    QStringList layers;
    for (const engine::TensorWithout& fresh : report.fresh) {
        const QString layer = layerOf(fresh.tensor);
        if (!layers.contains(layer)) layers.append(layer);
    }
    const bool isHead = layers.size() == 1 && layers.front() == fromUtf8(report.head);
    return isHead && report.headIsFresh ? StartWords::tr("the last layer is new")
                                        : StartWords::tr("new: %1").arg(layersText(layers));
}

}  // namespace

QString startName(const std::string& startFrom) {
    if (startFrom.empty()) return StartWords::tr("Random weights");
    const auto catalog = engine::startCatalog();
    const auto entry = std::ranges::find(catalog, startFrom, &engine::Start::name);
    if (entry != catalog.end()) return fromUtf8(startFrom);
    const std::filesystem::path path = engine::nameBytes(startFrom);
    return fromPath(path.filename().empty() ? path : path.filename());
}

QString startSentence(const std::string& startFrom, const engine::MatchReport& report) {
    return StartWords::tr("Starts from %1: %2").arg(startName(startFrom), matchSentence(report));
}

QString matchSentence(const engine::MatchReport& report) {
    if (report.fresh.empty()) return StartWords::tr("all weights");
    return StartWords::tr(
               "%1 of %n tensor(s); %2", nullptr, formOf(static_cast<qint64>(report.tensorCount())))
        .arg(countText(static_cast<qint64>(report.matched.size())), freshText(report));
}

QString remarksOn(const engine::MatchReport& report) {
    const auto layersIn = [](const auto& differences, const auto& layer) {
        QStringList layers;
        for (const auto& difference : differences) {
            const QString name = fromUtf8(std::invoke(layer, difference));
            if (!layers.contains(name)) layers.append(name);
        }
        return layersText(layers);
    };
    QStringList remarks;
    if (!report.steps.empty()) {
        remarks << StartWords::tr("In %1, stride, dilation or padding differs from the file's.")
                       .arg(layersIn(report.steps, &engine::StepDifference::layer));
    }
    if (!report.withoutBias.empty()) {
        remarks << StartWords::tr("These layers have no bias here, although the file has one: %1.")
                       .arg(layersIn(report.withoutBias, std::identity()));
    }
    if (!report.epsilons.empty()) {
        remarks << StartWords::tr(
                       "In %1, epsilon differs from the file's, which changes results "
                       "slightly.")
                       .arg(layersIn(report.epsilons, &engine::EpsilonDifference::layer));
    }
    return remarks.join(QLatin1Char(' '));
}

bool hasDoubtfulRemarks(const engine::MatchReport& report) {
    return !report.steps.empty() || !report.withoutBias.empty();
}

QString frozenFreshSentence(const engine::StartReview& review) {
    if (review.frozenFresh.empty()) return {};
    QStringList layers;
    for (const engine::NodeId& layer : review.frozenFresh) layers.append(fromUtf8(layer));
    return StartWords::tr(
               "These frozen layers have no weights in the start and would stay random: %1. Train "
               "them, or choose a start that has them.")
        .arg(layersText(layers));
}

QString resemblanceText(const engine::TrainingStart& start) {
    if (start.resembles.empty()) return {};
    return StartWords::tr(
               "This is not the published file of %1, although its tensors have the same names and "
               "shapes: how its images were prepared is not known.")
        .arg(fromUtf8(start.resembles));
}

QString differencesSentence(const engine::TrainingStart& start,
                            const engine::OpenChoices& differences) {
    if (differences.network) {
        const std::string& name =
            start.templateName.empty() ? start.network.name : start.templateName;
        return StartWords::tr("The drawing is not the network %1.").arg(fromUtf8(name));
    }
    if (differences.size && start.input) {
        const QString size =
            isolated(StartWords::tr("%1 × %2").arg(start.input->width).arg(start.input->height));
        return (start.input->channels == 1
                    ? StartWords::tr("Its weights were trained on grey images of %1 pixels.")
                    : StartWords::tr("Its weights were trained on colour images of %1 pixels."))
            .arg(size);
    }
    if (differences.normalisation || differences.resize) {
        return StartWords::tr("Its weights were trained on images prepared differently.");
    }
    return {};
}

QString adoptText(const engine::OpenChoices& differences) {
    return differences.network ? StartWords::tr("Draw its network")
                               : StartWords::tr("Prepare images as it expects");
}

bool isAny(const engine::OpenChoices& differences) {
    return differences.network || differences.size || differences.resize ||
           differences.normalisation;
}

QString accuracyText(const engine::Start& start) {
    return StartWords::tr("%1 on %2")
        .arg(isolated(percentText(start.top1)), fromUtf8(std::string(start.trainedOn)));
}

}  // namespace espalier::ui
