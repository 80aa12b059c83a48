// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/certify_dialog.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/data/loading/scan_data.h"
#include "ui/runs/certificate_view.h"
#include "ui/runs/run_rows.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/grow.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kDialogWidth = 90 * kGrid;
constexpr int kDialogHeight = 70 * kGrid;
constexpr int kMostTrainedSteps = 1'000'000;

QString progressPattern(engine::CertifyPart part) {
    using Part = engine::CertifyPart;
    switch (part) {
        case Part::First:
            return CertifyDialog::tr("First training: step %1 of %2");
        case Part::Second:
            return CertifyDialog::tr("Its twin: step %1 of %2");
        case Part::Interrupted:
            return CertifyDialog::tr("Training to the stop: step %1 of %2");
        case Part::Resumed:
            return CertifyDialog::tr("Resumed training: step %1 of %2");
        case Part::OtherFirst:
            return CertifyDialog::tr("First training in the other mode: step %1 of %2");
        case Part::OtherSecond:
            return CertifyDialog::tr("Its twin in the other mode: step %1 of %2");
    }
    return {};
}

// Everything that takes long: off the GUI thread.
engine::Certificate certifyAt(const QString& path,
                              const engine::CertifyOptions& options,
                              const Job::Report& report,
                              const std::stop_token& stop) {
    report(0, 0, CertifyDialog::tr("Reading the images of the run …").toStdString());
    const engine::RunRecord run = engine::readRun(toPath(path), {}, stop);
    const engine::DataSource data = engine::scanData(
        run.project.dataset, run.project.dataChoices, [](const auto&) {}, stop);
    const auto tell = [&](const engine::CertifyProgress& so) {
        report(so.done,
               so.of,
               progressPattern(so.part).arg(countText(so.step), countText(so.steps)).toStdString());
    };
    return engine::certifyRun(run, data, options, tell, stop);
}

}  // namespace

CertifyDialog::CertifyDialog(const RunRow& run,
                             QWidget* parent,
                             const engine::CertifyOptions& options)
    : QDialog(parent),
      path_(run.path),
      options_(options),
      steps_(new QSpinBox(this)),
      start_(primaryButton(QStringLiteral("start"), tr("Certify"), this)),
      cancel_(textButton(QStringLiteral("close"), tr("Cancel"), this)),
      progress_(new QProgressBar(this)),
      sign_(new SignLabel(SignLabel::Sign::Problem, this)),
      sentence_(sentenceLabel({}, false, this)),
      view_(new CertificateView(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Certify %1").arg(run.name));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    column->addWidget(sentenceLabel(
        tr("Trains the first steps of this run twice, and once more with a stop and a resume in "
           "the middle, and compares all parameters bit by bit. The run is not changed; the "
           "outcome is kept in it as certificate.json."),
        false,
        this));
    const int most = static_cast<int>(std::min<qint64>(run.steps, kMostTrainedSteps));
    steps_->setRange(engine::CertifyOptions::kFewestSteps, std::max(2, most));
    steps_->setValue(static_cast<int>(options_.steps));
    column->addWidget(makeControls());
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    state->addWidget(sign_, 0, Qt::AlignTop);
    state->addWidget(sentence_, 1);
    column->addLayout(state);
    column->addWidget(view_, 1);
    view_->hide();
    resize(kDialogWidth, 0);
    connectJob();
    showState({});
}

QWidget* CertifyDialog::makeControls() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* name = new QLabel(tr("Steps of each training"), bar);
    name->setBuddy(steps_);
    steps_->setAccessibleName(name->text());
    progress_->setAccessibleName(tr("Progress"));
    row->addWidget(name);
    row->addWidget(steps_);
    row->addWidget(start_);
    row->addWidget(progress_, 1);
    row->addWidget(cancel_);
    row->addStretch(0);
    connect(start_, &QPushButton::clicked, this, &CertifyDialog::start);
    connect(cancel_, &QPushButton::clicked, &job_, &Job::cancel);
    return bar;
}

void CertifyDialog::connectJob() {
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of, const QString& what) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
        sentence_->setText(what);
    });
    connect(
        &job_, &Job::failed, this, [this](const QString& problem) { showState(problem, true); });
    connect(&job_, &Job::cancelled, this, [this] {
        showState(tr("Cancelled. The temporary files are being removed."));
    });
}

void CertifyDialog::start() {
    if (job_.isRunning()) return;
    options_.steps = steps_->value();
    view_->hide();
    progress_->setMaximum(0);
    job_.start(
        [this, path = path_, options = options_](const Job::Report& report, std::stop_token stop) {
            auto certificate =
                std::make_shared<const engine::Certificate>(certifyAt(path, options, report, stop));
            return [this, certificate] { showResult(certificate); };
        });
    showState(tr("Reading the images of the run …"));
}

// The button that does cancel takes the focus instead.
void CertifyDialog::keyPressEvent(QKeyEvent* event) {
    const bool isEscape = event->matches(QKeySequence::Cancel);
    if (!isEscape || !job_.isRunning()) return QDialog::keyPressEvent(event);
    cancel_->setFocus(Qt::OtherFocusReason);
}

void CertifyDialog::showState(const QString& sentence, bool isProblem) {
    const bool isBusy = job_.isRunning();
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
    sign_->setVisible(isProblem);
    progress_->setVisible(isBusy);
    cancel_->setVisible(isBusy);
    const QString whyNot = isBusy ? tr("This run is being certified.") : QString();
    setAvailable(start_, whyNot, tr("Train, compare and write certificate.json"));
    setAvailable(
        steps_,
        whyNot,
        tr("At most the %n step(s) of the run; more take longer", nullptr, steps_->maximum()));
    growTo(*this, layout()->totalHeightForWidth(width()));
}

void CertifyDialog::showResult(std::shared_ptr<const engine::Certificate> certificate) {
    showState({});
    view_->setCertificate(std::move(certificate));
    growTo(*this, kDialogHeight);
    view_->show();
}

}  // namespace espalier::ui
