// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_device.h"
#include "app/cli/bench_loader.h"
#include "app/cli/bench_predict.h"
#include "app/cli/bench_scale.h"
#include "app/cli/bench_step.h"
#include "app/cli/bench_tune.h"
#include "app/cli/command_list.h"
#include "engine/base/error.h"

namespace espalier::cli {

namespace {

class BenchCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.require_subcommand(0, 1);
        stepApp_ = app.add_subcommand("step", "Time one training step: forward, backward, update");
        step_.declare(*stepApp_);
        scaleApp_ = app.add_subcommand(
            "scale", "Time a step with 1, 2, … workers, and say whether several pay");
        scale_.declare(*scaleApp_);
        loaderApp_ =
            app.add_subcommand("loader", "Time reading and preparing images, without training");
        loader_.declare(*loaderApp_);
        predictApp_ =
            app.add_subcommand("predict", "Time an exported model on one image and on many");
        predict_.declare(*predictApp_);
        deviceApp_ =
            app.add_subcommand("device", "Measure a device's limits: copies, matrix products");
        device_.declare(*deviceApp_);
        tuneApp_ = app.add_subcommand("tune", "Time every convolution with every CPU algorithm");
        tune_.declare(*tuneApp_);
    }

    int run(const Surroundings& around) override {
        if (stepApp_->parsed()) return step_.run();
        if (scaleApp_->parsed()) return scale_.run(around);
        if (loaderApp_->parsed()) return loader_.run(around);
        if (predictApp_->parsed()) return predict_.run(around);
        if (deviceApp_->parsed()) return device_.run();
        if (tuneApp_->parsed()) return tune_.run();
        throw engine::RequestError(
            "Choose what to measure, for example espalier bench step --network resnet18.");
    }

  private:
    CLI::App* stepApp_ = nullptr;
    CLI::App* scaleApp_ = nullptr;
    CLI::App* loaderApp_ = nullptr;
    CLI::App* predictApp_ = nullptr;
    CLI::App* deviceApp_ = nullptr;
    CLI::App* tuneApp_ = nullptr;
    StepBench step_;
    ScaleBench scale_;
    LoaderBench loader_;
    PredictBench predict_;
    DeviceBench device_;
    TuneBench tune_;
};

}  // namespace

std::unique_ptr<Command> makeBenchCommand() {
    return std::make_unique<BenchCommand>();
}

}  // namespace espalier::cli
