// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/convolution/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

std::string checkGeometry(const ConvolutionGeometry& geometry) {
    if (geometry.groups < 1) return "needs at least one group";
    for (std::size_t i = 0; i < 2; ++i) {
        if (geometry.stride[i] < 1) return "needs a stride of at least 1";
        if (geometry.dilation[i] < 1) return "needs a dilation of at least 1";
        if (geometry.padBegin[i] < 0 || geometry.padEnd[i] < 0)
            return "needs a padding of at least 0";
    }
    return {};
}

/// Pixels of the destination along `axis` (0 height, 1 width); 0 or less if there are none.
std::int64_t outputSize(const ConvolutionGeometry& g,
                        const Shape& source,
                        const Shape& weights,
                        int axis) {
    const auto i = static_cast<std::size_t>(axis);
    const std::int64_t extent = g.dilation[i] * (weights[axis + 2] - 1) + 1;
    const std::int64_t room = source[axis + 2] + g.padBegin[i] + g.padEnd[i] - extent;
    return room < 0 ? 0 : room / g.stride[i] + 1;
}

std::string checkConvolutionShapes(const ConvolutionGeometry& geometry,
                                   const Shape& source,
                                   const Shape& weights,
                                   const Shape& destination) {
    std::string bad = checkGeometry(geometry);
    if (!bad.empty()) return bad;
    for (const Shape* shape : {&source, &weights, &destination}) {
        if (shape->rank() != 4) return "needs images, which are tensors with four dimensions";
    }
    if (weights[1] * geometry.groups != source[1] || weights[0] % geometry.groups != 0) {
        return "has weights " + weights.toString() + " that do not match " +
               std::to_string(source[1]) + " channels in " + std::to_string(geometry.groups) +
               " groups";
    }
    const Shape wanted{source[0],
                       weights[0],
                       outputSize(geometry, source, weights, 0),
                       outputSize(geometry, source, weights, 1)};
    if (wanted[2] < 1 || wanted[3] < 1) return "has a window larger than the padded image";
    if (wanted == destination) return {};
    return "produces " + wanted.toString() + ", not " + destination.toString();
}

struct ConvolutionTensors {
    TensorRef source;
    TensorRef weights;
    TensorRef destination;
};

void checkConvolution(TensorCheck& check,
                      const ConvolutionGeometry& geometry,
                      const ConvolutionTensors& refs) {
    check.productTypes(in(0), in(1), out(0));
    if (!check.ok()) return;
    check.accept(checkConvolutionShapes(geometry,
                                        check.at(refs.source).shape,
                                        check.at(refs.weights).shape,
                                        check.at(refs.destination).shape));
}

std::size_t channelsOf(const TensorDesc& image) {
    return static_cast<std::size_t>(image.shape[1]);
}

/// Vectors with one value per channel of the image.
void checkVectors(TensorCheck& check, TensorRef image, std::initializer_list<TensorRef> refs) {
    if (check.ok()) check.vector(channelsOf(check.at(image)), refs);
}

/// Adds the tensors of a product's epilogue and prologue, in the order of Fusion's fields.
void addFusionInputs(OpTensors& named, const Fusion& fusion) {
    if (fusion.batchNorm) {
        named.inputs.insert(
            named.inputs.end(),
            {{"mean", Float32}, {"variance", Float32}, {"gamma", Float32}, {"beta", Float32}});
    }
    if (fusion.bias) named.inputs.push_back({"bias", Float32});
    if (fusion.normalise) {
        named.inputs.insert(
            named.inputs.end(),
            {{"mean", Float32}, {"variance", Float32}, {"gamma", Float32}, {"beta", Float32}});
    }
    if (fusion.residual) named.inputs.push_back({"residual", Lower});
    if (fusion.batchNormSums) {
        named.inputs.insert(named.inputs.end(),
                            {{"x", Lower},
                             {"mean", Float32},
                             {"variance", Float32},
                             {"gamma", Float32},
                             {"beta", Float32}});
    }
}

void addFusionOutputs(OpTensors& named, const Fusion& fusion) {
    if (fusion.statistics) {
        named.outputs.insert(named.outputs.end(), {{"mean", Float32}, {"variance", Float32}});
    }
    if (fusion.batchNormSums) {
        named.outputs.insert(named.outputs.end(),
                             {{"sum of g", Float32}, {"sum of g times normalised x", Float32}});
    }
}

/// The same tensors, checked. `input` is the image that a fused BatchNorm normalises.
void checkFused(TensorCheck& check, const Fusion& fusion, TensorRef input) {
    std::size_t next = 2;
    if (fusion.batchNorm) {
        checkVectors(check, input, {in(2), in(3), in(4), in(5)});
        next += 4;
    }
    if (fusion.bias) checkVectors(check, out(0), {in(next++)});
    if (fusion.normalise) {
        checkVectors(check, out(0), {in(next), in(next + 1), in(next + 2), in(next + 3)});
        next += 4;
    }
    if (fusion.residual) {
        check.sameType({out(0), in(next)}).sameShape({out(0), in(next)});
        ++next;
    }
    if (fusion.statistics) checkVectors(check, out(0), {out(1), out(2)});
    if (!fusion.batchNormSums) return;
    check.sameType({out(0), in(next)}).sameShape({out(0), in(next)}).sameLayout({out(0), in(next)});
    checkVectors(
        check, out(0), {in(next + 1), in(next + 2), in(next + 3), in(next + 4), out(1), out(2)});
}

}  // namespace

OpTensors ConvolutionForward::tensors() const {
    OpTensors named{.inputs = {{"source", Lower}, {"weights", Lower}},
                    .outputs = {{"destination", Lower}}};
    addFusionInputs(named, fusion);
    addFusionOutputs(named, fusion);
    return named;
}

void ConvolutionForward::check(TensorCheck& check) const {
    checkConvolution(check, geometry, {in(0), in(1), out(0)});
    checkFused(check, fusion, in(0));
}

OpTensors ConvolutionBackwardData::tensors() const {
    OpTensors named{.inputs = {{"gradient of the destination", Lower}, {"weights", Lower}},
                    .outputs = {{"gradient of the source", Lower}}};
    addFusionInputs(named, fusion);
    addFusionOutputs(named, fusion);
    return named;
}

void ConvolutionBackwardData::check(TensorCheck& check) const {
    checkConvolution(check, geometry, {out(0), in(1), in(0)});
    checkFused(check, fusion, in(0));
}

OpTensors ConvolutionBackwardWeights::tensors() const {
    OpTensors named{.inputs = {{"source", Lower}, {"gradient of the destination", Lower}},
                    .outputs = {{"gradient of the weights", Float32}}};
    if (fusion.batchNorm) {
        named.inputs.insert(
            named.inputs.end(),
            {{"mean", Float32}, {"variance", Float32}, {"gamma", Float32}, {"beta", Float32}});
    }
    if (fusion.bias) named.outputs.push_back({"gradient of the bias", Float32});
    return named;
}

void ConvolutionBackwardWeights::check(TensorCheck& check) const {
    checkConvolution(check, geometry, {in(0), out(0), in(1)});
    check.require(fusion.activation == Activation::None,
                  "does not fuse an activation with the gradient of the weights");
    if (fusion.batchNorm) checkVectors(check, in(0), {in(2), in(3), in(4), in(5)});
    if (fusion.bias) checkVectors(check, in(1), {out(1)});
}

}  // namespace espalier::kernels
