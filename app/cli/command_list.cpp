// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"

namespace espalier::cli {

std::vector<CommandEntry> commandList() {
    return {
        {"sample", "Writes a small folder of drawn flowers to try things with", makeSampleCommand},
        {"inspect", "Says what is in a folder of images", makeInspectCommand},
        {"train", "Trains a network on a folder of images", makeTrainCommand},
        {"resume", "Goes on with a run that was stopped or broke off", makeResumeCommand},
        {"evaluate", "Measures a model on labelled images", makeEvaluateCommand},
        {"predict", "Says what a model sees in images", makePredictCommand},
        {"export", "Writes a run's network as ONNX or safetensors, with proof", makeExportCommand},
        {"compare", "Says whether two runs have the same weights", makeCompareCommand},
        {"network", "Lists the layers of a network, or the templates", makeNetworkCommand},
        {"plan", "Shows how a device computes a network, step by step", makePlanCommand},
        {"bench", "Measures a training step, or the reading of images", makeBenchCommand},
        {"devices", "Lists what can compute on this machine", makeDevicesCommand},
    };
}

}  // namespace espalier::cli
