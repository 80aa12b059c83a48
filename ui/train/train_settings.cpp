// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/train_settings.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/review/project_reviewer.h"
#include "ui/starts/start_bar.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/batch_preview.h"
#include "ui/train/device_picker.h"
#include "ui/train/memory_sentence.h"
#include "ui/train/preflight.h"
#include "ui/train/processors_field.h"
#include "ui/train/setting_names.h"
#include "ui/train/training_plan.h"
#include "ui/train/workers_measure.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/focus_chain.h"
#include "ui/widgets/issues_list.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using engine::Project;

constexpr int kSideButtonWidth = 30 * kGrid;
constexpr const char* kDevice = "device";
constexpr const char* kLossField = "loss";
constexpr const char* kBestBy = "best_by";
constexpr const char* kWorkers = "workers";
constexpr const char* kLoads = "worker_loads";

QPushButton* levelButton(const QString& text, const QString& what, QWidget* parent) {
    QPushButton* button = textButton({}, text, parent);
    button->setCheckable(true);
    button->setToolTip(what);
    return button;
}

std::vector<std::string> lossesOf(const engine::Task& task) {
    std::vector<std::string> keys{engine::kAutomaticLoss};
    for (const engine::Loss* loss : task.losses()) keys.push_back(loss->description().key);
    return keys;
}

// The criteria that can be measured on the current data.
std::vector<std::string> criteriaOf(const engine::Task& task, const Document& document) {
    const engine::DataSource& data = document.selected();
    const engine::Preprocessing& recipe = document.project().preprocessing;
    const auto outputs = data ? static_cast<std::int64_t>(data.outputNames().size()) : 0;
    std::vector<std::string> keys{engine::kValidationLoss};
    for (const engine::Metric* metric :
         task.metrics({.outputWidth = outputs, .height = recipe.height, .width = recipe.width})) {
        keys.push_back(metric->description().key);
    }
    return keys;
}

// With the automatic choice, a field that depends on the loss applies only if the task's default
// loss uses it.
void forgetOtherUsualLoss(const engine::Task& task, engine::Field& field) {
    const bool isRead = engine::readsOption(*task.losses().front(), field.name);
    if (field.onlyWith == kLossField && !isRead) {
        std::erase(field.onlyWithValues, engine::kAutomaticLoss);
    }
}

// What was recommended for these images is what nobody has changed, also where the project was
// opened again.
engine::FieldValues defaultsFor(const Document& document) {
    const engine::PreparedData& view = document.view();
    if (view.recommendation) return engine::toFields(view.recommendation->options);
    return engine::toFields(view.recommendedOptions.value_or(engine::TrainingOptions()));
}

// It may be off screen, far below.
void goToWrongField(const FieldForm& form,
                    const std::vector<engine::Field>& fields,
                    ProcessorsField& processors) {
    for (const engine::Field& field : fields) {
        FieldEditor* const editor = form.editor(fromUtf8(field.name));
        if (!editor || editor->problem().isEmpty()) continue;
        scrollIntoView(*editor);
        return editor->input()->setFocus(Qt::OtherFocusReason);
    }
    scrollIntoView(processors);
    processors.input().setFocus(Qt::OtherFocusReason);
}

// The task and its choices in the form.
std::vector<std::string> choicesOfTask(const Document& document) {
    const engine::Task& task = engine::findTask(document.project().task);
    std::vector<std::string> choices = criteriaOf(task, document);
    choices.push_back(task.description().key);
    return choices;
}

QString whyNoLoads(const Document& document) {
    const engine::TrainingOptions& options = document.project().options;
    if (options.shards > 0) {
        return TrainSettings::tr(
            "Shards are all the same, and their bits do not depend on the workers. Set Shards "
            "to off to give each worker a load.");
    }
    if (options.workers > 1) return {};
    return TrainSettings::tr(
        "One worker computes the whole batch. Choose 2 workers or more to divide it by loads.");
}

}  // namespace

