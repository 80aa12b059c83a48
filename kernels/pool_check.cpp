// SPDX-License-Identifier: Apache-2.0
#include "kernels/pool_check.h"

namespace espalier::kernels {

void checkPool(TensorCheck& check,
               const PoolingGeometry& geometry,
               TensorRef input,
               TensorRef output) {
    if (!check.ok()) return;
    const Shape x = check.at(input).shape;
    const Shape y = check.at(output).shape;
    check.require(x.rank() == 4 && y.rank() == 4, "works on images: tensors with four dimensions");
    if (!check.ok()) return;
    Shape wanted{x[0], x[1], 0, 0};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::int64_t window = geometry.window[i];
        check.require(window > 0 && geometry.stride[i] > 0,
                      "needs a window and a stride of 1 or more");
        check.require(geometry.padBegin[i] >= 0 && geometry.padEnd[i] >= 0,
                      "needs a padding of 0 or more");
        // Else a window could lie in the padding altogether.
        check.require(geometry.padBegin[i] < window && geometry.padEnd[i] < window,
                      "needs a padding smaller than its window");
        if (!check.ok()) return;
        const int axis = static_cast<int>(i) + 2;
        const std::int64_t room = x[axis] + geometry.padBegin[i] + geometry.padEnd[i] - window;
        check.require(room >= 0, "has a window larger than the padded image");
        if (!check.ok()) return;
        wanted[axis] = room / geometry.stride[i] + 1;
    }
    check.shape(output, wanted);
}

DataType positionType(const PoolingGeometry& geometry) {
    return geometry.window[0] * geometry.window[1] > 255 ? DataType::Int32 : DataType::UInt8;
}

}  // namespace espalier::kernels
