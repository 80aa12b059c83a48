// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/layers/layer.h"
#include "engine/network/network_description.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

inline constexpr int kProjectVersion = 1;

/// A document: data, network and training as chosen. A value; the result of a scan is not part of
/// it.
struct Project {
    /// Names it wherever its file is, so that its runs are known as its own; empty in files of
    /// before. A copy of the file is the same project.
    std::string id;
    std::string name;
    std::string task = usualTask();  ///< its key
    std::filesystem::path dataset;   ///< absolute here; relative to the file where possible on disk
    DataChoices dataChoices;
    Preprocessing preprocessing;  ///< sizes 0 = suggest from the data
    /// What a training begins with instead of random weights: the name of a trained start, or the
    /// absolute path of a file with weights, a run or a checkpoint; empty = by the seed.
    std::string startFrom;
    bool normaliseByData = true;
    Augmentation augmentation;
    NetworkDescription network;  ///< no nodes = suggest from the data
    TrainingOptions options;
    /// Made while the run that this repeats was paused, or when it was resumed.
    std::vector<OptionChange> changes;
    /// Absolute: where it was trained. Besides these, runs lie in runsFolderFor() its file.
    std::vector<std::filesystem::path> runFolders;
};

/// With `relativeTo` (the folder of the file), the dataset's path is stored as a relative one if
/// possible.
std::string projectToJson(const Project& project, const std::filesystem::path& relativeTo);
/// Throws RequestError with a sentence when the text is not a project, is truncated, comes from a
/// newer version, or exceeds the limits.
Project projectFromJson(const std::string& json, const std::filesystem::path& relativeTo);
void saveProject(const Project& project,
                 const std::filesystem::path& file,
                 FileSystem& files = realFileSystem());
/// Reads a project file, or the project of a run from its run.json, or of a cross-validation from
/// its record. The sentence of a RequestError begins with the file's name.
Project loadProject(const std::filesystem::path& file);

/// "Augmentation: flip." or "No augmentation.": what is said of one that was chosen automatically.
std::string augmentationSentence(const Augmentation& augmentation);

/// Fills in what is left open (input size and network; with `freshDefaults` also augmentation and,
/// for reconstruction, the fixed normalisation) from `data`, in which the project's exclusions are
/// marked. Returns one sentence per choice.
std::vector<std::string> completeFromData(Project& project,
                                          const DataSource& data,
                                          bool freshDefaults);

/// Where the images of the project are, by the names in its results.
SampleFiles sampleFiles(const Project& project);
/// The main folder of its images and the further ones.
std::vector<std::filesystem::path> dataFolders(const Project& project);
/// Whether a scan for one is a scan for the other: samples of the same name are then the same
/// image with the same annotation, which their names alone do not say.
bool haveSameData(const Project& these, const Project& those);

/// The data that this project trains on: selectData() with its choices.
DataSource selectedImages(const Project& project, const DataSource& data);

/// What the project and `selected` data require of a network.
DataInterface dataInterface(const Project& project, const DataSource& selected);

/// The request to train this project on `selected` images, without a folder for checkpoints.
TrainingRequest trainingRequest(const Project& project, const DataSource& selected);

/// All problems of training this project on `selected` images, at once: data,
/// options, network, and whether the network's output fits the task. Complete the project first.
Diagnostics reviewProject(const Project& project, const DataSource& selected);

/// "espalier train --data … --network …": the command that repeats this project, with the options
/// that differ from the defaults, quoted for a shell. A network that is not a template is given as
/// `networkFile`: a network file, a project file or a run.json that contains it.
std::string trainCommand(const Project& project, const std::filesystem::path& networkFile = {});

/// The name of the template that `project` uses, with or without `convolutionBias` and with some
/// layers frozen, but otherwise unchanged; empty when its network is not a template.
std::string templateOf(const Project& project, bool& convolutionBias);

}  // namespace espalier::engine
