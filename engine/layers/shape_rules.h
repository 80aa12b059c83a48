// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "engine/layers/layer.h"

namespace espalier::engine {

/// "96 × 96 × 3" for [3,96,96]; "10" for [10].
std::string shapeText(const kernels::Shape& shape);
/// The product, or the largest number there is when it does not fit.
std::int64_t saturatingProduct(std::initializer_list<std::int64_t> factors);

/// A sentence of a layer: {0} is always its name on the canvas, the arguments begin at {1}.
struct Refusal {
    std::string code;
    std::string pattern;
    std::vector<std::string> arguments = {};
    std::vector<Fix> fixes = {};
    int wire = -1;  ///< the one that causes it; by default the only one
};
LayerShape refuse(const ShapeRequest& request, Refusal refusal);

/// Set `field` of this box to `value`, as one click.
Fix setAttribute(const ShapeRequest& request, const std::string& field, const FieldValue& value);
/// Put a layer on wire `port` of this box; settings are "name=value".
Fix insertLayer(const ShapeRequest& request,
                std::size_t port,
                const std::string& type,
                const std::vector<std::string>& settings = {});

/// One wire that does not agree with the others, and one of those others.
struct Disagreement {
    std::size_t wire = 0;
    std::size_t with = 0;
};
/// The most frequent shape is taken as the right one; in a tie, the smaller image, because networks
/// reduce images. Nothing when all agree.
std::optional<Disagreement> findDisagreement(
    std::span<const kernels::Shape> inputs,
    const std::function<bool(const kernels::Shape&, const kernels::Shape&)>& agree);
/// Layers that each bring the image on wire `port` to the height and width of `wanted`, with
/// `channels`; it must be possible to insert a layer on the wire. None if no whole factor fits.
std::vector<Fix> layersToFit(const ShapeRequest& request,
                             std::size_t port,
                             const kernels::Shape& wanted,
                             std::int64_t channels);

/// A refusal when the first wire does not carry an image.
std::optional<LayerShape> refuseUnlessImage(const ShapeRequest& request);
/// A refusal when one wire carries an image and another a row of values.
std::optional<LayerShape> refuseMixedRanks(const ShapeRequest& request);
/// The output has the shape of the input; no parameters.
LayerShape sameShape(const ShapeRequest& request);

/// A weight before validate() has looked at what follows it.
ParameterSpec weightSpec(const kernels::Shape& shape, std::int64_t fanIn, std::int64_t fanOut);
/// Zeros that weight decay leaves alone.
ParameterSpec biasSpec(std::int64_t size);

}  // namespace espalier::engine
