// SPDX-License-Identifier: Apache-2.0
// Names of classes and tensors that are longer than a terminal is wide.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

#include "app/cli/text_format.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kLong(110, 'n');
const std::string kFirst = "Acer " + kLong + " rubrum";
const std::string kSecond = "Acer " + kLong + " saccharum";

/// One short training on images of two such classes, run once for all cases.
class TableWidthTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        for (int i = 0; i < 30; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(data() + "/" + kFirst + name, 20, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data() + "/" + kSecond + name, 20, 0x0000A0u + static_cast<unsigned>(i));
        }
        training_ = runProgram({"train",
                                "--data",
                                data(),
                                "--input",
                                "24x24x3",
                                "--network",
                                "seed-cnn",
                                "--epochs",
                                "1",
                                "--out",
                                run()});
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    void SetUp() override { ASSERT_EQ(training_.code, 0) << training_.err; }

    static std::string data() { return *folder_ / "maples"; }
    static std::string run() { return *folder_ / "run"; }

    /// Of the lines that have all of these words, none of which may be wider than 100 columns.
    static int linesWith(const std::string& out, const std::vector<std::string>& words) {
        std::istringstream lines(out);
        int count = 0;
        for (std::string line; std::getline(lines, line);) {
            const bool hasAll = std::ranges::all_of(
                words, [&](const std::string& word) { return line.find(word) != line.npos; });
            if (!hasAll) continue;
            ++count;
            EXPECT_LE(displayWidth(line), 100) << line;
        }
        return count;
    }

    /// A path and a command, which are copied, and a word that is longer than a line.
    static bool staysWhole(const std::string& line) {
        const std::size_t word = line.find_first_not_of(' ');
        return line.find('/') != line.npos || line.find(' ', word) == line.npos;
    }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult training_;
};

