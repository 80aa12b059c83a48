// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/preflight.h"

#include <QStorageInfo>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/runs/run_folder.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/review/project_reviewer.h"
#include "ui/starts/start_choice.h"
#include "ui/starts/start_reviewer.h"
#include "ui/starts/start_texts.h"
#include "ui/text.h"
#include "ui/train/memory_sentence.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/issues_list.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kLeaveChanges("changes");
constexpr QLatin1String kShowLink("show:");
constexpr QLatin1String kRandomStart("random start");
// Followed by the number that the button shows.
constexpr QLatin1String kSmallerBatch("batch:");
constexpr QLatin1String kMicroBatches("micro-batches:");
constexpr QLatin1String kRecompute("recompute");
constexpr QLatin1String kAdoptStart("adopt start");
constexpr QLatin1String kChooseStart("choose start");
constexpr QLatin1String kWrongField("wrong field");
constexpr int kWorthALine = 300;     // ms
constexpr double kLittleDisk = 1e9;  // bytes: enough for weights, optimizer and two checkpoints

// The disk for a folder that may not exist yet.
QStorageInfo storageOf(std::filesystem::path folder) {
    std::error_code ignored;
    while (!folder.empty() && folder.has_relative_path() &&
           !std::filesystem::exists(folder, ignored)) {
        folder = folder.parent_path();
    }
    return QStorageInfo(fromPath(folder));
}

}  // namespace

Preflight::Preflight(Document& document, ProjectReviewer& reviewer, QWidget* parent)
    : QWidget(parent), document_(document), reviewer_(reviewer), list_(new IssuesList(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(list_);
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    checking_.setSingleShot(true);
    checking_.setInterval(kWorthALine);
    connect(&soon_, &QTimer::timeout, this, &Preflight::check);
    connect(&checking_, &QTimer::timeout, this, [this] {
        list_->add(IssuesList::Sign::Note, tr("Checking the project"));
    });
    connect(list_, &IssuesList::chosen, this, &Preflight::choose);
    connect(&reviewer, &ProjectReviewer::changed, this, &Preflight::follow);
    reviewer.addReader(*this, ProjectReviewer::Depth::Time);
    check();
}

// While an edit is being checked, the previous lines stay, to avoid flickering.
void Preflight::follow() {
    if (reviewer_.isCurrent() || !reviewer_.review().network) return soon_.start();
    checking_.start();
    emit changed();
}

void Preflight::setIssues(const FolderIssues& issues) {
    issues_ = &issues;
    connect(&issues, &FolderIssues::changed, &soon_, qOverload<>(&QTimer::start));
}

void Preflight::setStart(StartReviewer& start) {
    start_ = &start;
    connect(&start, &StartReviewer::changed, &soon_, qOverload<>(&QTimer::start));
    soon_.start();
}

void Preflight::setBeside(const QString& work) {
    if (std::exchange(beside_, work) != work) soon_.start();
}

void Preflight::choose(const QString& code) {
    if (code == kAdoptStart) return start_->adopt();
    if (code == kChooseStart) return emit startAsked();
    if (code == kWrongField) return emit fieldAsked();
    if (code == kRandomStart) return chooseStart(document_, std::string(), start_->outline());
    if (code.startsWith(kShowLink)) return emit issueAsked(code.mid(kShowLink.size()));
    if (code == kLeaveChanges) {
        document_.change(&engine::Project::changes,
                         std::vector<engine::OptionChange>(),
                         Area::Training,
                         tr("Discard changes"));
    } else {
        takeLessMemory(code);
    }
}

QString Preflight::whyNotReady() {
    if (soon_.isActive()) check();
    const bool isOfReview = document_.selected() && wrongField_.isEmpty() && wrongData_.isEmpty();
    const bool isCurrent = reviewer_.isCurrent() && (!start_ || start_->isCurrent());
    if (isOfReview && !isCurrent && !whyNotReady_.isEmpty()) {
        return tr("Your last change is being checked.");
    }
    return whyNotReady_;
}

void Preflight::check() {
    soon_.stop();
    checking_.stop();
    list_->clear();
    whyNotReady_.clear();
    if (!document_.selected()) {
        whyNotReady_ = tr("Drop a folder of images first.");
        list_->add(IssuesList::Sign::Problem, whyNotReady_);
        emit changed();
        return;
    }
    if (!reviewer_.isCurrent()) checking_.start();
    addBeside();
    addReview();
    bool enough = true;
    const QString disk = diskSentence(enough);
    list_->add(enough ? IssuesList::Sign::Good : IssuesList::Sign::Warning, disk);
    emit changed();
}

void Preflight::addReview() {
    const engine::ProjectReview& review = reviewer_.review();
    if (review.network && !engine::hasErrors(review.problems)) {
        addGood();
        addStart();
        addMemory();
        addTime();
    }
    addWrongField();
    addChanges();
    addProblems(review.problems);
    addIssues(review.problems);
}

void Preflight::addProblems(const engine::Diagnostics& problems) {
    for (const engine::Diagnostic& problem : problems) {
        list_->add(problem, actionsFor(problem.code));
        if (whyNotReady_.isEmpty() && problem.severity == engine::Severity::Error) {
            whyNotReady_ = sentenceOf(problem);
        }
    }
}

// Issues found in the images rather than by the review of the project. None of them prevents
// training.
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
    return {{tr("Show"), kShowLink + name, tr("Shows these images on the Data page.")}};
}

