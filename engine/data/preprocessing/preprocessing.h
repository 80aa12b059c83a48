// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/base/choice_words.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/image.h"
#include "kernels/ops/prepare_images/desc.h"

namespace espalier::engine {

enum class ResizeRule : std::uint8_t { Stretch, Crop, Pad };
template <>
inline constexpr std::array kChoiceWords<ResizeRule>{ChoiceWord{ResizeRule::Stretch, "stretch"},
                                                     ChoiceWord{ResizeRule::Crop, "crop"},
                                                     ChoiceWord{ResizeRule::Pad, "pad"}};

/// The only conversion from a file's pixels to the network's input, used by training, validation,
/// prediction and written into every exported model. Area average when shrinking, bilinear when
/// enlarging.
struct Preprocessing {
    int height = 0;
    int width = 0;
    int channels = 3;
    ResizeRule resize = ResizeRule::Stretch;
    std::array<float, 3> mean{0, 0, 0};               ///< of pixels ÷ 255, per channel
    std::array<float, 3> standardDeviation{1, 1, 1};  ///< likewise

    friend bool operator==(const Preprocessing&, const Preprocessing&) = default;
};

/// The usual normalisation of colour images, computed from ImageNet's; torchvision's and timm's
/// networks expect it.
inline constexpr std::array<float, 3> kImageNetMean{0.485f, 0.456f, 0.406f};
inline constexpr std::array<float, 3> kImageNetDeviation{0.229f, 0.224f, 0.225f};

/// How a JPEG much larger than the network's input is decoded.
enum class JpegDetail : std::uint8_t {
    /// Every pixel, as other programs do: what is predicted and tested, so that an exported model
    /// gives the same scores elsewhere.
    Full,
    /// At a half, a quarter or an eighth of its size, in half the time. A resized pixel differs by
    /// less than half a grey level on average, a score by up to 0.02: what is trained on.
    Reduced,
};

/// The file's image with the recipe's channels, at least as large as resizeImage() needs it.
/// Threads that decode at the same time share `memory`. Thread-safe, never throws for bad content.
DecodeResult<Image> decodeForRecipe(const std::filesystem::path& path,
                                    const Preprocessing& recipe,
                                    JpegDetail detail,
                                    ByteBudget* memory = nullptr);
/// To height × width × channels; the result is still 8 bits.
Image resizeImage(const Image& image, const Preprocessing& recipe);
/// (pixel ÷ 255 - mean) ÷ standardDeviation, to C, H, W. `out` holds channels·height·width floats.
void normaliseImage(const Image& resized, const Preprocessing& recipe, float* out);
/// The same for a device that receives bytes.
kernels::PrepareImages preparationOf(const Preprocessing& recipe);

/// {"color":"rgb","height":…,"width":…,"resize":"stretch","mean":[…],"std":[…]} and back. Reading
/// throws Error with a sentence when the text is not such a recipe.
std::string preprocessingToJson(const Preprocessing& recipe);
Preprocessing preprocessingFromJson(const std::string& json);

}  // namespace espalier::engine
