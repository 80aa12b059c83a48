// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/templates.h"

namespace espalier::engine {

// EfficientNet (Tan and Le, 2019) in its Lite form: ReLU6 instead of SiLU, no
// squeeze-and-excitation, and stem and head of the same size in all variants. Padding is
// TensorFlow's "same". Parameters have the order and shapes of the PyTorch port
// efficientnet_lite_pytorch, whose weights fit.
NetworkDescription makeEfficientnetLite0(const TemplateOptions& options);
/// As Lite0 with 1.1 times the blocks.
NetworkDescription makeEfficientnetLite1(const TemplateOptions& options);
/// 1.1 times the channels and 1.2 times the blocks.
NetworkDescription makeEfficientnetLite2(const TemplateOptions& options);

/// Square images, bytes normalised as (x - 127) ÷ 128.
TrainedInput efficientnetInput(int side);

/// The name in that port, which numbers the BatchNorms of a block instead of naming them:
///
///     stem.conv              _conv_stem                  stem.norm              _bn0
///     block3.expand.conv     _blocks.3._expand_conv      block3.expand.norm     _blocks.3._bn0
///     block3.depthwise.conv  _blocks.3._depthwise_conv   block3.depthwise.norm  _blocks.3._bn1
///     block3.project.conv    _blocks.3._project_conv     block3.project.norm    _blocks.3._bn2
///     head.conv              _conv_head                  head.norm              _bn1
///     dense                  _fc
///
/// followed by the same ".weight", ".bias", ".running_mean" or ".running_var". Empty for any other
/// name.
std::string efficientnetOriginalName(const std::string& tensor);

}  // namespace espalier::engine
