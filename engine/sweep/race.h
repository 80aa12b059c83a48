// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"
#include "engine/project/recommendation.h"
#include "engine/sweep/sweep.h"

namespace espalier::engine {

inline constexpr std::size_t kMostEntrants = 6;

/// Who takes part in a race: the project as it is, but for what is given here. A value.
struct RaceEntrant {
    std::string network = {};           ///< a template instead of the project's own drawing
    std::optional<Effort> effort = {};  ///< instead of the project's length and care of training
    TrialChoices changes = {};          ///< options with their values as they are typed

    friend bool operator==(const RaceEntrant&, const RaceEntrant&) = default;
};

/// What each entrant gets. One of both.
struct RaceShare {
    double seconds = 0;       ///< of training time, within the epochs that the project plans
    std::int64_t epochs = 0;  ///< instead of the project's
};

/// What planSweep() needs for a race.
struct RacePlan {
    SweepFile file;
    Project project;
    std::vector<TrialChoices> trials;  ///< of the entrants, in their order
};

/// The value of an option in this project, as a sweep writes it; kOwnNetwork for the network.
/// Throws RequestError for an unknown name.
std::string valueIn(const Project& project, const std::string& option);

/// The names of all options in which the entrants of a race may differ.
std::vector<std::string> racedOptions();

/// The sweep that a race is: its trials differ in what the entrants differ in. What all of them
/// change alike is in RacePlan::project. Of a project that begins with trained weights, an entrant
/// with another network begins with random ones. `selected` as in PreparedData; it says what an
/// effort means. Throws RequestError where there are fewer than two entrants or too many, two of
/// them are equal, or one cannot be compared.
RacePlan planRace(const Project& project,
                  const DataSource& selected,
                  const std::vector<RaceEntrant>& entrants,
                  const RaceShare& share);

}  // namespace espalier::engine
