// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/device.h"
#include "kernels/ops/op_desc.h"
#include "kernels/rules/step_values.h"
#include "tests/kernels/support/host_tensor.h"

namespace espalier::kernels::testing {

/// An input: values, and their layout and type in the device's memory.
struct Argument {
    HostTensor tensor;
    Layout layout = Layout::plain();
    DataType type = DataType::Float32;
};

/// An output's description.
struct Result {
    Shape shape;
    Layout layout = Layout::plain();
    DataType type = DataType::Float32;
};

Argument stepArgument(const StepValues& step);

/// Runs one op on a device: reorders inputs into the requested layouts, fills outputs and workspace
/// with NaN, runs, checks that every value was written (padding with zeros), and returns plain
/// values.
class OpRunner {
  public:
    explicit OpRunner(Device& device) : device_(device), stream_(device.createStream()) {}

    std::vector<HostTensor> run(const OpDesc& op,
                                const std::vector<Argument>& inputs,
                                const std::vector<Result>& outputs);
    /// For the operations of later runs.
    void prepareWith(const PrepareOptions& options) { options_ = options; }
    /// Also runs in place, with output 0 over the operation's chosen input, and expects equal bits.
    void alsoInPlace(bool yes) { inPlace_ = yes; }
    /// Also runs this often again, and expects equal bits each time.
    void alsoAgain(int times) { again_ = times; }
    /// The operation of the last run.
    const Operation& operation() const { return *operation_; }
    Device& device() { return device_; }

  private:
    void runOnce(const std::vector<Argument>& inputs,
                 bool inPlace,
                 std::vector<HostTensor>& results);
    std::unique_ptr<Buffer> upload(const Argument& argument, const TensorDesc& target);
    HostTensor download(const TensorDesc& desc, Buffer& buffer);
    void convert(const TensorDesc& from, void* source, const TensorDesc& to, void* destination);

    Device& device_;
    std::unique_ptr<Stream> stream_;
    std::unique_ptr<Operation> operation_;
    PrepareOptions options_;
    bool inPlace_ = false;
    int again_ = 0;
};

/// Expects |actual - expected| ≤ tolerance · (1 + |expected|) everywhere.
void expectClose(const HostTensor& actual,
                 const HostTensor& expected,
                 double tolerance,
                 const std::string& what);
/// Expects the same values, NaN included.
void expectSame(const HostTensor& actual, const HostTensor& expected, const std::string& what);

}  // namespace espalier::kernels::testing
