// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/pip_configuration.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "engine/base/file_error.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBlank = " \t\r\f\v";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// pip takes "Index_URL" for "index-url".
std::string keyOf(std::string_view text) {
    std::string key(trimmed(text));
    std::ranges::transform(key, key.begin(), [](char c) {
        return c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return key;
}

void addUsersFiles(std::vector<fs::path>& files, const fs::path& home, fs::path config) {
    if (config.empty() && !home.empty()) config = home / ".config";
    if (!config.empty()) files.push_back(config / "pip" / "pip.conf");
    if (!home.empty()) files.push_back(home / ".pip" / "pip.conf");
}

// In a list such as "/etc/xdg:/usr/local/etc/xdg" pip prefers the last.
void addSharedFiles(std::vector<fs::path>& files, std::string_view folders) {
    if (folders.empty()) folders = "/etc/xdg";
    while (!folders.empty()) {
        const std::size_t colon = folders.rfind(':');
        const std::string_view last = folders.substr(colon == folders.npos ? 0 : colon + 1);
        if (!last.empty()) files.push_back(fs::path(last) / "pip" / "pip.conf");
        folders = folders.substr(0, colon == folders.npos ? 0 : colon);
    }
}

/// Python's configparser: `key = value` or `key: value` below [section]; an indented line continues
/// the value before; # and ; begin a line of comment.
class Reader {
  public:
    void line(std::string_view text) {
        const std::string_view content = trimmed(text);
        if (content.empty() || content.front() == '#' || content.front() == ';') return;
        const bool isIndented = text.front() == ' ' || text.front() == '\t';
        if (isIndented && value_) return static_cast<void>(value_->append(content));
        value_ = nullptr;
        if (content.front() == '[') {
            section_ = trimmed(content.substr(1, content.find(']') - 1));
            return;
        }
        const std::size_t end = content.find_first_of("=:");
        if (end == content.npos) return;
        value_ = valueOf(keyOf(content.substr(0, end)));
        if (value_) *value_ = trimmed(content.substr(end + 1));
    }

    PipConfiguration result() const {
        const auto nonEmpty = [](const std::string& first, const std::string& second) {
            const std::string& value = first.empty() ? second : first;
            return value.empty() ? std::nullopt : std::optional(value);
        };
        return {.indexUrl = nonEmpty(download_.indexUrl, global_.indexUrl),
                .cert = nonEmpty(download_.cert, global_.cert)};
    }

  private:
    struct Section {
        std::string indexUrl;
        std::string cert;
    };

    std::string* valueOf(const std::string& key) {
        if (section_ != "global" && section_ != "download") return nullptr;
        Section& section = section_ == "global" ? global_ : download_;
        if (key == "index-url") return &section.indexUrl;
        return key == "cert" ? &section.cert : nullptr;
    }

    std::string section_;
    std::string* value_ = nullptr;  ///< that an indented line continues
    Section global_;
    Section download_;
};

}  // namespace

PipConfiguration parsePipConfiguration(std::string_view text) {
    Reader reader;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        reader.line(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return reader.result();
}

std::optional<std::string> processEnvironment(const char* name) {
    const char* value = std::getenv(name);
    return value ? std::optional<std::string>(value) : std::nullopt;
}

// The order is that of pip's configuration.py, from its last file to its first.
std::vector<fs::path> pipConfigurationFiles(const Environment& environment) {
    std::vector<fs::path> files;
    const auto variable = [&](const char* name) { return environment(name).value_or(""); };
    const fs::path chosen = variable("PIP_CONFIG_FILE");
    if (chosen == "/dev/null") return files;  // pip reads no file at all then
    if (!chosen.empty()) files.push_back(chosen);
    // It replaces the user's files, not those of the computer.
    if (chosen.empty() || !isThere(chosen)) {
        addUsersFiles(files, variable("HOME"), variable("XDG_CONFIG_HOME"));
    }
    files.emplace_back("/etc/pip.conf");
    addSharedFiles(files, variable("XDG_CONFIG_DIRS"));
    return files;
}

}  // namespace espalier::engine
