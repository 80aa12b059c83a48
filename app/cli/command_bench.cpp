// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <numeric>

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/project_options.h"
#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/data/data_loader.h"
#include "engine/data/image_dataset.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

/// Reads a folder as training does, without computing: images per second, epoch by epoch.
class LoaderBench {
  public:
    void declare(CLI::App& app) {
        app.add_option("--data", data_, "Folder of images")->type_name("DIR")->required();
        app.add_option("--input", input_, "Size they are brought to (96x96x3)")->type_name("HxWxC");
        app.add_option("--batch", batch_, "Images per batch (32)")->type_name("N");
        app.add_option("--threads", threads_, "Threads that read (2)")->type_name("N");
        app.add_option("--epochs", epochs_, "How often the folder is read (3)")->type_name("N");
        app.add_option("--augment", augment_, "Random changes, as of train (flip)")
            ->type_name("LIST");
        app.add_flag("--json", json_, "One JSON object");
    }

    int run(const Surroundings& around) const {
        check();
        const std::stop_token stop = around.interrupt.token();
        const engine::ImageFolder folder = engine::scanImageFolder(
            data_, {.shares = {1, 0, 0}}, [](const engine::ScanProgress&) {}, stop);
        const auto dataset = engine::makeImageDataset(folder, datasetOptions());
        engine::DataLoader loader(
            *dataset, {.batchSize = batch_, .threads = threads_, .shuffle = true, .augment = true});
        std::vector<double> rates;
        for (int epoch = 1; epoch <= epochs_; ++epoch) {
            rates.push_back(readOnce(loader, static_cast<std::uint32_t>(epoch), stop));
        }
        report(rates);
        return kExitDone;
    }

  private:
    void check() const {
        if (batch_ >= 1 && threads_ >= 1 && threads_ <= 256 && epochs_ >= 1) return;
        throw engine::RequestError(
            "--batch, --threads and --epochs are numbers from 1; at most 256 threads.");
    }

    engine::ImageDatasetOptions datasetOptions() const {
        engine::ImageDatasetOptions options;
        options.preprocessing = sizesFromText(input_);
        if (options.preprocessing.channels == 0) options.preprocessing.channels = 3;
        if (augment_ != "none") options.augmentation = engine::augmentationFromText(augment_);
        return options;
    }

    static double readOnce(engine::DataLoader& loader, std::uint32_t epoch, std::stop_token stop) {
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

    void report(const std::vector<double>& rates) const {
        if (json_) {
            sayJson({{"data", data_.string()},
                     {"input", input_},
                     {"batch", batch_},
                     {"threads", threads_},
                     {"images_per_second_per_epoch", rates}});
            return;
        }
        for (std::size_t i = 0; i < rates.size(); ++i) {
            say(fmt::format("epoch {}: {:.0f} images/s", i + 1, rates[i]));
        }
    }

    std::filesystem::path data_;
    std::string input_ = "96x96x3";
    std::int64_t batch_ = 32;
    int threads_ = 2;
    int epochs_ = 3;
    std::string augment_ = "flip";
    bool json_ = false;
};

class BenchCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.require_subcommand(0, 1);
        loaderApp_ = app.add_subcommand("loader", "Reading and preparing images, without training");
        loader_.declare(*loaderApp_);
    }

    int run(const Surroundings& around) override {
        if (loaderApp_->parsed()) return loader_.run(around);
        throw engine::RequestError(
            "Say what to measure, for example espalier bench loader --data flowers.");
    }

  private:
    CLI::App* loaderApp_ = nullptr;
    LoaderBench loader_;
};

}  // namespace

std::unique_ptr<Command> makeBenchCommand() {
    return std::make_unique<BenchCommand>();
}

}  // namespace espalier::cli
