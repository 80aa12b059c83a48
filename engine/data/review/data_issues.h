// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/review/content_review.h"

namespace espalier::engine {

/// One issue of the data that the user should know, with the images concerned.
struct DataIssue {
    Diagnostic diagnostic;
    /// Places in the DataSource, none of them excluded; copies are adjacent.
    std::vector<std::uint32_t> images;
    /// What to exclude to resolve the issue: all copies but one. Empty where nothing is
    /// to be done, or where `outputs` says what.
    std::vector<std::uint32_t> leaveOut;
    std::vector<std::string> outputs;  ///< to switch off: classes, by name
};

using DataIssues = std::vector<DataIssue>;

/// All issues about `selected`, the part of `data` used for training: those of reviewData(), given
/// in `review`, those of the scan, and those of the content if it has been reviewed. The worst
/// first.
///   data.copies_in_training   validation or test images that are trained on too
///   data.copies_in_test       validation images that are test images too
///   data.copies_across_classes, data.copies, data.damaged, data.one_colour, data.narrow_range,
///   data.grey_class, data.misnamed, data.sampled
///   data.relabelled           images whose class the user has chosen
DataIssues findInData(const DataSource& data,
                      const DataSource& selected,
                      const Diagnostics& review,
                      const ContentReview* content);

/// The choices with everything left out that resolves this issue of `data`.
DataChoices excluding(const DataIssue& issue, const DataSource& data, DataChoices choices);

}  // namespace espalier::engine