void Preflight::addGood() {
    const engine::DataSource& data = document_.selected();
    const engine::DataIssue* damaged =
        issues_ ? issues_->find(QStringLiteral("data.damaged")) : nullptr;
    const std::int64_t skipped = damaged ? std::ssize(damaged->images) : 0;
    const QString images =
        tr("%n image(s)", nullptr, static_cast<int>(data.counts().all() - skipped));
    const auto outputs = static_cast<int>(data.outputNames().size());
    const engine::Task& task = engine::findTask(document_.project().task);
    list_->add(IssuesList::Sign::Good,
               outputs > 0 ? tr("%1 in %2").arg(images, tr("%n class(es)", nullptr, outputs))
                           : tr("%1: %2").arg(images, fieldText(task.description().label)));
    const auto& summary = reviewer_.review().network->summary;
    if (!summary) return;
    const QString layers = tr("%n layer(s)", nullptr, static_cast<int>(summary->layers.size()));
    const QString parameters = countText(summary->parameters);
    list_->add(IssuesList::Sign::Good,
               summary->trainedParameters == summary->parameters
                   ? tr("The network is valid: %1; parameters: %2").arg(layers, parameters)
                   : tr("The network is valid: %1; parameters: %2 of %3 trained")
                         .arg(layers, countText(summary->trainedParameters), parameters));
}

// Only while nothing else prevents training: the drawing decides whether weights can be matched.
void Preflight::addStart() {
    if (!start_) return;
    const std::string& chosen = document_.project().startFrom;
    switch (start_->state()) {
        case StartReviewer::State::Random: {
            const auto& nodes = document_.network().nodes;
            if (std::ranges::none_of(nodes, &engine::NetworkNode::frozen)) return offerStart();
            list_->add(IssuesList::Sign::Warning,
                       tr("Frozen layers would keep random weights"),
                       tr("Choose a start …"),
                       QString(kChooseStart));
            return;
        }
        case StartReviewer::State::Reading:
            list_->add(IssuesList::Sign::Note,
                       tr("Reading the weights of %1").arg(startName(chosen)));
            return;
        case StartReviewer::State::Waiting:
            return;
        case StartReviewer::State::Refused:
            return addRefusal();
        case StartReviewer::State::Fits:
            break;
    }
    const QString frozen = frozenFreshSentence(start_->review());
    list_->add(IssuesList::Sign::Good, startSentence(chosen, start_->review().report));
    if (!frozen.isEmpty()) list_->add(IssuesList::Sign::Warning, frozen);
    if (!isAny(start_->differences())) return;
    list_->add(IssuesList::Sign::Warning,
               differencesSentence(*start_->outline(), start_->differences()),
               adoptText(start_->differences()),
               QString(kAdoptStart));
}

// Where one was recommended that is not on this computer.
void Preflight::offerStart() {
    const auto& made = document_.view().recommendation;
    if (!made || made->missingStart.empty()) return;
    list_->add(IssuesList::Sign::Note,
               tr("Photos train better from a trained start"),
               tr("Choose a start …"),
               QString(kChooseStart));
}

void Preflight::addRefusal() {
    if (whyNotReady_.isEmpty()) whyNotReady_ = start_->refusal();
    QVector<IssuesList::Action> actions;
    if (start_->outline() && isAny(start_->differences())) {
        actions.push_back({adoptText(start_->differences()), kAdoptStart});
    }
    actions.push_back({tr("Use random weights"),
                       kRandomStart,
                       tr("Keeps the network, which then learns from your images alone.")});
    actions.push_back({tr("Choose a start …"), kChooseStart});
    list_->add(IssuesList::Sign::Problem, start_->refusal(), actions);
}

