// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/preflight.h"

#include <QStorageInfo>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/network/network.h"
#include "engine/network/summary.h"
#include "engine/runs/run_folder.h"
#include "engine/training/session/training_review.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/memory_request.h"
#include "ui/text.h"
#include "ui/train/device_review.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/issues_list.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kLeaveChanges("changes");
constexpr QLatin1String kShow("show:");
constexpr double kLittleDisk = 1e9;  // bytes: weights, optimizer and two checkpoints, and to spare

// The disk that a folder which may not exist yet will be on.
QStorageInfo storageOf(std::filesystem::path folder) {
    std::error_code ignored;
    while (!folder.empty() && folder.has_relative_path() &&
           !std::filesystem::exists(folder, ignored)) {
        folder = folder.parent_path();
    }
    return QStorageInfo(fromPath(folder));
}

}  // namespace

Preflight::Preflight(Document& document, const EngineAccess& engine, QWidget* parent)
    : QWidget(parent),
      document_(document),
      engine_(engine),
      time_(new TimeEstimate(document, engine, this)),
      device_(new DeviceReview(this)),
      list_(new IssuesList(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(list_);
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &Preflight::check);
    connect(&document, &Document::projectReset, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::folderChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::dataChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::networkChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::trainingChanged, &soon_, qOverload<>(&QTimer::start));
    connect(time_, &TimeEstimate::changed, &soon_, qOverload<>(&QTimer::start));
    connect(device_, &DeviceReview::changed, &soon_, qOverload<>(&QTimer::start));
    connect(list_, &IssuesList::chosen, this, &Preflight::choose);
    connect(&forecasting_, &Job::failed, this, [this](const QString& sentence) {
        forecastProblem_ = sentence;
        check();
    });
    check();
}

void Preflight::setIssues(const FolderIssues& issues) {
    issues_ = &issues;
    connect(&issues, &FolderIssues::changed, &soon_, qOverload<>(&QTimer::start));
}

void Preflight::choose(const QString& code) {
    if (code.startsWith(kShow)) return emit issueAsked(code.mid(kShow.size()));
    if (code == kLeaveChanges) {
        document_.change(&engine::Project::changes,
                         std::vector<engine::OptionChange>(),
                         Area::Training,
                         tr("Discard changes"));
    } else if (forecast_) {
        takeBatch(largestSensibleBatch());
    }
}

void Preflight::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    forecastOf_ = {};  // what is free may have changed since somebody looked
    device_->forget();
    soon_.start();
}

const QString& Preflight::whyNotReady() {
    if (soon_.isActive()) check();
    return whyNotReady_;
}

void Preflight::check() {
    soon_.stop();
    list_->clear();
    whyNotReady_.clear();
    if (!document_.selected()) {
        whyNotReady_ = tr("Drop a folder of images first.");
        list_->add(IssuesList::Sign::Problem, whyNotReady_);
        emit changed();
        return;
    }
    const engine::Diagnostics problems = review();
    if (!engine::hasErrors(problems)) {
        addGood();
        addMemory();
        addTime();
    }
    if (!wrongField_.isEmpty()) {
        whyNotReady_ = wrongField_;
        list_->add(IssuesList::Sign::Problem, wrongField_);
    }
    addChanges();
    addProblems(problems);
    addIssues(problems);
    bool enough = true;
    const QString disk = diskSentence(enough);
    list_->add(enough ? IssuesList::Sign::Good : IssuesList::Sign::Warning, disk);
    emit changed();
}

engine::Diagnostics Preflight::review() {
    engine::Project project = document_.project();
    if (!DeviceReview::isNeededFor(project.options)) {
        return engine::reviewProject(project, document_.selected());
    }
    const auto ofDevice = device_->issues(project.options);
    project.options.device = "cpu";  // answers at once
    engine::Diagnostics problems = engine::reviewProject(project, document_.selected());
    std::erase_if(problems, DeviceReview::answers);
    if (ofDevice) problems.insert(problems.end(), ofDevice->begin(), ofDevice->end());
    if (!ofDevice) {
        list_->add(IssuesList::Sign::Note,
                   tr("Checking whether %1 is available")
                       .arg(choiceText(document_.project().options.device)));
    }
    return problems;
}

