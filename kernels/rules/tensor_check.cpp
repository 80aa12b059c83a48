// SPDX-License-Identifier: Apache-2.0
#include "kernels/rules/tensor_check.h"

#include "kernels/rules/step_values.h"

namespace espalier::kernels {

std::string toString(TensorRef ref) {
    return (ref.output ? "output " : "input ") + std::to_string(ref.index);
}

void TensorCheck::fail(const std::string& reason) {
    if (reason_.empty()) reason_ = reason;
}

bool TensorCheck::computes(DataType type) const {
    if (type == DataType::Float16) return rules_.float16;
    return type == DataType::Float32 || type == DataType::BFloat16;
}

TensorCheck& TensorCheck::require(bool condition, const std::string& reason) {
    if (!condition) fail(reason);
    return *this;
}

TensorCheck& TensorCheck::counts(const OpTensors& named) {
    named_ = named;
    const std::size_t most = named.inputs.size();
    const std::size_t fewest = most - named.optionalInputs - (named.repeatsLastInput ? 1 : 0);
    if (!ok()) return *this;
    if (inputCount() < fewest || (inputCount() > most && !named.repeatsLastInput)) {
        fail("takes " + std::to_string(most) + " inputs, not " + std::to_string(inputCount()));
    } else if (tensors_.outputs.size() != named.outputs.size()) {
        fail("produces " + std::to_string(named.outputs.size()) + " outputs, not " +
             std::to_string(tensors_.outputs.size()));
    }
    return *this;
}

std::string TensorCheck::text(TensorRef ref) const {
    return toString(ref) + " (" + std::string(slotOf(named_, ref).name) + ')';
}

TensorCheck& TensorCheck::type(DataType type, std::initializer_list<TensorRef> refs) {
    for (const TensorRef ref : refs) {
        if (!ok()) break;
        if (at(ref).type == type) continue;
        fail("computes " + text(ref) + " in " + std::string(kernels::name(type)) +
             " only, not in " + std::string(kernels::name(at(ref).type)));
    }
    return *this;
}

TensorCheck& TensorCheck::float32(std::initializer_list<TensorRef> refs) {
    return type(DataType::Float32, refs);
}

TensorCheck& TensorCheck::allFloat32() {
    for (std::size_t i = 0; i < tensors_.inputs.size(); ++i) float32({in(i)});
    for (std::size_t i = 0; i < tensors_.outputs.size(); ++i) float32({out(i)});
    return *this;
}

TensorCheck& TensorCheck::sameType(std::initializer_list<TensorRef> refs) {
    for (const TensorRef ref : refs) {
        if (!ok()) break;
        const DataType found = at(ref).type;
        const DataType wanted = at(*refs.begin()).type;
        if (computes(found) && found == wanted) continue;
        fail(computes(found)
                 ? "computes " + text(ref) + " in " + std::string(kernels::name(wanted)) +
                       " like the other tensors, not in " + std::string(kernels::name(found))
                 : "computes " + text(ref) +
                       (rules_.float16 ? " in fp32, bf16 or fp16 only, not in "
                                       : " in fp32 or bf16 only, not in ") +
                       std::string(kernels::name(found)));
    }
    return *this;
}

TensorCheck& TensorCheck::allSameType() {
    const TensorRef first = tensors_.outputs.empty() ? in(0) : out(0);
    for (std::size_t i = 0; i < tensors_.inputs.size(); ++i) sameType({first, in(i)});
    for (std::size_t i = 0; i < tensors_.outputs.size(); ++i) sameType({first, out(i)});
    return *this;
}

TensorCheck& TensorCheck::productTypes(TensorRef a, TensorRef b, TensorRef product) {
    sameType({a, b});
    if (ok() && at(product).type != DataType::Float32) sameType({a, product});
    return *this;
}

TensorCheck& TensorCheck::sameShape(std::initializer_list<TensorRef> refs) {
    for (const TensorRef ref : refs) {
        if (!ok()) break;
        shape(ref, at(*refs.begin()).shape);
    }
    return *this;
}

TensorCheck& TensorCheck::shape(TensorRef ref, const Shape& shape) {
    if (ok() && !(at(ref).shape == shape)) {
        fail("needs " + text(ref) + " to have the shape " + shape.toString() + ", not " +
             at(ref).shape.toString());
    }
    return *this;
}

TensorCheck& TensorCheck::rankAtLeast(int rank, TensorRef ref) {
    if (ok() && at(ref).shape.rank() < rank) {
        fail("needs " + text(ref) + " to have at least " + std::to_string(rank) +
             " dimensions, not " + std::to_string(at(ref).shape.rank()));
    }
    return *this;
}

TensorCheck& TensorCheck::sameLayout(std::initializer_list<TensorRef> refs) {
    if (!ok()) return *this;
    Layout common = Layout::any();
    for (const TensorRef ref : refs) {
        if (common.isAny()) common = at(ref).layout;
    }
    if (common.isAny()) {
        const bool images = refs.size() > 0 && at(*refs.begin()).shape.rank() == 4;
        common = images ? rules_.openImages : Layout::plain();
    }
    for (const TensorRef ref : refs) {
        TensorDesc& desc = at(ref);
        if (desc.layout.isAny()) desc.layout = common;
        TensorDesc wanted = desc;
        wanted.layout = common;
        if (canonicalLayout(desc) == canonicalLayout(wanted)) continue;
        fail("needs " + text(ref) + " to have the layout of the other tensors, " +
             kernels::toString(common) + ", not " + kernels::toString(desc.layout));
    }
    return *this;
}

TensorCheck& TensorCheck::channelLayout(std::initializer_list<TensorRef> refs) {
    sameLayout(refs);
    for (const TensorRef ref : refs) {
        if (!ok()) break;
        if (!rules_.walks(at(ref))) {
            fail("does not support the layout of " + text(ref) + ": " +
                 kernels::toString(at(ref).layout));
        }
    }
    return *this;
}

TensorCheck& TensorCheck::sampleLayout(std::initializer_list<TensorRef> refs) {
    return rules_.samplesArePlain ? plain(refs) : channelLayout(refs);
}

TensorCheck& TensorCheck::plain(std::initializer_list<TensorRef> refs) {
    for (const TensorRef ref : refs) {
        if (!ok()) break;
        TensorDesc& desc = at(ref);
        if (desc.layout.isAny()) desc.layout = Layout::plain();
        if (!canonicalLayout(desc).isPlain()) fail("needs " + text(ref) + " in the plain layout");
    }
    return *this;
}

TensorCheck& TensorCheck::vector(std::size_t count, std::initializer_list<TensorRef> refs) {
    const Shape wanted{static_cast<std::int64_t>(count)};
    for (const TensorRef ref : refs) shape(ref, wanted).float32({ref}).plain({ref});
    return *this;
}

TensorCheck& TensorCheck::stepValues(TensorRef ref) {
    return type(DataType::UInt8, {ref})
        .shape(ref, Shape{static_cast<std::int64_t>(sizeof(StepValues))})
        .plain({ref});
}

}  // namespace espalier::kernels
