// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/training_plan.h"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>
#include <optional>

#include "engine/training/options/training_options.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/review/project_reviewer.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/setting_names.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

TrainingPlan::TrainingPlan(Document& document, ProjectReviewer& reviewer, QWidget* parent)
    : QWidget(parent), document_(document), reviewer_(reviewer) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * kGrid);
    grid->setVerticalSpacing(kGrid);
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(0, settingNameWidth());  // that of the form above
    data_ = addRow(*grid, tr("Images"));
    network_ = addRow(*grid, tr("Network"));
    training_ = addRow(*grid, tr("Training"));
    result_ = addRow(*grid, tr("Result"));
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &TrainingPlan::write);
    const auto later = [this] { soon_.start(); };
    connect(&document, &Document::projectReset, this, later);
    connect(&document, &Document::folderChanged, this, later);
    connect(&document, &Document::dataChanged, this, later);
    connect(&document, &Document::networkChanged, this, later);
    connect(&document, &Document::trainingChanged, this, later);
    write();
}

QLabel* TrainingPlan::addRow(QGridLayout& grid, const QString& name) {
    const int row = grid.rowCount();
    auto* label = new QLabel(name, this);
    setTextSize(label, TextSize::Normal, true);
    QLabel* text = sentenceLabel({}, false, this);
    grid.addWidget(label, row, 0, Qt::AlignLeading | Qt::AlignTop);
    grid.addWidget(text, row, 1);
    return text;
}

void TrainingPlan::write() {
    const bool hasData = static_cast<bool>(document_.selected());
    data_->setText(hasData ? dataText() : tr("None yet."));
    network_->setText(networkText());
    training_->setText(hasData ? trainingText() : QString());
    result_->setText(hasData ? resultText() : QString());
}

QString TrainingPlan::dataText() const {
    const engine::SplitCounts counts = document_.selected().annotatedCounts();
    QString text = counts.validation > 0
                       ? tr("%1 for training, %2 for validation after every epoch")
                             .arg(countText(counts.training), countText(counts.validation))
                       : tr("%1 for training, none for validation").arg(countText(counts.training));
    if (counts.test > 0) text += tr(", %1 for the final test").arg(countText(counts.test));
    return tr("%1.").arg(text);
}

QString TrainingPlan::networkText() const {
    const engine::Preprocessing& input = document_.project().preprocessing;
    const auto network = reviewer_.network();
    if (!network->isValid()) return tr("Not ready yet. See the Network page for what is missing.");
    const engine::NetworkSummary& summary = *network->summary;
    QString parameters = tr("%1 parameter(s)", nullptr, formOf(summary.parameters))
                             .arg(countText(summary.parameters));
    if (summary.trainedParameters < summary.parameters) {
        parameters =
            tr("%1, of which %2 are trained").arg(parameters, countText(summary.trainedParameters));
    }
    return tr("%1 with %2. Input: %3 × %4 pixels %5.")
        .arg(fromUtf8(document_.network().name), parameters)
        .arg(input.width)
        .arg(input.height)
        .arg(input.channels == 1 ? tr("in greyscale") : tr("in colour"));
}

QString TrainingPlan::trainingText() const {
    const engine::TrainingOptions& options = document_.project().options;
    const qint64 images = document_.selected().annotatedCounts().training;
    const qint64 batch = std::max<qint64>(1, std::min<qint64>(options.batch, images));
    // The last batch of an epoch holds what is left.
    const QString each = images % batch == 0 ? tr("%n image(s)", nullptr, batch)
                                             : tr("up to %n image(s)", nullptr, batch);
    QString text = tr("%1 of %2, %3 each. %4 with learning rate %5.")
                       .arg(tr("%n epoch(s)", nullptr, options.epochs),
                            tr("%n step(s)", nullptr, (images + batch - 1) / batch),
                            each,
                            choiceText(engine::wordOf(options.optimizer)),
                            numberText(options.learningRate));
    const qint64 patience =
        document_.selected().annotatedCounts().validation > 0 ? options.validationPatience : 0;
    if (patience > 0 && patience < options.epochs) {
        text += QLatin1Char(' ') +
                tr("Stops early after %n epoch(s) without improvement.", nullptr, patience);
    }
    return text;
}

QString TrainingPlan::resultText() const {
    const engine::SplitCounts counts = document_.selected().annotatedCounts();
    // Without validation, no epoch is known to be better than another.
    const bool best = counts.validation > 0 &&
                      document_.project().options.outputNetwork == engine::OutputNetwork::Best;
    const QString kept = best ? tr("The weights of the best epoch are kept")
                              : tr("The weights of the last epoch are kept");
    const QString why = best ? QString() : whyLast(counts.validation);
    if (counts.test > 0) {
        return tr("%1, tested on unseen images and saved as a model.").arg(kept) + why;
    }
    return counts.validation > 0
               ? tr("%1, measured on the validation images and saved as a model.").arg(kept) + why
               : tr("%1 and saved as a model. No images are left to test it.").arg(kept);
}

// Where it was recommended; who has chosen it has reasons of their own.
QString TrainingPlan::whyLast(qint64 validationImages) const {
    const engine::PreparedData& view = document_.view();
    const auto made =
        view.recommendation ? std::optional(view.recommendation->options) : view.recommendedOptions;
    if (validationImages == 0 || !made || made->outputNetwork != engine::OutputNetwork::Last) {
        return {};
    }
    return QLatin1Char(' ') + tr("With %n validation image(s), which epoch comes out best is "
                                 "partly luck.",
                                 nullptr,
                                 formOf(validationImages));
}

}  // namespace espalier::ui
