// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/cores_option.h"
#include "app/cli/json_output.h"
#include "app/cli/progress_display.h"
#include "app/cli/result_text.h"
#include "app/cli/run_choice.h"
#include "app/cli/run_list.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/queue/queue_training.h"
#include "engine/runs/run_folder.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::QueueEntry;
using engine::QueueState;
using engine::TrainingEvent;

Json toJson(const QueueEntry& entry) {
    return {{"id", entry.id},
            {"name", entry.name},
            {"added", entry.added},
            {"state", engine::wordOf(entry.state)},
            {"run", entry.run.empty() ? Json() : Json(engine::displayPath(entry.run))},
            {"problem", entry.text.empty() ? Json() : Json(entry.text)}};
}

constexpr std::int64_t kMostFailed = 20;  // whose next steps are told below the list

// It would diverge again; inspect says how to continue or to start otherwise.
bool hasDiverged(const QueueEntry& entry) {
    if (entry.run.empty()) return false;
    try {
        return engine::readRun(entry.run).status == engine::RunStatus::Diverged;
    } catch (const engine::Error&) {
        return false;  // whatever is wrong with it is said when it is tried again
    }
}

// How it ended, by its test or else by its best validation, and where it is.
std::string endText(const QueueEntry& entry) {
    const std::string path = engine::displayPath(entry.run);
    const engine::RunSummary run = engine::summariseRun(entry.run);
    const std::string status = statusText(run.status);
    // Name and value are one phrase: a name may have several words.
    const auto textOf = [](const engine::MetricValue& value, std::int64_t images) {
        const engine::Metric* metric = engine::findMetric(value.key);
        return fmt::format("{} {}",
                           metric ? engine::nameInSentence(*metric) : value.key,
                           brief(metricText(value.key, value.value, images), true));
    };
    const auto test =
        run.test ? engine::headlineOf(run.best.criterion, run.test->metrics) : std::nullopt;
    if (test) {
        return fmt::format("Entry {} has ended ({}). Test: {}. Its run is in {}",
                           entry.id,
                           status,
                           textOf(*test, run.test->images),
                           path);
    }
    if (const auto best = run.best.headline()) {
        return fmt::format("Entry {} has ended ({}). Validation: {}. Its run is in {}",
                           entry.id,
                           status,
                           textOf(*best, run.validationImages),
                           path);
    }
    return fmt::format("Entry {} has ended ({}). Its run is in {}", entry.id, status, path);
}

// One line of the result of an entry.
std::string resultLine(const QueueEntry& entry) {
    if (entry.state == QueueState::Failed) {
        return entry.run.empty() ? fmt::format("Entry {} failed. {}", entry.id, entry.text)
                                 : fmt::format("Entry {} failed in its run {}. {}",
                                               entry.id,
                                               engine::displayPath(entry.run),
                                               entry.text);
    }
    try {
        return endText(entry);
    } catch (const engine::Error&) {  // what is wrong with it is said where it is opened
        return fmt::format(
            "Entry {} is done. Its run is in {}", entry.id, engine::displayPath(entry.run));
    }
}

// Of one that failed; its run, if it has begun one, knows more than the sentence that is kept here.
std::vector<std::string> nextStepsOf(const QueueEntry& entry) {
    std::vector<std::string> lines;
    if (!entry.run.empty()) {
        lines.push_back(
            fmt::format("To see why {} failed, and how to continue: espalier inspect {}",
                        entry.id,
                        engine::shellQuoted(engine::displayPath(entry.run))));
    }
    if (!hasDiverged(entry)) {
        lines.push_back(fmt::format("To try {0} again: espalier queue retry {0}", entry.id));
    }
    return lines;
}

std::string untoldText(std::int64_t failed) {
    return fmt::format("and {} more", grouped(failed - kMostFailed));
}

// What begins otherwise than JSON is no damaged project, unless it is named like one. Whatever else
// is wrong, reading it says.
void refuseOtherThanProject(const std::filesystem::path& file) {
    const bool isNamedLikeOne =
        file.extension() == ".espalier" || file.filename() == engine::RunFolder{}.record();
    if (isNamedLikeOne || !engine::isRegularFile(file)) return;
    std::ifstream content(file, std::ios::binary);
    const int first = (content >> std::ws).peek();
    if (!content || first == '{') return;
    throw engine::RequestError(
        fmt::format("{} is not a project file. The queue takes a project file (.espalier), which "
                    "Save in the window makes, a run folder or its run.json.",
                    engine::displayPath(file)));
}

