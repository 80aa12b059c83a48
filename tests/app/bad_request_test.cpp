// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

/// Every request here exits with 2, gives the reason in one line and writes nothing.
class BadRequestTest : public testing::Test {
  protected:
    void SetUp() override {
        for (int i = 0; i < 12; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(good_ + "/red 赤" + name, 20 + i, 0xFF0000u + static_cast<unsigned>(i));
            writeImage(good_ + "/blue" + name, 20 + i, 0x0000F0u + static_cast<unsigned>(i));
        }
    }

    std::vector<std::string> trainWith(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"train", "--out", folder_ / "run"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    // The only line of the message.
    std::string refusal(const std::vector<std::string>& arguments, std::size_t lines = 1) const {
        const auto before = listing(folder_.path());
        const ProgramResult result = runProgram(arguments);
        EXPECT_EQ(result.code, 2) << result.out << result.err;
        EXPECT_THAT(result.complaints(), SizeIs(lines)) << result.err;
        EXPECT_EQ(listing(folder_.path()), before) << "something was written";
        return result.err;
    }
    std::string refusedTraining(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments = more;
        arguments.insert(arguments.begin(), {"--data", good_});
        return refusal(trainWith(arguments));
    }

    const WorkFolder folder_;
    const std::string good_ = folder_ / "good 花";
};

constexpr const char* kInputLayer = R"({"id":"input1","type":"Input"})";

}  // namespace

TEST_F(BadRequestTest, NoSuchFolder) {
    EXPECT_THAT(refusal(trainWith({"--data", folder_ / "nowhere"})), HasSubstr("nowhere"));
    EXPECT_THAT(refusal({"inspect", folder_ / "nowhere"}), HasSubstr("nowhere"));
}

TEST_F(BadRequestTest, ANameThatIsNotThereIsSaidToBeMissing) {
    const std::string near = folder_ / "god 花";
    for (const auto& arguments : {trainWith({near}),
                                  trainWith({"--data", near}),
                                  std::vector<std::string>{"inspect", near},
                                  {"runs", near},
                                  {"evaluate", near}}) {
        EXPECT_THAT(refusal(arguments),
                    HasSubstr(near + " does not exist. Did you mean " + good_ + "?"));
    }
    EXPECT_THAT(refusal(trainWith({folder_ / "nowhere"})),
                AllOf(HasSubstr("nowhere does not exist. Name the folder that contains your"),
                      Not(HasSubstr("--exclude-class"))));
    EXPECT_THAT(refusedTraining({"--start-from", "efficientnet-lte0"}),
                AllOf(HasSubstr("efficientnet-lte0 does not exist"),
                      HasSubstr("Did you mean efficientnet-lite0?")));
}

TEST_F(BadRequestTest, ALinkToNothingIsNamedAsOne) {
    const std::string link = folder_ / "link";
    const std::string gone = folder_ / "moved away";
    std::filesystem::create_directory_symlink(gone, link);
    for (const auto& arguments : {trainWith({"--data", link}),
                                  std::vector<std::string>{"inspect", link},
                                  {"inspect", link + "/"}}) {
        EXPECT_THAT(refusal(arguments),
                    AllOf(HasSubstr(" is a link to " + gone + ", which does not exist."),
                          Not(HasSubstr("Did you mean"))));
    }
}

TEST_F(BadRequestTest, NumbersAndListsAreExplainedByTheirFormAndAnExample) {
    EXPECT_THAT(
        refusedTraining({"--seed", "99999999999999999999"}),
        HasSubstr("--seed 99999999999999999999: Seed must be between 0 and 9007199254740992, "));
    for (const char* folds : {"1", "21", "3.5", "some"}) {
        EXPECT_THAT(
            refusedTraining({std::string("--folds=") + folds}),
            HasSubstr("--folds must be a whole number from 2 to 20, such as --folds 5, not '" +
                      std::string(folds) + "'"));
    }
    EXPECT_THAT(refusedTraining({"--folds", "3", "--fold", "1/3"}),
                AllOf(HasSubstr("only fold 1/3 is chosen here"),
                      HasSubstr("For all of them: --folds 3 --fold none;")));
    for (const char* split : {"80,10,10", "0.9,0.9,0.9", "0.5,0.5", "0,0.5,0.5", "x"}) {
        EXPECT_THAT(refusedTraining({"--split", split}),
                    AllOf(HasSubstr("add up to 1, such as 0.8,0.1,0.1"),
                          HasSubstr("not '" + std::string(split) + "'")));
    }
}

