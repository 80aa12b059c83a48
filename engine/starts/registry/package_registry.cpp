// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/package_registry.h"

#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

constexpr const char* kUsualIndex = "https://pypi.org/simple";
constexpr std::int64_t kConfigurationBytes = std::int64_t{1} << 20;

/// A value and where a person can change it.
struct Setting {
    std::string value;
    std::string place;
};

// The first of these environment variables that is not empty.
std::optional<Setting> inEnvironment(const Environment& environment, const char* name) {
    const std::string value = environment(name).value_or("");
    if (value.empty()) return std::nullopt;
    return Setting{value, name};
}

/// Index and certificates of pip's files, each from the first that has it.
struct FileSettings {
    std::optional<Setting> index;
    std::optional<Setting> certificates;
};

FileSettings readFiles(const Environment& environment) {
    FileSettings found;
    for (const fs::path& file : pipConfigurationFiles(environment)) {
        if (!isThere(file)) continue;
        const std::string text = readFile(file, kConfigurationBytes, FileKinds::Regular);
        const PipConfiguration configuration = parsePipConfiguration(text);
        const auto take = [&](std::optional<Setting>& to, const std::optional<std::string>& from) {
            if (!to && from) to = Setting{*from, displayPath(file)};
        };
        take(found.index, configuration.indexUrl);
        take(found.certificates, configuration.cert);
    }
    return found;
}

// An "@" outside user name and password would be part of a password with a "/" or "#", of which a
// message about the host would show the beginning.
WebAddress addressIn(const Setting& setting) {
    const auto address = WebAddress::parse(setting.value);
    if (address && address->withoutCredentials().text().find('@') == std::string::npos) {
        return *address;
    }
    throw Error(
        fmt::format("The address of the Python registry in {} cannot be read. It must begin "
                    "with https:// or http://, with special characters of a password "
                    "written in the form %40.",
                    setting.place));
}

}  // namespace

PackageRegistry configuredRegistry(const Environment& environment) {
    const FileSettings files = readFiles(environment);
    auto index = inEnvironment(environment, "PIP_INDEX_URL");
    if (!index) index = files.index;
    auto certificates = inEnvironment(environment, "PIP_CERT");
    if (!certificates) certificates = files.certificates;
    for (const char* name :
         {"REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"}) {
        if (!certificates) certificates = inEnvironment(environment, name);
    }
    return {.index = addressIn(index.value_or(Setting{kUsualIndex, "the program"})),
            .certificates = certificates ? certificates->value : "",
            .certificatesFrom = certificates ? certificates->place : ""};
}

}  // namespace espalier::engine
