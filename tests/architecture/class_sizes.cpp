// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/class_sizes.h"

#include <cctype>
#include <optional>
#include <regex>
#include <string_view>

namespace espalier::test {

namespace {

// Where a comment, a literal or a line of the preprocessor that begins at `at` ends; `at` itself
// where none begins. Any bracket may stand in them.
std::size_t endOfText(std::string_view source, std::size_t at) {
    const auto after = [&](std::string_view ending, std::size_t from) {
        const std::size_t found = source.find(ending, from);
        return found == std::string_view::npos ? source.size() : found + ending.size();
    };
    const std::string_view rest = source.substr(at);
    if (rest.starts_with("//") || rest.starts_with('#')) {
        std::size_t end = after("\n", at);
        while (end > 1 && end < source.size() && source[end - 2] == '\\') end = after("\n", end);
        return end;
    }
    if (rest.starts_with("/*")) return after("*/", at);
    if (rest.starts_with("R\"")) {
        const std::string_view name = rest.substr(2, rest.find('(') - 2);
        return after(")" + std::string(name) + "\"", at);
    }
    if (!rest.starts_with('"') && !rest.starts_with('\'')) return at;
    std::size_t end = at + 1;
    while (end < source.size() && source[end] != rest.front()) end += source[end] == '\\' ? 2 : 1;
    return end + 1;
}

std::string withoutText(std::string_view source) {
    std::string code;
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = endOfText(source, at);
        const bool isDigitSeparator = source[at] == '\'' && at > 0 &&
                                      std::isxdigit(static_cast<unsigned char>(source[at - 1]));
        if (end > at && !isDigitSeparator) {
            at = end;
        } else {
            code += source[at++];
        }
    }
    return code;
}

std::string withoutTemplateArguments(std::string statement) {
    static const std::regex kInnermost("<[^<>]*>");
    for (std::string before; before != statement;) {
        before = statement;
        statement = std::regex_replace(statement, kInnermost, "");
    }
    return statement;
}

/// The name of the class whose body begins after `statement`.
std::optional<std::string> classBegunBy(const std::string& statement) {
    static const std::regex kHead(
        R"re((^|[^\w])(class|struct)\s+((\w+::)*\w+)(\s+final)?\s*(:[^;(=]*)?$)re");
    static const std::regex kEnum(R"re((^|[^\w])enum\s)re");
    std::smatch match;
    if (std::regex_search(statement, kEnum)) return std::nullopt;
    if (!std::regex_search(statement, match, kHead)) return std::nullopt;
    return match[3].str();
}

bool declaresMethod(std::string statement, const std::string& className) {
    static const std::regex kLabels(
        R"re(\b(public|private|protected|signals)(\s+slots)?\s*:(?!:)|\[\[[^\]]*\]\]|\b[A-Z][A-Z_]+(\([^()]*\))?(?=\s|$))re");
    static const std::regex kOther(
        R"re(^\s*(,|friend\b|using\b|typedef\b|static_assert\b|alignas\b))re");
    static const std::regex kName(R"re((~?\w+)\s*\((?!\s*\*))re");
    statement = std::regex_replace(statement, kLabels, "");
    std::smatch match;
    if (std::regex_search(statement, kOther) || !std::regex_search(statement, match, kName)) {
        return false;
    }
    const std::string before = match.prefix();
    const std::string name = match[1];
    const bool isField = before.find('=') != std::string::npos;
    const bool isOperator = statement.find("operator") < match.position() + name.size();
    return !isField && !isOperator && name != className && name != "~" + className;
}

std::string lastPart(const std::string& name) {
    const std::size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// Goes through a source by its brackets.
class Scan {
  public:
    std::vector<ClassSize> of(const std::string& source) {
        for (const char c : withoutText(source)) take(c);
        return found_;
    }

  private:
    /// What stands between two braces; a class, or anything else.
    struct Scope {
        std::optional<ClassSize> body;
    };

    void take(char c) {
        if (c == '(') ++parentheses_;
        if (c == ')') --parentheses_;
        if (parentheses_ == 0 && c == '{') return open();
        if (parentheses_ == 0 && c == '}') return close();
        if (parentheses_ == 0 && c == ';') return endStatement();
        statement_ += c;
    }

    void open() {
        const auto name = classBegunBy(withoutTemplateArguments(statement_));
        if (name) {
            statement_.clear();
            scopes_.push_back({ClassSize{outerName() + *name, 0}});
        } else {
            endStatement();
            scopes_.push_back({});
        }
    }
    void close() {
        statement_.clear();
        if (scopes_.empty()) return;
        if (scopes_.back().body) found_.push_back(*scopes_.back().body);
        scopes_.pop_back();
    }
    void endStatement() {
        const std::string statement = withoutTemplateArguments(statement_);
        statement_.clear();
        if (scopes_.empty() || !scopes_.back().body) return;
        ClassSize& body = *scopes_.back().body;
        if (declaresMethod(statement, lastPart(body.name))) ++body.methods;
    }
    std::string outerName() const {
        const bool inClass = !scopes_.empty() && scopes_.back().body;
        return inClass ? scopes_.back().body->name + "::" : "";
    }

    std::vector<Scope> scopes_;
    std::vector<ClassSize> found_;
    std::string statement_;
    int parentheses_ = 0;
};

}  // namespace

std::vector<ClassSize> classSizes(const std::string& source) {
    return Scan().of(source);
}

}  // namespace espalier::test
