// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/plan_options.h"

namespace espalier::ui {

engine::TrainingOptions optionsOfPlan(engine::TrainingOptions options) {
    const engine::TrainingOptions usual;
    options.epochs = usual.epochs;
    options.batch = usual.batch;
    options.learningRate = usual.learningRate;
    options.schedule = usual.schedule;
    options.validationPatience = usual.validationPatience;
    options.outputNetwork = usual.outputNetwork;
    options.seed = usual.seed;
    return options;
}

}  // namespace espalier::ui
