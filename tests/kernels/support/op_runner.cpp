// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/op_runner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"
#include "tests/kernels/support/reference.h"

namespace espalier::kernels::testing {

namespace {

template <class T>
void writeAs(const HostTensor& tensor, void* memory) {
    T* out = static_cast<T*>(memory);
    for (std::size_t i = 0; i < tensor.size(); ++i) {
        if constexpr (std::is_class_v<T>) {  // a 16-bit type
            out[i] = static_cast<float>(tensor[i]);
        } else {
            out[i] = static_cast<T>(tensor[i]);
        }
    }
}

template <class T>
void readAs(const void* memory, HostTensor& tensor) {
    const T* in = static_cast<const T*>(memory);
    for (std::size_t i = 0; i < tensor.size(); ++i) tensor[i] = static_cast<double>(+in[i]);
}

void write(const HostTensor& tensor, DataType type, void* memory) {
    if (type == DataType::Float32) return writeAs<float>(tensor, memory);
    if (type == DataType::BFloat16) return writeAs<math::BFloat16>(tensor, memory);
    if (type == DataType::Float16) return writeAs<math::Float16>(tensor, memory);
    if (type == DataType::Int32) return writeAs<std::int32_t>(tensor, memory);
    writeAs<std::uint8_t>(tensor, memory);
}

void read(const void* memory, DataType type, HostTensor& tensor) {
    if (type == DataType::Float32) return readAs<float>(memory, tensor);
    if (type == DataType::BFloat16) return readAs<math::BFloat16>(memory, tensor);
    if (type == DataType::Float16) return readAs<math::Float16>(memory, tensor);
    if (type == DataType::Int32) return readAs<std::int32_t>(memory, tensor);
    readAs<std::uint8_t>(memory, tensor);
}

/// f(position in plain order, position with the channels last) for every element.
template <class F>
void forChannelsLast(const Shape& shape, const F& f) {
    const std::int64_t pixels = pixelsOf(shape);
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t c = 0; c < shape[1]; ++c)
            for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
                f(position(shape, n, c, pixel),
                  static_cast<std::size_t>((n * pixels + pixel) * shape[1] + c));
            }
}

HostTensor toChannelsLast(const HostTensor& plain) {
    HostTensor result(plain.shape);
    forChannelsLast(plain.shape, [&](auto from, auto to) { result[to] = plain[from]; });
    return result;
}

HostTensor fromChannelsLast(const HostTensor& last) {
    HostTensor result(last.shape);
    forChannelsLast(last.shape, [&](auto to, auto from) { result[to] = last[from]; });
    return result;
}

/// Every device uses the same order, so that its own Reorder is not needed.
bool isChannelsLast(const TensorDesc& desc) {
    return desc.layout.kind == Layout::Kind::ChannelsLast && desc.shape.rank() >= 2;
}

/// All bits set: NaN as fp32, bf16 and fp16.
void poison(Stream& stream, Buffer& buffer) {
    const std::vector<unsigned char> ones(buffer.bytes(), 0xFF);
    stream.copyToDevice(buffer.data(), ones.data(), ones.size());
    stream.synchronize();
}

/// Number of values that are not zero, NaN included.
std::ptrdiff_t countNonZero(const std::vector<double>& values) {
    return std::ranges::count_if(values, [](double value) { return !(value == 0); });
}

}  // namespace

Argument stepArgument(const StepValues& step) {
    HostTensor bytes(Shape{static_cast<std::int64_t>(sizeof(StepValues))});
    unsigned char raw[sizeof(StepValues)];
    std::memcpy(raw, &step, sizeof(step));
    for (std::size_t i = 0; i < sizeof(raw); ++i) bytes[i] = raw[i];
    return {bytes, Layout::plain(), DataType::UInt8};
}

void OpRunner::convert(const TensorDesc& from,
                       void* source,
                       const TensorDesc& to,
                       void* destination) {
    const auto reorder = device_.prepare(Reorder{}, {&from, 1}, {&to, 1}, {});
    const auto workspace = device_.allocate(reorder->workspaceBytes() + 1);
    const void* in = source;
    reorder->run(*stream_, {{&in, 1}, {&destination, 1}, workspace->data()});
}

std::unique_ptr<Buffer> OpRunner::upload(const Argument& argument, const TensorDesc& target) {
    const TensorDesc plain{argument.type, argument.tensor.shape, Layout::plain()};
    auto buffer = device_.allocate(device_.byteSize(plain));
    std::vector<unsigned char> raw(device_.byteSize(plain));
    const bool last = isChannelsLast(target);
    write(last ? toChannelsLast(argument.tensor) : argument.tensor, argument.type, raw.data());
    stream_->copyToDevice(buffer->data(), raw.data(), raw.size());
    stream_->synchronize();
    if (last || target == plain) return buffer;
    auto other = device_.allocate(device_.byteSize(target));
    poison(*stream_, *other);
    convert(plain, buffer->data(), target, other->data());
    stream_->synchronize();
    return other;
}

