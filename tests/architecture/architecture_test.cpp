// SPDX-License-Identifier: Apache-2.0
// Holds the arrows between the rooms, read from the includes themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

struct Include {
    std::string header;
    bool quoted = false;
};

struct SourceFile {
    std::string path;  ///< relative to the project, with '/'
    std::string firstLine;
    std::vector<Include> includes;
    int lines = 0;
};

bool isSource(const fs::path& path) {
    const std::string ending = path.extension().string();
    return ending == ".h" || ending == ".cpp" || ending == ".cu" || ending == ".cuh";
}

SourceFile readSource(const fs::path& path, const fs::path& root) {
    static const std::regex kInclude(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    SourceFile file{.path = path.lexically_relative(root).generic_string(),
                    .firstLine = {},
                    .includes = {},
                    .lines = 0};
    std::ifstream stream(path);
    std::string line;
    while (std::getline(stream, line)) {
        if (file.lines++ == 0) file.firstLine = line;
        std::smatch match;
        if (std::regex_search(line, match, kInclude)) {
            file.includes.push_back({match[2], match[1] == "\""});
        }
    }
    return file;
}

std::vector<SourceFile> readSources(const std::vector<std::string>& rooms) {
    const fs::path root = ESPALIER_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const std::string& room : rooms) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            if (entry.is_regular_file() && isSource(entry.path())) {
                files.push_back(readSource(entry.path(), root));
            }
        }
    }
    return files;
}

bool startsWith(const std::string& text, const std::string& prefix) {
    return text.rfind(prefix, 0) == 0;
}

std::string roomOf(const std::string& path) {
    return path.substr(0, path.find('/'));
}

std::string engineFolderOf(const std::string& path) {
    const std::string rest = path.substr(std::string("engine/").size());
    return rest.substr(0, rest.find('/'));
}

std::string offence(const SourceFile& file, const Include& include) {
    return file.path + " includes " + include.header;
}

// A vendor's headers and the only places that may see them.
struct VendorRule {
    std::regex header;
    std::vector<std::string> allowed;
};

}  // namespace

TEST(ArchitectureTest, RoomsKnowOnlyTheRoomsBelowThem) {
    const std::set<std::string> rooms{"app", "ui", "engine", "kernels"};
    const std::set<std::pair<std::string, std::string>> arrows{{"app", "ui"},
                                                               {"app", "engine"},
                                                               {"app", "kernels"},
                                                               {"ui", "engine"},
                                                               {"engine", "kernels"}};
    std::vector<std::string> offences;
    for (const SourceFile& file : readSources({"app", "ui", "engine", "kernels"})) {
        for (const Include& include : file.includes) {
            const std::string from = roomOf(file.path);
            const std::string to = roomOf(include.header);
            if (!include.quoted || !rooms.contains(to) || from == to) continue;
            // ui sees the kernels' values (a Shape), never devices or operations.
            if (from == "ui" && include.header == "kernels/shape.h") continue;
            if (!arrows.contains({from, to})) offences.push_back(offence(file, include));
        }
    }
    EXPECT_THAT(offences, testing::IsEmpty());
}

TEST(ArchitectureTest, TheWindowSeesNoOpsCompilerRuntimeOrParallel) {
    std::vector<std::string> offences;
    for (const SourceFile& file : readSources({"ui", "app/studio"})) {
        for (const Include& include : file.includes) {
            for (const char* hidden :
                 {"engine/ops/", "engine/compiler/", "engine/runtime/", "engine/parallel/"}) {
                if (startsWith(include.header, hidden)) offences.push_back(offence(file, include));
            }
        }
    }
    EXPECT_THAT(offences, testing::IsEmpty());
}

