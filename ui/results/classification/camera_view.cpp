// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/camera_view.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document.h"
#include "ui/engine_access.h"
#include "ui/isolated.h"
#include "ui/results/classification/frame_likeness.h"
#include "ui/results/classification/frame_view.h"
#include "ui/results/classification/kept_examples.h"
#include "ui/results/classification/score_bars.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

// A line must not begin with the percent sign.
QString withoutBreak(QString share) {
    return share.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
}

}  // namespace

CameraView::CameraView(const EngineAccess& engine, const Document& document, QWidget* parent)
    : QWidget(parent), engine_(engine), document_(document), frame_(new FrameView(this)) {
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Camera"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 2 * kGrid, 0, 0);
    row->setSpacing(3 * kGrid);
    row->addWidget(frame_, 3);
    row->addWidget(scrolling(makeDetails(), this), 2);
    connect(&live_, &LivePrediction::arrived, this, &CameraView::take);
    connect(&live_, &LivePrediction::failed, this, [this](const QString& sentence) {
        emit failed(sentence);
        if (!isFrozen_) emit closed();
    });
    connect(&keeping_, &Job::failed, this, &CameraView::failed);
    connect(&keeping_, &Job::finished, this, &CameraView::updateKeep);
    connect(&keeping_, &Job::failed, this, &CameraView::updateKeep);
}

QWidget* CameraView::makeDetails() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, kGrid, 0);
    column->setSpacing(2 * kGrid);
    camera_ = new QComboBox(box);
    camera_->setAccessibleName(tr("Camera"));
    letShrink(camera_);
    sentence_ = sentenceLabel({}, false, box);
    setTextSize(sentence_, TextSize::Title);
    likeness_ = new FrameLikeness(engine_.explanation, box);
    bars_ = new ScoreBars(box);
    bars_->keepOrder(true);
    pace_ = sentenceLabel({}, true, box);
    pace_->setMinimumHeight(pace_->fontMetrics().lineSpacing());  // also while it is empty
    freeze_ = textButton(QStringLiteral("pause"), tr("Freeze"), box);
    QPushButton* close = textButton(QStringLiteral("close"), tr("Close the camera"), box);
    auto* actions = new FlowLayout;
    actions->addWidget(freeze_);
    actions->addWidget(close);
    column->addWidget(camera_);
    column->addWidget(sentence_);
    column->addWidget(likeness_);
    // Above the bars: in sight however many classes there are.
    column->addLayout(actions);
    column->addWidget(pace_);
    column->addWidget(bars_);
    addSection(column, tr("Keep as an example"));
    auto* keeping = new QHBoxLayout;
    class_ = new QComboBox(box);
    class_->setAccessibleName(tr("Class of the example"));
    letShrink(class_);
    keep_ = textButton(QStringLiteral("add"), tr("Keep"), box);
    keeping->addWidget(class_, 1);
    keeping->addWidget(keep_);
    column->addLayout(keeping);
    freezeFirst_ = sentenceLabel(tr("Freeze an image first (Space)."), true, box);
    QSizePolicy stays = freezeFirst_->sizePolicy();
    stays.setRetainSizeWhenHidden(true);  // so that nothing jumps at every freezing
    freezeFirst_->setSizePolicy(stays);
    column->addWidget(freezeFirst_);
    auto* place = new QHBoxLayout;
    folder_ = new ElidedLabel(box);
    setTextSize(folder_, TextSize::Small, true);
    QPushButton* change = textButton(QStringLiteral("folder"), tr("Change …"), box);
    place->addWidget(folder_, 1);
    place->addWidget(change);
    column->addLayout(place);
    column->addStretch(1);
    connect(camera_, &QComboBox::activated, this, &CameraView::startChosen);
    connect(freeze_, &QPushButton::clicked, this, &CameraView::toggleFrozen);
    connect(close, &QPushButton::clicked, this, &CameraView::closed);
    connect(keep_, &QPushButton::clicked, this, &CameraView::keep);
    connect(change, &QPushButton::clicked, this, &CameraView::chooseFolder);
    return box;
}

void CameraView::start(const std::vector<Camera>& cameras,
                       const std::filesystem::path& model,
                       const engine::DataSource& data) {
    cameras_ = cameras;
    model_ = model;
    data_ = data;
    const QSignalBlocker quiet(camera_);
    camera_->clear();
    for (const Camera& camera : cameras_) camera_->addItem(camera.name);
    camera_->setVisible(cameras_.size() > 1);
    class_->clear();
    showFolder();
    startChosen();
    setFocus(Qt::OtherFocusReason);  // so that Space and Escape are this view's from the start
    QTimer::singleShot(0, this, [this] { scrollIntoView(*this); });  // once it has its size
}

