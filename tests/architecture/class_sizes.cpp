// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/class_sizes.h"

#include <optional>
#include <regex>
#include <string_view>

#include "tests/architecture/code_text.h"

namespace espalier::test {

namespace {

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
        for (const char c : codeOf(source)) take(c);
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
