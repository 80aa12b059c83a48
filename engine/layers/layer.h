// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/diagnostics.h"
#include "engine/base/field.h"
#include "engine/ops/value.h"
#include "kernels/shape.h"

namespace espalier::engine {

/// How many connections an input accepts; most layers 1 … 1, Add 2 … many.
struct PortCount {
    int minimum = 1;
    int maximum = 1;
};

/// What a layer does to a signal, as far as it matters for initialising the weights before it.
enum class SignalFlow : std::uint8_t {
    Ends,      ///< nothing is known behind it
    Passes,    ///< decided by what follows: BatchNorm, Add, Dropout, max pooling
    Rectifies  ///< half of it is cut off: ReLU
};

/// The description of a layer type for palette, form and file.
struct LayerDescription {
    std::string type;      ///< in files: "Conv2D"
    std::string label;     ///< on the palette: "Convolution"
    std::string category;  ///< "Convolution", "Pooling", "Normalisation", "Activation", "Shape", …
    std::string help;      ///< one sentence for someone who does not know it
    std::string icon;      ///< file name in resources/icons/layers, without ".svg"
    PortCount inputs = {};
    bool hasOutput = true;
    std::vector<Field> fields = {};
    std::string headline = {};  ///< the field shown on the box, may be empty
    SignalFlow flow = SignalFlow::Ends;
};

/// A tensor owned by a layer.
struct ParameterSpec {
    std::string name;  ///< "weight", "bias", "running_mean"
    kernels::Shape shape;
    ParameterTraits traits = {};
};

/// The properties of a layer for given inputs. Shapes are per sample: [C,H,W] or [F].
struct LayerShape {
    kernels::Shape output = {};
    std::vector<ParameterSpec> parameters = {};
    std::vector<ParameterSpec> states = {};
    std::int64_t multiplyAdds = 0;  ///< per sample, forward
    Diagnostics diagnostics = {};   ///< with errors, the rest is meaningless
};

/// What the data require of a network: its input and, where they say it, how many values it gives.
struct DataInterface {
    kernels::Shape input;          ///< [C,H,W]; empty when no data are known yet
    std::int64_t outputWidth = 0;  ///< units of a last Dense; 0: as the input

    friend bool operator==(const DataInterface&, const DataInterface&) = default;
};

struct ShapeRequest {
    const FieldValues& attributes;           ///< complete and checked
    std::span<const kernels::Shape> inputs;  ///< one per wire, in the order of the wires
    const DataInterface& data;
    const NodeId& node;
    const std::string& name;               ///< of the box, as a person sees it
    std::span<const std::string> sources;  ///< names of the boxes at the other ends of the wires
};

enum class Mode : std::uint8_t { Train, Evaluate, Predict };
template <>
inline constexpr std::array kChoiceWords<Mode>{ChoiceWord{Mode::Train, "train"},
                                               ChoiceWord{Mode::Evaluate, "evaluate"},
                                               ChoiceWord{Mode::Predict, "predict"}};

class LoweringContext;

/// A type of box on the canvas. Stateless: one object per type, shared by all threads.
class Layer {
  public:
    virtual ~Layer() = default;
    virtual const LayerDescription& description() const = 0;
    virtual LayerShape shape(const ShapeRequest& request) const = 0;
    /// The output value of the layer. Never called for Input.
    virtual ValueId lower(LoweringContext& context,
                          const FieldValues& attributes,
                          std::span<const ValueId> inputs) const = 0;
};

}  // namespace espalier::engine
