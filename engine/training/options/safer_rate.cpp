// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/safer_rate.h"

#include <algorithm>
#include <charconv>

#include "fmt/format.h"

namespace espalier::engine {

// Six digits, so that a tenth of 0.0007 is 7e-05.
std::string rateText(double rate) {
    const std::string digits = fmt::format("{:.6g}", rate);
    double rounded = rate;
    std::from_chars(digits.data(), digits.data() + digits.size(), rounded);
    return fmt::format("{}", rounded);
}

double saferRate(const TrainingOptions& options, double learningRate) {
    constexpr double kUsual = 0.001;
    constexpr double kUsualOfMomentum = 0.1;
    const bool hasMomentum = options.optimizer == Optimizer::SgdMomentum;
    return std::min(learningRate / 10, hasMomentum ? kUsualOfMomentum : kUsual);
}

TrainingOptions saferOptions(TrainingOptions options, double rate, bool hasExploded) {
    options.learningRate = rate;
    if (options.precision == Precision::Float16 && !hasExploded) {
        options.precision = Precision::Float32;
    } else if (options.clipNorm == 0) {
        options.clipNorm = kSaferClipNorm;
    }
    return options;
}

}  // namespace espalier::engine
