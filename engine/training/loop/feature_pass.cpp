// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/feature_pass.h"

#include <utility>

#include "engine/base/error.h"
#include "engine/training/loop/loader_options.h"
#include "engine/training/loop/stage_counter.h"

namespace espalier::engine {

namespace {

bool hasValidation(const TrainingWork& work) {
    return work.features->validation && work.features->validation->size() > 0;
}

/// All images of one split after the other, in batches of the size that a step has.
class FeaturePass {
  public:
    FeaturePass(const TrainingWork& work,
                NetworkExecutors& executors,
                TrainingReport& report,
                std::stop_token stop)
        : executors_(executors),
          report_(report),
          stop_(std::move(stop)),
          images_(static_cast<std::int64_t>(work.training.size())) {
        if (hasValidation(work)) images_ += static_cast<std::int64_t>(work.validation->size());
    }

    // Features are computed in the mode of the steps that read them: a step of training may round
    // differently from validation.
    void run(Mode mode, FeatureDataset& features, DataLoaderOptions options) {
        options.shuffle = false;
        options.augment = false;
        DataLoader loader(features.images(), options);
        loader.start(1);
        while (std::optional<Batch> images = loader.next(stop_)) {
            const auto computed = executors_.computeFeatures(mode, *images, stop_);
            if (!computed) break;
            features.keep(*images, *computed);
            done_ += images->size();
            if (counter_.due()) tell();
            loader.recycle(*std::move(images));
        }
        if (stop_.stop_requested()) throw Stopped();
    }

  private:
    void tell() { report_.stage(countedStage("Computing features", done_, images_)); }

    NetworkExecutors& executors_;
    TrainingReport& report_;
    std::stop_token stop_;
    std::int64_t images_;
    std::int64_t done_ = 0;
    StageCounter counter_;
};

}  // namespace

void prepareFeatures(const TrainingWork& work, NetworkExecutors& executors, std::stop_token stop) {
    executors.prepareFeatures(Mode::Train, trainingImagesAtOnce(work), stop);
    if (!hasValidation(work)) return;
    executors.prepareFeatures(Mode::Evaluate, validationLoaderOptions(work).batchSize, stop);
}

void computeFeatures(const TrainingWork& work,
                     NetworkExecutors& executors,
                     TrainingReport& report,
                     std::stop_token stop) {
    FeaturePass pass(work, executors, report, std::move(stop));
    DataLoaderOptions training = trainingLoaderOptions(work);
    training.batchSize = trainingImagesAtOnce(work);
    pass.run(Mode::Train, *work.features->training, training);
    if (hasValidation(work)) {
        pass.run(Mode::Evaluate, *work.features->validation, validationLoaderOptions(work));
    }
    executors.forgetFeatures();
}

}  // namespace espalier::engine
