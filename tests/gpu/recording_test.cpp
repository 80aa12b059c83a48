// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tests/gpu/gpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class GpuRecordingTest : public GpuOpTest {};

TEST_F(GpuRecordingTest, AReplayReadsTheCurrentMemory) {
    const TensorDesc desc{DataType::Float32, Shape{1000}, Layout::plain()};
    const TensorDesc twoInputs[] = {desc, desc};
    const auto forward =
        device->prepare(ActivationForward{Activation::ReLU}, {&desc, 1}, {&desc, 1}, {});
    const auto backward =
        device->prepare(ActivationBackward{Activation::ReLU}, twoInputs, {&desc, 1}, {});
    const std::size_t bytes = device->byteSize(desc);
    const auto x = device->allocate(bytes);
    const auto y = device->allocate(bytes);
    const auto dx = device->allocate(bytes);
    const auto stream = device->createStream();
    const void* in = x->data();
    void* out = y->data();
    const void* gradients[] = {x->data(), y->data()};
    void* result = dx->data();

    stream->beginRecording();
    forward->run(*stream, {{&in, 1}, {&out, 1}, nullptr});
    backward->run(*stream, {gradients, {&result, 1}, nullptr});
    const auto recording = stream->endRecording();

    for (int round = 0; round < 3; ++round) {
        const HostTensor drawn = random.uniform(desc.shape);
        std::vector<float> values(drawn.values.begin(), drawn.values.end());
        std::vector<float> found(values.size());
        stream->copyToDevice(x->data(), values.data(), bytes);
        stream->replay(*recording);
        stream->copyToHost(found.data(), dx->data(), bytes);
        stream->synchronize();
        for (std::size_t i = 0; i < values.size(); ++i) {
            ASSERT_EQ(found[i], values[i] > 0 ? values[i] : 0.0f) << i;
        }
    }
}

TEST_F(GpuRecordingTest, StreamsWaitForEachOther) {
    const TensorDesc desc{DataType::Float32, Shape{1 << 22}, Layout::plain()};
    const auto fill = device->prepare(Fill{3.0f}, {}, {&desc, 1}, {});
    const auto buffer = device->allocate(device->byteSize(desc));
    const auto producer = device->createStream();
    const auto consumer = device->createStream();
    void* out = buffer->data();
    fill->run(*producer, {{}, {&out, 1}, nullptr});
    const auto event = producer->signal();
    consumer->waitFor(*event);
    float last = 0;
    consumer->copyToHost(
        &last, static_cast<char*>(out) + device->byteSize(desc) - sizeof(last), sizeof(last));
    consumer->synchronize();
    EXPECT_EQ(last, 3.0f);
    EXPECT_TRUE(event->reached());
}

}  // namespace
}  // namespace espalier::kernels::testing
