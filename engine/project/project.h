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

/// A document: data, network and training as chosen. A value; what a scan found is not part of it.
struct Project {
    std::string name;
    std::string task = usualTask();  ///< its key
    std::filesystem::path dataset;   ///< absolute here; relative to the file where possible on disk
    DataChoices dataChoices;
    Preprocessing preprocessing;  ///< sizes 0 = suggest from the data
    bool normaliseByData = true;
    Augmentation augmentation;
    NetworkDescription network;  ///< no nodes = suggest from the data
    TrainingOptions options;
    std::vector<OptionChange> changes;  ///< made while the run was paused that this repeats
};

/// With `relativeTo` (the folder of the file), the dataset's path is relative where that makes
/// sense.
std::string projectToJson(const Project& project, const std::filesystem::path& relativeTo);
/// Throws RequestError with a sentence: no project, cut off, of a newer version, beyond the limits.
Project projectFromJson(const std::string& json, const std::filesystem::path& relativeTo);
void saveProject(const Project& project,
                 const std::filesystem::path& file,
                 FileSystem& files = realFileSystem());
/// A project's file, or a run's run.json: then the project that the run trained. The sentence of a
/// RequestError begins with the file's name.
Project loadProject(const std::filesystem::path& file);

/// Fills in what is left open (input size, network; augmentation and, for reconstruction, the fixed
/// normalisation when `freshDefaults`) from `data`, in which the project's exclusions are marked,
/// and says what it chose, a sentence each.
std::vector<std::string> completeFromData(Project& project,
                                          const DataSource& data,
                                          bool freshDefaults);

/// The data that this project trains on: selectData() with its choices.
DataSource selectedImages(const Project& project, const DataSource& data);

/// What the project and `selected` data require of a network.
DataInterface dataInterface(const Project& project, const DataSource& selected);

/// The request to train this project on `selected` images, without a folder for checkpoints.
TrainingRequest trainingRequest(const Project& project, const DataSource& selected);

/// All problems of training this project on `selected` images, at once: data,
/// options, network, and whether the network's output fits the task. Complete the project first.
Diagnostics reviewProject(const Project& project, const DataSource& selected);

/// "espalier train --data … --network …": the line that repeats this, only what differs from the
/// defaults; quoted for a shell. A network that is no template is named by `networkFile`, a file
/// that holds it: a network's, a project's or a run's run.json.
std::string trainCommand(const Project& project, const std::filesystem::path& networkFile = {});

/// The name of the template that `project` uses unchanged (`convolutionBias` says in which form);
/// empty when it was drawn.
std::string templateOf(const Project& project, bool& convolutionBias);

/// As a shell reads it back: in single quotes where needed.
std::string shellQuoted(const std::string& word);

}  // namespace espalier::engine
