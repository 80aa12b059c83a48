// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"

namespace espalier::cli {

std::vector<CommandEntry> commandList() {
    return {
        {"sample", "Write a small sample data set of drawn flowers", makeSampleCommand},
        {"inspect", "Show what is in a folder of images, or how a run went", makeInspectCommand},
        {"train", "Train a network on a folder of images", makeTrainCommand},
        {"sweep", "Train with several settings and compare them", makeSweepCommand},
        {"queue", "Runs that are trained one after another", makeQueueCommand},
        {"runs", "List runs, cross-validations and sweeps", makeRunsCommand},
        {"resume", "Resume a run that was stopped or interrupted", makeResumeCommand},
        {"evaluate", "Evaluate a model on labelled images", makeEvaluateCommand},
        {"predict", "Predict classes of images with a model", makePredictCommand},
        {"explain", "Show where in an image a network finds its class", makeExplainCommand},
        {"activations", "Show what a layer of a network computes", makeActivationsCommand},
        {"export",
         "Write a run's network as ONNX or safetensors, and verify it",
         makeExportCommand},
        {"share",
         "Write a model as a web page for a colleague, with its results",
         makeShareCommand},
        {"compare", "Compare two runs: metrics, settings, weights", makeCompareCommand},
        {"certify", "Prove that a run can be repeated and resumed bit for bit", makeCertifyCommand},
        {"network", "List the layers of a network, or the templates", makeNetworkCommand},
        {"starts", "List and download trained networks to start from", makeStartsCommand},
        {"plan", "Show the operations a device runs for a network", makePlanCommand},
        {"bench", "Measure training, prediction, image loading or a device", makeBenchCommand},
        {"devices", "List the devices of this machine", makeDevicesCommand},
    };
}

}  // namespace espalier::cli