TEST_F(BadRequestTest, AnEmptyFolder) {
    std::filesystem::create_directories(folder_ / "empty");
    EXPECT_THAT(refusal(trainWith({"--data", folder_ / "empty"})), HasSubstr("no image"));
    EXPECT_THAT(refusal({"inspect", folder_ / "empty"}), HasSubstr("no image"));
}

TEST_F(BadRequestTest, AFileInsteadOfAFolder) {
    EXPECT_THAT(refusal(trainWith({"--data", good_ + "/blue/1.bmp"})), HasSubstr("is a file"));
    EXPECT_THAT(refusal({"inspect", good_ + "/blue/1.bmp"}), HasSubstr("is a file"));
    refusal(trainWith({good_ + "/blue/1.bmp"}));
}

TEST_F(BadRequestTest, AnArchiveOrAPhotoInsteadOfAFolder) {
    writeText(folder_ / "photos.zip", std::string("PK\x03\x04") + std::string(300, 'x'));
    const std::string archive = folder_ / "photos.zip";
    EXPECT_THAT(refusal(trainWith({archive})), HasSubstr("Unpack it first"));
    EXPECT_THAT(refusal(trainWith({"--data", archive})), HasSubstr("Unpack it first"));
    EXPECT_THAT(refusal({"inspect", archive}), HasSubstr("Unpack it first"));
    EXPECT_THAT(refusal(trainWith({good_ + "/blue/1.bmp"})),
                HasSubstr("is neither a project (.espalier) nor a run.json"));
}

TEST_F(BadRequestTest, UnknownNamesToExclude) {
    EXPECT_THAT(refusedTraining({"--exclude-class", "bleu"}), HasSubstr("--exclude-class bleu: "));
    EXPECT_THAT(refusedTraining({"--exclude-class", "bleu"}), HasSubstr("Did you mean blue?"));
    EXPECT_THAT(refusedTraining({"--optimizer", "adm"}), HasSubstr("(did you mean adam?)."));
    EXPECT_THAT(refusedTraining({"--exclude", "blue/1.bpm"}),
                HasSubstr("Did you mean blue/1.bmp?"));
    EXPECT_THAT(refusedTraining({"--exclude-class", "blue", "red"}),
                HasSubstr("--exclude-class rose --exclude-class tulip"));
}

TEST_F(BadRequestTest, TheSameFolderTwice) {
    EXPECT_THAT(refusal(trainWith({"--data", good_, "--data", good_})), HasSubstr("are the same"));
    refusal(trainWith({good_, "--data", good_}));
    refusal(trainWith({good_, good_}));
    refusal({"inspect", good_, good_});
}

// Before the images are read, which may take minutes: this folder has none.
TEST_F(BadRequestTest, AFolderThatCannotBeCreatedIsRefusedFirst) {
    std::filesystem::create_directories(folder_ / "empty");
    writeText(folder_ / "file", "text");
    const auto into = [&](const std::string& out) {
        return refusal({"train", "--data", folder_ / "empty", "--out", out});
    };
    EXPECT_THAT(into(folder_ / "file/run"), HasSubstr("file is not a folder"));
    EXPECT_THAT(into(folder_ / "new/run"), HasSubstr("no images"));
}

TEST_F(BadRequestTest, OneClassOnly) {
    EXPECT_THAT(refusal(trainWith({"--data", good_, "--exclude-class", "blue"})),
                AllOf(HasSubstr("one class"),
                      HasSubstr("the task that needs no labels (--task reconstruct)")));
    EXPECT_THAT(refusal(trainWith({"--data", good_ + "/blue"})), HasSubstr("no classes"));
}

