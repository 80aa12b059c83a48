// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/language/source_sentences.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

namespace espalier::test {

namespace {

namespace fs = std::filesystem;

struct Token {
    std::string text;  ///< of a literal: what it stands for
    bool isLiteral = false;
    int line = 0;
};

bool isNameByte(char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) || byte == '_';
}

void appendUtf8(std::string& text, unsigned long code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | (code >> 6));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xE0 | (code >> 12));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

/// Reads C++ as far as that is needed here.
class Reader {
  public:
    explicit Reader(std::string_view source) : source_(source) {}

    std::vector<Token> tokens() {
        while (at_ < source_.size()) readOne();
        return std::move(tokens_);
    }

  private:
    bool startsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }

    void readOne() {
        const char byte = source_[at_];
        if (byte == '\n') {
            ++line_;
            isLineStart_ = true;
            ++at_;
        } else if (std::isspace(static_cast<unsigned char>(byte))) {
            ++at_;
        } else if (startsWith("//") || (byte == '#' && isLineStart_)) {
            skipTo("\n");
        } else if (startsWith("/*")) {
            skipTo("*/");
            at_ = std::min(at_ + 2, source_.size());
        } else if (startsWith("R\"")) {
            readRawLiteral();
        } else if (byte == '"') {
            readLiteral();
        } else if (byte == '\'') {
            readCharacter();
        } else {
            readWord();
        }
    }
    void skipTo(std::string_view end) {
        const std::size_t found = std::min(source_.find(end, at_), source_.size());
        line_ += static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                                             source_.begin() + static_cast<std::ptrdiff_t>(found),
                                             '\n'));
        at_ = found;
    }
    // Literals beside each other are one.
    void addLiteral(std::string text) {
        isLineStart_ = false;
        if (!tokens_.empty() && tokens_.back().isLiteral) {
            tokens_.back().text += text;
        } else {
            tokens_.push_back({std::move(text), true, line_});
        }
    }
    void readRawLiteral() {
        const std::size_t open = source_.find('(', at_);
        const std::string end = ")" + std::string(source_.substr(at_ + 2, open - at_ - 2)) + "\"";
        const std::size_t close = source_.find(end, open);
        std::string text(source_.substr(open + 1, close - open - 1));
        line_ += static_cast<int>(std::ranges::count(text, '\n'));
        addLiteral(std::move(text));
        at_ = close + end.size();
    }
    void readLiteral() {
        std::string text;
        for (++at_; at_ < source_.size() && source_[at_] != '"'; ++at_) {
            if (source_[at_] == '\\') {
                appendEscape(text);
            } else {
                text += source_[at_];
            }
        }
        ++at_;
        addLiteral(std::move(text));
    }
    void appendEscape(std::string& text) {
        const char kind = source_[++at_];
        if (kind == 'n' || kind == 't' || kind == 'r') {
            text += kind == 'n' ? '\n' : kind == 't' ? '\t' : '\r';
        } else if (kind == 'u') {
            appendUtf8(text, std::stoul(std::string(source_.substr(at_ + 1, 4)), nullptr, 16));
            at_ += 4;
        } else {
            text += kind;
        }
    }
    void readCharacter() {
        const std::size_t begin = at_++;
        while (at_ < source_.size() && source_[at_] != '\'') at_ += source_[at_] == '\\' ? 2 : 1;
        ++at_;
        tokens_.push_back({std::string(source_.substr(begin, at_ - begin)), false, line_});
    }
    void readWord() {
        isLineStart_ = false;
        const std::size_t begin = at_++;
        if (isNameByte(source_[begin])) {
            // 1'000 is one word
            while (at_ < source_.size() &&
                   (isNameByte(source_[at_]) ||
                    (source_[at_] == '\'' &&
                     std::isdigit(static_cast<unsigned char>(source_[begin])) &&
                     at_ + 1 < source_.size() && isNameByte(source_[at_ + 1])))) {
                ++at_;
            }
        } else if (startsWithPair(begin)) {
            ++at_;
        }
        tokens_.push_back({std::string(source_.substr(begin, at_ - begin)), false, line_});
    }
    bool startsWithPair(std::size_t begin) const {
        constexpr std::array<std::string_view, 13> kPairs = {
            "<<", ">>", "::", "->", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+="};
        return std::ranges::find(kPairs, source_.substr(begin, 2)) != kPairs.end();
    }

    std::string_view source_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool isLineStart_ = true;
    std::vector<Token> tokens_;
};