void Preflight::addProblems(const engine::Diagnostics& problems) {
    for (const engine::Diagnostic& problem : problems) {
        list_->add(problem, actionsFor(problem.code));
        if (whyNotReady_.isEmpty() && problem.severity == engine::Severity::Error) {
            whyNotReady_ = sentenceOf(problem);
        }
    }
}

// What only the images themselves tell, and the review of the project does not. Nothing of it
// keeps anybody from training.
void Preflight::addIssues(const engine::Diagnostics& problems) {
    if (!issues_) return;
    for (const engine::DataIssue& issue : issues_->list()) {
        const std::string& code = issue.diagnostic.code;
        const bool isTold =
            std::ranges::find(problems, code, &engine::Diagnostic::code) != problems.end();
        if (isTold || issue.diagnostic.severity == engine::Severity::Note) continue;
        list_->add(issue.diagnostic, actionsFor(code));
    }
    if (issues_->reading() == FolderIssues::Reading::Running) {
        list_->add(IssuesList::Sign::Note, tr("Still checking for copies and damage"));
    }
}

QVector<IssuesList::Action> Preflight::actionsFor(const std::string& code) const {
    const QString name = fromUtf8(code);
    const engine::DataIssue* issue = issues_ ? issues_->find(name) : nullptr;
    const bool hasImages = issue && (!issue->images.empty() || code == "data.unreadable");
    if (!hasImages) return {};
    return {{tr("Show"), kShow + name, tr("Shows these images on the Data page.")}};
}

void Preflight::addGood() {
    const engine::DataSource& data = document_.selected();
    const QString images = tr("%n image(s)", nullptr, static_cast<int>(data.size()));
    const auto classes = static_cast<int>(data.outputNames().size());
    list_->add(IssuesList::Sign::Good,
               classes > 0 ? tr("%1 in %2").arg(images, tr("%n class(es)", nullptr, classes))
                           : tr("%1 to reconstruct").arg(images));
    const engine::Validation validation =
        engine::validate(document_.network(), document_.catalog(), document_.dataInterface());
    if (!validation.network) return;
    const engine::NetworkSummary summary = engine::summarise(*validation.network);
    list_->add(IssuesList::Sign::Good,
               tr("The network is valid: %1, %2 parameters")
                   .arg(tr("%n layer(s)", nullptr, static_cast<int>(summary.layers.size())))
                   .arg(countText(summary.parameters)));
}