TEST_F(BadRequestTest, AFolderWithoutReadPermission) {
    const auto setAccess = [&](std::filesystem::perms access) {
        std::filesystem::permissions(good_, access);
    };
    setAccess(std::filesystem::perms::none);
    // Root may read everything, so the test runs as another user.
    const uid_t self = ::geteuid();
    constexpr uid_t kNobody = 65534;
    ASSERT_EQ(self == 0 ? ::seteuid(kNobody) : 0, 0);
    const bool canRun = ::access(ESPALIER_PROGRAM, X_OK) == 0 && runProgram({"--help"}).code == 0;
    const std::string unwritable = canRun ? refusal(trainWith({"--data", good_})) : "";
    ASSERT_EQ(::seteuid(self), 0);
    std::filesystem::permissions(folder_.path(), std::filesystem::perms::all);
    ASSERT_EQ(self == 0 ? ::seteuid(kNobody) : 0, 0);
    const std::string trained = canRun ? refusal(trainWith({"--data", good_})) : "";
    const std::string inspected = canRun ? refusal({"inspect", good_}) : "";
    ASSERT_EQ(::seteuid(self), 0);
    setAccess(std::filesystem::perms::owner_all);
    if (!canRun) GTEST_SKIP() << "the program lies where only root may run it";
    if (self == 0) {  // else the folder is one's own
        EXPECT_THAT(unwritable, HasSubstr("Nothing can be written into the folder"))
            << "where the run is to be, which is looked at first";
    }
    EXPECT_THAT(trained, HasSubstr("good 花 could not be read: no permission"));
    EXPECT_EQ(inspected, trained);
}

TEST_F(BadRequestTest, AClassWithOneImageIsOnlyAWarning) {
    writeImage(good_ + "/green/one.bmp", 20, 0x00F000u);
    const ProgramResult result =
        runProgram(trainWith({"--data", good_, "--epochs", "1", "--input", "16x16x3"}));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("Classes with a single image: 1 (green)"));
}

TEST_F(BadRequestTest, InvalidLearningRates) {
    for (const char* rate : {"0", "-1", "fast", "nan", "inf", ""}) {
        EXPECT_THAT(refusedTraining({std::string("--learning-rate=") + rate}),
                    HasSubstr("--learning-rate"));
    }
    EXPECT_THAT(refusedTraining({"--learning-rate", "-1"}), HasSubstr("between"));
}

TEST_F(BadRequestTest, OptionsOutOfRangeOrUnknown) {
    for (const char* epochs : {"1.5", "1,5"}) {
        EXPECT_THAT(runProgram({"resume", "run", "--extra-epochs", epochs}).err,
                    HasSubstr(std::string("--extra-epochs ") + epochs +
                              ": must be a whole number, such as 30."));
    }
    EXPECT_THAT(runProgram({"explain", "run", "a.png", "--nearest", "2,5"}).err,
                HasSubstr("--nearest 2,5: must be a whole number"));
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {"--epochs", "0"},           {"--batch", "0"},
             {"--batch", "2.5"},          {"--optimizer", "magic"},
             {"--schedule", "sometimes"}, {"--split", "0.5,0.5"},
             {"--split", "0.9,0.9,0.9"},  {"--split", "a,b,c"},
             {"--input", "96"},           {"--input", "0x0x3"},
             {"--labels", "middle"},      {"--resize", "melt"},
             {"--augment", "fold"},       {"--normalise", "maybe"},
             {"--mean", "1,2"},           {"--std", "0"},
             {"--progress", "loud"},      {"--network", "resnet9000"},
             {"--task", "fly"},           {"--workers", "0"},
             {"--recompute", "maybe"}}) {
        SCOPED_TRACE(options[0] + " " + options[1]);
        refusedTraining(options);
    }
}

TEST_F(BadRequestTest, ASwitchIsOnOrOff) {
    for (const char* name : {"--recompute", "--nesterov", "--deterministic", "--bias"}) {
        EXPECT_THAT(refusedTraining({std::string(name) + "=maybe"}),
                    HasSubstr(std::string(name) + ": must be true or false, not 'maybe'"));
    }
    EXPECT_THAT(refusal({"resume", "run", "--recompute=maybe"}), HasSubstr("true or false"));
    EXPECT_THAT(refusal({"bench", "step", "--recompute=maybe"}), HasSubstr("true or false"));
    EXPECT_EQ(runProgram({"plan", "seed-cnn", "--recompute=true"}).code, 0);
}

