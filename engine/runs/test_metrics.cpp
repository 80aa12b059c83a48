// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/test_metrics.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <span>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/input_file.h"
#include "engine/base/json.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kFirstBytes = std::size_t{64} * 1024;

bool isBlank(char byte) {
    return byte == ' ' || byte == '\n' || byte == '\0';
}

std::string readUpTo(InputFile& file, std::size_t bytes) {
    std::string text(bytes, '\0');
    text.resize(file.read(std::as_writable_bytes(std::span(text))));
    return text;
}

// Its first bytes and its last ones; all of a small file.
std::string endsOf(const std::filesystem::path& path) {
    constexpr std::streamoff kLastBytes = 4096;
    InputFile file(path);  // refuses a pipe
    std::string text = readUpTo(file, kFirstBytes);
    const auto rest =
        static_cast<std::streamoff>(file.size()) - static_cast<std::streamoff>(text.size());
    if (rest <= 0) return text;
    const std::streamoff last = std::min(rest, kLastBytes);
    std::string end(static_cast<std::size_t>(last), '\0');
    std::ifstream stream(path, std::ios::binary);
    stream.seekg(-last, std::ios::end);
    if (!stream.read(end.data(), last)) failReading("Could not read", path, EIO);
    return text + end;
}

/// Looks for the object "test" and keeps what it says of all images together. Returns false, which
/// ends the parsing, where that object ends or its lists begin.
class Finder : public nlohmann::json_sax<nlohmann::json> {
  public:
    std::optional<TestMetrics> take() const {
        return measuredOnTest_ && found_.images > 0 ? std::optional(found_) : std::nullopt;
    }

    bool key(string_t& name) override {
        if (depth_ >= 1 && depth_ <= keys_.size()) keys_[depth_ - 1] = name;
        return true;
    }
    bool start_object(std::size_t /*elements*/) override {
        ++depth_;
        return true;
    }
    bool end_object() override {
        const bool isOver = depth_ == 2 && keys_[0] == "test";
        if (depth_ > 0) --depth_;
        return !isOver;
    }
    bool start_array(std::size_t /*elements*/) override {
        if (isInTest(2)) return false;
        ++depth_;
        return true;
    }
    bool end_array() override {
        if (depth_ > 0) --depth_;
        return true;
    }
    bool string(string_t& text) override {
        if (depth_ == 1 && keys_[0] == "measured_on") measuredOnTest_ = text == "test";
        if (isOfNetwork("network")) {
            found_.network = choiceOf<OutputNetwork>(text).value_or(OutputNetwork::Last);
        }
        return true;
    }
    bool number_integer(number_integer_t value) override {
        return number(static_cast<double>(value));
    }
    bool number_unsigned(number_unsigned_t value) override {
        if (isInTest(2) && keys_[1] == "images" && value <= kMostImages) {
            found_.images = static_cast<std::int64_t>(value);
        }
        if (isOfNetwork("epoch") && value <= kMostEpochs) {
            found_.epoch = static_cast<std::int64_t>(value);
        }
        return number(static_cast<double>(value));
    }
    bool number_float(number_float_t value, const string_t& /*text*/) override {
        return number(value);
    }
    bool null() override { return true; }
    bool boolean(bool value) override {
        if (isOfNetwork("within_epoch")) found_.isWithinEpoch = value;
        return true;
    }
    bool binary(binary_t& /*bytes*/) override { return false; }
    bool parse_error(std::size_t /*position*/,
                     const std::string& /*token*/,
                     const nlohmann::json::exception& /*problem*/) override {
        return false;  // also where the first bytes end
    }

  private:
    static constexpr std::uint64_t kMostImages = 1'000'000'000'000;
    static constexpr std::uint64_t kMostEpochs = 1'000'000'000;
    static constexpr std::size_t kMostMetrics = 100;

    bool isInTest(std::size_t depth) const { return depth_ == depth && keys_[0] == "test"; }
    bool isOfNetwork(const char* name) const {
        return depth_ == 2 && keys_[0] == "export" && keys_[1] == name;
    }
    bool number(double value) {
        const bool isMetric = isInTest(3) && keys_[1] == "metrics" && std::isfinite(value);
        if (isMetric && found_.metrics.size() < kMostMetrics) {
            found_.metrics.push_back({keys_[2], value});
        }
        return true;
    }

    std::size_t depth_ = 0;
    std::array<std::string, 3> keys_;  ///< the last one of each depth
    bool measuredOnTest_ = false;
    TestMetrics found_;
};

}  // namespace

std::optional<TestMetrics> testMetricsIn(std::string_view json) {
    Finder finder;
    nlohmann::json::sax_parse(json, &finder);
    return finder.take();
}

std::optional<TestMetrics> readTestMetrics(const RunFolder& run) {
    try {
        std::optional<InputFile> file = InputFile::openIfThere(run.results());
        if (!file) return std::nullopt;
        return testMetricsIn(readUpTo(*file, kFirstBytes));
    } catch (const Error&) {
        return std::nullopt;
    }
}

std::string damageOfResults(const RunFolder& run, ResultsCheck check) {
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 30;
    if (!isThere(run.results())) return {};
    const bool isWhole = check == ResultsCheck::Whole;
    const std::string text =
        isWhole ? readFile(run.results(), kMostBytes, FileKinds::Regular) : endsOf(run.results());
    if (std::ranges::all_of(text, isBlank)) return "it is empty";
    if (!text.starts_with('{') || text.find("\"espalier_results\"") == std::string::npos) {
        return "it does not hold the results of a run";
    }
    const bool isClosed =
        isWhole ? nlohmann::json::accept(text)
                : *std::ranges::find_if_not(text.rbegin(), text.rend(), isBlank) == '}';
    return isClosed ? "" : "it is cut off, or has been changed";
}

bool areOfNewestNetwork(const TestMetrics& test, const RunSummary& run) {
    if (test.epoch == 0) return true;
    if (test.network == OutputNetwork::Best) return test.epoch == run.best.epoch;
    // Only an epoch that is not finished may be ahead of those that are counted; results of earlier
    // versions do not say that it is not.
    return test.epoch == run.epochs + 1 || (test.epoch == run.epochs && !test.isWithinEpoch);
}

}  // namespace espalier::engine