TrainSettings::TrainSettings(Document& document, ProjectReviewer& reviewer, QWidget* parent)
    : QWidget(parent),
      document_(document),
      reviewer_(reviewer),
      form_(new FieldForm(this)),
      level_(new QButtonGroup(this)),
      hint_(sentenceLabel(
          tr("All training options. Changed options are bold; the arrow resets them."),
          true,
          this)),
      picker_(new DevicePicker(this)),
      deviceList_(new IssuesList(this)),
      processors_(new ProcessorsField(engine::allowedProcessors(), this)),
      preflight_(new Preflight(document, reviewer, this)),
      workers_(new WorkersMeasure(document, reviewer, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4 * kGrid);
    row->addWidget(makeOptions(), 3);
    row->addWidget(makeSide(), 2);
    connect(form_, &FieldForm::edited, this, &TrainSettings::edit);
    connect(picker_, &DevicePicker::chosen, this, [this](const QString& option) {
        edit(QString::fromLatin1(kDevice), option.toStdString());
    });
    connect(picker_, &DevicePicker::lookAsked, this, &TrainSettings::devicesAsked);
    connect(form_, &FieldForm::problemChanged, this, &TrainSettings::showWrongField);
    connect(processors_, &ProcessorsField::problemChanged, this, &TrainSettings::showWrongField);
    connect(preflight_, &Preflight::changed, this, &TrainSettings::readinessChanged);
    connect(preflight_, &Preflight::fieldAsked, this, [this] {
        goToWrongField(*form_, schema(), *processors_);
    });
    connect(&document, &Document::trainingChanged, this, &TrainSettings::showOptions);
    connect(&document, &Document::projectReset, this, &TrainSettings::showOptions);
    // A wrong value that is being typed stays when other images are chosen.
    connect(&document, &Document::folderChanged, this, [this] {
        if (form_->setDefaults(defaultsFor(document_))) showOptions();
    });
    // The available choices depend on task, classes and image size.
    connect(&document, &Document::projectReset, this, &TrainSettings::followTask);
    connect(&document, &Document::dataChanged, this, &TrainSettings::followTask);
    connect(&document, &Document::folderChanged, this, &TrainSettings::followTask);
    connect(&reviewer, &ProjectReviewer::changed, this, &TrainSettings::showNeed);
    const bool expert = QSettings().value(QStringLiteral("expert"), false).toBool();
    level_->button(expert ? 1 : 0)->setChecked(true);
    chooseLevel(expert);
}

QWidget* TrainSettings::makeOptions() {
    auto* box = new QWidget(this);
    auto* column = options_ = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(makeHead(box));
    auto* content = new QWidget(box);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, kGrid, 0);
    inner->setSpacing(kGrid);
    inner->addWidget(hint_);
    inner->addWidget(picker_);
    form_->setMaximumWidth(60 * kGrid);
    auto* narrow = new QHBoxLayout;  // a column alone would be measured at its own width
    narrow->addWidget(form_, 1);
    narrow->addStretch(0);
    inner->addLayout(narrow);
    outline_ = makeOutline(content);
    inner->addWidget(outline_, 1);
    inner->addStretch(0);
    column->addWidget(scrolling(content, box), 1);
    connect(copy_, &QPushButton::clicked, this, &TrainSettings::copyCommand);
    connect(level_, &QButtonGroup::idClicked, this, [this](int id) {
        QSettings().setValue(QStringLiteral("expert"), id == 1);
        chooseLevel(id == 1);
    });
    return box;
}

// Simple and Expert stand at its end, where they do not look like the value of an option.
QWidget* TrainSettings::makeHead(QWidget* parent) {
    auto* head = new QWidget(parent);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* title = new ElidedLabel(head);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    title->setMinimumWidth(1);  // it gives way to the buttons
    title->setWhole(tr("Options"));
    copy_ = textButton(QStringLiteral("terminal"), tr("Copy as command"), head);
    copy_->setToolTip(tr("Copy the terminal command for the same training."));
    level_->addButton(levelButton(tr("Simple"), tr("The three most important options"), head), 0);
    level_->addButton(levelButton(tr("Expert"), tr("All options; changed ones are bold"), head), 1);
    row->addWidget(title);
    row->addStretch(1);
    row->addWidget(copy_);
    for (QAbstractButton* button : level_->buttons()) row->addWidget(button);
    return head;
}

