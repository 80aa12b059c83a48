// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source_choice.h"

#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/run_folder.h"
#include "engine/sweep/sweep.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

bool areDataFolders(const std::vector<std::string>& named) {
    return std::ranges::all_of(named, [](const std::filesystem::path& path) {
        return engine::isFolder(path) && !engine::isRunFolder(path) &&
               !engine::isCrossValidation(path) && !engine::isSweep(path);
    });
}

std::string placesText(const std::filesystem::path& root, const engine::DataChoices& choices) {
    std::string text = engine::displayPath(root);
    const engine::SourceFolders& more = choices.moreFolders;
    for (std::size_t i = 0; i < more.size(); ++i) {
        text += i + 1 < more.size() ? ", " : " and ";
        text += engine::displayPath(more[i].path);
        if (more[i].isTest) text += " (test images)";
    }
    return text;
}

void MovedFolders::declare(CLI::App& app) {
    app.add_option("--more-data",
                   given_,
                   "Current place of a further folder of images, if it has moved: the folder, or "
                   "NAME=FOLDER where it is called otherwise now; can be repeated")
        ->type_name("FOLDER")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void MovedFolders::apply(engine::DataChoices& choices) const {
    for (const std::string& text : given_) {
        // Alone, it has the name that it is given there.
        engine::SourceFolders moved;
        engine::addSource(moved, text, false);
        const auto known =
            std::ranges::find(choices.moreFolders, moved.front().name, &engine::SourceFolder::name);
        if (known != choices.moreFolders.end()) {
            known->path = moved.front().path;
            continue;
        }
        std::vector<std::string> names;
        for (const engine::SourceFolder& folder : choices.moreFolders) {
            names.push_back(engine::nameText(folder.name));
        }
        throw engine::RequestError(
            names.empty()
                ? fmt::format("--more-data {}: there is no further folder of images. Leave it out.",
                              text)
                : fmt::format("--more-data {}: there is no further folder of this name. They are "
                              "called {}: name one as in {}=FOLDER.",
                              text,
                              fmt::join(names, ", "),
                              names.front()));
    }
}

}  // namespace espalier::cli
