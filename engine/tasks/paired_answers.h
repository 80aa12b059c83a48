// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>

#include "engine/tasks/evaluation.h"

namespace espalier::engine {

/// The names of the outputs that a network answered, by the names of the images.
using NamedAnswers = std::unordered_map<std::string, std::string>;

/// Of images that could be read; none without right and wrong answers.
NamedAnswers namedAnswers(const Evaluation& evaluation);

using PairVisitor = std::function<void(std::size_t image, bool wasRight, bool isRight)>;

/// Calls `visit` for each image of `now` that has a known truth and an answer both times. Images
/// are the same by their names. Both answers are compared with the truth of `now`, so that one that
/// was corrected in between is neither won nor lost; an output that the earlier network did not
/// have is one that it had wrong.
void forEachPair(const NamedAnswers& then, const Evaluation& now, const PairVisitor& visit);

}  // namespace espalier::engine