// Takes a moment of compiling, so it is asked for only where it is seen. A training that starts
// without is refused by the engine in the same way.
void Preflight::addMemory() {
    if (!isVisible() || !engine_.forecastMemory) return;
    MemoryRequest request = memoryRequestOf(document_);
    if (request != forecastOf_) forecast(std::move(request));
    if (!forecastProblem_.isEmpty()) {
        list_->add(IssuesList::Sign::Warning, forecastProblem_);
        return;
    }
    if (!forecast_) {
        list_->add(IssuesList::Sign::Note, tr("Estimating memory use"));
        return;
    }
    const QString needs = bytesText(forecast_->needed);
    const QString free = bytesText(forecast_->free);
    constexpr double kWorthTelling = 1e6;
    if (forecast_->images >= kWorthTelling) {
        list_->add(IssuesList::Sign::Note,
                   tr("Keeps up to %1 of resized images in memory for later epochs")
                       .arg(bytesText(forecast_->images)));
    }
    if (forecast_->free <= 0) {
        list_->add(IssuesList::Sign::Good,
                   tr("Needs %1 of memory at batch size %2").arg(needs).arg(forecastOf_.batch));
    } else if (forecast_->needed <= forecast_->free) {
        const std::int64_t largest = largestSensibleBatch();
        list_->add(
            IssuesList::Sign::Good,
            largest < forecast_->largestBatch
                ? tr("Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training "
                     "images at once")
                      .arg(needs, countText(forecastOf_.batch), free, countText(largest))
                : tr("Needs %1 of memory at batch size %2; %3 is free, enough for batch size %4")
                      .arg(needs, countText(forecastOf_.batch), free, countText(largest)));
    } else if (forecast_->largestBatch > 0) {
        whyNotReady_ =
            tr("Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size of at most "
               "%4, or a smaller input or network.")
                .arg(countText(forecastOf_.batch), needs, free, countText(largestSensibleBatch()));
        list_->add(IssuesList::Sign::Problem,
                   whyNotReady_,
                   tr("Use batch size %1").arg(countText(largestSensibleBatch())),
                   QStringLiteral("batch"));
    } else {
        whyNotReady_ = tr("Even a batch of one image needs more than the %1 of free memory. Use a "
                          "smaller input or network.")
                           .arg(free);
        list_->add(IssuesList::Sign::Problem, whyNotReady_);
    }
}

// The largest that fits, and no more images than there are to train on.
std::int64_t Preflight::largestSensibleBatch() const {
    const std::int64_t images = engine::countTrainingImages(document_.selected());
    return std::min(forecast_->largestBatch, std::max<std::int64_t>(1, images));
}

// Of a run that is trained again: nobody is to wonder why the rate jumps.
void Preflight::addChanges() {
    const auto& changes = document_.project().changes;
    if (changes.empty()) return;
    list_->add(IssuesList::Sign::Note,
               tr("%n change(s) made while the run was paused applied again at the same step(s)",
                  nullptr,
                  static_cast<int>(changes.size())),
               tr("Discard"),
               QString(kLeaveChanges));
}

// Measured once the memory is known to suffice, and never beside a training.
void Preflight::addTime() {
    if (!isVisible() || isBusy_ || !forecast_ || !whyNotReady_.isEmpty()) return;
    const QString sentence = time_->sentence();
    if (sentence.isEmpty()) return;
    const bool isKnown = time_->isKnown();
    list_->add(isKnown ? IssuesList::Sign::Good : IssuesList::Sign::Note, sentence);
}

void Preflight::setWrongField(const QString& sentence) {
    if (wrongField_ == sentence) return;
    wrongField_ = sentence;
    soon_.start();
}

void Preflight::setBusy(bool isBusy) {
    if (isBusy_ == isBusy) return;
    isBusy_ = isBusy;
    if (isBusy) time_->cancel();
    soon_.start();
}

void Preflight::forecast(MemoryRequest request) {
    forecastOf_ = request;
    forecast_.reset();
    forecastProblem_.clear();
    forecasting_.start([this, ask = engine_.forecastMemory, request = std::move(request)](
                           const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const MemoryAnswer answer = ask(request, std::move(stop));
        return [this, answer] {
            forecast_ = answer;
            check();
        };
    });
}

void Preflight::takeBatch(std::int64_t batch) {
    engine::TrainingOptions options = document_.project().options;
    options.batch = batch;
    document_.change(&engine::Project::options, options, Area::Training, tr("Batch size"));
}

QString Preflight::diskSentence(bool& enough) const {
    const std::filesystem::path runs = engine::runsFolderFor(document_.file());
    const QStorageInfo disk = storageOf(runs);
    const double free = static_cast<double>(disk.bytesAvailable());
    enough = free > kLittleDisk;
    return enough ? tr("%1 of disk space free").arg(bytesText(free))
                  : tr("Only %1 of disk space free in %2. Free up space, or save the project on "
                       "another disk.")
                        .arg(bytesText(free), fromPath(runs));
}

}  // namespace espalier::ui
