// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/layers/layer.h"

namespace espalier::engine {

using Pair = std::array<std::int64_t, 2>;  ///< height, width

enum class Padding : std::uint8_t { Same, Valid, Explicit };
template <>
inline constexpr std::array kChoiceWords<Padding>{ChoiceWord{Padding::Same, "same"},
                                                  ChoiceWord{Padding::Valid, "valid"},
                                                  ChoiceWord{Padding::Explicit, "explicit"}};

/// The window that a convolution or pooling moves over the image, as set by the user.
struct Window {
    std::string sizeField;  ///< "kernel" or "window"
    Pair size{1, 1};
    Pair stride{1, 1};
    Pair dilation{1, 1};
    Padding padding = Padding::Same;
    std::vector<std::int64_t> pads;

    /// Pixels from the window's first to its last position.
    std::int64_t reach(std::size_t axis) const { return dilation[axis] * (size[axis] - 1) + 1; }
};

/// The positions of the window on an image.
struct WindowFit {
    Pair padBegin{0, 0};
    Pair padEnd{0, 0};
    Pair output{0, 0};  ///< below 1 when the window does not fit
};

/// The value of the field "padding".
FieldValue paddingValue(Padding padding);
/// The fields "padding" and "pads"; `padding` is the default choice.
std::vector<Field> paddingFields(Padding padding);
/// A pair of numbers from 1 on. Names go into files and forms.
Field pairField(const std::string& name,
                const std::string& label,
                std::int64_t defaultValue,
                const std::string& help);

Window readWindow(const FieldValues& attributes, const std::string& sizeField);
/// Height and width of an image [C,H,W] or batch [N,C,H,W].
Pair sides(const kernels::Shape& shape);
/// top, left, bottom and right from 1, 2 (height, width) or 4 numbers; zeros for any other count.
std::array<std::int64_t, 4> spreadPads(const std::vector<std::int64_t>& pads);
WindowFit fitWindow(const Window& window, const Pair& image);

/// An error for pads that are not valid or reach beyond the window.
std::optional<LayerShape> refusePads(const ShapeRequest& request, const Window& window);
/// An error when not a single window fits on the image; includes refusePads.
std::optional<LayerShape> refuseWindow(const ShapeRequest& request, const Window& window);

}  // namespace espalier::engine
