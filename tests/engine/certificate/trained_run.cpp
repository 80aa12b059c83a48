// SPDX-License-Identifier: Apache-2.0
#include "trained_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/network/templates.h"
#include "engine/sample/sample_images.h"
#include "engine/training/session/training_session.h"

namespace espalier::engine::tests {

namespace {

constexpr int kSide = 24;
constexpr int kPerKind = 16;

void writeFlowers(const std::filesystem::path& folder) {
    for (int kind = 0; kind < 2; ++kind) {
        const std::filesystem::path own = folder / flowerName(kind);
        std::filesystem::create_directories(own);
        for (int index = 0; index < kPerKind; ++index) {
            const std::vector<std::byte> bytes =
                encodePng(drawFlower(kind, static_cast<std::uint32_t>(index), kSide));
            writeText(own / (std::to_string(index) + ".png"),
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    }
}

Project projectOn(const std::filesystem::path& images) {
    Project project;
    project.dataset = images;
    project.preprocessing.height = project.preprocessing.width = kSide;
    project.preprocessing.channels = 3;
    project.network = makeTemplate("seed-cnn", {.input = {3, kSide, kSide}});
    project.options.epochs = 2;
    project.options.batch = 4;
    project.options.device = "cpu";
    project.options.computeThreads = 1;
    project.options.loaderThreads = 1;
    project.options.cache = ImageCaching::Memory;
    return project;
}

void trainToTheEnd(TrainingRequest request) {
    TrainingSession session(std::move(request));
    while (true) {
        for (const TrainingEvent& event : session.waitForEvents(std::chrono::milliseconds(50))) {
            ASSERT_NE(event.kind, EventKind::Failed) << event.text;
            if (event.kind == EventKind::Finished) return;
        }
    }
}

}  // namespace

TrainedRun::TrainedRun() {
    writeFlowers(images());
    std::filesystem::create_directories(run().path);
    trainToTheEnd(prepareRun(projectOn(images()), scanned(), run()));
}

DataSource TrainedRun::scanned() const {
    return scanData(images(), {}, [](const ScanProgress&) {}, {});
}

Certificate TrainedRun::certify(const CertifyOptions& options) const {
    return certifyRun(record(), scanned(), options, {}, {});
}

std::vector<std::string> TrainedRun::listing() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(runs())) {
        files.push_back(entry.path().string());
        if (entry.is_regular_file()) files.back() += '\n' + contentOf(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace espalier::engine::tests
