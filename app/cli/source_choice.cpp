// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source_choice.h"

#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/language/spoken.h"
#include "engine/runs/run_folder.h"
#include "engine/sweep/sweep.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

std::string newPlaceOf(const engine::SourceFolder& folder) {
    const std::string name = engine::withoutEquals(engine::nameText(folder.name));
    return (name.empty() ? name : engine::shellQuoted(name)) + "=FOLDER";
}

}  // namespace

bool areDataFolders(const std::vector<std::string>& named) {
    return std::ranges::all_of(named, [](const std::filesystem::path& path) {
        return engine::isFolder(path) && !engine::isRunFolder(path) &&
               !engine::isCrossValidation(path) && !engine::isSweep(path);
    });
}

std::string placesText(const std::filesystem::path& root, const engine::DataChoices& choices) {
    // Here, because a text with paths in it is left as it is.
    const std::string last = engine::spoken("and");
    const std::string test = engine::spoken("(test images)");
    std::string text = engine::displayPath(root);
    const engine::SourceFolders& more = choices.moreFolders;
    for (std::size_t i = 0; i < more.size(); ++i) {
        text += i + 1 < more.size() ? ", " : fmt::format(" {} ", last);
        text += engine::displayPath(more[i].path);
        if (more[i].isTest) text += ' ' + test;
    }
    return text;
}

bool isGone(const std::filesystem::path& dataset) {
    std::error_code unknown;
    return engine::fileStatus(dataset, unknown).type() == std::filesystem::file_type::not_found;
}

bool isDataGone(const engine::Project& project) {
    return std::ranges::any_of(engine::dataFolders(project), isGone);
}

std::string placesToName(const engine::Project& project) {
    std::string options;
    if (isGone(project.dataset)) options += " --data FOLDER";
    for (const engine::SourceFolder& folder : project.dataChoices.moreFolders) {
        if (isGone(folder.path)) options += " --more-data " + newPlaceOf(folder);
    }
    return options;
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

std::vector<std::filesystem::path> MovedFolders::places() const {
    std::vector<std::filesystem::path> places;
    for (const std::string& text : given_) {
        places.push_back(engine::sourceFrom(text, false).path);
    }
    return places;
}

void MovedFolders::apply(engine::DataChoices& choices) const {
    for (const std::string& text : given_) {
        // Alone, it has the name that it is given there.
        engine::SourceFolders moved;
        engine::addSource(moved, text, false, {});
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
    for (const engine::SourceFolder& folder : choices.moreFolders) {
        if (!isGone(folder.path)) continue;
        throw engine::RequestError(fmt::format(
            "The folder {} with {} is not there. If it has moved, name its new place with "
            "--more-data {}; if it is on another disk, connect it.",
            engine::displayPath(folder.path),
            folder.isTest ? "test images" : "images",
            newPlaceOf(folder)));
    }
}

}  // namespace espalier::cli
