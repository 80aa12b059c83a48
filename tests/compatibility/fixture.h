// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/json.h"
#include "program_process.h"

namespace espalier::compatibility {

using Json = nlohmann::ordered_json;

/// A copy of the files that version 0.1 wrote (tests/fixtures/version_0_1), in a writable folder
/// that is removed at the end.
class Fixture {
  public:
    Fixture();
    std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }

  private:
    cli::tests::WorkFolder folder_;
};

/// The runs of the fixture, and its project files.
std::vector<std::string> runNames();
std::vector<std::string> projectNames();

/// `now` without the members that `then` lacks: later versions may add options to a file, but must
/// not change what was there. Descends into objects, not into lists.
Json inTermsOf(const Json& then, const Json& now);

/// The lines of a file, and each as JSON.
std::vector<std::string> linesOf(const std::filesystem::path& file);
std::vector<Json> jsonLinesOf(const std::filesystem::path& file);

/// Runs the program with these arguments; it must succeed.
cli::tests::ProgramResult run(const std::vector<std::string>& words);

}  // namespace espalier::compatibility
