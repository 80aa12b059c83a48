// SPDX-License-Identifier: Apache-2.0
#include "image_run.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include "engine/network/drawing.h"
#include "gtest/gtest.h"
#include "kernels/math/philox.h"

namespace espalier::engine::test {

namespace {

constexpr int kImageSide = 12;
constexpr const char* kClassNames[] = {"blue", "green", "red"};

// A 24-bit BMP, the only format that needs no library.
void writeBitmap(const std::filesystem::path& file, int label, int number) {
    constexpr std::uint32_t kHeader = 54;
    constexpr std::uint32_t kPixels = kImageSide * kImageSide * 3;  // rows are a multiple of 4
    std::string bytes(kHeader + kPixels, '\0');
    const auto put = [&](std::size_t place, std::uint32_t value, std::size_t size) {
        std::memcpy(bytes.data() + place, &value, size);
    };
    bytes[0] = 'B';
    bytes[1] = 'M';
    put(2, kHeader + kPixels, 4);
    put(10, kHeader, 4);
    put(14, 40, 4);
    put(18, kImageSide, 4);
    put(22, kImageSide, 4);
    put(26, 1, 2);
    put(28, 24, 2);
    put(34, kPixels, 4);
    kernels::math::PhiloxSequence noise(9,
                                        kernels::math::RandomPurpose::SampleDrawing,
                                        static_cast<std::uint32_t>(label),
                                        static_cast<std::uint32_t>(number));
    for (std::uint32_t i = 0; i < kPixels; ++i) {
        const bool strong = static_cast<int>(i % 3) == label;
        bytes[kHeader + i] = static_cast<char>(noise.nextBelow(160) + (strong ? 90 : 0));
    }
    std::ofstream(file, std::ios::binary) << bytes;
}

NetworkDescription colourNetwork() {
    Drawing drawing("colours");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 6, .stride = 2}));
    drawing.add("norm", "BatchNorm");
    drawing.add("relu", "ReLU");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

}  // namespace

ImageRun::ImageRun(int imagesPerClass) {
    for (int label = 0; label < 3; ++label) {
        std::filesystem::create_directories(images() / kClassNames[label]);
        for (int number = 0; number < imagesPerClass; ++number) {
            writeBitmap(imageFile(label, number), label, number);
        }
    }
    scanned_ = std::make_shared<ImageFolder>(scanImageFolder(images(), {}, nullptr, {}));
    options.epochs = 3;
    options.batch = 10;
    options.learningRate = 0.01;
    options.validationPatience = 0;
    options.checkpointMinutes = 0;
    options.computeThreads = 1;
    options.loaderThreads = 2;
}

std::filesystem::path ImageRun::imageFile(int label, int number) const {
    return images() / kClassNames[label] / (std::to_string(number) + ".bmp");
}

void ImageRun::clearCheckpoints() const {
    std::filesystem::remove_all(checkpoints());
}

TrainingRequest ImageRun::request() const {
    TrainingRequest request;
    request.data = {scanned_};
    request.preprocessing.height = request.preprocessing.width = kImageSide;
    request.network = colourNetwork();
    request.augmentation.flipHorizontal = true;
    request.options = options;
    request.checkpointFolder = checkpoints();
    request.imageCacheFolder = imageCache();
    return request;
}

std::vector<TrainingEvent> ImageRun::finish(
    TrainingSession& session, const std::function<void(const TrainingEvent&)>& watch) {
    std::vector<TrainingEvent> all;
    while (true) {
        const bool ended = session.state() == SessionState::Ended;
        for (TrainingEvent& event : session.waitForEvents(std::chrono::milliseconds(20))) {
            if (watch) watch(event);
            all.push_back(std::move(event));
        }
        if (ended) return all;
    }
}

const TrainingEvent& endingOf(const std::vector<TrainingEvent>& events) {
    static const TrainingEvent none;
    const auto isEnding = [](const TrainingEvent& event) {
        return event.kind == EventKind::Finished || event.kind == EventKind::Failed;
    };
    EXPECT_EQ(std::ranges::count_if(events, isEnding), 1);
    const auto found = std::ranges::find_if(events, isEnding);
    if (found == events.end()) return none;
    EXPECT_EQ(found + 1, events.end()) << "an event came after the end";
    return *found;
}

std::vector<TrainingEvent> trainToTheEnd(const TrainingRequest& request) {
    TrainingSession session(request);
    return ImageRun::finish(session);
}

std::vector<HostTensor> weightsAfter(const ImageRun& run, const TrainingRequest& request) {
    run.clearCheckpoints();
    EXPECT_EQ(endingOf(trainToTheEnd(request)).reason, FinishReason::Completed);
    return loadNewestCheckpoint(run.checkpoints()).checkpoint.tensors;
}

}  // namespace espalier::engine::test
