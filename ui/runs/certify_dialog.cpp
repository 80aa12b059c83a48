// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/certify_dialog.h"

#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/data/loading/scan_data.h"
#include "ui/jobs/turn.h"
#include "ui/runs/certificate_view.h"
#include "ui/runs/run_rows.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/count_box.h"
#include "ui/widgets/grow.h"

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
            return CertifyDialog::tr("Training until the stop: step %1 of %2");
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
    : JobDialog({.introduction =
                     tr("Trains the first steps of this run twice, and once more with a stop and "
                        "resume halfway, and compares all parameters bit by bit. The run itself "
                        "does not change; the result is saved in it as certificate.json."),
                 .number = tr("Steps of each training"),
                 .start = tr("Certify"),
                 .stop = tr("Cancel"),
                 .stopIcon = QStringLiteral("close")},
                kDialogWidth,
                parent),
      path_(run.path),
      name_(run.name),
      options_(options),
      view_(new CertificateView(this)) {
    setWindowTitle(tr("Certify %1").arg(run.name));
    const int most = static_cast<int>(std::min<qint64>(run.steps, kMostTrainedSteps));
    number().setRange(engine::CertifyOptions::kFewestSteps, std::max(2, most));
    number().setValue(static_cast<int>(options_.steps));
    column().addWidget(view_, 1);
    view_->hide();
    showState({});
    lookForCertificate();
}

// Off the GUI thread, because the disk may be slow.
void CertifyDialog::lookForCertificate() {
    looking_.startAtOnce(
        [this, run = engine::RunFolder{toPath(path_)}](const Job::Report&, const std::stop_token&) {
            std::error_code ignored;
            const bool isThere = std::filesystem::exists(engine::certificateFile(run), ignored);
            return [this, isThere] { hasCertificate_ = hasCertificate_.value_or(isThere); };
        });
}

void CertifyDialog::setWhyNotTrain(const QString& whyNot) {
    if (whyNotTrain_ == whyNot) return;
    whyNotTrain_ = whyNot;
    followState();
}

void CertifyDialog::start() {
    if (isBusy() || !whyNotTrain_.isEmpty()) return;
    options_.steps = number().value();
    view_->hide();
    progress().setMaximum(0);
    job().start(
        [this, path = path_, options = options_](const Job::Report& report, std::stop_token stop) {
            // Until a cancelled training has ended, too: it still computes.
            const Turn quiet(Turn::At::Measuring, stop, kMostPatience);
            auto certificate =
                std::make_shared<const engine::Certificate>(certifyAt(path, options, report, stop));
            return [this, certificate] { showResult(certificate); };
        });
    showState(tr("Reading the images of the run …"));
}

QString CertifyDialog::workName() const {
    return tr("The certification of %1").arg(name_);
}

QString CertifyDialog::whatClosingLoses() const {
    if (!hasCertificate_) return tr("If you stop now, the run stays as it was.");
    return *hasCertificate_
               ? tr("If you stop now, the run keeps the certificate that it already has.")
               : tr("If you stop now, the run stays as it was, without a certificate.");
}

QString CertifyDialog::cancelledSentence() const {
    return tr("Cancelled. The temporary files are being removed.");
}

void CertifyDialog::followState() {
    const QString whyNot = isBusy() ? tr("This run is being certified.") : QString();
    setAvailable(&startButton(),
                 whyNot.isEmpty() ? whyNotTrain_ : whyNot,
                 tr("Train, compare and write certificate.json"));
    setAvailable(
        &number(),
        whyNot,
        tr("At most the %n step(s) of the run; more take longer", nullptr, number().maximum()));
}

void CertifyDialog::showResult(std::shared_ptr<const engine::Certificate> certificate) {
    hasCertificate_ = true;
    showState({});
    view_->setCertificate(std::move(certificate));
    growTo(*this, kDialogHeight);
    view_->show();
}

}  // namespace espalier::ui
