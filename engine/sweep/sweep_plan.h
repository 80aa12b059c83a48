// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/choice_words.h"

namespace espalier::engine {

/// How the trials of a sweep are chosen, and how long each is trained.
enum class SweepMethod : std::uint8_t {
    Grid,     ///< every combination of the values
    Random,   ///< drawn independently (Bergstra and Bengio, Random search …, 2012)
    Halving,  ///< drawn likewise; the better ones are trained further, rung by rung
};
template <>
inline constexpr std::array kChoiceWords<SweepMethod>{
    ChoiceWord{SweepMethod::Grid, "grid"},
    ChoiceWord{SweepMethod::Random, "random"},
    ChoiceWord{SweepMethod::Halving, "halving"},
};

inline constexpr std::int64_t kMostTrials = 1000;
inline constexpr std::int64_t kMostReduction = 100;

/// Values from `from` to `to`, both included, uniform or with a uniform logarithm.
struct SweepRange {
    double from = 0;
    double to = 0;
    bool isLog = false;

    friend bool operator==(const SweepRange&, const SweepRange&) = default;
};

/// One option of a sweep: the name of a field of the training or the project, or "network".
struct SweepOption {
    std::string name;
    std::vector<std::string> values = {};  ///< as they are typed (toText()); one: for all trials
    std::optional<SweepRange> range = {};  ///< instead of values
    bool isWhole = false;                  ///< of a range: whole numbers

    bool varies() const { return range || values.size() > 1; }
    friend bool operator==(const SweepOption&, const SweepOption&) = default;
};

/// What one trial sets besides the project that all share: name and value of each option that
/// varies, in the order of the options.
using TrialChoices = std::vector<std::pair<std::string, std::string>>;

/// What a sweep tries. A value that sweepPlanFrom() has checked.
struct SweepPlan {
    SweepMethod method = SweepMethod::Grid;
    std::int64_t seed = 1;         ///< of the drawn trials; the trainings have that of the project
    std::int64_t trials = 0;       ///< drawn; 0 for a grid, whose options say how many there are
    double secondsPerTrial = 0;    ///< the same share of time for each; 0 = as long as planned
    std::int64_t firstEpochs = 1;  ///< halving: of the first rung
    std::int64_t reduction = 3;    ///< halving: η, by which trials shrink and epochs grow
    std::vector<SweepOption> options = {};  ///< in alphabetical order

    const SweepOption* find(const std::string& name) const;
    friend bool operator==(const SweepPlan&, const SweepPlan&) = default;
};

/// One stage of successive halving: so many trials have been trained for so many epochs in all.
struct Rung {
    std::int64_t trials = 0;
    std::int64_t epochs = 0;

    friend bool operator==(const Rung&, const Rung&) = default;
};

/// Of successive halving (Jamieson and Talwalkar, Non-stochastic best arm identification, 2016) as
/// Hyperband writes it (Li et al., 2018, algorithm 1): rung i has ⌊n/ηⁱ⌋ trials of r·ηⁱ epochs,
/// until one is left. Empty for the other methods. Throws RequestError when the last rung has more
/// epochs than a training may have.
std::vector<Rung> rungsOf(const SweepPlan& plan);

/// How many combinations the values have; nothing where an option has a range. No more than the
/// largest number of 64 bits.
std::optional<std::int64_t> combinationsOf(const SweepPlan& plan);

/// The trials of the plan, in order: of a grid the last option varies first. Drawn ones are a pure
/// function of seed, place and name of the option, so that more trials leave the first as they are,
/// and so does another option. No two are equal. Throws RequestError when there are too many, or
/// fewer combinations than trials.
std::vector<TrialChoices> trialsOf(const SweepPlan& plan);

}  // namespace espalier::engine
