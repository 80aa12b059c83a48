// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_places.h"

#include <set>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/folder_list.h"
#include "engine/runs/known_runs.h"
#include "engine/sweep/sweep.h"

namespace espalier::ui {

namespace {

// Whether a disk is away or a run was deleted, nobody can tell.
ListedPlace placeElsewhere(const std::filesystem::path& path) {
    using Kind = ListedPlace::Kind;
    std::error_code problem;
    const auto type = engine::fileStatus(path, problem).type();
    const Kind kind = type == std::filesystem::file_type::not_found ? Kind::Missing
                      : engine::isCrossValidation(path)             ? Kind::Folds
                                                                    : Kind::Run;
    return {path, kind, true};
}

/// Each once, however it was found.
class PlaceList {
  public:
    void add(ListedPlace place) {
        if (listed_.insert(engine::resolvedPath(place.path)).second) {
            places_.push_back(std::move(place));
        }
    }
    /// Its trials, which are runs like any other; itself where they cannot be listed, so that its
    /// row says why.
    void addSweep(const std::filesystem::path& sweep, bool isElsewhere) {
        try {
            for (const std::filesystem::path& trial : engine::listRuns({sweep})) {
                add({.path = trial, .isElsewhere = isElsewhere});
            }
        } catch (const engine::Error&) {
            add({.path = sweep, .isElsewhere = isElsewhere});
        }
    }
    std::vector<ListedPlace> take() { return std::move(places_); }

  private:
    std::vector<ListedPlace> places_;
    std::set<std::filesystem::path> listed_;
};

}  // namespace

std::vector<ListedPlace> placesOf(const RunsQuestion& question) {
    PlaceList places;
    for (const std::filesystem::path& path : engine::listRuns(question.folders)) {
        places.add({path});
    }
    for (const std::filesystem::path& path : engine::listCrossValidations(question.folders)) {
        places.add({path, ListedPlace::Kind::Folds});
    }
    for (const std::filesystem::path& path : engine::listSweeps(question.folders)) {
        places.addSweep(path, false);
    }
    if (question.reach == RunsReach::Folders) return places.take();
    for (const std::filesystem::path& path : engine::knownRuns()) {
        if (engine::isSweep(path)) {
            places.addSweep(path, true);
        } else {
            places.add(placeElsewhere(path));
        }
    }
    return places.take();
}

}  // namespace espalier::ui
