// SPDX-License-Identifier: Apache-2.0
// A translated text with a count has a form for each number ("1 image", "2 images"; other languages
// have more), so the number that decides is %n, or tr() is given it. A text that names its number
// only as %1 or {0} would have a single form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

const fs::path kRoot = ESPALIER_SOURCE_DIR;

struct Exception {
    std::string_view text;  ///< how it begins
    std::string_view reason;
};

constexpr Exception kExceptions[] = {
    {"The network has {0} layers and {1} connections;", "thousands of both"},
    {"'{0}' has {1} groups,", "the layer's name is its first argument; at least two"},
    {"The padding of '{0}' has {1} numbers.", "the layer's name comes first; never one"},
    {"This network cannot be trained with {0}: its checkpoints would hold {1} tensors",
     "the optimizer comes first; thousands"},
    {"{0} of {1} images is grey,", "the sentence about one image"},
    {"The network ends with a single value at '{1}', but the data have {2} classes.",
     "at least two classes"},
};

// What is given to a translating function first: its context, where it takes one, and the text,
// both as adjacent literals; then whether more follows, as a count does.
const std::regex kTranslated(
    R"re(\b(tr|translate|QT_TRANSLATE_NOOP|translatable)\(\s*((?:"(?:[^"\\]|\\.)*"[\s,]*)+)([^)]?))re");

const std::regex kCounted(
    R"re((%[1-9]|\{[0-9]\}) ([a-z]+ )?(answers|batches|boxes|checkpoints|classes|columns|)re"
    R"re(connections|copies|differences|entries|epochs|features|files|filters|folders|folds|groups|)re"
    R"re(images|inputs|labels|layers|mistakes|networks|numbers|outputs|parameters|predictions|)re"
    R"re(reconstructions|rows|runs|samples|steps|subfolders|tensors|trainings|units|values|weights)\b(?![(/]))re");

// "a" "b" is ab, and "context", "a" is context", "a.
std::string joined(const std::string& literals) {
    static const std::regex between(R"re("\s*")re");
    const std::string text = std::regex_replace(literals, between, "");
    return text.substr(1, text.rfind('"') - 1);
}

// The texts with a count that have one form.
std::vector<std::string> withoutForms(const std::string& source) {
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(source.begin(), source.end(), kTranslated);
         at != std::sregex_iterator();
         ++at) {
        const std::string text = joined((*at)[2]);
        const bool hasCount = text.find("%n") != std::string::npos || (*at)[3].length() > 0;
        if (!hasCount && std::regex_search(text, kCounted)) found.push_back(text);
    }
    return found;
}

bool isExcepted(std::string_view text) {
    return std::ranges::any_of(kExceptions, [&](const Exception& exception) {
        return text.find(exception.text) != std::string_view::npos;
    });
}

std::string readFile(const fs::path& path) {
    std::ifstream stream(path);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

// Where resources/translations/update looks for texts.
std::vector<fs::path> translatedFiles() {
    std::vector<fs::path> files;
    for (const char* room : {"ui", "app/studio", "engine"}) {
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
            const std::string ending = entry.path().extension().string();
            if (ending == ".cpp" || ending == ".h") files.push_back(entry.path());
        }
    }
    return files;
}

}  // namespace

TEST(PluralFormsTest, ACountWithoutFormsIsFoundInLiteralsOfTwoLines) {
    EXPECT_THAT(withoutForms("tr(\"%1 of %2 \"\n   \"images wrong\").arg(a, b)"),
                testing::ElementsAre("%1 of %2 images wrong"));
    EXPECT_THAT(withoutForms("A::tr(\n\"No mistakes in %1 validation images.\")"),
                testing::SizeIs(1));
    EXPECT_THAT(withoutForms("translatable(\"Diagnostics\", \"{1} inputs\")"), testing::SizeIs(1));
}

TEST(PluralFormsTest, TextsWithFormsAndOtherNumbersAreNotFound) {
    EXPECT_THAT(withoutForms("tr(\"%1 of %n image(s)\", nullptr, n)"), testing::IsEmpty());
    EXPECT_THAT(withoutForms("tr(\"%1 parameter(s)\", nullptr, formOf(n))"), testing::IsEmpty());
    EXPECT_THAT(withoutForms("tr(\"%1 of the validation images of %2\")"), testing::IsEmpty());
    EXPECT_THAT(withoutForms("other(\"%1 images\")"), testing::IsEmpty());
}

TEST(PluralFormsTest, EveryTranslatedTextWithACountHasItsForms) {
    std::vector<std::string> found;
    std::vector<bool> isNeeded(std::size(kExceptions));
    for (const fs::path& path : translatedFiles()) {
        for (const std::string& text : withoutForms(readFile(path))) {
            for (std::size_t i = 0; i < std::size(kExceptions); ++i) {
                if (text.find(kExceptions[i].text) != std::string::npos) isNeeded[i] = true;
            }
            if (isExcepted(text)) continue;
            found.push_back(path.lexically_relative(kRoot).generic_string() + ": " + text);
        }
    }
    EXPECT_THAT(found, testing::IsEmpty());
    for (std::size_t i = 0; i < std::size(kExceptions); ++i) {
        EXPECT_TRUE(isNeeded[i]) << "no longer needed: " << kExceptions[i].text;
    }
}
