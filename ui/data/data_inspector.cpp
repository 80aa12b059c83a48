// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/data_inspector.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/project/project.h"
#include "ui/data/augmentation_editor.h"
#include "ui/data/issues_panel.h"
#include "ui/data/project_field_form.h"
#include "ui/data/source_list.h"
#include "ui/data/split_bar.h"
#include "ui/document.h"
#include "ui/forms/field_input.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using engine::Project;

constexpr int kSides[] = {28, 32, 64, 96, 128, 224};

void addSizes(QComboBox* box, int current) {
    box->clear();
    for (const int side : kSides) box->addItem(QStringLiteral("%1 × %1").arg(side), side);
    if (current > 0 && box->findData(current) < 0) {
        box->addItem(QStringLiteral("%1 × %1").arg(current), current);
    }
    box->setCurrentIndex(box->findData(current));
}

// An image from the middle of the training data; empty if there is none.
std::filesystem::path exampleOf(const engine::DataSource& data) {
    for (std::size_t i = data.size() / 2; i < data.size(); ++i) {
        if (!data.sample(i).excluded) return data.file(i);
    }
    return data.size() == 0 ? std::filesystem::path() : data.file(0);
}

// How the project is trained and why; empty for one that was not chosen for these images, or is no
// longer what was recommended.
QString recommendationText(const std::optional<engine::Recommendation>& made,
                           const engine::Project& project) {
    const bool holds =
        made && made->startFrom == project.startFrom && made->network == project.network.name;
    if (!holds) return {};
    QString reason = sentenceOf(made->reason);
    if (made->missingStart.empty()) return reason;
    return DataInspector::tr("%1 Photos train better from a trained start, such as %2.")
        .arg(reason, spokenText(made->missingStart));
}

// What the three parts are for, and why they are as large as they are.
QString splitText(const engine::Project& project,
                  const engine::SplitCounts& counts,
                  bool isGiven,
                  bool hasTestFolder) {
    constexpr std::int64_t kFew = 50;
    const bool keepsBest = project.options.outputNetwork == engine::OutputNetwork::Best;
    const QString what =
        keepsBest ? DataInspector::tr(
                        "Only training images teach the network. Validation images pick its best "
                        "epoch, test images then measure it.")
                  : DataInspector::tr(
                        "Only training images teach the network. Validation images show how well "
                        "each epoch does, test images measure the network of the last one.");
    QString why;
    if (hasTestFolder) {
        why = DataInspector::tr("The test images are those of the folder that you named for it.");
    } else if (isGiven) {
        why = DataInspector::tr("Your folders say which are which.");
    } else if (counts.validation > 0 && counts.validation < kFew) {
        why = DataInspector::tr(
                  "With %n validation image(s), each counts for %1: cross-validation, on the Train "
                  "page, says more.",
                  nullptr,
                  static_cast<int>(counts.validation))
                  .arg(isolated(percentText(1.0 / static_cast<double>(counts.validation))));
    } else if (project.dataChoices.fractions == engine::SplitFractions()) {
        why = DataInspector::tr(
            "More examples teach more, and a tenth of each class is enough to measure.");
    }
    return why.isEmpty() ? what : what + QLatin1Char(' ') + why;
}

}  // namespace

DataInspector::DataInspector(Document& document, FolderIssues& issues, QWidget* parent)
    : QWidget(parent),
      document_(document),
      task_(new QComboBox(this)),
      recommendation_(sentenceLabel({}, true, this)),
      start_(textButton({}, tr("Choose a start …"), this)),
      sources_(new SourceList(document, this)),
      issues_(new IssuesPanel(document, issues, this)),
      split_(new SplitBar(this)),
      splitReason_(sentenceLabel({}, true, this)),
      splitFields_(new ProjectFieldForm(document, "data", this)),
      side_(new QComboBox(this)),
      channels_(new QComboBox(this)),
      inputFields_(new ProjectFieldForm(document, "input", this)),
      reason_(sentenceLabel({}, true, this)),
      augmentation_(new AugmentationEditor(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 0, kGrid, 0);
    addSection(column, tr("Task"));
    column->addWidget(makeTask());
    column->addWidget(recommendation_);
    column->addWidget(start_);
    start_->setToolTip(tr("What training begins with: trained weights to download, or your own"));
    connect(start_, &QPushButton::clicked, this, &DataInspector::startAsked);
    addSection(column, tr("Folders"));
    column->addWidget(sources_);
    addSection(column, tr("Issues"));
    column->addWidget(issues_);
    addSection(column, tr("Split"));
    column->addWidget(makeSplit());
    addSection(column, tr("Network input"));
    column->addWidget(makeInput());
    addSection(column, tr("Augmentation"));
    column->addWidget(augmentation_);
    column->addStretch(1);

    for (QWidget* choice : {task_, side_, channels_}) guardWheel(choice);
    connect(sources_, &SourceList::rescanWanted, this, &DataInspector::rescanWanted);
    connect(augmentation_,
            &AugmentationEditor::augmentationChosen,
            this,
            [this](const engine::Augmentation& next, const QString& what) {
                document_.change(&Project::augmentation, next, Area::Data, what);
            });
    for (const FieldForm* form : {splitFields_, inputFields_}) {
        connect(form, &FieldForm::problemChanged, this, &DataInspector::problemChanged);
    }
    connect(
        augmentation_, &AugmentationEditor::problemChanged, this, &DataInspector::problemChanged);
    connect(&document, &Document::dataChanged, this, &DataInspector::showChoices);
    connect(&document, &Document::networkChanged, this, &DataInspector::showRecommendation);
    connect(&document, &Document::trainingChanged, this, [this] {
        showRecommendation();
        showSplitReason();
    });
}

