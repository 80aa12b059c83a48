// SPDX-License-Identifier: Apache-2.0
// Saves what the window saves, as a program whose writes can fail:
//   project_writer project FILE TEXT   a project of that name
//   project_writer note RUN TEXT       the note on a run
//   project_writer folds-note FOLDER TEXT   the note on a cross-validation
//   project_writer folds FOLDER K      the record of a cross-validation of so many folds
//   project_writer sweep FOLDER N      the record of a sweep of so many trials
//   project_writer queue FOLDER NAME   one more run in the queue
//   project_writer start FOLDER TEXT   a trained start with these weights, in the user's folder of
//   them
#include <cstdio>
#include <exception>
#include <string>

#include "engine/base/error_sentence.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/cross_validation/fold_note.h"
#include "engine/project/project.h"
#include "engine/queue/queue_file.h"
#include "engine/runs/run_note.h"
#include "engine/starts/sha256.h"
#include "engine/starts/start_storage.h"
#include "engine/sweep/sweep.h"

namespace {

using namespace espalier::engine;

void saveStart(const std::string& folder, const std::string& weights) {
    const std::string digest = sha256Of(weights);
    Start start;
    start.name = "start";
    start.weights = {
        .name = "start.pth", .bytes = static_cast<std::int64_t>(weights.size()), .sha256 = digest};
    StartStorage(folder).add(start, weights, "The file");
}

// Of a grid of batches.
void saveSweep(const std::string& folder, int trials) {
    Sweep sweep{.folder = {folder}, .plan = {.options = {{.name = "batch"}}}};
    for (int batch = 1; batch <= trials; ++batch) {
        sweep.plan.options.front().values.push_back(std::to_string(batch));
        sweep.trials.push_back({{{"batch", std::to_string(batch)}}});
    }
    recordSweep(sweep, {});
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) return 2;
    try {
        const std::string what = words[1];
        if (what == "project") {
            Project project;
            project.name = words[3];
            saveProject(project, words[2]);
        } else if (what == "folds") {
            const int folds = std::stoi(words[3]);
            recordSummary({.folder = {words[2]}, .folds = folds}, {.folds = folds});
        } else if (what == "folds-note") {
            setNoteOf({words[2]}, {.starred = true, .text = words[3]});
        } else if (what == "sweep") {
            saveSweep(words[2], std::stoi(words[3]));
        } else if (what == "queue") {
            QueueFile(words[2]).add({.name = words[3], .runs = "/runs"});
        } else if (what == "start") {
            saveStart(words[2], words[3]);
        } else {
            writeNote({words[2]}, {.starred = true, .text = words[3]});
        }
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", errorSentence(problem).c_str());
        return 1;
    }
    return 0;
}
