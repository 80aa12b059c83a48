// SPDX-License-Identifier: Apache-2.0
// Holds the words of docs/glossary.md: none of those that its tables rule out stands in code,
// comments, texts or documentation, alone or as a part of an identifier.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

struct Word {
    std::string text;  ///< lower case
    int line = 1;      ///< from 1
};

struct Exception {
    std::string_view path;  ///< a file or a folder, relative to the project
    std::string_view words;
    std::string_view reason;
};

constexpr Exception kExceptions[] = {
    {"docs/glossary.md", "", "lists the words"},
    {"tests/architecture/glossary_test.cpp", "", "tests the rule"},
    {"app/cli/command_inspect.cpp", "findings", "key of `espalier inspect --json`"},
    {"tests/app/journey_test.cpp", "findings", "key of `espalier inspect --json`"},
    {"engine/data/cache/disk_image_cache.cpp", "pictures", "folder of existing caches"},
    {"ui/workspace/recent.cpp", "pictures", "key of existing settings"},
    {"ui/plots/plot_pane.cpp", "picture", "QPicture of Qt"},
    {"tests/engine/data/codec_limits_test.cpp", "picture", "names of fixtures"},
    {"tests/engine/data/decode_test.cpp", "picture", "names of fixtures"},
    {"tests/engine/data/fixtures/README.md", "picture", "names of fixtures"},
    {"tests/engine/data/test_images.cpp", "picture", "names of fixtures"},
    {"tests/gpu/run", "figure", "key of existing records"},
    {"tests/gpu/run", "figures", "key of existing records"},
    {"tests/gpu/run_test", "figures", "key of existing records"},
};

// Rooms whose sentences have not been rewritten yet.
constexpr Exception kRoomsToRewrite[] = {
    {"engine/formats/", "something else than", "sentences about ONNX files"},
    {"engine/weights/", "something else than", "sentences about files of weights"},
    {"engine/weights/", "what is no", "sentences about pickles"},
    {"tests/engine/weights/", "something else than", "quotes them"},
    {"tests/engine/weights/", "what is no", "quotes them"},
};

std::string readFile(const fs::path& path) {
    std::ifstream stream(path);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

bool isLower(char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0;
}

bool isUpper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

// "imageCache", "image_cache" and "Image cache" are two words, "HTTPServer" is "http", "server".
std::vector<Word> wordsOf(std::string_view text) {
    std::vector<Word> words;
    int line = 1;
    bool isOpen = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        if (!isLower(c) && !isUpper(c)) {
            isOpen = false;
            continue;
        }
        const bool afterLower = i > 0 && isLower(text[i - 1]);
        const bool beforeLower = i + 1 < text.size() && isLower(text[i + 1]);
        if (!isOpen || (isUpper(c) && (afterLower || beforeLower))) words.push_back({"", line});
        isOpen = true;
        words.back().text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return words;
}

// The words in backquotes in the third column of the glossary's tables.
std::vector<std::vector<Word>> bannedWords(const fs::path& glossary) {
    std::vector<std::vector<Word>> banned;
    std::istringstream text(readFile(glossary));
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with("| ")) continue;
        const std::size_t end = line.rfind('|');
        std::string_view cell(line);
        cell = cell.substr(0, end).substr(line.rfind('|', end - 1) + 1);
        while (cell.find('`') != std::string_view::npos) {
            cell.remove_prefix(cell.find('`') + 1);
            const std::size_t length = cell.find('`');
            banned.push_back(wordsOf(cell.substr(0, length)));
            cell.remove_prefix(length + 1);
        }
    }
    return banned;
}

std::string joined(const std::vector<Word>& words) {
    std::string text;
    for (const Word& word : words) text += (text.empty() ? "" : " ") + word.text;
    return text;
}

bool isExcepted(const std::string& path, const std::string& words) {
    const auto isOfFile = [&](const Exception& exception) {
        return exception.path == path && (exception.words.empty() || exception.words == words);
    };
    const auto isOfRoom = [&](const Exception& exception) {
        return path.starts_with(exception.path) && exception.words == words;
    };
    return std::ranges::any_of(kExceptions, isOfFile) ||
           std::ranges::any_of(kRoomsToRewrite, isOfRoom);
}

