// SPDX-License-Identifier: Apache-2.0
#include "engine/language/po_file.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kSource = "#: ";
constexpr std::string_view kValue = "#. value";
constexpr std::string_view kUnit = "#. unit";
constexpr std::string_view kHeading = "#. heading";
constexpr std::string_view kFlags = "#, ";
constexpr std::string_view kEnglish = "msgid ";
constexpr std::string_view kTranslation = "msgstr ";

std::string quotedPo(std::string_view text) {
    std::string out = "\"";
    for (const char byte : text) {
        if (byte == '\n') {
            out += "\\n";
            continue;
        }
        if (byte == '"' || byte == '\\') out += '\\';
        out += byte;
    }
    return out + '"';
}

/// What a quoted line belongs to is known from the word before it.
class PoReader {
  public:
    std::vector<PoEntry> read(std::string_view file) {
        while (!file.empty()) {
            const std::size_t end = std::min(file.find('\n'), file.size());
            ++line_;
            readLine(file.substr(0, end));
            file.remove_prefix(std::min(end + 1, file.size()));
        }
        keep();
        return std::move(entries_);
    }

  private:
    enum class Part : std::uint8_t { None, English, Translation };

    void readLine(std::string_view line) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (part_ == Part::Translation && !line.starts_with('"')) keep();
        if (line.starts_with(kSource)) {
            entry_.source = line.substr(kSource.size());
        } else if (line == kValue) {
            entry_.kind = PoKind::Value;
        } else if (line == kUnit) {
            entry_.kind = PoKind::Unit;
        } else if (line == kHeading) {
            entry_.kind = PoKind::Heading;
        } else if (line.starts_with(kFlags)) {
            isGuessed_ = line.find("fuzzy") != line.npos;
        } else if (line.starts_with(kEnglish) && part_ == Part::None) {
            part_ = Part::English;
            append(line.substr(kEnglish.size()));
        } else if (line.starts_with(kTranslation) && part_ == Part::English) {
            part_ = Part::Translation;
            append(line.substr(kTranslation.size()));
        } else if (line.starts_with('"') && part_ != Part::None) {
            append(line);
        } else if (!line.empty() && !line.starts_with('#')) {
            refuse();
        }
    }
    void append(std::string_view line) {
        if (line.size() < 2 || !line.starts_with('"') || !line.ends_with('"')) refuse();
        line = line.substr(1, line.size() - 2);
        std::string& text = part_ == Part::English ? entry_.english : entry_.translation;
        for (std::size_t at = 0; at < line.size(); ++at) {
            if (line[at] != '\\') {
                text += line[at];
            } else if (++at == line.size()) {
                refuse();
            } else {
                text += line[at] == 'n' ? '\n' : line[at] == 't' ? '\t' : line[at];
            }
        }
    }
    void keep() {
        if (part_ == Part::English) refuse();
        if (isGuessed_) entry_.translation.clear();
        isGuessed_ = false;
        if (!entry_.english.empty()) entries_.push_back(std::move(entry_));
        entry_ = {};
        part_ = Part::None;
    }
    [[noreturn]] void refuse() const {
        throw Error(fmt::format("The translations cannot be read: line {}.", line_));
    }

    int line_ = 0;
    Part part_ = Part::None;
    bool isGuessed_ = false;
    PoEntry entry_;
    std::vector<PoEntry> entries_;
};

}  // namespace

std::vector<PoEntry> readPo(std::string_view file) {
    return PoReader().read(file);
}

std::string writePo(std::string_view language, const std::vector<PoEntry>& entries) {
    std::string file = fmt::format(
        "# SPDX-License-Identifier: Apache-2.0\n"
        "msgid \"\"\n"
        "msgstr \"\"\n"
        "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
        "\"Language: {}\\n\"\n",
        language);
    for (const PoEntry& entry : entries) {
        file += '\n';
        if (entry.kind == PoKind::Value) file += fmt::format("{}\n", kValue);
        if (entry.kind == PoKind::Unit) file += fmt::format("{}\n", kUnit);
        if (entry.kind == PoKind::Heading) file += fmt::format("{}\n", kHeading);
        if (!entry.source.empty()) file += fmt::format("{}{}\n", kSource, entry.source);
        file += fmt::format("{}{}\n", kEnglish, quotedPo(entry.english));
        file += fmt::format("{}{}\n", kTranslation, quotedPo(entry.translation));
    }
    return file;
}

}  // namespace espalier::engine