HostTensor OpRunner::download(const TensorDesc& desc, Buffer& buffer) {
    const TensorDesc plain{desc.type, desc.shape, Layout::plain()};
    std::vector<unsigned char> raw(device_.byteSize(plain));
    HostTensor result(desc.shape);
    if (desc == plain || isChannelsLast(desc)) {
        stream_->copyToHost(raw.data(), buffer.data(), raw.size());
        stream_->synchronize();
        read(raw.data(), desc.type, result);
        return desc == plain ? result : fromChannelsLast(result);
    }
    const auto target = device_.allocate(device_.byteSize(plain));
    convert(desc, buffer.data(), plain, target->data());
    stream_->copyToHost(raw.data(), target->data(), raw.size());
    stream_->synchronize();
    read(raw.data(), desc.type, result);
    if (desc.type != DataType::Int32 && desc.type != DataType::UInt8) {
        // Padding must be zero.
        HostTensor stored(Shape{static_cast<std::int64_t>(buffer.bytes() / byteSize(desc.type))});
        raw.resize(buffer.bytes());
        stream_->copyToHost(raw.data(), buffer.data(), raw.size());
        stream_->synchronize();
        read(raw.data(), desc.type, stored);
        EXPECT_EQ(countNonZero(stored.values), countNonZero(result.values))
            << "padding is not zero";
    }
    return result;
}

void OpRunner::runOnce(const std::vector<Argument>& inputs,
                       bool inPlace,
                       std::vector<HostTensor>& results) {
    std::vector<std::unique_ptr<Buffer>> in;
    std::vector<std::unique_ptr<Buffer>> out;
    std::vector<const void*> inputPointers;
    std::vector<void*> outputPointers;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        in.push_back(upload(inputs[i], operation_->inputs()[i]));
        inputPointers.push_back(in.back()->data());
    }
    for (const TensorDesc& desc : operation_->outputs()) {
        out.push_back(device_.allocate(device_.byteSize(desc)));
        poison(*stream_, *out.back());
        outputPointers.push_back(out.back()->data());
    }
    const auto reused = static_cast<std::size_t>(std::max(0, operation_->inPlaceInput()));
    if (inPlace) outputPointers[0] = in[reused]->data();
    const auto workspace = device_.allocate(operation_->workspaceBytes() + 1);
    poison(*stream_, *workspace);
    operation_->run(*stream_, {inputPointers, outputPointers, workspace->data()});
    stream_->synchronize();
    results.clear();
    for (std::size_t i = 0; i < out.size(); ++i) {
        Buffer& buffer = inPlace && i == 0 ? *in[reused] : *out[i];
        results.push_back(download(operation_->outputs()[i], buffer));
    }
}

std::vector<HostTensor> OpRunner::run(const OpDesc& op,
                                      const std::vector<Argument>& inputs,
                                      const std::vector<Result>& outputs) {
    std::vector<TensorDesc> in;
    std::vector<TensorDesc> out;
    for (const Argument& argument : inputs) {
        in.push_back({argument.type, argument.tensor.shape, argument.layout});
    }
    for (const Result& result : outputs) out.push_back({result.type, result.shape, result.layout});
    const Support support = device_.supports(op, in, out);
    EXPECT_TRUE(support.yes) << support.reason;
    operation_ = device_.prepare(op, in, out, options_);
    std::vector<HostTensor> results;
    runOnce(inputs, false, results);
    const auto runAgain = [&](bool inPlace, const std::string& how) {
        std::vector<HostTensor> again;
        runOnce(inputs, inPlace, again);
        for (std::size_t i = 0; i < results.size(); ++i) {
            expectSame(again[i], results[i], how + ", output " + std::to_string(i));
        }
    };
    if (inPlace_ && operation_->inPlaceInput() >= 0) runAgain(true, "in place");
    for (int time = 1; time <= again_; ++time) runAgain(false, "again " + std::to_string(time));
    return results;
}

void expectClose(const HostTensor& actual,
                 const HostTensor& expected,
                 double tolerance,
                 const std::string& what) {
    ASSERT_EQ(actual.shape, expected.shape) << what;
    double worst = 0;
    std::size_t position = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const double difference = std::abs(actual[i] - expected[i]) / (1 + std::abs(expected[i]));
        if (difference <= worst) continue;  // false for NaN, too
        worst = std::isnan(difference) ? INFINITY : difference;
        position = i;
    }
    if (actual.size() == 0) return;
    EXPECT_LE(worst, tolerance) << what << ": element " << position << " of "
                                << expected.shape.toString() << " is " << actual[position]
                                << ", not " << expected[position];
}

void expectSame(const HostTensor& actual, const HostTensor& expected, const std::string& what) {
    ASSERT_EQ(actual.shape, expected.shape) << what;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const bool bothNan = std::isnan(actual[i]) && std::isnan(expected[i]);
        ASSERT_TRUE(bothNan || actual[i] == expected[i])
            << what << ": element " << i << " is " << actual[i] << ", not " << expected[i];
    }
}

}  // namespace espalier::kernels::testing