bool isOpening(const Token& token) {
    return !token.isLiteral && (token.text == "(" || token.text == "[" || token.text == "{");
}
bool isClosing(const Token& token) {
    return !token.isLiteral && (token.text == ")" || token.text == "]" || token.text == "}");
}
bool isJoin(const Token& token) {
    return !token.isLiteral && (token.text == "+" || token.text == "<<");
}
bool isEndOfExpression(const Token& token) {
    constexpr std::array<std::string_view, 15> kEnds = {
        ",", ";", "=", "return", "?", ":", "&&", "||", "<", "==", "!=", "+=", "throw", "else", "!"};
    return !token.isLiteral && std::ranges::find(kEnds, token.text) != kEnds.end();
}

/// The joined expression around a literal.
class Joined {
  public:
    Joined(const std::vector<Token>& tokens, std::size_t literal) : tokens_(tokens) {
        begin_ = literal;
        for (int depth = 0; begin_ > 0; --begin_) {
            const Token& before = tokens_[begin_ - 1];
            if (isClosing(before)) ++depth;
            if (isOpening(before) && depth-- == 0) break;
            if (depth == 0 && isEndOfExpression(before)) break;
        }
        end_ = literal;
        for (int depth = 0; end_ < tokens_.size(); ++end_) {
            const Token& now = tokens_[end_];
            if (isOpening(now)) ++depth;
            if (isClosing(now) && depth-- == 0) break;
            if (depth == 0 && isEndOfExpression(now)) break;
        }
    }

    /// With "{}" for every other value. Adds to `taken` where the literals are that it consists of.
    std::string pattern(std::set<std::size_t>& taken) const {
        std::string text;
        std::size_t operand = begin_;
        bool isWritten = false;  // with "<<": the first operand is the stream
        int depth = 0;
        for (std::size_t at = begin_; at <= end_; ++at) {
            const bool isEnd = at == end_ || (depth == 0 && isJoin(tokens_[at]));
            if (isEnd) {
                const bool isStream = at < end_ && tokens_[at].text == "<<" && !isWritten;
                isWritten = isWritten || isStream;
                if (!isStream) append(text, operand, at, taken);
                operand = at + 1;
                continue;
            }
            if (isOpening(tokens_[at])) ++depth;
            if (isClosing(tokens_[at])) --depth;
        }
        return text;
    }

  private:
    void append(std::string& text,
                std::size_t begin,
                std::size_t end,
                std::set<std::size_t>& taken) const {
        if (begin >= end) return;
        if (const auto literal = literalIn(begin, end)) {
            text += tokens_[*literal].text;
            taken.insert(*literal);
        } else if (!text.ends_with("{}")) {
            text += "{}";
        }
    }
    // Of "text", std::string("text") and fmt::format("text {}", value), which are texts.
    std::optional<std::size_t> literalIn(std::size_t begin, std::size_t end) const {
        if (end - begin == 1 && tokens_[begin].isLiteral) return begin;
        const std::size_t open = begin + 3;
        if (open + 1 >= end || tokens_[begin].text == "R") return std::nullopt;
        const bool isCall = tokens_[begin + 1].text == "::" && tokens_[open].text == "(" &&
                            tokens_[open + 1].isLiteral && tokens_[end - 1].text == ")";
        const std::string& function = tokens_[begin + 2].text;
        if (isCall && (function == "string" || function == "format")) {
            return open + 1;
        }
        return std::nullopt;
    }

    const std::vector<Token>& tokens_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

/// The words before the literal, back to the beginning of its call: what it is used for.
bool isForPrograms(const std::vector<Token>& tokens, std::size_t literal) {
    constexpr std::array<std::string_view, 17> kFor = {"regex",
                                                       "logic_error",
                                                       "invalid_argument",
                                                       "assert",
                                                       "static_assert",
                                                       "findField",
                                                       "has",
                                                       "getenv",
                                                       "setenv",
                                                       "object",
                                                       "at",
                                                       "contains",
                                                       "count",
                                                       "starts_with",
                                                       "ends_with",
                                                       "find",
                                                       "unreachable"};
    std::size_t at = literal;
    for (int depth = 0; at > 0 && literal - at < 40; --at) {
        const Token& before = tokens[at - 1];
        if (before.isLiteral) continue;
        if (isClosing(before)) ++depth;
        if (isOpening(before) && depth-- == 0) {
            --at;
            break;
        }
        if (before.text == ";") return false;
    }
    return at > 0 && std::ranges::find(kFor, tokens[at - 1].text) != kFor.end();
}

std::string trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == text.npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin));
}

bool isLetter(char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) != 0;
}