TEST_F(BadRequestTest, ADeviceThatIsNotThereIsRefusedBeforeTheImagesAreRead) {
    const ProgramResult result =
        runProgram(trainWith({"--data", good_, "--device", "cuda", "--progress", "auto"}));
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("The device cuda is not available."));
    EXPECT_EQ(result.out, "");
}

TEST_F(BadRequestTest, AnInputSizeIsExplainedByAnExample) {
    for (const char* size : {"96", "small", "0x0x3", "-5x5", "8x8x2", "1x2x3x1", "70000x8"}) {
        EXPECT_THAT(refusedTraining({std::string("--input=") + size}),
                    testing::AllOf(HasSubstr("--input must be height x width, such as 224x224"),
                                   HasSubstr("not '" + std::string(size) + "'")));
    }
    EXPECT_THAT(refusal({"network", "resnet18", "--input", "224"}),
                HasSubstr("--input must be height x width"));
}

TEST_F(BadRequestTest, ANetworkForMasksCannotLearnClasses) {
    const std::string refused = refusedTraining({"--network", "unet", "--input", "32x32x3"});
    EXPECT_THAT(refused, HasSubstr("Segmentation masks are not supported yet"));
    EXPECT_THAT(refused, HasSubstr("(--network resnet-small)"));
    EXPECT_THAT(refused, HasSubstr("(--task reconstruct)"));
}

TEST_F(BadRequestTest, ImagesWithoutClassesAreRefusedBeforeAnythingIsChosenForThem) {
    const std::string flat = folder_ / "flat";
    for (int i = 0; i < 8; ++i) writeImage(flat + "/" + std::to_string(i) + ".bmp", 20, 0xFF0000u);
    const ProgramResult result = runProgram(trainWith({"--data", flat}));
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("take the classes from the file names (--labels name)"));
    EXPECT_THAT(result.err, HasSubstr("the task that needs no labels (--task reconstruct)"));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("0 classes")));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("The batch of")));
}

TEST_F(BadRequestTest, AnEmptyName) {
    EXPECT_THAT(refusal({"inspect", ""}), HasSubstr("The name of the folder is empty"));
}

TEST_F(BadRequestTest, MoreWorkersThanCanShareABatchAreRefused) {
    EXPECT_THAT(refusedTraining({"--workers", "0"}), HasSubstr("between 1 and 1024"));
    EXPECT_THAT(refusedTraining({"--workers", "1000"}),
                HasSubstr("1000 workers are more than the"));
    EXPECT_THAT(refusedTraining({"--shards", "65"}), HasSubstr("between 0 and 64"));
    EXPECT_THAT(refusedTraining({"--batch-statistics", "locale"}),
                HasSubstr("must be one of combined, local, not 'locale' (did you mean local?)"));
}

TEST_F(BadRequestTest, LoadsThatWorkersCannotHaveAreRefused) {
    for (const char* loads : {"-1,1", "a", "3,,1", "3;1", "inf,1"}) {
        EXPECT_THAT(
            refusedTraining({std::string("--worker-loads=") + loads}),
            testing::AllOf(HasSubstr("--worker-loads must be a number from 0 to 1000000000 for "
                                     "each worker, such as 3,1"),
                           HasSubstr("not '" + std::string(loads) + "'")));
    }
    EXPECT_THAT(refusedTraining({"--worker-loads", "3,1"}),
                HasSubstr("and the number of workers is 1"));
    EXPECT_THAT(refusedTraining({"--worker-loads", "0"}),
                HasSubstr("no worker would compute anything"));
    EXPECT_THAT(refusedTraining({"--worker-loads", "1", "--shards", "2"}),
                HasSubstr("Choose one of the two"));
}