QString DataInspector::problem() const {
    for (const QString& problem :
         {splitFields_->problem(), inputFields_->problem(), augmentation_->problem()}) {
        if (!problem.isEmpty()) return problem;
    }
    return {};
}

QWidget* DataInspector::makeTask() {
    QStringList hints;
    for (const auto& task : engine::allTasks()) {
        const engine::TaskDescription& of = task->description();
        if (!of.hint.empty()) hints << fieldText(of.hint);
        task_->addItem(fieldText(of.label), fromUtf8(of.key));
    }
    letShrink(task_);
    task_->setAccessibleName(tr("Task"));
    hints << tr("Changing the task rescans the folder and selects a suitable network.");
    task_->setToolTip(hints.join(QLatin1Char(' ')));
    connect(task_, &QComboBox::activated, this, [this](int index) {
        const std::string task = task_->itemData(index).toString().toStdString();
        if (task != document_.project().task) emit taskWanted(task);
    });
    return task_;
}

QWidget* DataInspector::makeSplit() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split_);
    column->addWidget(splitReason_);
    column->addWidget(splitFields_);
    connect(
        split_, &SplitBar::fractionsChosen, this, [this](const engine::SplitFractions& fractions) {
            document_.change(&engine::DataChoices::fractions,
                             fractions,
                             Area::Data,
                             tr("Split"),
                             QStringLiteral("split"));
        });
    return box;
}

QWidget* DataInspector::makeInput() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    row->addWidget(side_, 3);
    row->addWidget(channels_, 2);
    column->addLayout(row);
    column->addWidget(inputFields_);
    column->addWidget(reason_);
    channels_->addItem(tr("Colour"), 3);
    channels_->addItem(tr("Greyscale"), 1);
    letShrink(channels_);
    side_->setAccessibleName(tr("Input size"));
    channels_->setAccessibleName(tr("Colour or greyscale"));
    channels_->setToolTip(tr("Colour or greyscale"));
    const auto take = [this] {
        engine::Preprocessing next = document_.project().preprocessing;
        next.height = next.width = side_->currentData().toInt();
        next.channels = channels_->currentData().toInt();
        document_.change(&Project::preprocessing, next, Area::Data, tr("Input size"));
    };
    for (QComboBox* choice : {side_, channels_}) {
        connect(choice, &QComboBox::activated, this, take);
    }
    return box;
}

void DataInspector::showRecommendation() {
    recommendation_->setText(
        recommendationText(document_.view().recommendation, document_.project()));
    recommendation_->setVisible(!recommendation_->text().isEmpty());
    const auto& made = document_.view().recommendation;
    start_->setVisible(!recommendation_->isHidden() && made && !made->missingStart.empty());
}

// Which network is kept is a training option.
void DataInspector::showSplitReason() {
    if (!document_.data()) return;
    splitReason_->setText(splitText(document_.project(),
                                    document_.view().counts,
                                    document_.view().splitIsGiven,
                                    engine::hasTestFolder(document_.data().moreFolders())));
}

void DataInspector::showChoices() {
    const Project& project = document_.project();
    const engine::Preprocessing& input = project.preprocessing;
    if (!document_.data()) return;
    const bool given = document_.view().splitIsGiven;
    task_->setCurrentIndex(task_->findData(fromUtf8(project.task)));
    const bool hasTests = engine::hasTestFolder(document_.data().moreFolders());
    split_->setSplit(project.dataChoices.fractions, document_.view().counts, given, hasTests);
    showSplitReason();
    showRecommendation();
    splitFields_->showChoices();
    splitFields_->setEnabled(!given);
    inputFields_->showChoices();
    addSizes(side_, input.height);
    channels_->setCurrentIndex(channels_->findData(input.channels));
    const engine::InputSuggestion& suggestion = document_.view().suggestion;
    QString reason = sentenceOf(suggestion.reason);
    if (suggestion.height != input.height) {
        reason = tr("Your choice; %1 was suggested. %2").arg(suggestion.height).arg(reason);
    }
    reason_->setText(reason);
    augmentation_->setAugmentation(project.augmentation);
    augmentation_->setExample(exampleOf(document_.data()), input);
}

}  // namespace espalier::ui
