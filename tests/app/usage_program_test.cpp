// SPDX-License-Identifier: Apache-2.0
// Compiles and runs the programs shown with an export; they must answer like `espalier predict`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <sstream>

#include "engine/base/atomic_file.h"
#include "engine/base/shell_word.h"
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

// Scores are printed with four digits. When colours become grey, one pixel in a thousand rounds to
// a neighbouring value.
constexpr double kPrinted = 1e-4;
constexpr double kRounded = 5e-3;

/// A PNG file with one more chunk, of this name and content, before its pixels.
std::string withChunk(const std::string& png, const std::string& chunk) {
    constexpr std::size_t kHead = 8 + 25;  // signature and IHDR
    std::uint32_t sum = ~0u;               // CRC-32
    for (const char byte : chunk) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1 ? 0xEDB88320u : 0u);
    }
    const auto bigEndian = [](std::uint32_t value) {
        std::string bytes;
        for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>((value >> shift) & 0xFF);
        return bytes;
    };
    const auto size = static_cast<std::uint32_t>(chunk.size()) - 4;
    return png.substr(0, kHead) + bigEndian(size) + chunk + bigEndian(~sum) + png.substr(kHead);
}

/// The image of a PNG file, whose EXIF says that it is to be turned clockwise.
std::string withOrientation(const std::string& png) {
    constexpr std::array<unsigned char, 30> kChunk{
        'e', 'X', 'I',  'f', 'I', 'I', '*', 0, 8, 0, 0, 0,  // little endian, its list at byte 8
        1,   0,   0x12, 1,   3,   0,   1,   0, 0, 0, 6, 0,  // one entry: orientation 6
        0,   0,   0,    0,   0,   0};
    return withChunk(png, std::string(kChunk.begin(), kChunk.end()));
}

// The number of lines for each image: those of the loop, from its head to its end.
std::ptrdiff_t linesPerImage(const std::string& program) {
    const std::size_t loop = program.find("\n", program.find("for (std::size_t i"));
    const std::size_t python = program.find("\n", program.find("for file in "));
    const bool isPython = program.starts_with("# ");
    const std::size_t from = isPython ? python : loop;
    const std::size_t to = program.find(isPython ? "\nif not read_any" : "\n    }\n", from);
    return std::count(program.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                      program.begin() + static_cast<std::ptrdiff_t>(to),
                      '\n') +
           (isPython ? 0 : 1);
}

struct Answer {
    std::string label;
    double score = 0;
    double lead = 1;  ///< lead over the second best
};

// Runs a shell command; returns its standard output, or nothing if it fails.
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

// Parses "…/0.png: rose 0.9812" for each image.
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