TEST_F(BadRequestTest, FarMoreComputeThreadsThanCoresAreRefused) {
    EXPECT_THAT(refusedTraining({"--compute-threads", "1025"}), HasSubstr("between 0 and 1024"));
    EXPECT_THAT(refusedTraining({"--compute-threads", "1000", "--device", "cpu"}),
                HasSubstr("1000 compute threads are far more than the processor cores"));
}

TEST_F(BadRequestTest, UnsupportedFeaturesAreExplained) {
    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{"--task", "segment"},
                                               {"--task", "text"},
                                               {"--device", "gpu"},
                                               {"--device", "gpu:0,2"},
                                               {"--device", "multi-gpu"},
                                               {"--device", "parallel"}}) {
        SCOPED_TRACE(options[0] + " " + options[1]);
        const std::string sentence = refusedTraining(options);
        EXPECT_THAT(sentence,
                    testing::AnyOf(HasSubstr("is not supported"),
                                   HasSubstr("this version"),
                                   HasSubstr("is not available")));
    }
    EXPECT_THAT(refusedTraining({"--precision", "fp16", "--device", "cpu"}),
                HasSubstr("does not support fp16. Choose fp32."));
}

TEST_F(BadRequestTest, AnOutputFolderThatIsNotEmpty) {
    writeText(folder_ / "mine/letter.txt", "dear");
    EXPECT_THAT(refusal({"train", "--data", good_, "--out", folder_ / "mine"}),
                HasSubstr("not empty"));
    EXPECT_THAT(refusal({"train", "--data", good_, "--out", folder_ / "mine/letter.txt"}),
                HasSubstr("is a file"));
    writeText(folder_ / "old/run.json", "{}");
    EXPECT_THAT(refusal({"train", "--data", good_, "--out", folder_ / "old"}), HasSubstr("resume"));
    EXPECT_THAT(refusal({"sample", folder_ / "mine"}), HasSubstr("mine"));
}

TEST_F(BadRequestTest, InvalidProjects) {
    const std::string file = folder_ / "p.espalier";
    for (const char* text : {"",
                             "{\"espalier_project\": 1, \"data\": {\"folder\"",
                             "{\"espalier_project\": 2}",
                             "{\"espalier_project\": 1, \"training\": {\"epochs\": \"x\"}}",
                             "not json"}) {
        SCOPED_TRACE(text);
        writeText(file, text);
        EXPECT_THAT(refusal(trainWith({file})), HasSubstr("p.espalier"));
    }
    EXPECT_THAT(refusal(trainWith({folder_ / "none.espalier"})), HasSubstr("none.espalier"));
}

TEST_F(BadRequestTest, InvalidNetworks) {
    const std::string file = folder_ / "network.json";
    const auto network = [&](const std::string& layers, const std::string& wires) {
        writeText(file,
                  R"({"espalier_network":1,"name":"n","layers":[)" + std::string(kInputLayer) +
                      "," + layers + R"(],"connections":[)" + wires + "]}");
        const ProgramResult summary = runProgram({"network", file});
        EXPECT_EQ(summary.code, 2) << summary.out;
        const auto before = listing(folder_.path());
        const ProgramResult training = runProgram(trainWith({"--data", good_, "--network", file}));
        EXPECT_EQ(training.code, 2) << training.out;
        EXPECT_EQ(listing(folder_.path()), before);
        EXPECT_FALSE(training.err.empty());
        return summary.err;
    };
    const std::string relus = R"({"id":"a","type":"ReLU"},{"id":"b","type":"ReLU"})";
    EXPECT_THAT(network(relus, R"({"from":"a","to":"b"},{"from":"b","to":"a"})"), HasSubstr("a"));
    EXPECT_NE(network(relus, R"({"from":"input1","to":"a"},{"from":"nobody","to":"b"})"), "");
    EXPECT_NE(network(R"({"id":"a","type":"Teleport"})", R"({"from":"input1","to":"a"})"), "");
    EXPECT_NE(
        network(R"({"id":"a","type":"Dense","attributes":{"units":5}},{"id":"b","type":"Conv2D"})",
                R"({"from":"input1","to":"a"},{"from":"a","to":"b"})"),
        "");
    EXPECT_NE(network(R"({"id":"a","type":"MaxPool","attributes":{"size":[900,900]}})",
                      R"({"from":"input1","to":"a"})"),
              "");
}

