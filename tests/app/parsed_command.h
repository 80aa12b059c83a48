// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "app/cli/project_options.h"

namespace espalier::cli::tests {

/// Splits a line like a shell.
inline std::vector<std::string> wordsOf(const std::string& shellLine) {
    const std::string command = "printf '%s\\n' " + shellLine;
    std::array<char, 4096> block{};
    std::vector<std::string> words;
    FILE* shell = ::popen(command.c_str(), "r");
    while (std::fgets(block.data(), block.size(), shell)) {
        words.emplace_back(block.data());
        words.back().pop_back();
    }
    ::pclose(shell);
    return words;
}

/// The project described by "espalier train …".
inline engine::Project parsed(const std::string& command) {
    std::vector<std::string> words = wordsOf(command);
    words.erase(words.begin(), words.begin() + 2);  // "espalier train"
    std::ranges::reverse(words);                    // CLI11 expects reverse order
    CLI::App app;
    ProjectOptions options;
    options.declare(app);
    app.parse(words);
    engine::Project project = options.project();
    options.drawNetwork(project);
    const engine::Preprocessing& recipe = project.preprocessing;
    options.chooseTrainedLayers(
        project, {.input = {recipe.channels, recipe.height, recipe.width}, .outputWidth = 5});
    return project;
}

}  // namespace espalier::cli::tests
