// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <stop_token>
#include <string>

#include "engine/sweep/sweep.h"

namespace espalier::engine {

/// What training one trial will take on this computer.
struct TrialForecast {
    /// With what is done once before it. A trial whose share of time is shorter has no result.
    double firstEpochSeconds = std::numeric_limits<double>::quiet_NaN();
    double epochSeconds = std::numeric_limits<double>::quiet_NaN();
    double seconds = std::numeric_limits<double>::quiet_NaN();  ///< if nothing ends it earlier
    std::int64_t epochs = 0;   ///< that are planned; a share of time may end it earlier
    double memory = 0;         ///< bytes on its device; 0 = not known
    double freeMemory = 0;     ///< likewise
    std::string problem = {};  ///< why it cannot be trained, a sentence

    bool fits() const { return freeMemory <= 0 || memory <= freeMemory; }
};

/// Forecasts the trials of a sweep that was planned, and writes nothing. Trials that cost the same
/// (another learning rate) are measured once.
class TrialForecaster {
  public:
    TrialForecaster(const Sweep& sweep, const DataSource& selected)
        : sweep_(sweep), selected_(selected) {}

    /// Trains for one to three seconds, like measureTrainingTime(). Throws Stopped.
    TrialForecast forecast(int number, std::stop_token stop = {});

  private:
    TrialForecast measured(const Project& project, std::stop_token stop) const;

    const Sweep& sweep_;
    const DataSource& selected_;
    std::map<std::string, TrialForecast> known_;  ///< by what decides the cost
};

/// Whether a forecast of the one is one of the other too: they differ at most in options that
/// change what is learnt, in how their networks are drawn, and in names. Pure.
bool costTheSame(const Project& one, const Project& other);

/// Of all trials one after another, in seconds, by the mean time of an epoch; NaN where it is not
/// known. Of halving: what each rung trains beyond the one before it.
double sweepSeconds(const Sweep& sweep, const std::vector<TrialForecast>& trials);

}  // namespace espalier::engine