TEST_F(BadRequestTest, ANetworkWithTheWrongNumberOfClasses) {
    const std::string file = folder_ / "network.json";
    writeText(file,
              R"({"espalier_network":1,"name":"n","layers":[{"id":"input1","type":"Input"},)"
              R"({"id":"a","type":"Dense","attributes":{"units":5}}],)"
              R"("connections":[{"from":"input1","to":"a"}]})");
    EXPECT_THAT(refusedTraining({"--network", file}), HasSubstr("5"));
}

// It is used for the images, unless another one is asked for.
TEST_F(BadRequestTest, ANetworkForImagesOfAnotherSize) {
    const std::string file = folder_ / "network.json";
    writeText(file,
              R"({"espalier_network":1,"name":"n","layers":[{"id":"input1","type":"Input",)"
              R"("attributes":{"height":12,"width":14,"channels":3}},{"id":"a","type":"Dense"}],)"
              R"("connections":[{"from":"input1","to":"a"}]})");
    EXPECT_THAT(refusedTraining({"--network", file, "--input", "8x8x3"}),
                AllOf(HasSubstr("'input1' is 12 × 14 × 3, but the images are resized to 8 × 8 × 3"),
                      HasSubstr("--input")));
    const std::string run = folder_ / "run";
    const ProgramResult trained =
        runProgram(trainWith({"--data", good_, "--network", file, "--epochs", "1"}));
    EXPECT_EQ(trained.code, 0) << trained.err;
    EXPECT_THAT(contentOf(run + "/run.json"), HasSubstr("\"height\": 12"));
}

TEST_F(BadRequestTest, ATruncatedNetworkFile) {
    const std::string file = folder_ / "network.json";
    writeText(file, R"({"espalier_network":1,"layers":[{"id":"in)");
    EXPECT_THAT(refusal({"network", file}), HasSubstr("truncated"));
    EXPECT_THAT(refusedTraining({"--network", file}), HasSubstr("truncated"));
    refusal({"network", folder_ / "none.json"});
}

// Files from which people expect a network: each is named, with what can be done with it.
TEST_F(BadRequestTest, AFileOfAnotherProgramInsteadOfANetwork) {
    const std::string fixtures = ESPALIER_WEIGHT_FIXTURES;
    const auto refusals = [&](const std::string& file) {
        const std::string sentence = refusal({"network", file});
        EXPECT_EQ(refusedTraining({"--network", file}), sentence);
        EXPECT_THAT(sentence, Not(HasSubstr("JSON (at byte")));
        return sentence;
    };
    for (const auto& [file, kind] : {std::pair("keras_classifier.keras", "is a Keras file"),
                                     {"keras_classifier.h5", "is a Keras file"},
                                     {"plain.pth", "is a PyTorch file"},
                                     {"plain_older.pth", "is a PyTorch file"},
                                     {"types.safetensors", "is a safetensors file"},
                                     {"zip.whl", "is an archive"}}) {
        EXPECT_THAT(refusals(fixtures + "/" + file),
                    AllOf(HasSubstr(file), HasSubstr(kind), HasSubstr("--start-from")));
    }
    const std::string text = folder_ / "text.onnx";
    writeText(text, "ir_version: 8\nproducer_name: \"a\"\ngraph {\n}\n");
    EXPECT_THAT(refusals(text),
                AllOf(HasSubstr("text.onnx"), HasSubstr("text form"), HasSubstr("\"textproto\"")));
    writeText(folder_ / "notes.json", "layers: 3");
    EXPECT_THAT(refusals(folder_ / "notes.json"),
                AllOf(HasSubstr("notes.json is not a network."), HasSubstr("an ONNX file")));
    writeText(folder_ / "other.json", "{\"layers\": 3}");
    EXPECT_THAT(refusals(folder_ / "other.json"), HasSubstr("other.json cannot be used"));
    EXPECT_THAT(refusals(folder_ / "none.keras"), HasSubstr("none.keras"));
}

