// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/try_it_panel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "ui/document.h"
#include "ui/explanation/why_bar.h"
#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/results/classification/camera_view.h"
#include "ui/results/classification/mark_delegate.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/score_bars.h"
#include "ui/results/classification/tried_image.h"
#include "ui/results/image_actions.h"
#include "ui/run/shown_run.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/open_dialog.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kTriedRow = 6 * kGrid;

std::vector<KnownAnswer> knownOf(const engine::Evaluation& answers,
                                 const engine::DataSource& data,
                                 const engine::UsedImages& used,
                                 const std::stop_token& stop) {
    const auto* classified = dynamic_cast<const engine::ClassEvaluation*>(&answers);
    if (!classified) return {};
    QStringList classes;
    for (const std::string& name : classified->classes) classes << fromUtf8(name);
    const KnownAnswers known(data, classes, used);
    std::vector<KnownAnswer> all;
    for (const engine::ClassPrediction& image : classified->images) {
        if (stop.stop_requested()) throw engine::Stopped();
        all.push_back(known.of(toPath(fromUtf8(image.file))));
    }
    return all;
}

}  // namespace

TryItPanel::TryItPanel(const EngineAccess& engine,
                       ImageCache& images,
                       ImageActions& actions,
                       QWidget* parent)
    : QWidget(parent),
      engine_(engine),
      images_(images),
      actions_(actions),
      stack_(new QStackedLayout(this)),
      invitation_(new EmptyState({.icon = QStringLiteral("image"),
                                  .title = tr("Drop an image here"),
                                  .sentence = tr("Drop or paste one image, several, or a folder to "
                                                 "see the predicted class and scores of each."),
                                  .action = tr("Choose images or a folder …")},
                                 this)),
      answers_(new PredictionModel(images, this)),
      camera_(new CameraView(engine, actions.document(), this)) {
    invitation_->addControl(makeCameraButton());
    stack_->addWidget(invitation_);
    stack_->addWidget(makeTable());
    stack_->addWidget(camera_);
    connect(camera_, &CameraView::closed, this, [this] {
        closeCamera();
        findCameras();
    });
    connect(camera_, &CameraView::failed, this, &TryItPanel::failed);
    connect(camera_, &CameraView::noticed, this, &TryItPanel::noticed);
    connect(invitation_, &EmptyState::actionChosen, this, &TryItPanel::choose);
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        if (path == shownPath_) showRow(table_->currentIndex().row());
        table_->viewport()->update();
    });
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
    });
    connect(&actions, &ImageActions::changed, this, &TryItPanel::updateActions);
    const auto rest = [this] {
        progress_->hide();
        cancel_->hide();
    };
    connect(&job_, &Job::finished, this, rest);
    connect(&job_, &Job::cancelled, this, rest);
    connect(&job_, &Job::failed, this, [this, rest](const QString& sentence) {
        rest();
        emit failed(sentence);
    });
}

QWidget* TryItPanel::makeTable() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 2 * kGrid, 0, 0);
    row->setSpacing(3 * kGrid);
    auto* left = new QVBoxLayout;
    left->setSpacing(kGrid);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(kGrid);
    QPushButton* more = textButton(QStringLiteral("add"), tr("Choose others …"), box);
    QPushButton* csv = textButton(QStringLiteral("table"), tr("Save as CSV …"), box);
    progress_ = new QProgressBar(box);
    progress_->setAccessibleName(tr("Progress"));
    cancel_ = textButton(QStringLiteral("close"), tr("Cancel"), box);
    tools->addWidget(more);
    tools->addWidget(makeCameraButton());
    tools->addWidget(csv);
    tools->addStretch(1);
    count_ = sentenceLabel({}, true, box);
    tools->addWidget(progress_);
    tools->addWidget(cancel_);
    left->addLayout(tools);
    left->addWidget(count_);
    table_ = new QTableView(box);
    table_->setModel(answers_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    for (const int wide : {PredictionModel::File, PredictionModel::Class}) {
        table_->horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);
    }
    table_->setColumnWidth(PredictionModel::Score, 10 * kGrid);
    table_->setColumnWidth(PredictionModel::Truth, 14 * kGrid);
    table_->setColumnWidth(PredictionModel::Time, 10 * kGrid);
    prepareTable(*table_);
    table_->verticalHeader()->setDefaultSectionSize(kTriedRow);
    table_->setIconSize({PredictionModel::kImageSide, PredictionModel::kImageSide});
    table_->setItemDelegateForColumn(PredictionModel::Class, new MarkDelegate(table_));
    table_->setAccessibleName(tr("Predictions"));
    left->addWidget(table_, 1);
    row->addLayout(left, 3);
    row->addWidget(scrolling(makeDetails(), box), 2);
    connect(more, &QPushButton::clicked, this, &TryItPanel::choose);
    connect(csv, &QPushButton::clicked, this, &TryItPanel::chooseTable);
    connect(cancel_, &QPushButton::clicked, &job_, &Job::cancel);
    connect(table_->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            [this](const QModelIndex& current) { showRow(current.row()); });
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
        if (chosen().isEmpty()) return;
        actions_.popUpMenu(chosen(), table_->viewport()->mapToGlobal(where), table_);
    });
    connect(table_, &QTableView::activated, this, [this] { why_->open(); });
    auto* key = new QShortcut(QKeySequence::Delete, table_);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, [this] { actions_.toggleExcluded(chosen()); });
    return box;
}

