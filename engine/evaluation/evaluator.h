// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/evaluation/confusion.h"

namespace espalier::engine {

class Model;

/// The result for one image.
struct Prediction {
    std::string file;           ///< as it was named
    int truth = -1;             ///< -1 = unknown
    int label = -1;             ///< the largest score's class
    float score = 0;            ///< its score
    std::vector<float> scores;  ///< per class
    std::string error;          ///< not empty: could not be read, and why
    /// Network time per image, without reading; of a GPU what was waited for it, as it computes
    /// while files are read.
    double milliseconds = 0;
    /// This image's part of the evaluation's loss; NaN where the truth is not known.
    double loss = std::numeric_limits<double>::quiet_NaN();
};

struct Evaluation {
    std::int64_t images = 0;
    double loss = 0;  ///< cross-entropy, or mean squared error of pixels after normalising
    ConfusionMatrix confusion;
    std::vector<std::string> classes;
    std::vector<Prediction> predictions;  ///< one per image, in the order of the data
    std::int64_t unreadable = 0;
};

using CountProgress = std::function<void(std::int64_t done, std::int64_t of)>;

/// The images of `data` in the given splits against their labels. Classes are matched by name;
/// throws RequestError when the data have a class that the model does not know.
Evaluation evaluate(Model& model,
                    const DataSource& data,
                    const std::vector<Split>& splits,
                    const CountProgress& progress,
                    std::stop_token stop);

/// Files and folders (searched for images), in order; a file that cannot be read has its error.
std::vector<Prediction> predictFiles(Model& model,
                                     const std::vector<std::filesystem::path>& paths,
                                     const CountProgress& progress,
                                     std::stop_token stop);

/// "92.4 % on 367 unseen images, baseline 24 %; weakest: rose, 81 %." With balanced accuracy where
/// the classes are unequal.
std::string resultSentence(const Evaluation& evaluation);

}  // namespace espalier::engine
