// SPDX-License-Identifier: Apache-2.0
// Saves what the window saves, as a program whose writes can fail:
//   project_writer project FILE TEXT   a project of that name
//   project_writer note RUN TEXT       the note on a run
#include <cstdio>
#include <exception>
#include <string>

#include "engine/base/error_sentence.h"
#include "engine/project/project.h"
#include "engine/runs/run_note.h"

int main(int count, char** words) {
    using namespace espalier::engine;
    if (count != 4) return 2;
    try {
        const std::string what = words[1];
        if (what == "project") {
            Project project;
            project.name = words[3];
            saveProject(project, words[2]);
        } else {
            writeNote({words[2]}, {.starred = true, .text = words[3]});
        }
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", errorSentence(problem).c_str());
        return 1;
    }
    return 0;
}