// The selected image with its scores and actions.
QWidget* TryItPanel::makeDetails() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, kGrid, 0);
    column->setSpacing(2 * kGrid);
    image_ = new TriedImage(box);
    sentence_ = sentenceLabel({}, false, box);
    why_ = new WhyBar(engine_.explanation, images_, box);
    why_->openFrom(image_);
    bars_ = new ScoreBars(box);
    exclude_ = textButton(QStringLiteral("hide"), tr("Exclude"), box);
    folder_ = textButton(QStringLiteral("folder"), tr("Show in folder"), box);
    folder_->setToolTip(tr("Show the image in the file manager"));
    auto* actions = new FlowLayout;
    actions->addWidget(exclude_);
    actions->addWidget(folder_);
    column->addWidget(image_);
    column->addWidget(sentence_);
    column->addWidget(why_);
    column->addLayout(actions);
    column->addWidget(bars_);
    column->addStretch(1);
    connect(exclude_, &QPushButton::clicked, this, [this] { actions_.toggleExcluded(chosen()); });
    connect(folder_, &QPushButton::clicked, this, [this] { actions_.show(shownPath_); });
    return box;
}

QStringList TryItPanel::chosen() const {
    const bool some = table_->currentIndex().isValid() && !shownPath_.isEmpty();
    return some ? QStringList{shownPath_} : QStringList();
}

void TryItPanel::updateActions() {
    actions_.showOn(*exclude_, chosen());
}

void TryItPanel::choose() {
    auto* dialog =
        new OpenDialog(tr("Choose images or a folder to try"), QFileDialog::ExistingFiles, this);
    dialog->setNameFilters({tr("Images (*.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff *.gif *.heic "
                               "*.avif)"),
                            tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, &TryItPanel::tryOut);
    dialog->open();
}

void TryItPanel::setRun(const ShownRun& run) {
    const std::filesystem::path model = run.model();
    const FileStamp stamp = FileStamp::of(model);
    runData_ = run.data;
    used_ = run.results && run.results->used ? *run.results->used : engine::UsedImages();
    if (model == modelFile_ && stamp == stamp_) return;
    modelFile_ = model;
    stamp_ = stamp;
    why_->setModel(model, run.data);
    job_.cancel();
    camera_->stop();
    answers_->setAnswers(nullptr);
    shownPath_.clear();
    stack_->setCurrentIndex(Invitation);
}

// Each place where images can be chosen offers the camera too.
QPushButton* TryItPanel::makeCameraButton() {
    QPushButton* button = textButton(QStringLiteral("camera"), tr("Camera"), this);
    button->setToolTip(tr("Predict what a camera shows, live"));
    button->hide();
    connect(button, &QPushButton::clicked, this, &TryItPanel::startCamera);
    cameraButtons_ << button;
    return button;
}

void TryItPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    findCameras();
}

// Nobody looks, so nothing is filmed. Also called when the window is destroyed.
void TryItPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (camera_->isLive()) closeCamera();
}

// The scores below the image stay in sight.
void TryItPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    image_->setFixedHeight(
        std::clamp(height() * 9 / 20, TriedImage::kLeastHeight, TriedImage::kMostHeight));
}

// One may have been plugged in since.
void TryItPanel::findCameras() {
    if (!engine_.cameras.list || !engine_.openModel || looking_.isRunning()) return;
    looking_.startAtOnce([this, list = engine_.cameras.list](const Job::Report&, std::stop_token) {
        const std::vector<Camera> found = list();
        return [this, found] {
            cameras_ = found;
            for (QPushButton* button : std::as_const(cameraButtons_)) {
                button->setVisible(!found.empty());
            }
        };
    });
}

void TryItPanel::startCamera() {
    job_.cancel();
    placeBefore_ = answers_->rowCount() > 0 ? Table : Invitation;
    stack_->setCurrentIndex(Live);
    camera_->start(cameras_, modelFile_, runData_);
}

