// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// What matters here of pip's configuration, as for `pip download`.
struct PipConfiguration {
    std::optional<std::string> indexUrl;
    std::optional<std::string> cert;  ///< file of certificate authorities
};

/// Reads the text of a pip.conf: the sections [global] and [download], of which the second takes
/// precedence. What is not understood is left out, as pip's other options are.
PipConfiguration parsePipConfiguration(std::string_view text);

/// The value of an environment variable, or nothing; tests have their own.
using Environment = std::function<std::optional<std::string>(const char* name)>;
std::optional<std::string> processEnvironment(const char* name);

/// Where pip looks for its configuration, the file that takes precedence first.
std::vector<std::filesystem::path> pipConfigurationFiles(const Environment& environment);

}  // namespace espalier::engine