/// One short training per recipe, and images of all proportions to predict.
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

    // Larger and smaller than any input, tall and wide; two names need quoting.
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

    static bool hasPython() { return pythonHas("pass", place()); }
    static bool hasRuntime() { return pythonHas(kImagesNeeded, place()); }
    // Packages of the names that the programs import, in which no image can be read.
    static std::string standIns() {
        const std::string packages = *folder_ / "packages";
        for (const char* name : {"cv2.py", "numpy.py", "PIL/__init__.py"}) {
            writeText(packages + "/" + name, "");
        }
        writeText(packages + "/PIL/ImageOps.py", "def exif_transpose(image): return image\n");
        writeText(packages + "/PIL/Image.py",
                  "def open(file):\n    raise OSError('it is no image')\n");
        writeText(packages + "/onnxruntime.py",
                  "class InferenceSession:\n"
                  "    custom_metadata_map = {'espalier.classes': '[]'}\n"
                  "    def __init__(self, path, providers): pass\n"
                  "    def get_modelmeta(self): return self\n");
        return packages;
    }
    /// The lines on standard error of a shell command that fails.
    static std::string failureOf(const std::string& line) {
        EXPECT_FALSE(runLine(line, place()).has_value()) << line;
        return contentOf(*folder_ / "complaints");
    }

    static std::string programOf(const std::string& run, const std::string& language) {
        const ProgramResult result = runProgram({"export", run, "--program", language});
        EXPECT_EQ(result.code, 0) << result.err;
        return result.out;
    }
    // The program is next to its model; the command runs in another folder.
    static std::optional<std::string> compileAndRun(const std::string& source,
                                                    const std::string& beside,
                                                    const std::string& arguments) {
        writeText(beside + "/predict.cpp", source);
        const std::string compile =
            std::string(ESPALIER_CXX " -std=c++17 -Wall -Wextra -Werror ") +
            shellQuoted(beside + "/predict.cpp") + " -o " + shellQuoted(beside + "/predict") +
            " -isystem " + shellQuoted(ESPALIER_OPENCV_INCLUDE) + " -L" +
            shellQuoted(ESPALIER_OPENCV_LIBRARIES) +
            " -lopencv_dnn -lopencv_imgcodecs -lopencv_imgproc -lopencv_core";
        const auto output =
            runLine(compile + " && " + shellQuoted(beside + "/predict") + arguments, place());
        EXPECT_TRUE(output.has_value()) << contentOf(*folder_ / "complaints") << source;
        return output;
    }
    static void expectPython(const std::string& source,
                             const std::string& beside,
                             const std::string& run) {
        const std::string program = shellQuoted(beside + "/predict.py");
        writeText(beside + "/predict.py", source);
        if (!hasPython()) return;
        EXPECT_TRUE(runLine("python3 -m py_compile " + program, place()).has_value()) << source;
        if (!hasRuntime()) return;
        const auto output = runLine("python3 " + program + quotedImages(), place());
        ASSERT_TRUE(output.has_value()) << contentOf(*folder_ / "complaints") << source;
        if (!run.empty()) expectOurs(run, *output, kRounded);
    }

    static std::unique_ptr<WorkFolder> folder_;
};

std::unique_ptr<WorkFolder> UsageProgramTest::folder_;

}  // namespace

TEST_F(UsageProgramTest, AnswersLikePredictForEveryRecipe) {
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
        const auto output = compileAndRun(programOf(run, "cpp"), run, quotedImages());
        const bool grey = recipes[i].back() == "28x28x1";
        if (output) expectOurs(run, *output, grey ? kRounded : kPrinted);
        expectPython(programOf(run, "python"), run, run);
    }
    if (!hasRuntime()) GTEST_SKIP() << "python3 has no onnxruntime to run the program with";
}

