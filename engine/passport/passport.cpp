// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/file_status.h"
#include "engine/base/input_file.h"
#include "engine/base/limits.h"
#include "engine/base/operation.h"
#include "engine/formats/onnx_import.h"
#include "engine/formats/onnx_operators.h"
#include "engine/passport/passport_facts.h"
#include "engine/passport/passport_page.h"
#include "engine/passport/passport_samples.h"
#include "engine/passport/passport_translations.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/tested_model.h"
#include "engine/starts/sha256.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kPieceBytes = 3 << 18;  // a multiple of three: base64 without padding inside

void checkTarget(const std::filesystem::path& file) {
    const std::string shown = displayPath(file);
    if (isFolder(file)) {
        throw RequestError(
            fmt::format("{} is a folder. Name a file, such as passport.html.", shown));
    }
    if (file.extension() != ".html") {
        throw RequestError(fmt::format("{} must end in .html, so that a browser opens it.", shown));
    }
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    if (!isThere(folder) || !isFolder(folder)) {
        throw RequestError(fmt::format("The folder {} for {} does not exist. Create it first.",
                                       displayPath(folder),
                                       displayPath(file.filename())));
    }
    if (mayPassportReplace(file)) return;
    throw RequestError(
        fmt::format("{} exists and is no model passport of Espalier, so it is not overwritten. "
                    "Choose another name.",
                    shown));
}

std::string modelBytes(const std::filesystem::path& model) {
    std::error_code problem;
    const std::uintmax_t size = std::filesystem::file_size(model, problem);
    constexpr auto kMost = static_cast<std::uintmax_t>(kMostPassportModelBytes);
    if (!problem && size > kMost) {
        throw RequestError(fmt::format(
            "{} has {} MB; a passport holds at most {} MB, because browsers and phones have to "
            "read it at once. Pass on the file itself, or train a smaller network, such as "
            "efficientnet-lite0.",
            displayPath(model),
            size / 1'000'000,
            kMost / 1'000'000));
    }
    const Operation operation("Reading the model", model);
    return readFile(model, kMostPassportModelBytes, FileKinds::Regular);
}

void refuseOtherOperators(std::string_view bytes) {
    const std::string whyNot = whyNotComputable(onnxOperators(std::as_bytes(std::span(bytes))));
    if (!whyNot.empty()) throw RequestError(whyNot);
}

SampleFiles samplesOf(const RunFolder& run) {
    return sampleFiles(loadProject(run.record()));
}

void addSamples(const PassportSource& source,
                const std::optional<RunResults>& results,
                const Preprocessing& recipe,
                nlohmann::ordered_json& facts) {
    if (!results || !results->test || results->test->size() == 0) {
        throw RequestError(
            "There are no results of a test, so the passport cannot have samples of its images. "
            "Name a run that was tested, or write it without samples.");
    }
    facts["samples"] = passportSamples(*results->test, recipe, samplesOf(*source.run));
}

void writePage(const std::filesystem::path& file,
               const nlohmann::ordered_json& facts,
               std::string_view model,
               const PassportOptions& options) {
    const auto [before, after] = passportPage(facts);
    const Purpose purpose("Writing the passport", file);
    AtomicFile page(file, options.files);
    page.write(before);
    for (std::size_t at = 0; at < model.size(); at += kPieceBytes) {
        if (options.stop.stop_requested()) throw Stopped();
        page.write(base64Of(model.substr(at, kPieceBytes)));
    }
    page.write(after);
    page.commit();
}

}  // namespace

PassportSource passportSource(const std::filesystem::path& model) {
    const RunFolder around{std::filesystem::absolute(model).lexically_normal().parent_path()};
    const bool isOfRun = model.filename() == RunFolder{}.model() && isRunFolder(around.path);
    return {.model = model, .run = isOfRun ? std::optional(around) : std::nullopt};
}

bool mayPassportReplace(const std::filesystem::path& file) {
    if (!isThere(file)) return true;
    if (!isRegularFile(file)) return false;
    InputFile opened(file, FileKinds::Regular);
    std::string head(passportHead().size(), '\0');
    const std::size_t count = opened.read(std::as_writable_bytes(std::span(head)));
    return count == head.size() && head == passportHead();
}

std::string whyNotComputable(const std::set<std::string>& operators) {
    const std::set<std::string> known = passportOperators();
    std::vector<std::string> missing;
    std::ranges::set_difference(operators, known, std::back_inserter(missing));
    if (missing.empty()) return "";
    return fmt::format(
        "The page of a passport cannot compute {}, which this model has, so none is written. Pass "
        "on the model's file itself.",
        fmt::join(missing, ", "));
}

Passport writePassport(const PassportSource& source,
                       const std::filesystem::path& file,
                       const PassportOptions& options) {
    checkTarget(file);
    const std::string bytes = modelBytes(source.model);
    const ImportedModel content = importOnnx(source.model);
    refuseOtherOperators(bytes);
    const std::optional<RunResults> results = source.run ? readResults(*source.run) : std::nullopt;
    nlohmann::ordered_json facts =
        passportFacts(source,
                      {.content = content,
                       .bytes = bytes.size(),
                       .sha256 = sha256Of(bytes),
                       .isTested = results && isTestedModel(*source.run, *results)},
                      results);
    facts["translations"] = passportTranslations(facts);
    Passport passport{.file = displayPath(file)};
    if (options.withSamples) {
        addSamples(source, results, preprocessingFromJson(content.record.preprocessing), facts);
        passport.samples = facts["samples"].size();
    }
    passport.hasTest = facts.contains("test");
    removeAbandonedOf(file);
    writePage(file, facts, bytes, options);
    std::error_code ignored;
    passport.bytes = std::filesystem::file_size(file, ignored);
    return passport;
}

}  // namespace espalier::engine