/// Shows each entry, and tells the handler of signals what is saved.
class QueueDisplay final : public engine::QueueObserver {
  public:
    QueueDisplay(ProgressDisplay& display, Interrupt& interrupt)
        : display_(display), interrupt_(interrupt) {}

    void begins(const QueueEntry& entry) override {
        interrupt_.beginPreparing(kGoOn);
        Json line{{"event", "entry"}};
        line.update(toJson(entry));
        display_.report(fmt::format("{}: {}{}",
                                    entry.id,
                                    entry.name,
                                    entry.state == QueueState::Begun ? ", continued" : ""),
                        line);
    }
    void event(const QueueEntry&, const TrainingEvent& event) override {
        using engine::EventKind;
        if (event.kind == EventKind::Started) {
            interrupt_.beginTraining(std::string("What was saved before is intact. ") + kGoOn);
        }
        if (event.kind == EventKind::Finished || event.kind == EventKind::Failed) {
            interrupt_.endTraining(event.kind == EventKind::Finished);
        }
        display_.event(event);
    }
    void concludes(const QueueEntry&, const std::string& stage, double share) override {
        display_.working(stage, share);
    }
    void ends(const QueueEntry& entry) override {
        ++(entry.state == QueueState::Done ? done_ : failed_);
        Json line{{"event", "entry"}};
        line.update(toJson(entry));
        display_.report(resultLine(entry), line);
        if (entry.state == QueueState::Failed && failed_ <= kMostFailed) {
            for (std::string& next : nextStepsOf(entry)) nextSteps_.push_back(std::move(next));
        }
    }

    int failed() const { return failed_; }
    int done() const { return done_; }
    /// What to do about those that failed, for the end; of many, the first.
    const std::vector<std::string>& nextSteps() const { return nextSteps_; }

  private:
    static constexpr const char* kGoOn = "To continue: espalier queue run";

    ProgressDisplay& display_;
    Interrupt& interrupt_;
    int done_ = 0;
    int failed_ = 0;
    std::vector<std::string> nextSteps_;
};

class QueueCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.require_subcommand(0, 1);
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(
            "Without a subcommand: lists the runs that wait, are begun or have ended. The window\n"
            "shows the same queue (Experiments, Queue).\n"
            "\n"
            "Examples:\n"
            "  espalier queue add flowers.espalier\n"
            "  espalier queue run\n"
            "  espalier queue remove 3");
        add_ = app.add_subcommand("add", "Add a run of a project as it is now");
        add_->add_option("PROJECT",
                         project_,
                         "A project file (.espalier), a run folder or its run.json. Its run "
                         "is made in the same folder as that project's other runs")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        run_ = app.add_subcommand("run", "Train what is left, one run after another");
        cores_.declare(*run_);
        run_->add_option("--progress", progress_, kProgressHelp)->type_name("WORD");
        remove_ = app.add_subcommand("remove", "Take an entry off the queue; its run is kept");
        remove_->add_option("ID", id_, "As it is listed")->type_name("")->required();
        retry_ = app.add_subcommand("retry", "Let an entry that failed wait again");
        retry_->add_option("ID", id_, "As it is listed")->type_name("")->required();
    }

    int run(const Surroundings& around) override {
        engine::QueueFile queue;
        if (add_->parsed()) return add(queue);
        if (run_->parsed()) return train(queue, around);
        if (remove_->parsed() || retry_->parsed()) return change(queue);
        return list(queue);
    }

  private:
    int add(engine::QueueFile& queue) const {
        std::filesystem::path file = std::filesystem::absolute(project_).lexically_normal();
        if (!file.has_filename()) file = file.parent_path();  // "run/"
        std::filesystem::path runs = engine::runsFolderFor(file);
        if (engine::isNamedRun(file)) {
            runs = file.parent_path();
            file = engine::RunFolder{file}.record();
        }
        refuseGroup(project_);
        std::error_code unreachable;  // then reading it says so
        if (std::filesystem::is_directory(file, unreachable)) {
            throw engine::RequestError(fmt::format(
                "{} is a folder. The queue takes a project file (.espalier), which Save "
                "in the window makes, a run folder or its run.json.",
                engine::displayPath(project_)));
        }
        refuseOtherThanProject(file);
        const engine::Project project = engine::loadProject(file);
        std::string name = project.name;
        if (name.empty()) name = engine::displayPath(file.stem());
        const QueueEntry entry = queue.add({.name = name, .project = project, .runs = runs});
        json_ ? sayJson(toJson(entry))
              : say(fmt::format("Added as {}. Its run will be made in {}. To train: espalier queue "
                                "run",
                                entry.id,
                                engine::displayPath(entry.runs)));
        return kExitDone;
    }

    int change(engine::QueueFile& queue) const {
        const auto entries = queue.read();
        const auto entry = std::ranges::find(entries, id_, &QueueEntry::id);
        if (entry == entries.end()) {
            throw engine::RequestError(
                fmt::format("There is no entry {} in the queue. espalier queue lists them.", id_));
        }
        if (retry_->parsed()) refuseNothingToRetry(*entry);
        retry_->parsed() ? queue.retry(id_) : queue.remove(id_);
        return list(queue);
    }

    static void refuseNothingToRetry(const QueueEntry& entry) {
        if (entry.state == QueueState::Failed && hasDiverged(entry)) {
            throw engine::RequestError(
                fmt::format("The training of entry {} diverged and would do so again. To see why, "
                            "and how to continue: espalier inspect {}",
                            entry.id,
                            engine::shellQuoted(engine::displayPath(entry.run))));
        }
        if (entry.state == QueueState::Failed) return;
        if (entry.state == QueueState::Done) {
            throw engine::RequestError(
                fmt::format("Entry {} is done, so there is nothing to try again. To train it once "
                            "more: espalier queue add {}",
                            entry.id,
                            engine::shellQuoted(engine::displayPath(entry.run))));
        }
        throw engine::RequestError(fmt::format(
            "Entry {} has not failed. To train what is left: espalier queue run", entry.id));
    }

    int train(engine::QueueFile& queue, const Surroundings& around) {
        const auto display = makeProgressDisplay(chosenWord<ProgressStyle>("--progress", progress_),
                                                 around.terminal);
        cores_.apply();
        QueueDisplay shown(*display, around.interrupt);
        try {
            engine::trainQueue(queue, shown, around.interrupt.token());
        } catch (const engine::Stopped&) {
            display->result("Stopped and saved. To continue: espalier queue run");
            return kExitDone;
        }
        const bool isNone = shown.done() + shown.failed() == 0;
        display->result(isNone ? "No run waits in the queue. To add one: espalier queue add PROJECT"
                               : fmt::format("{} done, {} failed.", shown.done(), shown.failed()));
        if (chosenWord<ProgressStyle>("--progress", progress_) != ProgressStyle::JsonLines) {
            for (const std::string& next : shown.nextSteps()) display->result(next);
            if (shown.failed() > kMostFailed) display->result(untoldText(shown.failed()));
        }
        return shown.failed() > 0 ? kExitFailed : kExitDone;
    }

    int list(const engine::QueueFile& queue) const {
        const auto entries = queue.read();
        if (json_) {
            Json rows = Json::array();
            for (const QueueEntry& entry : entries) rows.push_back(toJson(entry));
            sayJson({{"entries", rows}, {"being_trained", queue.isTrainedNow()}});
            return kExitDone;
        }
        if (entries.empty()) {
            say("The queue is empty. To add a run: espalier queue add PROJECT");
            return kExitDone;
        }
        TextTable table({"id", "project", "state", "run or reason"}, {true, false, false, false});
        for (const QueueEntry& entry : entries) {
            table.add({std::to_string(entry.id),
                       entry.name,
                       engine::spoken(engine::wordOf(entry.state)),
                       !entry.text.empty() ? engine::spoken(entry.text)
                       : entry.run.empty() ? "-"
                                           : engine::displayPath(entry.run)});
        }
        sayAsIs(table.text());
        std::int64_t failed = 0;
        for (const QueueEntry& entry : entries) {
            if (entry.state != QueueState::Failed || ++failed > kMostFailed) continue;
            for (const std::string& next : nextStepsOf(entry)) say(next);
        }
        if (failed > kMostFailed) say(untoldText(failed));
        const bool isLeft = std::ranges::any_of(entries, &QueueEntry::isLeft);
        if (isLeft && !queue.isTrainedNow()) say("To train what is left: espalier queue run");
        return kExitDone;
    }

    CLI::App* add_ = nullptr;
    CLI::App* run_ = nullptr;
    CLI::App* remove_ = nullptr;
    CLI::App* retry_ = nullptr;
    std::filesystem::path project_;
    std::int64_t id_ = 0;
    CoresOption cores_;
    std::string progress_ = "auto";
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeQueueCommand() {
    return std::make_unique<QueueCommand>();
}

}  // namespace espalier::cli