TEST_F(UsageProgramTest, TransparencyIsWhiteInTheCppProgramAsForPredict) {
    const std::string run = train("transparent", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string folder = *folder_ / "transparent images";
    std::filesystem::create_directories(folder);
    const std::vector<std::string> files{folder + "/bytes.png", folder + "/deep.png"};
    const std::string arguments = " " + shellQuoted(files[0]) + " " + shellQuoted(files[1]);
    const std::string writer =
        "#include <opencv2/imgcodecs.hpp>\n"
        "int main(int, char** words) {\n"
        "    cv::Mat image(40, 30, CV_8UC4), deep;\n"
        "    for (int y = 0; y < 40; ++y)\n"
        "        for (int x = 0; x < 30; ++x)\n"
        "            image.at<cv::Vec4b>(y, x) =\n"
        "                cv::Vec4b(uchar(x * 8), uchar(y * 6), 20, uchar(x < 15 ? 0 : y * 6));\n"
        "    image.convertTo(deep, CV_16U, 257);\n"
        "    return cv::imwrite(words[1], image) && cv::imwrite(words[2], deep) ? 0 : 1;\n"
        "}\n";
    ASSERT_TRUE(compileAndRun(writer, folder, arguments));
    const auto output = compileAndRun(programOf(run, "cpp"), run, arguments);
    ASSERT_TRUE(output);
    const std::vector<Answer> answers = answersIn(*output, files);
    const auto expected = runProgram({"predict", run, files[0], files[1], "--json"}).jsonLines();
    ASSERT_EQ(answers.size(), expected.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(answers[i].label, expected[i]["label"].get<std::string>());
        EXPECT_NEAR(answers[i].score, expected[i]["score"].get<double>(), kPrinted) << files[i];
    }
}

// A transparent colour instead of a channel: grey of eight and of sixteen bits, and RGB.
TEST_F(UsageProgramTest, ATransparentColourIsWhiteInTheCppProgramAsForPredict) {
    const std::string run = train("one colour", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string folder = *folder_ / "one transparent colour";
    std::filesystem::create_directories(folder);
    const std::vector<std::string> files{
        folder + "/grey.png", folder + "/deep.png", folder + "/colours.png"};
    std::string arguments;
    for (const std::string& file : files) arguments += " " + shellQuoted(file);
    const std::string writer =
        "#include <opencv2/imgcodecs.hpp>\n"
        "int main(int, char** words) {\n"
        "    cv::Mat grey(40, 30, CV_8UC1), deep, colours(40, 30, CV_8UC3);\n"
        "    for (int y = 0; y < 40; ++y)\n"
        "        for (int x = 0; x < 30; ++x) {\n"
        "            grey.at<uchar>(y, x) = uchar(x < 15 ? 20 : y * 6);\n"
        "            colours.at<cv::Vec3b>(y, x) =\n"
        "                x < 15 ? cv::Vec3b(30, 20, 10) : cv::Vec3b(uchar(y * 6), 90, 200);\n"
        "        }\n"
        "    grey.convertTo(deep, CV_16U, 257);\n"
        "    return cv::imwrite(words[1], grey) && cv::imwrite(words[2], deep) &&\n"
        "                   cv::imwrite(words[3], colours) ? 0 : 1;\n"
        "}\n";
    ASSERT_TRUE(compileAndRun(writer, folder, arguments));
    const auto named = [](const std::string& value) { return "tRNS" + value; };
    writeText(files[0], withChunk(contentOf(files[0]), named({'\0', 20})));
    writeText(files[1], withChunk(contentOf(files[1]), named({20, 20})));
    writeText(files[2], withChunk(contentOf(files[2]), named({'\0', 10, '\0', 20, '\0', 30})));
    const auto output = compileAndRun(programOf(run, "cpp"), run, arguments);
    ASSERT_TRUE(output);
    const std::vector<Answer> answers = answersIn(*output, files);
    const auto expected =
        runProgram({"predict", run, files[0], files[1], files[2], "--json"}).jsonLines();
    ASSERT_EQ(answers.size(), expected.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(answers[i].label, expected[i]["label"].get<std::string>()) << files[i];
        EXPECT_NEAR(answers[i].score, expected[i]["score"].get<double>(), kPrinted) << files[i];
    }
}

// OpenCV turns an image by the orientation in its file only where it drops the transparency.
TEST_F(UsageProgramTest, AnImageIsNotTurnedBackForItsTransparencyInTheCppProgram) {
    const std::string run = train("turned", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string folder = *folder_ / "turned images";
    std::filesystem::create_directories(folder);
    const std::vector<std::string> files{
        folder + "/marked.png", folder + "/turned.png", folder + "/plain.png"};
    std::string arguments;
    for (const std::string& file : files) arguments += " " + shellQuoted(file);
    const std::string writer =
        "#include <opencv2/imgcodecs.hpp>\n"
        "int main(int, char** words) {\n"
        "    cv::Mat image(40, 30, CV_8UC4), turned;\n"
        "    for (int y = 0; y < 40; ++y)\n"
        "        for (int x = 0; x < 30; ++x)\n"
        "            image.at<cv::Vec4b>(y, x) =\n"
        "                cv::Vec4b(uchar(x * 8), uchar(y * 6), uchar(y < 9 ? 255 : 0), 255);\n"
        "    cv::rotate(image, turned, cv::ROTATE_90_CLOCKWISE);\n"
        "    return cv::imwrite(words[1], image) && cv::imwrite(words[2], turned) &&\n"
        "                   cv::imwrite(words[3], image) ? 0 : 1;\n"
        "}\n";
    ASSERT_TRUE(compileAndRun(writer, folder, arguments));
    writeText(files[0], withOrientation(contentOf(files[0])));
    // Not every version reads the orientation of a PNG.
    const std::string reader =
        "#include <cstdio>\n"
        "#include <opencv2/imgcodecs.hpp>\n"
        "int main(int, char** words) { std::printf(\"%d\", cv::imread(words[1]).cols); }\n";
    const auto width = compileAndRun(reader, folder, arguments);
    ASSERT_TRUE(width);
    const auto output = compileAndRun(programOf(run, "cpp"), run, arguments);
    ASSERT_TRUE(output);
    const std::vector<Answer> answers = answersIn(*output, files);
    ASSERT_EQ(answers.size(), files.size());
    const Answer& expected = answers[*width == "40" ? 1 : 2];
    EXPECT_EQ(answers[0].label, expected.label);
    EXPECT_NEAR(answers[0].score, expected.score, kPrinted) << "width " << *width;
}

// Pillow keeps such images as integers up to 65,535.
TEST_F(UsageProgramTest, PythonReadsGreyOfSixteenBitsAsPredictDoes) {
    if (!hasRuntime()) GTEST_SKIP() << "python3 has no onnxruntime to run the program with";
    const std::string run = train("sixteen bits", {"--input", "28x28x1", "--network", "seed-cnn"});
    const std::string folder = *folder_ / "deep grey";
    std::filesystem::create_directories(folder);
    // The low bytes are no copies of the high ones, so that rounding matters.
    const std::string write =
        "import sys, numpy; from PIL import Image; from pathlib import Path\n"
        "for i, name in enumerate(sys.argv[2:]):\n"
        "    grey = numpy.array(Image.open(name).convert('L'), 'uint16') * 256 + (i * 37) % 256\n"
        "    Image.fromarray(grey).save(Path(sys.argv[1]) / f'{i:02}.png')\n"
        "    Image.fromarray(grey).save(Path(sys.argv[1]) / f'{i:02}.tif')\n";
    ASSERT_TRUE(runLine(
        "python3 -c " + shellQuoted(write) + " " + shellQuoted(folder) + quotedImages(), place()))
        << contentOf(*folder_ / "complaints");
    writeText(run + "/predict.py", programOf(run, "python"));
    const auto output =
        runLine("python3 " + shellQuoted(run + "/predict.py") + " " + shellQuoted(folder), place());
    ASSERT_TRUE(output) << contentOf(*folder_ / "complaints");
    std::vector<std::string> files;
    std::vector<Answer> expected;
    for (const auto& line : runProgram({"predict", run, folder, "--json"}).jsonLines()) {
        files.push_back(line["file"]);
        expected.push_back({line["label"], line["score"]});
    }
    ASSERT_EQ(files.size(), 2 * images().size());
    const std::vector<Answer> answers = answersIn(*output, files);
    ASSERT_EQ(answers.size(), expected.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_NEAR(answers[i].score, expected[i].score, kRounded) << files[i];
    }
}

TEST_F(UsageProgramTest, SaysThatNoImageCouldBeRead) {
    const std::string run = train("no images", {"--input", "24x24x3", "--network", "seed-cnn"});
    ASSERT_TRUE(compileAndRun(programOf(run, "cpp"), run, quotedImages()));
    const std::string empty = *folder_ / "empty";
    std::filesystem::create_directories(empty);
    for (const std::string& given : {empty, *folder_ / "missing"}) {
        EXPECT_FALSE(runLine(shellQuoted(run + "/predict") + " " + shellQuoted(given), place()));
        const std::string said = contentOf(*folder_ / "complaints");
        EXPECT_THAT(said, HasSubstr("No image could be read."));
        EXPECT_EQ(said.find("missing is skipped: it does not exist\n") != said.npos, given != empty)
            << said;
    }
    const std::string alone = *folder_ / "alone";
    std::filesystem::create_directories(alone);
    std::filesystem::copy_file(run + "/predict", alone + "/predict");
    EXPECT_EQ(failureOf(shellQuoted(alone + "/predict") + quotedImages()),
              "There is no model " + alone + "/model.onnx. Put it beside this program.\n");
}

TEST_F(UsageProgramTest, PythonSaysWhatIsMissing) {
    if (!hasPython()) GTEST_SKIP() << "there is no python3 to check the program with";
    const std::string run = train("python", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string alone = *folder_ / "alone with python";
    const std::string note = *folder_ / "note.txt";
    const std::string empty = *folder_ / "nothing";
    std::filesystem::create_directories(empty);
    writeText(note, "no image");
    const std::string python = "PYTHONPATH=" + shellQuoted(standIns()) + " python3 ";
    for (const std::string& folder : {run, alone}) {
        writeText(folder + "/predict.py", programOf(run, "python"));
    }
    EXPECT_EQ(failureOf(python + shellQuoted(alone + "/predict.py") + quotedImages()),
              "There is no model " + alone + "/model.onnx. Put it beside this program.\n");
    const std::string predict = python + shellQuoted(run + "/predict.py") + " ";
    const std::string none = "No image could be read. Name images, or folders of images.\n";
    EXPECT_EQ(failureOf(predict), none);
    EXPECT_EQ(failureOf(predict + shellQuoted(empty)), none);
    EXPECT_EQ(failureOf(predict + shellQuoted(note)),
              note + " is skipped: it is no image\n" + none);

    const std::string weights = *folder_ / "lost.safetensors";
    const ProgramResult result =
        runProgram({"export", run, "--to", weights, "--program", "python"});
    ASSERT_EQ(result.code, 0) << result.err;
    writeText(alone + "/weights.py", result.out);
    EXPECT_EQ(failureOf(python + shellQuoted(alone + "/weights.py")),
              "There is no file of weights " + alone +
                  "/lost.safetensors. Put it beside this program.\n");
}

TEST_F(UsageProgramTest, TheTerminalsCommandSaysWhatIsMissing) {
    const std::string run = train("terminal", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string note = *folder_ / "text.txt";
    writeText(note, "no image");
    std::string line = programOf(run, "terminal");
    line = line.substr(0, line.find('\n'));
    line.replace(line.find("IMAGES"), 6, shellQuoted(note));
    const std::string folder = std::filesystem::path(ESPALIER_PROGRAM).parent_path();
    const std::string command = "PATH=" + shellQuoted(folder) + ":$PATH; " + line;
    EXPECT_THAT(failureOf(command), HasSubstr("The file could not be read."));
    std::filesystem::remove(run + "/model.onnx");
    EXPECT_THAT(failureOf(command), HasSubstr("model.onnx does not exist."));
}

TEST_F(UsageProgramTest, ReconstructsImagesAndReadsWeights) {
    const std::string run = train("rebuilt", {"--task", "reconstruct", "--input", "28x28x3"});
    const auto output = compileAndRun(programOf(run, "cpp"), run, quotedImages());
    ASSERT_TRUE(output.has_value());
    EXPECT_THAT(*output, HasSubstr("mean difference 0."));
    const std::string rebuilt = *folder_ / "rebuilt-3.png";
    EXPECT_TRUE(std::filesystem::exists(rebuilt));
    std::filesystem::remove(rebuilt);
    expectPython(programOf(run, "python"), run, "");
    if (hasRuntime()) {
        EXPECT_TRUE(std::filesystem::exists(rebuilt));
    }

    const std::string weights = *folder_ / "weights.safetensors";
    const ProgramResult result =
        runProgram({"export", run, "--to", weights, "--program", "python"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with("# Weights ")) << result.out;
    expectPython(result.out, place(), "");
    const ProgramResult none = runProgram({"export", run, "--to", weights, "--program", "cpp"});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.err, HasSubstr("Weights cannot be used"));
    if (!hasRuntime()) GTEST_SKIP() << "python3 has no onnxruntime to run the program with";
}

TEST_F(UsageProgramTest, CanBeMovedWithItsModelAndAcceptsFolders) {
    const std::string run = train("moved", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string moved = *folder_ / "elsewhere";
    std::filesystem::create_directories(moved);
    std::filesystem::copy_file(run + "/model.onnx", moved + "/model.onnx");
    const std::string images = *folder_ / "given/deep";
    std::filesystem::create_directories(images);
    std::filesystem::copy_file(data() + "/daisy/0.png", images + "/one.png");
    writeText(images + "/notes.txt", "no image");
    writeText(images + "/huge.ppm", "P6\n60000 60000\n255\n");  // more than OpenCV reads
    writeText(images + "/moving.gif", "GIF89a");
    ASSERT_EQ(::mkfifo((images + "/pipe.png").c_str(), 0600), 0);
    const std::string argument = " " + shellQuoted(*folder_ / "given");
    for (const char* language : {"cpp", "python"}) {
        SCOPED_TRACE(language);
        EXPECT_THAT(programOf(run, language), Not(HasSubstr(place())));
    }
    const auto output = compileAndRun(programOf(run, "cpp"), moved, argument);
    ASSERT_TRUE(output.has_value());
    EXPECT_THAT(*output, testing::StartsWith(images + "/one.png: "));
    EXPECT_EQ(std::count(output->begin(), output->end(), '\n'), 1);
    for (const char* name : {"notes.txt", "huge.ppm", "moving.gif"}) {
        EXPECT_THAT(contentOf(*folder_ / "complaints"),
                    HasSubstr(name + std::string(" is skipped: OpenCV cannot read it\n")));
    }
    if (!hasRuntime()) GTEST_SKIP() << "python3 has no onnxruntime to run the program with";
    writeText(moved + "/predict.py", programOf(run, "python"));
    const auto answer =
        runLine("python3 " + shellQuoted(moved + "/predict.py") + argument, place());
    ASSERT_TRUE(answer.has_value()) << contentOf(*folder_ / "complaints");
    EXPECT_THAT(*answer, testing::StartsWith(images + "/one.png: "));
    EXPECT_THAT(contentOf(*folder_ / "complaints"), HasSubstr("notes.txt is skipped"));
}

TEST_F(UsageProgramTest, PrintsTheProgramAloneOrInTheReport) {
    const std::string run = train("printed", {"--input", "24x24x3", "--network", "seed-cnn"});
    const std::string terminal = programOf(run, "terminal");
    EXPECT_TRUE(terminal.starts_with("espalier predict '" + run)) << terminal;
    const auto both = runProgram(
        {"export", run, "--to", *folder_ / "for \"cpp\".onnx", "--program", "cpp", "--json"});
    ASSERT_EQ(both.code, 0) << both.err;
    EXPECT_THAT(both.json()["program"].get<std::string>(), HasSubstr("for \\\"cpp\\\".onnx"));
    const auto output = compileAndRun(both.json()["program"], place(), quotedImages());
    if (output) expectOurs(run, *output, kPrinted);
    EXPECT_LE(linesPerImage(programOf(run, "cpp")), 12) << programOf(run, "cpp");
    EXPECT_LE(linesPerImage(programOf(run, "python")), 14) << programOf(run, "python");

    const std::string pixels = *folder_ / "pixels.onnx";
    const ProgramResult bytes =
        runProgram({"export", run, "--to", pixels, "--pixels", "--program", "python"});
    ASSERT_EQ(bytes.code, 0) << bytes.err;
    EXPECT_THAT(bytes.out, Not(HasSubstr("deviation")));
    expectPython(bytes.out, place(), run);

    EXPECT_EQ(runProgram({"export", run, "--program", "fortran"}).code, 2);
    const ProgramResult nothing = runProgram({"export", run});
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.err, HasSubstr("--to model.onnx"));
    if (!hasRuntime()) GTEST_SKIP() << "python3 has no onnxruntime to run the program with";
}

}  // namespace espalier::cli::tests
