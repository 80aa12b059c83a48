// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error_sentence.h"

#include <filesystem>
#include <new>
#include <system_error>

#include "engine/base/atomic_file.h"
#include "engine/base/file_advice.h"
#include "engine/base/json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::string sentenceOf(const std::filesystem::filesystem_error& problem) {
    const std::string reason = problem.code().message();
    // Only the working folder is asked for without a name.
    if (problem.path1().empty()) {
        return fmt::format(
            "The current folder cannot be used: {}. Change to a folder that exists and try again.",
            reason);
    }
    return fmt::format(
        "{} cannot be used: {}. {}",
        displayPath(problem.path1()),
        reason,
        nextStepAfter(FileUse::Any, problem.code().default_error_condition().value()));
}

}  // namespace

std::string errorSentence(const std::exception& problem) {
    if (const auto* files = dynamic_cast<const std::filesystem::filesystem_error*>(&problem)) {
        return sentenceOf(*files);
    }
    if (dynamic_cast<const std::bad_alloc*>(&problem)) {
        return "Out of memory. Close other programs, or choose a smaller batch or input.";
    }
    if (const auto* system = dynamic_cast<const std::system_error*>(&problem)) {
        return fmt::format(
            "The operating system refused a request: {}. Close other programs and try again.",
            system->code().message());
    }
    if (dynamic_cast<const nlohmann::json::exception*>(&problem)) {
        return fmt::format(
            "A file does not contain what Espalier expects there ({}). Restore it from a copy.",
            problem.what());
    }
    return problem.what();
}

}  // namespace espalier::engine