// Words of letters alone, outside the places of values.
int wordsIn(const std::string& pattern) {
    int words = 0;
    std::istringstream stream(pattern);
    for (std::string word; stream >> word;) {
        while (!word.empty() && std::string("(\"'").find(word.front()) != std::string::npos) {
            word.erase(0, 1);
        }
        while (!word.empty() && std::string(".,:;?!)\"'%").find(word.back()) != std::string::npos) {
            word.pop_back();
        }
        const bool isWord = word.size() >= 2 && std::ranges::all_of(word, [](char byte) {
                                return isLetter(byte) || byte == '-' || byte == '\'' || byte == '/';
                            });
        words += isWord ? 1 : 0;
    }
    return words;
}

bool isCode(const std::string& text) {
    constexpr std::array<std::string_view, 13> kMarks = {"::",
                                                         "();",
                                                         "</",
                                                         "=\"",
                                                         "#include",
                                                         "import ",
                                                         "const ",
                                                         "\\d",
                                                         "$(",
                                                         "/proc/",
                                                         "/sys/",
                                                         "{{",
                                                         "function "};
    return std::ranges::any_of(kMarks,
                               [&](std::string_view mark) { return text.find(mark) != text.npos; });
}

// "{} --extra-epochs {}": nothing but options and values, which are typed as they are.
bool isOptions(const std::string& pattern) {
    bool hasOption = false;
    std::istringstream stream(pattern);
    for (std::string word; stream >> word;) {
        const bool isOption = word.starts_with("--") && isLetter(word.back());
        if (!isOption && word != "{}") return false;
        hasOption |= isOption;
    }
    return hasOption;
}

bool isForPeople(const std::string& pattern) {
    if (isCode(pattern) || isOptions(pattern) || pattern.starts_with("espalier ") ||
        pattern.starts_with("\""))
        return false;
    const bool hasBlank = pattern.find(' ') != pattern.npos;
    const bool isSentence = pattern.size() > 3 &&
                            std::isupper(static_cast<unsigned char>(pattern.front())) &&
                            pattern.back() == '.';
    if (!hasBlank) return isSentence && pattern.find('_') == pattern.npos && wordsIn(pattern) > 0;
    return wordsIn(pattern) >= 2 || (wordsIn(pattern) == 1 && pattern.find("{") != pattern.npos);
}

// The help of a command is one text, whose lines are broken by hand; other lines stand alone.
std::vector<std::string> partsOf(const std::string& text) {
    constexpr auto kMostLines = 2;
    if (std::ranges::count(trimmed(text), '\n') > kMostLines) return {text};
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));
    return lines;
}

}  // namespace

std::string plainPattern(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at).starts_with("%n")) {  // the count of translatablePlural()
            plain += "{0}";
            ++at;
            continue;
        }
        if (text[at] != '{') {
            plain += text[at];
            continue;
        }
        const std::size_t close = text.find('}', at);
        std::string_view field = text.substr(at + 1, std::min(close, text.size()) - at - 1);
        field = field.substr(0, field.find(':'));
        const bool isIndex = std::ranges::all_of(
            field, [](char byte) { return std::isdigit(static_cast<unsigned char>(byte)); });
        if (close == text.npos || !isIndex) {
            plain += text[at];
            continue;
        }
        plain += "{" + std::string(field) + "}";
        at = close;
    }
    return trimmed(plain);
}

std::vector<SourceText> textsOf(std::string_view source) {
    const std::vector<Token> tokens = Reader(source).tokens();
    std::vector<SourceText> texts;
    std::set<std::size_t> taken;  // by a pattern before; not those in a call: "\n" + wrapped("…")
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (!tokens[at].isLiteral || taken.contains(at) || isForPrograms(tokens, at)) continue;
        for (const std::string& part : partsOf(Joined(tokens, at).pattern(taken))) {
            std::string pattern = plainPattern(part);
            if (isForPeople(pattern)) texts.push_back({std::move(pattern), tokens[at].line});
        }
    }
    return texts;
}

std::set<PlacedText> textsBelow(const fs::path& project, const std::vector<std::string>& folders) {
    std::vector<fs::path> files;
    for (const std::string& folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(project / folder)) {
            const std::string ending = entry.path().extension().string();
            if (ending == ".cpp" || ending == ".h") files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    std::set<PlacedText> texts;
    for (const fs::path& file : files) {
        std::ifstream stream(file, std::ios::binary);
        const std::string source(std::istreambuf_iterator<char>(stream), {});
        for (SourceText& text : textsOf(source)) {
            texts.insert(
                {std::move(text.pattern), file.lexically_relative(project).generic_string()});
        }
    }
    return texts;
}

std::set<PlacedText> spokenTexts(const fs::path& project) {
    auto texts = textsBelow(project, {"engine", "app/cli", "app/start", "kernels"});
    std::erase_if(texts, [](const PlacedText& text) {
        return text.file.starts_with("engine/language/");  // what it looks for, nothing it says
    });
    return texts;
}

}  // namespace espalier::test