bool isRead(const fs::path& path) {
    const std::string name = path.filename().string();
    const std::string ending = path.extension().string();
    static const std::vector<std::string> endings{
        "", ".h", ".cpp", ".cu", ".cuh", ".md", ".py", ".txt", ".cmake", ".in", ".xml", ".desktop"};
    return std::ranges::find(endings, ending) != endings.end() && name != "LICENSE";
}

std::vector<std::string> projectFiles(const fs::path& root) {
    std::vector<std::string> files{
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CMakeLists.txt", "run", "test"};
    for (const char* room : {"app",
                             "bench",
                             "cmake",
                             "docs",
                             "engine",
                             "installer",
                             "kernels",
                             "resources",
                             "tests",
                             "ui"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            const std::string path = entry.path().lexically_relative(root).generic_string();
            const bool isData = path.find("/fixtures/") != std::string::npos ||
                                path.find("/corpus/") != std::string::npos ||
                                path.find("/records/") != std::string::npos ||
                                path.find("/__pycache__/") != std::string::npos;
            const bool isText = entry.path().extension() == ".md" || !isData;
            if (entry.is_regular_file() && isText && isRead(entry.path())) files.push_back(path);
        }
    }
    return files;
}

std::vector<std::string> offences(const std::string& path,
                                  const std::vector<Word>& words,
                                  const std::vector<std::vector<Word>>& banned) {
    std::vector<std::string> found;
    for (const std::vector<Word>& phrase : banned) {
        auto from = words.begin();
        while (true) {
            from = std::search(
                from, words.end(), phrase.begin(), phrase.end(), [](const Word& a, const Word& b) {
                    return a.text == b.text;
                });
            if (from == words.end()) break;
            if (!isExcepted(path, joined(phrase))) {
                found.push_back(path + ":" + std::to_string(from->line) + ": " + joined(phrase));
            }
            ++from;
        }
    }
    return found;
}

const fs::path kRoot = ESPALIER_SOURCE_DIR;

}  // namespace

TEST(GlossaryTest, IdentifiersAreReadAsWords) {
    EXPECT_EQ(joined(wordsOf("imageCache image_cache \"ImageCache\" HTTPServer x2")),
              "image cache image cache image cache http server x");
    EXPECT_EQ(wordsOf("a\nb")[1].line, 2);
}

TEST(GlossaryTest, ABannedWordIsFoundAcrossLinesAndInIdentifiers) {
    const std::vector<std::vector<Word>> banned{wordsOf("far device")};
    EXPECT_THAT(offences("f", wordsOf("a farDevice here,\n// a far\n// device"), banned),
                testing::ElementsAre("f:1: far device", "f:2: far device"));
    EXPECT_THAT(offences("f", wordsOf("so far, devices"), banned), testing::IsEmpty());
}

TEST(GlossaryTest, NoRuledOutWordIsUsed) {
    const std::vector<std::vector<Word>> banned = bannedWords(kRoot / "docs/glossary.md");
    ASSERT_GT(banned.size(), 10u);
    std::vector<std::string> found;
    for (const std::string& path : projectFiles(kRoot)) {
        std::ranges::move(offences(path, wordsOf(readFile(kRoot / path)), banned),
                          std::back_inserter(found));
    }
    EXPECT_THAT(found, testing::IsEmpty());
}

TEST(GlossaryTest, EveryExceptionIsNeeded) {
    for (const Exception& exception : kExceptions) {
        const std::vector<Word> words = wordsOf(readFile(kRoot / exception.path));
        const std::vector<Word> phrase = wordsOf(exception.words);
        const auto found = std::ranges::search(words, phrase, {}, &Word::text, &Word::text);
        EXPECT_FALSE(found.begin() == words.end()) << exception.path << ": " << exception.words;
        EXPECT_FALSE(exception.reason.empty());
    }
}
