// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/compiler/compile.h"
#include "engine/compiler/execution_plan.h"
#include "engine/network/network.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// What the constant part of a network computes from one image, and the rest reads.
struct FeatureTensor {
    std::string name;      ///< in both parts
    kernels::Shape shape;  ///< of one image, without the batch; fp32

    friend bool operator==(const FeatureTensor&, const FeatureTensor&) = default;
};

/// A graph in two parts, each to be compiled by compileGraph(); each has its own parameters and
/// states.
struct DividedGraph {
    OpGraph features;  ///< from the image to its features, which are Results
    OpGraph rest;      ///< from the features, which are Inputs, to the loss
    std::vector<FeatureTensor> boundary;
};

/// Divides what lower() gives for this network and mode where training begins: an image's features
/// depend on nothing but the image and frozen layers, so they are the same in every epoch. Random
/// layers and the statistics of a batch belong to the rest. Nothing where no frozen layer would be
/// in the first part, or where the rest reads the image itself.
std::optional<DividedGraph> divideAtTraining(const Network& network, const CompileOptions& options);

/// For compileGraph() of the first part: it has no loss.
CompileOptions optionsOfFeatures(CompileOptions options);

/// Each operation of a plan with its layer, algorithm, element types and layouts, sorted; changes
/// of layout, which only copy, are left out. Plans in which these are equal round alike.
std::vector<std::string> operationsOf(const ExecutionPlan& plan, const kernels::Device& device);

}  // namespace espalier::engine