void TrainSettings::addBar(QWidget* bar) {
    options_->insertWidget(bars_++, bar);
    insertIntoFocusChain(bar, focusBefore(*copy_));
}

void TrainSettings::addBar(StartBar* bar) {
    bar->setNameWidth(settingNameWidth());
    addBar(static_cast<QWidget*>(bar));
}

QWidget* TrainSettings::makeOutline(QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    addSection(column, tr("Summary"));
    column->addWidget(new TrainingPlan(document_, reviewer_, box));
    addSection(column, tr("Batch preview"));
    column->addWidget(new BatchPreview(document_, box), 1);
    return box;
}

QWidget* TrainSettings::makeSide() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, kGrid, 0);
    addSection(column, tr("Checks before start"));
    column->addWidget(preflight_);
    column->addSpacing(kGrid);
    crossValidation_ = textButton(QStringLiteral("table"), tr("Cross-validate …"), content);
    connect(crossValidation_, &QPushButton::clicked, this, &TrainSettings::crossValidationAsked);
    // A long translation must not widen the column.
    setTextInLines(crossValidation_, crossValidation_->text(), kSideButtonWidth);
    auto* below = new FlowLayout;
    below->addWidget(crossValidation_);
    column->addLayout(below);
    deviceSection_ = new QWidget(content);
    auto* section = new QVBoxLayout(deviceSection_);
    section->setContentsMargins(0, 2 * kGrid, 0, 0);
    addSection(section, tr("Devices"));
    section->addWidget(deviceList_);
    column->addWidget(deviceSection_);
    column->addSpacing(kGrid);
    column->addWidget(processors_);
    column->addStretch(1);
    return scrolling(content, this);
}

void TrainSettings::setCrossValidation(const QString& whyNot, bool isInProgress) {
    if (isInProgress) {
        return setAvailable(
            crossValidation_, {}, tr("Shows the cross-validation, which is in progress"));
    }
    setAvailable(crossValidation_,
                 whyNot,
                 tr("Train several times, holding out a different part of the images each time: "
                    "shows how good these settings really are, even with few images."));
}

void TrainSettings::setWhyNotMeasure(const QString& reason, bool ends) {
    whyNotMeasure_ = reason;
    endsMeasurement_ = ends;
    showWhetherWorkersCount();
}

void TrainSettings::showWhetherWorkersCount() {
    const DeviceRow* device = deviceFor(listed_, fromUtf8(document_.project().options.device));
    const bool onGpu = device && device->kind == DeviceRow::Kind::Gpu;
    const QString whyNone =
        onGpu ? tr("Workers exist on the CPU only, and the device is a GPU.") : QString();
    workers_->setWhyNot(onGpu ? whyNone : whyNotMeasure_, onGpu || endsMeasurement_);
    if (FieldEditor* const loads = form_->editor(QString::fromLatin1(kLoads))) {
        loads->setWhyNot(onGpu ? whyNone : whyNoLoads(document_));
    }
}

void TrainSettings::setDevices(const std::vector<DeviceRow>& devices) {
    listed_ = devices;
    showWhetherWorkersCount();
    picker_->setDevices(devices);
    deviceList_->clear();
    std::vector<std::string> usable;
    for (const DeviceRow& device : devices) {
        const bool isGpu = device.kind == DeviceRow::Kind::Gpu;
        if (isGpu && device.available) usable.push_back(device.option.toStdString());
        QString sentence = device.name;
        if (!device.details.isEmpty()) sentence += QStringLiteral("\n") + device.details;
        if (!device.available) sentence += QStringLiteral("\n") + device.reason;
        for (const QString& use : device.uses) sentence += QStringLiteral("\n") + use;
        deviceList_->add(device.available ? IssuesList::Sign::Good : IssuesList::Sign::Note,
                         sentence);
    }
    if (usable == usable_) return;
    usable_ = usable;
    if (!isExpert()) chooseLevel(false);  // they are offered in the simple form
}

void TrainSettings::showWrongField() {
    const QString wrong = form_->problem();
    preflight_->setWrongField(wrong.isEmpty() ? processors_->problem() : wrong);
}