TEST_F(BadRequestTest, AFileThatIsNotWholeIsNamedWithItsKind) {
    const std::string cut = folder_ / "cut.h5";
    const std::string whole = contentOf(ESPALIER_WEIGHT_FIXTURES "/keras_classifier.h5");
    writeText(cut, whole.substr(0, whole.size() / 10));
    for (const std::string& sentence :
         {refusedTraining({"--network", cut}), refusal({"network", cut})}) {
        EXPECT_THAT(sentence,
                    AllOf(HasSubstr("cut.h5 is a Keras file, which holds no network"),
                          HasSubstr("cannot be read either: it is damaged, or "),
                          HasSubstr("Use another copy"),
                          Not(HasSubstr("--start-from"))));
    }
}

TEST_F(BadRequestTest, FilesThatCannotPredict) {
    const std::string image = good_ + "/blue/1.bmp";
    const std::string whole = contentOf(ESPALIER_NETWORK_FIXTURES "/residual.onnx");
    writeText(folder_ / "cut.onnx", whole.substr(0, whole.size() / 2));
    EXPECT_THAT(refusal({"predict", folder_ / "cut.onnx", image}),
                AllOf(HasSubstr("cut.onnx cannot be opened: it is cut off: it has "),
                      HasSubstr("Copy or download it again.")));
    const std::string keras = ESPALIER_WEIGHT_FIXTURES "/keras_classifier.keras";
    EXPECT_THAT(refusal({"evaluate", keras}), HasSubstr(".keras is a Keras file"));
    EXPECT_THAT(refusal({"evaluate", good_}),
                AllOf(HasSubstr("is not a run folder."), HasSubstr("Name a model.onnx")));
    EXPECT_THAT(refusal({"train", ""}), HasSubstr("The name is empty. "));
    EXPECT_THAT(refusal({"compare", folder_ / "nowhere", good_}),
                AllOf(HasSubstr("nowhere does not exist."), HasSubstr("Name two run folders")));
    EXPECT_THAT(refusal({"predict", keras, image}),
                AllOf(HasSubstr(".keras is a Keras file, with which Espalier cannot predict."),
                      HasSubstr("Name a model.onnx"),
                      HasSubstr("--start-from " + keras)));
}

TEST_F(BadRequestTest, OtherFilesAndFoldersThatInspectAndRunsAreGiven) {
    writeText(folder_ / "net.txt", "layers: 3");
    EXPECT_THAT(
        refusal({"inspect", folder_ / "net.txt"}),
        AllOf(HasSubstr("net.txt is a file, and its name is not that of a file of weights"),
              HasSubstr("Name a folder of images, a project, a run, a cross-validation, a sweep")));
    writeText(folder_ / "net.json", "{}");
    EXPECT_THAT(refusal({"inspect", folder_ / "net.json"}), HasSubstr("espalier network "));
    writeText(folder_ / "p.espalier", "{}");
    EXPECT_THAT(refusal({"inspect", folder_ / "p.espalier"}),
                HasSubstr("p.espalier: This is not an Espalier project."));
    for (const std::vector<std::string>& more :
         std::vector<std::vector<std::string>>{{}, {"--json"}}) {
        std::vector<std::string> arguments{"runs", good_};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_THAT(refusal(arguments),
                    AllOf(HasSubstr("good 花 is a folder of images and holds no runs."),
                          HasSubstr("espalier inspect ")));
    }
    EXPECT_THAT(refusal({"runs", folder_ / "net.txt"}), HasSubstr("is a file, and not a project"));
}