void TryItPanel::closeCamera() {
    camera_->stop();
    stack_->setCurrentIndex(placeBefore_);
}

void TryItPanel::tryOut(const QStringList& paths) {
    camera_->stop();
    PredictRequest request{.model = modelFile_, .paths = {}};
    for (const QString& path : paths) request.paths.push_back(toPath(path));
    stack_->setCurrentIndex(Table);
    progress_->setMaximum(0);
    progress_->show();
    cancel_->show();
    job_.start(
        [this, request, predict = engine_.predict, data = actions_.document().data(), used = used_](
            const Job::Report& report, std::stop_token stop) {
            const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
            const auto answers = predict(request, tell, stop);
            auto known = knownOf(*answers, data, used, stop);
            return [this, answers, known = std::move(known)] { take(answers, known); };
        });
}

void TryItPanel::take(const std::shared_ptr<const engine::Evaluation>& answers,
                      std::vector<KnownAnswer> known) {
    answers_->setAnswers(answers, std::move(known));
    showCounts();
    // selectRow() finds no column if the first one is at the right edge.
    if (answers_->rowCount() > 0) table_->setCurrentIndex(answers_->index(0, 0));
}

void TryItPanel::showCounts() {
    const auto [judged, right] = answers_->knownAndRight();
    table_->setColumnHidden(PredictionModel::Truth, judged == 0);
    QString words =
        tr("%1 of %n image(s) whose class is known are predicted right.", nullptr, judged)
            .arg(countText(right));
    if (const int trained = answers_->trained(); trained > 0) {
        words += QLatin1Char(' ') +
                 (trained == judged ? tr("The model was trained on all of them.")
                                    : tr("The model was trained on %n of them.", nullptr, trained));
    }
    count_->setText(words);
    count_->setVisible(judged > 1);
}

void TryItPanel::showRow(int row) {
    if (row < 0 || row >= answers_->rowCount()) return;
    const engine::ClassPrediction& prediction = answers_->prediction(row);
    shownPath_ = fromUtf8(prediction.file);
    const int side = static_cast<int>(TriedImage::kMostHeight * devicePixelRatioF());
    const QPixmap whole = images_.ask(shownPath_, side).image;
    image_->setImage(whole);
    QString sentence = sentenceOf(row);
    if (TriedImage::isSmall(whole)) {  // it is shown much larger than it is
        sentence += QLatin1Char('\n') + tr("%1 × %2 pixels").arg(whole.width()).arg(whole.height());
    }
    // Where it is so of all, that is said once, above the table.
    const int judged = answers_->knownAndRight().first;
    const bool isOfAll = judged > 1 && answers_->trained() == judged;
    if (answers_->known(row).isTrained && !isOfAll) {
        sentence += QLatin1Char('\n') + tr("The model was trained on this image.");
    }
    sentence_->setText(sentence);
    why_->show(prediction.error.empty() ? shownPath_ : QString());
    bars_->setScores(answers_->classes(), prediction.scores);
    updateActions();
}

QString TryItPanel::sentenceOf(int row) const {
    const engine::ClassPrediction& prediction = answers_->prediction(row);
    const QString name = isolated(QFileInfo(shownPath_).fileName());
    if (!prediction.error.empty()) {
        return tr("%1 cannot be read: %2").arg(name, spokenText(prediction.error));
    }
    const QString answer = isolated(answers_->classes().value(prediction.label));
    const QString number = localNumber(QString::number(prediction.milliseconds, 'f', 1));
    // A line must not begin with the unit.
    const QString time = tr("Computed in %1 ms.")
                             .arg(number)
                             .replace(number + QLatin1Char(' '), number + QChar(QChar::Nbsp));
    const KnownAnswer known = answers_->known(row);
    const QString said =
        known.from == KnownFrom::Nothing ? tr("%1: %2.").arg(name, answer)
        : answers_->isRight(row)
            ? tr("%1: %2, which is right.").arg(name, answer)
            : tr("%1: predicted %2, actually %3.").arg(name, answer, isolated(known.name));
    return said + QLatin1Char(' ') + time;
}

void TryItPanel::chooseTable() {
    askWhereToSave(this,
                   {.title = tr("Save predictions"),
                    .proposal = QStringLiteral("answers.csv"),
                    .filter = tr("Tables (*.csv)")},
                   [this](const QString& to) { saveCsv(to); });
}

void TryItPanel::saveCsv(const QString& file) {
    try {
        engine::writeFileAtomically(toPath(file), answers_->asCsv().toStdString());
        emit noticed(tr("Predictions saved to %1.").arg(isolated(file)));
    } catch (const std::exception& problem) {
        emit failed(spokenText(engine::errorSentence(problem)));
    }
}

}  // namespace espalier::ui
