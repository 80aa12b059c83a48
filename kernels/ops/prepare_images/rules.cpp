// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/prepare_images/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors PrepareImages::tensors() const {
    return {.inputs = {{"pixels", AsGiven}, {"records", AsGiven}}, .outputs = {{"y", Float32}}};
}

void PrepareImages::check(TensorCheck& check) const {
    check.type(DataType::UInt8, {in(0), in(1)}).plain({in(0), in(1)});
    if (!check.ok()) return;
    const Shape pixels = check.at(in(0)).shape;
    check.require(pixels.rank() == 4, "needs images, which are tensors with four dimensions");
    if (!check.ok()) return;
    check.require(pixels[3] == 1 || pixels[3] == 3, "supports only images with 1 or 3 channels");
    check.shape(in(1), {pixels[0], static_cast<std::int64_t>(sizeof(ImageRecord))});
    check.shape(out(0), {pixels[0], pixels[3], pixels[1], pixels[2]});
    check.sameType({out(0)}).channelLayout({out(0)});
}

}  // namespace espalier::kernels
