// SPDX-License-Identifier: Apache-2.0
#include "app/cli/next_step_text.h"

#include <algorithm>
#include <utility>

#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/fold_alone.h"
#include "engine/project/new_project.h"
#include "engine/runs/earlier_test.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_evidence.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::NextStep;
using engine::StepKind;

constexpr std::size_t kMostNamed = 20;  // more images are not in a command

// Heat maps of the images that were confused; of many, the first.
std::string reviewCommand(const engine::RunFolder& run,
                          const engine::RunResults& results,
                          const engine::DataSource& selected,
                          const engine::FrequentMistake& mistake) {
    if (!results.test || !selected || mistake.images.empty()) return {};
    const engine::SampleFiles places(selected.root(), selected.moreFolders());
    std::string files;
    for (std::size_t i = 0; i < std::min(kMostNamed, mistake.images.size()); ++i) {
        const std::string& file = results.test->image(mistake.images[i]).file;
        files += ' ' + engine::shellQuoted(engine::displayPath(places.of(file)));
    }
    return fmt::format("espalier explain {}{} --out heat-maps",
                       engine::shellQuoted(engine::displayPath(run.path)),
                       files);
}

// The command line has no words for another drawing than the run's, for changes while training, or
// for the choices of many images.
bool canBeTyped(const engine::Project& project, const engine::Project& ofRun) {
    const engine::DataChoices& choices = project.dataChoices;
    if (choices.relabelled.size() > kMostNamed || choices.excluded.size() > kMostNamed) {
        return false;
    }
    bool convolutionBias = false;
    return project.changes.empty() &&
           (engine::withoutLook(project.network) == engine::withoutLook(ofRun.network) ||
            !engine::templateOf(project, convolutionBias).empty());
}

std::string commandOf(const NextStep& step,
                      const engine::RunRecord& record,
                      const engine::RunResults& results,
                      const engine::DataSource& selected) {
    const engine::RunFolder& run = record.folder;
    if (step.kind == StepKind::Resume) return engine::resumeCommand(run);
    if (step.kind == StepKind::TrainLonger) {
        return fmt::format("{} --extra-epochs {}", engine::resumeCommand(run), step.extraEpochs);
    }
    if (step.mistake) return reviewCommand(run, results, selected, *step.mistake);
    if (!step.project || !canBeTyped(*step.project, record.project)) return {};
    return engine::trainCommand(*step.project, run.record());
}

std::string titleLine(const NextStep& step) {
    const std::string title = engine::englishSentence(engine::titleOf(step.kind, step.arguments));
    return fmt::format("- {}{}. {}",
                       title,
                       step.seconds ? ", " + aboutDuration(*step.seconds) : "",
                       engine::englishSentence(step.why));
}

}  // namespace

std::vector<std::string> nextStepLines(const engine::RunFolder& run,
                                       const engine::RunResults& results,
                                       const engine::DataSource& selected) {
    std::vector<std::string> lines;
    if (const auto before = engine::readEarlierTest(run)) {
        if (const auto gain = engine::gainOf(*before, results)) {
            lines.push_back(fmt::format("{}: {}",
                                        engine::englishSentence(engine::doneTitle(*before)),
                                        engine::englishSentence(engine::gainSentence(*gain))));
        }
    }
    try {
        const engine::RunRecord record = engine::readRun(run.path);
        engine::RunEvidence evidence = engine::evidenceOf(record, &results, selected);
        evidence.storedStarts = engine::storedStarts();
        if (engine::isFoldAmongOthers(run, record.project)) evidence.canGoOn = false;
        bool isFirst = true;
        for (const NextStep& step : engine::nextSteps(evidence)) {
            const std::string command = commandOf(step, record, results, selected);
            if (command.empty()) continue;
            if (std::exchange(isFirst, false)) lines.emplace_back("What may help next:");
            lines.push_back(titleLine(step));
            lines.push_back("  " + command);
        }
    } catch (const engine::Error&) {
        // Results without advice are still results.
    }
    return lines;
}

}  // namespace espalier::cli
