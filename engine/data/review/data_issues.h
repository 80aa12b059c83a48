// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/review/content_review.h"

namespace espalier::engine {

/// One issue of a folder that the user should know, with the images concerned.
struct DataIssue {
    Diagnostic diagnostic;
    /// Indices in `ImageFolder::images`, none of them excluded; copies are adjacent.
    std::vector<std::uint32_t> images;
    /// What to exclude to resolve the issue: all copies but one. Empty where nothing is
    /// to be done, or where `classes` say what.
    std::vector<std::uint32_t> leaveOut;
    std::vector<std::string> classes;  ///< to switch off
};

using DataIssues = std::vector<DataIssue>;

/// All issues about `selected`, what training uses of `folder`: those of reviewImageFolder(),
/// which `review` holds, those of the scan, and those of the content where it has been looked at.
/// The worst first.
///   data.copies_in_training   validation or test images that are trained on too
///   data.copies_in_test       validation images that are test images too
///   data.copies_across_classes, data.copies, data.damaged, data.one_colour, data.grey_class,
///   data.misnamed, data.sampled
DataIssues findInData(const ImageFolder& folder,
                      const ImageFolder& selected,
                      const Diagnostics& review,
                      const ContentReview* content);

}  // namespace espalier::engine
