// SPDX-License-Identifier: Apache-2.0
// The programs that an export shows are compiled and run, and answer as `espalier predict` does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <sstream>

#include "engine/base/atomic_file.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/project/project.h"
#include "engine/runs/usage_program.h"
#include "engine/sample/sample_images.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using engine::shellQuoted;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kImagesNeeded = "import cv2, numpy, onnxruntime, PIL";

std::string asText(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Scores are printed with four digits. Where colours become grey, a pixel in a thousand is rounded
// to its neighbour.
constexpr double kPrinted = 1e-4;
constexpr double kRounded = 5e-3;

// What is done with each image: the lines of the loop, from its head to its end.
std::ptrdiff_t linesPerImage(const std::string& program) {
    const std::size_t loop = program.find("\n", program.find("for ("));
    const std::size_t python = program.find("\n", program.find("for file in "));
    const bool isPython = program.starts_with("# ");
    const std::size_t from = isPython ? python : loop;
    const std::size_t to = isPython ? program.size() : program.find("\n    }\n");
    return std::count(program.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                      program.begin() + static_cast<std::ptrdiff_t>(to),
                      '\n') +
           (isPython ? 0 : 1);
}

struct Answer {
    std::string label;
    double score = 0;
    double lead = 1;  ///< over the second best
};

// A line of a shell; its standard output, or nothing where it fails.
std::optional<std::string> runLine(const std::string& line, const std::string& folder) {
    const std::string out = folder + "/output";
    const std::string whole = "cd " + shellQuoted(folder) + " && (" + line + ") > " +
                              shellQuoted(out) + " 2> " + shellQuoted(folder + "/complaints");
    if (std::system(whole.c_str()) != 0) return std::nullopt;
    return contentOf(out);
}

bool pythonHas(const std::string& imports, const std::string& folder) {
    return runLine("python3 -c " + shellQuoted(imports), folder).has_value();
}

// "…/0.png: rose 0.9812" for each image.
std::vector<Answer> answersIn(const std::string& output, const std::vector<std::string>& images) {
    std::vector<Answer> answers;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        const std::string head = images.at(answers.size()) + ": ";
        EXPECT_EQ(line.substr(0, head.size()), head);
        const std::size_t last = line.rfind(' ');
        answers.push_back({line.substr(head.size(), last - head.size()),
                           std::strtod(line.c_str() + last, nullptr)});
    }
    return answers;
}

/// One short training per recipe, and images of all proportions to ask about.
class UsageProgramTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        writeImages();
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    static std::string data() { return *folder_ / "花 flowers"; }
    static std::string place() { return folder_->path().string(); }

    // Larger and smaller than any input, high and wide; two names that need quoting.
    static void writeImages() {
        constexpr int kSides[] = {20, 48, 150};
        constexpr const char* kNames[] = {"daisy", "a \"rose\" \\n", "sun, flower"};
        for (int kind = 0; kind < 3; ++kind) {
            std::filesystem::create_directories(data() + "/" + kNames[kind]);
            for (int i = 0; i < 12; ++i) {
                const engine::Image whole =
                    engine::drawFlower(kind, static_cast<std::uint32_t>(i), kSides[i % 3]);
                const std::string name = data() + "/" + kNames[kind] + "/" + std::to_string(i);
                engine::writeFileAtomically(
                    name + ".png",
                    asText(engine::encodePng(i % 2 == 0 ? whole : lowerPart(whole))));
            }
        }
    }
    static engine::Image lowerPart(engine::Image image) {
        const int cut = image.height / 3;
        image.pixels.erase(image.pixels.begin(),
                           image.pixels.begin() + cut * image.width * image.channels);
        image.height -= cut;
        return image;
    }

    static std::string train(const std::string& name, const std::vector<std::string>& options) {
        const std::string run = *folder_ / name;
        std::vector<std::string> words{
            "train", "--data", data(), "--epochs", "3", "--out", run, "--split", "0.5,0.25,0.25"};
        words.insert(words.end(), options.begin(), options.end());
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 0) << result.err;
        return run;
    }

    static std::vector<std::string> images() {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(data())) {
            if (entry.is_regular_file()) files.push_back(entry.path().string());
        }
        return files;
    }
    static std::string quotedImages() {
        std::string words;
        for (const std::string& file : images()) words += " " + shellQuoted(file);
        return words;
    }
    static std::vector<Answer> ours(const std::string& run) {
        std::vector<std::string> words{"predict", run, "--json"};
        for (const std::string& file : images()) words.push_back(file);
        std::vector<Answer> answers;
        for (const auto& line : runProgram(words).jsonLines()) {
            std::vector<double> scores;
            for (const auto& score : line["scores"]) scores.push_back(score);
            std::ranges::sort(scores, std::greater{});
            answers.push_back({line["label"], scores[0], scores[0] - scores[1]});
        }
        return answers;
    }
    static void expectOurs(const std::string& run, const std::string& output, double most) {
        const std::vector<Answer> expected = ours(run);
        const std::vector<Answer> answers = answersIn(output, images());
        ASSERT_EQ(answers.size(), expected.size());
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const bool isTie = expected[i].lead < 2 * most;
            if (!isTie) {
                EXPECT_EQ(answers[i].label, expected[i].label) << images()[i];
            }
            EXPECT_NEAR(answers[i].score, expected[i].score, most) << images()[i];
        }
    }

    static std::string programOf(const std::string& run, const std::string& language) {
        const ProgramResult result = runProgram({"export", run, "--program", language});
        EXPECT_EQ(result.code, 0) << result.err;
        return result.out;
    }
    static std::optional<std::string> compileAndRun(const std::string& source) {
        writeText(*folder_ / "predict.cpp", source);
        const std::string compile =
            std::string(ESPALIER_CXX
                        " -std=c++17 -Wall -Wextra -Werror predict.cpp -o predict "
                        "-isystem ") +
            shellQuoted(ESPALIER_OPENCV_INCLUDE) + " -L" + shellQuoted(ESPALIER_OPENCV_LIBRARIES) +
            " -lopencv_dnn -lopencv_imgcodecs -lopencv_imgproc -lopencv_core";
        const auto output = runLine(compile + " && ./predict" + quotedImages(), place());
        EXPECT_TRUE(output.has_value()) << contentOf(*folder_ / "complaints") << source;
        return output;
    }
    static void expectPython(const std::string& source, const std::string& run) {
        writeText(*folder_ / "predict.py", source);
        if (!pythonHas("pass", place())) {
            std::printf("skipped: there is no python3 to check the program with\n");
            return;
        }
        EXPECT_TRUE(runLine("python3 -m py_compile predict.py", place()).has_value()) << source;
        if (!pythonHas(kImagesNeeded, place())) {
            std::printf("skipped: python3 has no onnxruntime to run the program with\n");
            return;
        }
        const auto output = runLine("python3 predict.py" + quotedImages(), place());
        ASSERT_TRUE(output.has_value()) << contentOf(*folder_ / "complaints") << source;
        if (!run.empty()) expectOurs(run, *output, kRounded);
    }

    static std::unique_ptr<WorkFolder> folder_;
};

