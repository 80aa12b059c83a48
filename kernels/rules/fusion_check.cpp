// SPDX-License-Identifier: Apache-2.0
#include "kernels/rules/fusion_check.h"

namespace espalier::kernels {

std::string checkFusion(const Fusion& fusion) {
    if (fusion.batchNorm) return "does not fuse a BatchNorm of the input";
    if (fusion.normalise) return "does not fuse a BatchNorm of the output";
    if (fusion.residual) return "does not fuse a residual sum";
    if (fusion.activation == Activation::LeakyReLU) {
        return "does not fuse LeakyReLU: the fusion has no field for its slope";
    }
    if (fusion.statistics) return "does not fuse the statistics of the output";
    if (fusion.batchNormSums) return "does not fuse BatchNorm's sums";
    return {};
}

}  // namespace espalier::kernels