void CameraView::startChosen() {
    const auto chosen = static_cast<std::size_t>(std::max(0, camera_->currentIndex()));
    if (chosen >= cameras_.size()) return;
    answer_ = {};
    frame_->setImage({});
    bars_->setScores({}, {});
    pace_->clear();
    likeness_->start(model_, data_);
    sentence_->setText(tr("Starting the camera …"));
    setFrozen(false);
    setAvailable(freeze_, tr("The camera has shown no image yet."), {});
    live_.start([open = engine_.cameras.open, camera = cameras_[chosen]] { return open(camera); },
                [open = engine_.openModel, model = model_] { return open(model); });
}

void CameraView::stop() {
    live_.stop();
    likeness_->stop();
}

QString CameraView::likeness() const {
    return likeness_->sentence();
}

void CameraView::take(const LivePrediction::Answer& answer) {
    if (isFrozen_) return;
    const bool isFirst = answer_.count == 0;
    answer_ = answer;
    if (isFirst) {
        setAvailable(freeze_, {}, tr("Hold this image (Space)"));
        class_->clear();
        for (const std::string& name : answer.outputNames) class_->addItem(fromUtf8(name));
        if (hasFocus()) freeze_->setFocus(Qt::OtherFocusReason);
    }
    showAnswer();
    proposeClass();
    likeness_->take(answer_.image, false);
}

void CameraView::showAnswer() {
    frame_->setImage(answer_.image);
    const auto best = std::ranges::max_element(answer_.values);
    if (best == answer_.values.end()) return;
    QStringList classes;
    for (const std::string& name : answer_.outputNames) classes << fromUtf8(name);
    sentence_->setText(tr("%1  %2").arg(isolated(classes.value(best - answer_.values.begin())),
                                        withoutBreak(percentText(double(*best)))));
    bars_->setScores(classes, answer_.values);
    pace_->setText(tr("%1 images/s, %2 ms per image")
                       .arg(localNumber(QString::number(answer_.framesPerSecond, 'f', 0)),
                            localNumber(QString::number(answer_.milliseconds, 'f', 1))));
}

void CameraView::setFrozen(bool frozen) {
    isFrozen_ = frozen;
    frame_->setFrozen(frozen);
    freeze_->setText(frozen ? tr("Go on") : tr("Freeze"));
    if (!answer_.image.isNull()) likeness_->take(answer_.image, frozen);
    updateKeep();
    freeze_->setIcon(icon(frozen ? QStringLiteral("start") : QStringLiteral("pause")));
}

// The class that the model sees, until the image is held and another one can be chosen.
void CameraView::proposeClass() {
    const auto best = std::ranges::max_element(answer_.values);
    if (best == answer_.values.end()) return;
    class_->setCurrentIndex(static_cast<int>(best - answer_.values.begin()));
}

// A camera that was unplugged while its image was held is started again.
void CameraView::toggleFrozen() {
    if (isFrozen_ && !live_.isRunning()) return startChosen();
    setFrozen(!isFrozen_);
}

// What is kept is the image that one has looked at.
void CameraView::updateKeep() {
    const QString whyNot = isFrozen_ ? QString() : tr("Freeze an image first (Space).");
    freezeFirst_->setVisible(!isFrozen_);
    setAvailable(class_, whyNot, {});
    setAvailable(keep_,
                 keeping_.isRunning() ? tr("The example is being saved.") : whyNot,
                 tr("Save this image for the class; nothing is replaced"));
}

void CameraView::keep() {
    if (!isFrozen_ || answer_.image.isNull()) return;
    const QString folder = examplesFolder(document_);
    const QString name = class_->currentText();
    keeping_.start(
        [this, folder, name, image = answer_.image](const Job::Report&, std::stop_token) {
            const QString file = fromPath(keepExample(toPath(folder), name, image));
            return [this, file, name] {
                emit noticed(tr("Kept as an example of %1: %2. To train with the examples, add "
                                "their folder on the Data page.")
                                 .arg(isolated(name), isolated(file)));
            };
        });
    updateKeep();
}

void CameraView::chooseFolder() {
    auto* dialog = new QFileDialog(window(), tr("Where to keep examples"), folder_->whole());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        chooseExamplesFolder(document_, folder);
        showFolder();
    });
    dialog->open();
}

void CameraView::showFolder() {
    folder_->setWhole(examplesFolder(document_));
}

void CameraView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && freeze_->isEnabled()) return toggleFrozen();
    if (event->key() == Qt::Key_Escape) {
        emit closed();
        return;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace espalier::ui