TEST_F(BadRequestTest, AnOnnxFileThatIsNotWhole) {
    const std::string networks = ESPALIER_NETWORK_FIXTURES;
    const std::string whole = contentOf(networks + "/residual.onnx");
    const std::string cut = folder_ / "cut.onnx";
    writeText(cut, whole.substr(0, whole.size() / 2));
    const std::string alone = folder_ / "alone.onnx";
    writeText(alone, contentOf(networks + "/residual_external.onnx"));
    const auto refusals = [&](const std::string& file) {
        const std::string sentence = refusal({"network", file});
        EXPECT_EQ(refusedTraining({"--network", file}), sentence);
        EXPECT_THAT(sentence, Not(HasSubstr("the weights of this file")));
        for (const std::string& other :
             {refusedTraining({"--start-from", file}), refusal({"inspect", file})}) {
            EXPECT_THAT(other, Not(HasSubstr("safetensors")));
        }
        return sentence;
    };
    EXPECT_THAT(refusals(cut), AllOf(HasSubstr("cut.onnx"), HasSubstr("it is cut off: it has ")));
    EXPECT_THAT(refusals(alone),
                AllOf(HasSubstr("alone.onnx"),
                      HasSubstr("'residual_external.onnx.data', which is not in the folder " +
                                folder_.path().string()),
                      HasSubstr("Put that file there")));
    const std::string values = contentOf(networks + "/residual_external.onnx.data");
    writeText(folder_ / "residual_external.onnx.data", values.substr(0, values.size() / 2));
    EXPECT_THAT(refusals(alone), HasSubstr("'residual_external.onnx.data', which is cut off"));
}

TEST_F(BadRequestTest, AnInputTooSmallForTheNetwork) {
    const auto before = listing(folder_.path());
    const ProgramResult result =
        runProgram(trainWith({"--data", good_, "--network", "vgg16", "--input", "8x8x3"}));
    EXPECT_EQ(result.code, 2);
    EXPECT_FALSE(result.complaints().empty());
    EXPECT_EQ(listing(folder_.path()), before);
}

TEST_F(BadRequestTest, InvalidModelsAndRuns) {
    writeText(folder_ / "model.onnx", "no model");
    const std::string image = good_ + "/blue/1.bmp";
    EXPECT_THAT(refusal({"predict", folder_ / "model.onnx", image}), HasSubstr("model.onnx"));
    refusal({"predict", folder_ / "nowhere.onnx", image});
    refusal({"predict", good_, image});
    refusal({"evaluate", folder_ / "model.onnx", "--data", good_});
    refusal({"resume", good_});
    refusal({"resume", folder_ / "nowhere"});
    refusal({"export", good_, "--to", folder_ / "m.onnx"});
    refusal({"compare", good_, good_});
    refusal({"compare", folder_ / "a", folder_ / "b"});
}

TEST_F(BadRequestTest, ABatchLargerThanTheDataIsOnlyAWarning) {
    const ProgramResult result = runProgram(
        trainWith({"--data", good_, "--batch", "500", "--epochs", "2", "--input", "16x16x3"}));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("The batch of 500 is larger"));
}

TEST_F(BadRequestTest, ClassesWithoutAWholeImageAreNamedBeforeTraining) {
    for (int i = 0; i < 4; ++i) {
        const std::string number = std::to_string(i);
        writeText(good_ + "/gone/" + number + ".png", "this is no image");
        const std::string cut = good_ + "/cut/" + number + ".bmp";
        writeImage(cut, 8, 0x00ff00);
        std::filesystem::resize_file(cut, std::filesystem::file_size(cut) - 20);
    }
    const auto training =
        runProgram(trainWith({"--data", good_, "--epochs", "1", "--input", "16x16x3"}));
    const auto inspection = runProgram({"inspect", good_});
    for (const ProgramResult& result : {training, inspection}) {
        EXPECT_THAT(result.out + result.err, HasSubstr("None of the files of the class gone can"));
        EXPECT_THAT(result.out + result.err, HasSubstr("All images of cut are damaged"));
    }
    EXPECT_LT(training.out.find("All images of cut"), training.out.find("\nRun "));
}

TEST_F(BadRequestTest, UnreadableImagesAreOnlyAWarning) {
    writeText(good_ + "/blue/broken.jpg", "this is no image");
    const ProgramResult result =
        runProgram(trainWith({"--data", good_, "--epochs", "1", "--input", "16x16x3"}));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("broken.jpg"));
    const auto inspected = runProgram({"inspect", good_, "--json"}).json();
    ASSERT_EQ(inspected["unreadable"].size(), 1u);
    EXPECT_THAT(inspected["unreadable"][0]["file"].get<std::string>(), HasSubstr("broken.jpg"));
}

}  // namespace espalier::cli::tests
