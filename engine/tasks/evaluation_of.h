// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/tasks/evaluation.h"

namespace espalier::engine {

/// An evaluation that keeps one `Result`, a struct derived from ImageResult, per image.
template <typename Result>
class EvaluationOf : public Evaluation {
  public:
    std::vector<Result> images;  ///< in the order in which they were added

    std::size_t size() const override { return images.size(); }
    const ImageResult& image(std::size_t index) const override { return images[index]; }
    /// `other` must be of the same task.
    void append(const Evaluation& other) override {
        const auto& more = dynamic_cast<const EvaluationOf&>(other).images;
        Evaluation::append(other);
        images.insert(images.end(), more.begin(), more.end());
    }

  protected:
    ImageResult& addImage() override { return images.emplace_back(); }
    ImageResult& changeableImage(std::size_t index) override { return images[index]; }
};

}  // namespace espalier::engine
