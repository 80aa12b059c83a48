// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_loader.h"

#include <chrono>

#include "app/cli/json_output.h"
#include "app/cli/project_options.h"
#include "app/cli/scratch_folder.h"
#include "engine/base/error.h"
#include "engine/data/loading/data_loader.h"
#include "engine/data/loading/scan_data.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::ImageCaching;

constexpr std::size_t kMostCacheBytes = std::size_t{8} << 30;

double readOnce(engine::DataLoader& loader, std::uint32_t epoch, const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    std::int64_t images = 0;
    loader.start(epoch);
    while (auto batch = loader.next(stop)) {
        images += batch->size();
        loader.recycle(std::move(*batch));
    }
    if (stop.stop_requested()) throw engine::Stopped();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    return static_cast<double>(images) / seconds.count();
}

}  // namespace

void LoaderBench::declare(CLI::App& app) {
    app.add_option("--data", data_, "Folder of images")->type_name("DIR")->required();
    app.add_option("--input", input_, "Resize images to this size (default: 96x96x3)")
        ->type_name("HxWxC");
    app.add_option("--batch", batch_, "Images per batch (default: 32)")->type_name("N");
    app.add_option("--threads", threads_, "Loader threads (default: 2)")->type_name("N");
    app.add_option("--epochs", epochs_, "Number of passes over the folder (default: 3)")
        ->type_name("N");
    app.add_option("--augment", augment_, "Random changes, as for train (default: flip)")
        ->type_name("LIST");
    app.add_option("--cache", cache_, "Where to keep resized images (default: off)")
        ->check(CLI::IsMember(
            engine::wordsOf({ImageCaching::Off, ImageCaching::Memory, ImageCaching::Disk})))
        ->type_name("WHERE");
    app.add_flag("--json", json_, "Print one JSON object");
}

int LoaderBench::run(const Surroundings& around) const {
    check();
    const std::stop_token stop = around.interrupt.token();
    const engine::DataSource data = engine::scanData(
        data_, {.fractions = {1, 0, 0}}, [](const engine::ScanProgress&) {}, stop);
    engine::ImageDatasetOptions datasetOptions = this->datasetOptions();
    const ScratchFolder place;
    if (caching() == ImageCaching::Disk) {
        datasetOptions.disk = std::make_shared<engine::DiskImageCache>(
            engine::DiskCacheOptions{.folder = place.path(), .mostBytes = kMostCacheBytes},
            data.root(),
            datasetOptions.preprocessing,
            data.size());
        const std::string problem = datasetOptions.disk->takeProblem();
        if (!problem.empty()) throw engine::Error(problem);
    }
    const auto dataset = engine::findTask(engine::usualTask()).openDataset(data, datasetOptions);
    engine::DataLoader loader(
        *dataset, {.batchSize = batch_, .threads = threads_, .shuffle = true, .augment = true});
    std::vector<double> rates;
    for (int epoch = 1; epoch <= epochs_; ++epoch) {
        rates.push_back(readOnce(loader, static_cast<std::uint32_t>(epoch), stop));
    }
    report(rates);
    return kExitDone;
}

void LoaderBench::check() const {
    constexpr int kMostThreads = 256;
    if (batch_ >= 1 && threads_ >= 1 && threads_ <= kMostThreads && epochs_ >= 1) return;
    throw engine::RequestError(
        "--batch, --threads and --epochs must be 1 or more; at most 256 threads.");
}

ImageCaching LoaderBench::caching() const {
    return engine::choiceFrom<ImageCaching>("--cache", cache_);
}

engine::ImageDatasetOptions LoaderBench::datasetOptions() const {
    engine::ImageDatasetOptions options;
    options.preprocessing = sizesFromText(input_);
    if (options.preprocessing.channels == 0) options.preprocessing.channels = 3;
    if (caching() == ImageCaching::Memory) options.cacheBytes = kMostCacheBytes;
    if (augment_ != "none") options.augmentation = engine::augmentationFromText(augment_);
    return options;
}

void LoaderBench::report(const std::vector<double>& rates) const {
    if (json_) {
        sayJson({{"data", engine::displayPath(data_)},
                 {"input", input_},
                 {"batch", batch_},
                 {"threads", threads_},
                 {"cache", cache_},
                 {"images_per_second_per_epoch", rates}});
        return;
    }
    for (std::size_t i = 0; i < rates.size(); ++i) {
        say(fmt::format("epoch {}: {:.0f} images/s", i + 1, rates[i]));
    }
}

}  // namespace espalier::cli