/// A terminal without a window.
class PseudoTerminal {
  public:
    explicit PseudoTerminal(unsigned short columns)
        : reader_(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) {
        if (::grantpt(reader_) != 0 || ::unlockpt(reader_) != 0) return;
        std::array<char, 64> name{};
        if (::ptsname_r(reader_, name.data(), name.size()) != 0) return;
        path_ = name.data();
        writer_ = ::open(name.data(), O_RDWR | O_NOCTTY);
        const winsize size{.ws_row = 40, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        ::ioctl(writer_, TIOCSWINSZ, &size);
    }
    ~PseudoTerminal() {
        for (const int file : {writer_, reader_}) ::close(file);
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    bool isThere() const { return writer_ >= 0; }
    const std::string& path() const { return path_; }
    /// What it shows of the lines that were written: of each what follows the last erasure.
    std::vector<std::string> lines() {
        std::string written;
        std::array<char, 4096> part{};
        for (ssize_t count = 0; (count = ::read(reader_, part.data(), part.size())) > 0;) {
            written.append(part.data(), static_cast<std::size_t>(count));
        }
        std::istringstream stream(written);
        std::vector<std::string> shown;
        for (std::string line; std::getline(stream, line);) {
            const std::size_t erased = line.rfind(kErase);
            if (erased != line.npos) line.erase(0, erased + kErase.size());
            shown.push_back(line.substr(0, line.find('\r')));
        }
        return shown;
    }

  private:
    static constexpr std::string_view kErase = "\x1b[K";

    int reader_ = -1;
    int writer_ = -1;
    std::string path_;
};

std::unique_ptr<WorkFolder> TableWidthTest::folder_;
ProgramResult TableWidthTest::training_;

}  // namespace

TEST_F(TableWidthTest, InspectShortensNamesAndKeepsAllColumns) {
    const std::string out = runProgram({"inspect", data()}).out;
    EXPECT_EQ(linesWith(out, {"class", "images", "training", "validation", "test"}), 1) << out;
    EXPECT_EQ(linesWith(out, {"Acer ", "…", "rubrum", " 30 "}), 1) << out;
    EXPECT_EQ(linesWith(out, {"Acer ", "…", "saccharum", " 30 "}), 1) << out;
    EXPECT_EQ(runProgram({"inspect", data(), "--json"}).json()["classes"][0]["name"], kFirst);
}

TEST_F(TableWidthTest, EvaluateShortensNamesAndKeepsAllColumns) {
    const std::string out = runProgram({"evaluate", run(), "--on", "all"}).out;
    EXPECT_EQ(linesWith(out, {"class", "images", "precision", "recall"}), 1) << out;
    EXPECT_EQ(linesWith(out, {"Acer ", "…", "rubrum", " 30 ", "%"}), 1) << out;
}

TEST_F(TableWidthTest, PredictNamesFilesInFullForOtherPrograms) {
    const std::string image = data() + "/" + kFirst + "/1.bmp";
    const std::string table = *folder_ / "answers.csv";
    const ProgramResult result = runProgram({"predict", run(), image, "--csv", table});
    EXPECT_THAT(result.out, AllOf(HasSubstr(image + ": "), HasSubstr(kFirst), HasSubstr(kSecond)));
    EXPECT_THAT(contentOf(table), AllOf(HasSubstr(image), HasSubstr(kFirst), HasSubstr(kSecond)));
    const auto answer = runProgram({"predict", run(), image, "--json"}).json();
    EXPECT_EQ(answer["file"], image);
    EXPECT_TRUE(answer["scores"].contains(kSecond)) << answer.dump(2);
}

TEST_F(TableWidthTest, RunsFitATerminalWithAllColumns) {
    const std::string runs = *folder_ / "runs";
    const std::string name = "2026-11-20_143015_efficientnet-lite0 with all layers, second try";
    std::filesystem::create_directories(runs);
    std::filesystem::copy(run(), runs + "/" + name, std::filesystem::copy_options::recursive);
    PseudoTerminal terminal(80);
    ASSERT_TRUE(terminal.isThere());
    ProgramProcess program({"runs", runs}, {}, {.output = terminal.path()});
    EXPECT_EQ(program.wait().code, 0);
    const std::vector<std::string> lines = terminal.lines();
    ASSERT_GE(lines.size(), 2u);
    for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 80) << line;
    for (const char* column : {"run", "state", "epochs", "validation", "test"}) {
        EXPECT_THAT(lines[0], HasSubstr(column));
    }
    EXPECT_THAT(
        lines[1],
        AllOf(HasSubstr("2026-11"), HasSubstr("…"), HasSubstr("try"), HasSubstr("finished")));
    EXPECT_THAT(lines[1], Not(HasSubstr("confidence")));
    const std::string piped = runProgram({"runs", runs}).out;
    EXPECT_THAT(piped, AllOf(HasSubstr(name), HasSubstr("confidence")));
    EXPECT_THAT(runProgram({"runs", runs, "--json"}).out, HasSubstr(name));
}

TEST_F(TableWidthTest, DamagedResultsAreNamed) {
    const std::string runs = *folder_ / "damaged";
    const std::string copy = runs + "/one";
    std::filesystem::create_directories(runs);
    std::filesystem::copy(run(), copy, std::filesystem::copy_options::recursive);
    EXPECT_THAT(runProgram({"runs", runs}).out, Not(HasSubstr("damaged:")));
    const std::string whole = runProgram({"inspect", copy}).out;
    EXPECT_THAT(whole, AllOf(HasSubstr("Test: accuracy "), HasSubstr(" images")));
    EXPECT_GT(runProgram({"inspect", copy, "--json"}).json()["test"]["images"], 0);
    const std::string results = contentOf(copy + "/results.json");
    auto few = nlohmann::ordered_json::parse(results);
    few["test"]["images"] = 5;
    few["test"]["metrics"] = {{"f1", 0.5}};
    writeText(copy + "/results.json", few.dump());
    EXPECT_THAT(runProgram({"inspect", copy}).out, HasSubstr("Test: 5 images, too few to judge"));
    few["test"]["metrics"] = {{"sharpness", 0.5}};
    writeText(copy + "/results.json", few.dump());
    EXPECT_THAT(runProgram({"inspect", copy}).out, HasSubstr("Test: sharpness 0.5 on 5 images"));
    const std::string cut = results.substr(0, results.find(',', results.size() / 2) + 1);
    for (const std::string& damaged : {std::string(), cut, std::string("{\"a\": 1}")}) {
        writeText(copy + "/results.json", damaged);
        const std::string listed = runProgram({"runs", runs}).out;
        EXPECT_THAT(
            listed,
            AllOf(HasSubstr("one: results.json is damaged: "), HasSubstr("espalier evaluate ")));
        EXPECT_THAT(runProgram({"inspect", copy}).out, HasSubstr("results.json is damaged: "));
    }
    const auto json = runProgram({"runs", runs, "--json"}).json();
    EXPECT_THAT(json["runs"][0]["damage"].get<std::string>(), HasSubstr("results.json"));
    std::filesystem::remove(copy + "/results.json");
    std::filesystem::create_directory(copy + "/results.json");
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                AllOf(HasSubstr("results.json"), Not(HasSubstr("results.json is damaged"))));
}

