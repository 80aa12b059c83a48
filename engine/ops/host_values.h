// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

// Names of the values that host and plan exchange; data sets use them for their fields.
inline constexpr const char* kImageInput = "image";        ///< fp32 [N,C,H,W]
inline constexpr const char* kPixelInput = "pixels";       ///< u8 [N,H,W,C], in place of the image
inline constexpr const char* kRecordInput = "records";     ///< u8 [N,sizeof(kernels::ImageRecord)]
inline constexpr const char* kTargetIndexInput = "label";  ///< i32, one per position: [N], …
inline constexpr const char* kTargetInput = "target";      ///< fp32, shape of the output
inline constexpr const char* kWeightInput = "weight";      ///< fp32 [N], sample weights
inline constexpr const char* kStepValues = "step_values";
inline constexpr const char* kLossSums = "loss_sums";              ///< fp32 [4], kernels::LossSums
inline constexpr const char* kGradientStatus = "gradient_status";  ///< fp32 [4]
inline constexpr const char* kOutput = "output";                   ///< logits / the image
inline constexpr const char* kScores = "scores";  ///< after the drawn Softmax; Predict only

}  // namespace espalier::engine