void TrainSettings::setDeviceProblem(const QString& sentence) {
    picker_->setProblem(sentence);
    deviceList_->clear();
    deviceList_->add(IssuesList::Sign::Warning, sentence);
}

bool TrainSettings::isExpert() const {
    return level_->checkedId() == 1;
}

// The expert chooses the device in the table above the form.
std::vector<engine::Field> TrainSettings::schema() const {
    std::vector<engine::Field> fields;
    if (isExpert()) {
        fields = engine::trainingFields();
        std::erase_if(fields, [](const engine::Field& field) { return field.name == kDevice; });
        const engine::Task& task = engine::findTask(document_.project().task);
        for (engine::Field& field : fields) {
            if (field.name == kLossField) field.choices = lossesOf(task);
            if (field.name == kBestBy) field.choices = criteriaOf(task, document_);
            forgetOtherUsualLoss(task, field);
        }
        return fields;
    }
    for (const char* name : kSimpleFields) {
        const engine::Field* field = engine::findField(engine::trainingFields(), name);
        if (!field) continue;
        fields.push_back(*field);
        if (field->name != kDevice) continue;
        auto& choices = fields.back().choices;
        choices.insert(choices.end(), usable_.begin(), usable_.end());
    }
    return fields;
}

void TrainSettings::followTask() {
    if (!isExpert() || offered_ == choicesOfTask(document_)) return;
    rebuildForm();
    showOptions();
}

void TrainSettings::rebuildForm() {
    offered_ = choicesOfTask(document_);
    workers_->setParent(this);  // or it would go with its row
    workers_->hide();
    form_->setNameWidth(isExpert() ? 0 : settingNameWidth());
    form_->setSchema(schema());
    FieldEditor* const field = form_->editor(QString::fromLatin1(kWorkers));
    if (field) field->setBelow(workers_);
}

void TrainSettings::chooseLevel(bool expert) {
    rebuildForm();
    picker_->setVisible(expert);
    deviceSection_->setVisible(!expert);
    hint_->setVisible(expert);
    copy_->setVisible(expert);
    outline_->setVisible(!expert);
    showOptions();
}

void TrainSettings::showOptions() {
    form_->setDefaults(defaultsFor(document_));
    form_->setValues(engine::toFields(document_.project().options));
    picker_->setChoice(fromUtf8(document_.project().options.device));
    showWhetherWorkersCount();
}

// While an edit is being checked, the previous text stays, to avoid flickering.
void TrainSettings::showNeed() {
    const engine::ProjectReview& review = reviewer_.review();
    const bool isKnown = document_.selected() && review.memory;
    if (!isKnown && !reviewer_.isCurrent() && document_.selected()) return;
    const bool isComing = review.network && review.memoryFailure.empty() &&
                          !engine::hasErrors(review.problems) && document_.selected();
    picker_->setFree(isKnown ? review.memory->free : 0);
    picker_->setNeed(isKnown    ? memorySentence(review, document_.selected())
                     : isComing ? tr("Estimating memory use")
                                : QString());
}

void TrainSettings::edit(const QString& field, const engine::FieldValue& value) {
    engine::FieldValues values = engine::toFields(document_.project().options);
    values[field.toStdString()] = value;
    document_.change(
        &Project::options,
        engine::trainingOptionsFrom(values),
        Area::Training,
        fromUtf8(engine::findField(engine::trainingFields(), field.toStdString())->label),
        QStringLiteral("option ") + field);
}

void TrainSettings::copyCommand() {
    const std::string line = engine::trainCommand(document_.project(), document_.file());
    QGuiApplication::clipboard()->setText(fromUtf8(line));
    bool hasBias = false;
    const bool isDrawn = engine::templateOf(document_.project(), hasBias).empty();
    emit copied(isDrawn && document_.file().empty()
                    ? tr("Copied: %1. It names a file of your network that does not exist yet. "
                         "Save the project and copy again.")
                          .arg(fromUtf8(line))
                    : tr("Copied: %1").arg(fromUtf8(line)));
}

}  // namespace espalier::ui