std::unique_ptr<WorkFolder> UsageProgramTest::folder_;

}  // namespace

TEST_F(UsageProgramTest, AnswersAsPredictDoesForEveryRecipe) {
    const std::vector<std::vector<std::string>> recipes = {
        {"--input", "24x24x3"},
        {"--input", "40x28x3", "--resize", "crop"},
        {"--input", "28x40x3", "--resize", "pad"},
        {"--input", "28x28x1"}};
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        SCOPED_TRACE(recipes[i].back());
        std::vector<std::string> options = recipes[i];
        options.insert(options.end(), {"--network", "seed-cnn"});
        const std::string run = train("recipe " + std::to_string(i), options);
        const auto output = compileAndRun(programOf(run, "cpp"));
        const bool grey = recipes[i].back() == "28x28x1";
        if (output) expectOurs(run, *output, grey ? kRounded : kPrinted);
        expectPython(programOf(run, "python"), run);
    }
}

TEST_F(UsageProgramTest, RebuildsImagesAndReadsWeights) {
    const std::string run = train("rebuilt", {"--task", "reconstruct", "--input", "28x28x3"});
    const auto output = compileAndRun(programOf(run, "cpp"));
    ASSERT_TRUE(output.has_value());
    EXPECT_THAT(*output, HasSubstr("mean difference 0."));
    const std::string rebuilt = *folder_ / "rebuilt-3.png";
    EXPECT_TRUE(std::filesystem::exists(rebuilt));
    std::filesystem::remove(rebuilt);
    expectPython(programOf(run, "python"), "");
    if (pythonHas(kImagesNeeded, place())) {
        EXPECT_TRUE(std::filesystem::exists(rebuilt));
    }

    const std::string weights = *folder_ / "weights.safetensors";
    const ProgramResult result =
        runProgram({"export", run, "--to", weights, "--program", "python"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with("# Weights ")) << result.out;
    expectPython(result.out, "");
    const ProgramResult none = runProgram({"export", run, "--to", weights, "--program", "cpp"});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.err, HasSubstr("Weights cannot be used"));
}

TEST_F(UsageProgramTest, PrintsTheProgramAloneOrInTheReport) {
    const std::string run = train("printed", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string terminal = programOf(run, "terminal");
    EXPECT_TRUE(terminal.starts_with("espalier predict '" + run)) << terminal;
    const auto both = runProgram(
        {"export", run, "--to", *folder_ / "for \"cpp\".onnx", "--program", "cpp", "--json"});
    ASSERT_EQ(both.code, 0) << both.err;
    EXPECT_THAT(both.json()["program"].get<std::string>(), HasSubstr("for \\\"cpp\\\".onnx"));
    const auto output = compileAndRun(both.json()["program"]);
    if (output) expectOurs(run, *output, kPrinted);
    EXPECT_LE(linesPerImage(programOf(run, "cpp")), 11) << programOf(run, "cpp");
    EXPECT_LE(linesPerImage(programOf(run, "python")), 10) << programOf(run, "python");

    const std::string pixels = *folder_ / "pixels.onnx";
    const ProgramResult bytes =
        runProgram({"export", run, "--to", pixels, "--pixels", "--program", "python"});
    ASSERT_EQ(bytes.code, 0) << bytes.err;
    EXPECT_THAT(bytes.out, Not(HasSubstr("deviation")));
    expectPython(bytes.out, run);

    EXPECT_EQ(runProgram({"export", run, "--program", "fortran"}).code, 2);
    const ProgramResult nothing = runProgram({"export", run});
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.err, HasSubstr("--to model.onnx"));
}

}  // namespace espalier::cli::tests