// If a training starts before this is known, the engine makes the same check.
void Preflight::addMemory() {
    const engine::ProjectReview& review = reviewer_.review();
    if (!review.memoryFailure.empty()) {
        list_->add(IssuesList::Sign::Warning, spokenText(review.memoryFailure));
        return;
    }
    if (!review.memory) {
        list_->add(IssuesList::Sign::Note,
                   !beside_.isEmpty()
                       ? tr("%1 must end before memory use is estimated").arg(beside_)
                   : reviewer_.isBusy() ? tr("Memory use will be estimated when the run has ended")
                                        : tr("Estimating memory use"));
        return;
    }
    const engine::DeviceMemory& memory = *review.memory;
    constexpr double kWorthTelling = 1e6;
    if (memory.features > 0) {
        list_->add(IssuesList::Sign::Note,
                   tr("Frozen layers process each image once; their features take %1 of memory")
                       .arg(bytesText(memory.features)));
    }
    if (memory.images >= kWorthTelling) {
        list_->add(IssuesList::Sign::Note,
                   tr("Keeps up to %1 of resized images in memory for later epochs")
                       .arg(bytesText(memory.images)));
    }
    const QString sentence = memorySentence(review, document_.selected());
    if (memory.isEnough()) return list_->add(IssuesList::Sign::Good, sentence);
    whyNotReady_ = sentence;
    QVector<IssuesList::Action> actions;
    if (memory.largestBatch > 0) {
        const std::int64_t batch = largestSensibleBatch(review, document_.selected());
        actions.push_back({tr("Use batch size %1").arg(countText(batch)),
                           kSmallerBatch + QString::number(batch)});
    }
    if (memory.largestMicroBatch > 0) {
        actions.push_back({tr("Use micro-batches of %1").arg(countText(memory.largestMicroBatch)),
                           kMicroBatches + QString::number(memory.largestMicroBatch),
                           tr("Keeps the batch size, and computes each step in parts.")});
    }
    if (memory.recomputed > 0) {
        actions.push_back({tr("Recompute activations"),
                           kRecompute,
                           tr("Gives the same bits in less memory. A step takes up to a third "
                              "longer.")});
    }
    list_->add(IssuesList::Sign::Problem, sentence, actions);
}

// Measured only if memory suffices, and never during a training.
void Preflight::addTime() {
    const engine::ProjectReview& review = reviewer_.review();
    if (!review.timeFailure.empty()) {
        list_->add(IssuesList::Sign::Note,
                   tr("The time could not be estimated. %1").arg(spokenText(review.timeFailure)));
    } else if (review.time) {
        list_->add(IssuesList::Sign::Good, timeSentence(*review.time, document_.project().options));
    } else if (reviewer_.isMeasuring()) {
        list_->add(IssuesList::Sign::Note, tr("Estimating the time"));
    }
}

// Allowed, like a training of another program.
void Preflight::addBeside() {
    if (beside_.isEmpty()) return;
    list_->add(IssuesList::Sign::Note,
               tr("%1 is in progress; a training at the same time makes both slower").arg(beside_));
}

// For a repeated run, so that a change of the learning rate is no surprise.
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

void Preflight::setWrongField(const QString& sentence) {
    if (wrongField_ == sentence) return;
    wrongField_ = sentence;
    soon_.start();
}

void Preflight::setWrongData(const QString& sentence) {
    if (wrongData_ == sentence) return;
    wrongData_ = sentence;
    soon_.start();
}

void Preflight::addWrongField() {
    if (wrongField_.isEmpty() && wrongData_.isEmpty()) return;
    if (wrongField_.isEmpty()) {
        whyNotReady_ = tr("On the Data page: %1").arg(wrongData_);
        return list_->add(IssuesList::Sign::Problem, whyNotReady_);
    }
    whyNotReady_ = wrongField_;
    list_->add(IssuesList::Sign::Problem,
               whyNotReady_,
               {{tr("Show"), kWrongField, tr("Goes to this field.")}});
}

void Preflight::takeLessMemory(const QString& code) {
    engine::TrainingOptions options = document_.project().options;
    if (code.startsWith(kMicroBatches)) {
        options.microBatch = code.mid(kMicroBatches.size()).toLongLong();
        document_.change(&engine::Project::options, options, Area::Training, tr("Micro-batch"));
        return;
    }
    if (code == kRecompute) {
        options.recompute = true;
        document_.change(
            &engine::Project::options, options, Area::Training, tr("Recompute activations"));
        return;
    }
    if (!code.startsWith(kSmallerBatch)) return;
    options.batch = code.mid(kSmallerBatch.size()).toLongLong();
    options.microBatch = 0;
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
