// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/data/folder/label_rule.h"
#include "engine/data/folder/relabelled.h"
#include "engine/data/samples/fold.h"
#include "engine/data/samples/source_folder.h"
#include "engine/data/samples/split.h"

namespace espalier::engine {

/// What a user chose about the data: where annotations come from, how samples are split, and what
/// is left out. A value that a project keeps; its fields are in data_choice_fields.h.
struct DataChoices {
    LabelRule labelRule = LabelRule::TopFolder;
    SplitFractions fractions = {};
    std::uint64_t splitSeed = 1;
    Fold fold = {};  ///< whose samples are the test split, in place of its fraction
    std::vector<std::string> excluded = {};         ///< names of samples that are left out
    std::vector<std::string> excludedClasses = {};  ///< likewise whole classes
    Relabelled relabelled = {};                     ///< the files themselves stay where they are
    std::vector<std::string> addedClasses = {};     ///< without a folder of their own
    SourceFolders moreFolders = {};                 ///< besides the one of the project

    friend bool operator==(const DataChoices&, const DataChoices&) = default;
};

/// Whether samples get annotations at all.
bool haveAnnotations(const DataChoices& choices);
/// Whether scans with both choices find the same annotations.
bool haveSameAnnotations(const DataChoices& these, const DataChoices& those);
/// Whether a scan with one choice is a scan with the other: the same annotations of the same
/// folders.
bool haveSameSources(const DataChoices& these, const DataChoices& those);
/// These choices with the annotation choices of the other; the rest stays, and so do the
/// annotations of single samples where the source of all others is the same.
DataChoices withAnnotationsOf(DataChoices these, const DataChoices& those);
/// Without what was chosen for single samples by their names, which other data may have, too, and
/// without further folders.
DataChoices withoutSingleChoices(DataChoices choices);
/// With annotations from another source; as classes then differ, none is excluded or added, and
/// no sample has another.
DataChoices withLabels(DataChoices choices, LabelRule rule);
/// The same by the rule's name ("top"). Throws RequestError that lists the names if there is no
/// such rule.
DataChoices withAnnotationRule(DataChoices choices, const std::string& word);
/// The name of the chosen rule.
std::string annotationRule(const DataChoices& choices);

}  // namespace espalier::engine
