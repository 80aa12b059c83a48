// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/CLI.hpp"
#include "app/cli/command_list.h"
#include "app/cli/project_options.h"
#include "engine/base/error.h"
#include "promise.h"

namespace {

using namespace espalier::cli;
using namespace espalier::tests;

/// The words of a command line, one per line, in the reverse order that CLI11 expects.
std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        words.emplace_back(std::string(text.substr(0, end)).c_str());  // a word ends at a zero
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    std::ranges::reverse(words);
    return words;
}

// Reads the options of a training into a project; runs nothing.
void describeProject(std::vector<std::string> words) {
    CLI::App app;
    ProjectOptions options;
    options.declare(app);
    try {
        app.parse(words);
        espalier::engine::Project project = options.project();
        options.drawNetwork(project);
        options.chooseTrainedLayers(project, {});
        require(!trainCommand(project, "/nowhere/p.espalier").empty());
    } catch (const CLI::ParseError& refusal) {
        require(refusal.what() != nullptr);
    } catch (const espalier::engine::Error& refusal) {  // a path may be unreachable, too
        requireSentence(refusal);
    }
}

}  // namespace

/// Any command line is either understood or rejected, and a project from it can be written as a
/// command again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::string> words = wordsOf({reinterpret_cast<const char*>(data), size});
    describeProject(words);
    for (const CommandEntry& entry : commandList()) {
        CLI::App app;
        const auto command = entry.make();
        command->declare(app);
        try {
            std::vector<std::string> given = words;  // the parser consumes it
            app.parse(given);
        } catch (const CLI::ParseError&) {
            continue;  // Program turns it into a sentence
        }
    }
    return 0;
}