TEST(ArchitectureTest, EngineFoldersKnowOnlyThoseAboveThem) {
    const std::vector<std::string> order{
        "base",        "language", "metrics",  "ops",     "layers",           "losses",
        "network",     "compiler", "runtime",  "formats", "weights",          "data",
        "sample",      "starts",   "parallel", "tasks",   "evaluation",       "explanation",
        "training",    "project",  "runs",     "queue",   "cross_validation", "sweep",
        "certificate", "passport"};
    const auto rank = [&](const std::string& folder) {
        return std::ranges::find(order, folder) - order.begin();
    };
    std::vector<std::string> offences;
    for (const SourceFile& file : readSources({"engine"})) {
        for (const Include& include : file.includes) {
            if (!startsWith(include.header, "engine/")) continue;
            const std::string from = engineFolderOf(file.path);
            const std::string to = engineFolderOf(include.header);
            const bool dataLooksSideways = from == "data" && to != "data" && to != "base";
            if (rank(to) > rank(from) || dataLooksSideways) {
                offences.push_back(offence(file, include));
            }
        }
    }
    EXPECT_THAT(offences, testing::IsEmpty());
}

TEST(ArchitectureTest, VendorLibrariesStayInTheirRoom) {
    const std::vector<VendorRule> rules{
        {std::regex("^Q[A-Z].*|^Qt.*"), {"ui/", "app/studio/"}},
        {std::regex("^qcustomplot.h"), {"ui/plots/"}},
        {std::regex(".*dnnl.*"), {"kernels/cpu/"}},
        {std::regex("^(cuda|cudnn|cublas|nccl|nvml).*"), {"kernels/cuda/"}},
        {std::regex("^mpi.h"), {"kernels/mpi/"}},
        {std::regex("^opencv2/dnn.*"), {"engine/formats/"}},
        {std::regex("^opencv2/.*"), {"engine/data/", "engine/formats/"}},
        {std::regex("^(onnx|google/protobuf)/.*"), {"engine/formats/"}},
        {std::regex("^zip.h"), {"engine/base/zip_archive"}},
        {std::regex("^CLI/.*"), {"app/cli/"}},
        {std::regex("^xxhash.h"), {"engine/base/"}},
        {std::regex("^(curl|openssl)/.*"), {"engine/starts/"}},
    };
    std::vector<std::string> offences;
    for (const SourceFile& file : readSources({"app", "ui", "engine", "kernels"})) {
        for (const Include& include : file.includes) {
            for (const VendorRule& rule : rules) {
                if (!std::regex_match(include.header, rule.header)) continue;
                const bool allowed = std::ranges::any_of(
                    rule.allowed, [&](const auto& room) { return startsWith(file.path, room); });
                if (!allowed) offences.push_back(offence(file, include));
                break;
            }
        }
    }
    EXPECT_THAT(offences, testing::IsEmpty());
}

// Whoever replaces the library has these to look at.
TEST(ArchitectureTest, OnlyThePlotsSeeThePlotLibrary) {
    std::vector<std::string> files;
    for (const SourceFile& file : readSources({"ui", "app"})) {
        for (const Include& include : file.includes) {
            if (include.header == "qcustomplot.h") files.push_back(file.path);
        }
    }
    EXPECT_THAT(files,
                testing::UnorderedElementsAre("ui/plots/axis_look.cpp",
                                              "ui/plots/bar_plot.cpp",
                                              "ui/plots/line_captions.cpp",
                                              "ui/plots/parallel_plot.cpp",
                                              "ui/plots/plot_curve.h",
                                              "ui/plots/plot_pane.cpp",
                                              "ui/plots/scatter_plot.cpp",
                                              "ui/plots/value_ticker.h"));
}

TEST(ArchitectureTest, EveryFileNamesItsLicenceFirst) {
    std::vector<std::string> offences;
    for (const SourceFile& file : readSources({"app", "ui", "engine", "kernels", "tests"})) {
        const bool isWindow = startsWith(file.path, "ui/") ||
                              startsWith(file.path, "app/studio/") ||
                              startsWith(file.path, "tests/ui/");
        const std::string licence = isWindow ? "GPL-3.0-or-later" : "Apache-2.0";
        if (file.firstLine != "// SPDX-License-Identifier: " + licence) {
            offences.push_back(file.path);
        }
    }
    EXPECT_THAT(offences, testing::IsEmpty());
}

TEST(ArchitectureTest, NoFileIsLongerThanEightHundredLines) {
    std::vector<std::string> offences;
    for (const SourceFile& file : readSources({"app", "ui", "engine", "kernels", "tests"})) {
        if (file.lines > 800) offences.push_back(file.path);
    }
    EXPECT_THAT(offences, testing::IsEmpty());
}