TEST_F(TableWidthTest, CompareAndInspectFitATerminal) {
    const std::string other = *folder_ / "runs of some length/2026-11-20_143015_efficientnet-lite0";
    std::filesystem::create_directories(*folder_ / "runs of some length");
    std::filesystem::copy(run(), other, std::filesystem::copy_options::recursive);
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"compare", run(), other}, {"inspect", other}, {"inspect", data(), "--quick"}}) {
        SCOPED_TRACE(arguments.front());
        PseudoTerminal terminal(80);
        ASSERT_TRUE(terminal.isThere());
        ProgramProcess program(arguments, {}, {.output = terminal.path()});
        EXPECT_EQ(program.wait().code, 0);
        const std::vector<std::string> lines = terminal.lines();
        EXPECT_GE(lines.size(), 2u);
        std::string all;
        for (const std::string& line : lines) {
            all += line + '\n';
            EXPECT_TRUE(staysWhole(line) || displayWidth(line) <= 80) << line;
        }
        if (arguments.front() == "compare") {
            EXPECT_THAT(all, AllOf(HasSubstr("best epoch"), HasSubstr("Identical bits")));
            EXPECT_THAT(all, AllOf(HasSubstr("2026-11-20"), HasSubstr("lite0")));
            EXPECT_THAT(all, Not(HasSubstr("…"))) << "nothing is left out";
            EXPECT_THAT(runProgram(arguments).out,
                        HasSubstr("  2026-11-20_143015_efficientnet-lite0\n"))
                << "in a file nothing is broken";
        }
    }
}

TEST_F(TableWidthTest, FoldsFitATerminal) {
    const std::string out = *folder_ / "folds";
    ASSERT_EQ(runProgram({"train",
                          "--data",
                          data(),
                          "--input",
                          "24x24x3",
                          "--network",
                          "seed-cnn",
                          "--epochs",
                          "1",
                          "--folds",
                          "2",
                          "--out",
                          out})
                  .code,
              0);
    PseudoTerminal terminal(80);
    ASSERT_TRUE(terminal.isThere());
    ProgramProcess program({"inspect", out}, {}, {.output = terminal.path()});
    EXPECT_EQ(program.wait().code, 0);
    std::string all;
    for (const std::string& line : terminal.lines()) {
        all += line + '\n';
        EXPECT_TRUE(staysWhole(line) || displayWidth(line) <= 80) << line;
    }
    EXPECT_THAT(all, testing::ContainsRegex("held out +accuracy|held out\n"));
    EXPECT_THAT(all, HasSubstr("espalier train '" + out + "/cross-validation.json'\n"));
}

TEST_F(TableWidthTest, PredictShortensNamesToTheWidthOfATerminal) {
    const std::string image = data() + "/" + kFirst + "/1.bmp";
    for (const unsigned short columns : {90, 70}) {
        SCOPED_TRACE(columns);
        PseudoTerminal terminal(columns);
        ASSERT_TRUE(terminal.isThere());
        ProgramProcess program({"predict", run(), image}, {}, {.output = terminal.path()});
        EXPECT_EQ(program.wait().code, 0);
        const std::vector<std::string> lines = terminal.lines();
        ASSERT_THAT(lines, testing::SizeIs(1));
        EXPECT_LE(displayWidth(lines[0]), columns) << lines[0];
        EXPECT_GT(displayWidth(lines[0]), columns - 10) << "no shorter than needed: " << lines[0];
        EXPECT_THAT(lines[0], AllOf(HasSubstr("1.bmp: "), HasSubstr("rubrum ")));
        EXPECT_THAT(lines[0], AllOf(HasSubstr("charum "), HasSubstr("…"), HasSubstr(" %")));
    }
}

}  // namespace espalier::cli::tests
