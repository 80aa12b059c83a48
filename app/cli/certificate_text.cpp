// SPDX-License-Identifier: Apache-2.0
#include "app/cli/certificate_text.h"

#include "app/cli/command.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::Certificate;
using engine::StateComparison;
using engine::TwinResult;

// How much of the run it is about: of a Certificate or a CertificateRecord.
std::string extent(const auto& certificate) {
    const std::string steps = grouped(certificate.steps);
    if (certificate.runSteps == certificate.steps) return fmt::format("all {} steps", steps);
    if (certificate.runSteps == 0) return fmt::format("the first {} steps", steps);
    return fmt::format("the first {} of {} steps", steps, grouped(certificate.runSteps));
}

std::string outcomeText(const Certificate& certificate) {
    const std::string steps = extent(certificate);
    if (certificate.certified()) {
        return fmt::format("Certified: {} were repeated and resumed with identical bits on {}.",
                           steps,
                           certificate.device);
    }
    return fmt::format("Not certified: {} could not be {} with identical bits on {}.",
                       steps,
                       certificate.twin.difference.equal() ? "resumed" : "repeated",
                       certificate.device);
}

std::string comparisonText(const StateComparison& comparison) {
    if (comparison.equal()) {
        return fmt::format(
            "all {} parameters are equal, bit by bit, and so are all {} tensors of weights, "
            "statistics and optimizer.",
            grouped(comparison.parameters),
            grouped(comparison.tensors.tensors));
    }
    return fmt::format("{} of {} parameters differ, by up to {:.3g}, and {} of {} tensors.",
                       grouped(comparison.different),
                       grouped(comparison.parameters),
                       comparison.largest,
                       grouped(static_cast<std::int64_t>(comparison.tensors.different.size())),
                       grouped(comparison.tensors.tensors));
}

void addLayers(const StateComparison& comparison, std::vector<std::string>& lines) {
    if (comparison.different == 0) return;
    TextTable table({"layer", "parameters", "different", "largest difference"},
                    {false, true, true, true});
    for (const engine::LayerDifference& layer : comparison.layers) {
        if (layer.different == 0) continue;
        table.add({layer.layer,
                   grouped(layer.parameters),
                   grouped(layer.different),
                   fmt::format("{:.3g}", layer.largest)});
    }
    lines.push_back(table.text());
}

std::string timeText(double secondsPerStep) {
    if (secondsPerStep <= 0) return "too few steps to measure the time";
    return fmt::format("{} ms per step", significant(1000 * secondsPerStep));
}

std::string modeText(const TwinResult& twin) {
    const std::string noise = twin.difference.equal()
                                  ? "the twins are equal"
                                  : fmt::format(
                                        "the twins differ by up to {:.3g} in {} of {} "
                                        "parameters",
                                        twin.difference.largest,
                                        grouped(twin.difference.different),
                                        grouped(twin.difference.parameters));
    return fmt::format("Deterministic {}: {}, {}.",
                       twin.deterministic ? "on" : "off",
                       timeText(twin.secondsPerStep),
                       noise);
}

// By how much longer a step takes with Deterministic on; empty where that is not known.
std::string costText(const TwinResult& one, const TwinResult& other) {
    const double on = one.deterministic ? one.secondsPerStep : other.secondsPerStep;
    const double off = one.deterministic ? other.secondsPerStep : one.secondsPerStep;
    if (on <= 0 || off <= 0) return "";
    const double change = on / off - 1;
    return fmt::format("Deterministic makes a step {} {}.",
                       percent(change < 0 ? -change : change),
                       change < 0 ? "shorter here" : "longer");
}

void addModes(const Certificate& certificate, std::vector<std::string>& lines) {
    if (!certificate.onGpu) {
        lines.push_back(
            fmt::format("Time: {}. The CPU is always deterministic, so there is no faster mode to "
                        "compare with.",
                        timeText(certificate.twin.secondsPerStep)));
        return;
    }
    lines.push_back(modeText(certificate.twin));
    const engine::OtherMode& other = certificate.otherMode;
    if (other.twin) {
        lines.push_back(modeText(*other.twin));
        const std::string cost = costText(certificate.twin, *other.twin);
        if (!cost.empty()) lines.push_back(cost);
    } else if (!other.problem.empty()) {
        lines.push_back(
            fmt::format("The other mode, Deterministic {}, cannot be measured on this computer: {}",
                        certificate.twin.deterministic ? "off" : "on",
                        other.problem));
    }
    if (certificate.twin.deterministic) return;
    lines.push_back(
        "Deterministic is off for this run, so sums may be computed in any order. Switch it on for "
        "repeatable runs.");
}

std::string lossesText(const Certificate& certificate) {
    const engine::RecordedLosses& recorded = certificate.recorded;
    if (recorded.steps == 0) return "Record: the run recorded no losses to compare with.";
    if (recorded.firstDifferent == 0) {
        return fmt::format("Record: the losses of {} match those that the run recorded.",
                           counted(recorded.steps, "step"));
    }
    const bool mayBeNoise = certificate.onGpu && !certificate.twin.deterministic;
    return fmt::format(
        "Record: from step {} on, the losses differ from those that the run recorded. It may have "
        "been trained on another device, with another number of threads, {}.",
        grouped(recorded.firstDifferent),
        mayBeNoise ? "by another version of Espalier, or with Deterministic off"
                   : "or by another version of Espalier");
}

}  // namespace

std::vector<std::string> certificateLines(const Certificate& certificate) {
    std::vector<std::string> lines{outcomeText(certificate)};
    lines.push_back("Twin: two trainings from the same beginning; " +
                    comparisonText(certificate.twin.difference));
    addLayers(certificate.twin.difference, lines);
    lines.push_back(fmt::format(
        "Resume: stopped after step {} and resumed, compared with the uninterrupted training; {}",
        grouped(certificate.stoppedAfter),
        comparisonText(certificate.resume)));
    addLayers(certificate.resume, lines);
    lines.push_back(lossesText(certificate));
    addModes(certificate, lines);
    lines.push_back(fmt::format(
        "Parameters after step {}: {}", grouped(certificate.steps), certificate.parameterHash));
    return lines;
}

std::string certificateSentence(const engine::CertificateRecord& record) {
    const std::string steps = extent(record);
    if (record.certified) {
        return fmt::format(
            "Certificate: {} were repeated and resumed with identical bits on {} "
            "({})",
            steps,
            record.device,
            record.made);
    }
    return fmt::format(
        "Certificate: {} could not be repeated and resumed with identical bits on {} ({})",
        steps,
        record.device,
        record.made);
}

int exitCodeOf(const Certificate& certificate) {
    return certificate.certified() ? kExitDone : kExitDifferent;
}

}  // namespace espalier::cli
