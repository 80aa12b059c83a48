// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_device.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <vector>

#include "app/cli/json_output.h"
#include "app/cli/text_table.h"
#include "engine/base/error.h"
#include "engine/language/spoken.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"
#include "kernels/devices/device_request.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"
#include "kernels/math/philox.h"
#include "kernels/ops/op_desc.h"

namespace espalier::cli {

namespace {

using kernels::DataType;
using Clock = std::chrono::steady_clock;

/// Large enough to keep a device busy, small enough to leave memory for other work.
struct BenchSizes {
    std::size_t bytes = 0;     ///< size of the buffer to copy
    std::int64_t product = 0;  ///< rows, columns and inner size of the matrix product
};

BenchSizes usualSizes(const kernels::DeviceDescription& device) {
    const bool gpu = device.kind == kernels::DeviceKind::Cuda;
    const std::size_t most = device.memoryFree > 0 ? device.memoryFree / 8 : std::size_t{64} << 20;
    return {.bytes = std::min(most, std::size_t{gpu ? 1024u : 256u} << 20),
            .product = gpu ? 8192 : 2048};
}

/// The median of several blocks after a warm-up call. Each block has enough calls that clock and
/// final wait are negligible.
template <class Work>
double secondsOf(kernels::Stream& stream, const Work& work) {
    constexpr int kBlocks = 7;
    constexpr double kBlockSeconds = 0.1;
    const auto block = [&](int calls) {
        const auto begin = Clock::now();
        for (int call = 0; call < calls; ++call) work();
        stream.synchronize();
        return std::chrono::duration<double>(Clock::now() - begin).count() / calls;
    };
    block(1);
    const int calls = static_cast<int>(std::clamp(kBlockSeconds / block(1), 1.0, 1000.0));
    std::vector<double> times(kBlocks);
    for (double& time : times) time = block(calls);
    std::ranges::sort(times);
    return times[kBlocks / 2];
}

/// A nonzero value, so that nothing is faster than with real data.
float valueAt(std::size_t index) {
    static const std::vector<float> kValues = [] {
        std::vector<float> values(std::size_t{1} << 20);
        kernels::math::PhiloxSequence random(1, kernels::math::RandomPurpose::SampleDrawing, 0, 0);
        for (float& value : values) value = random.nextUniform() - 0.5f;
        return values;
    }();
    return kValues[index % kValues.size()];
}

template <class T>
std::vector<std::byte> valuesAs(std::size_t count) {
    std::vector<std::byte> bytes(count * sizeof(T));
    for (std::size_t i = 0; i < count; ++i) {
        const T value(valueAt(i));
        std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
    }
    return bytes;
}

std::vector<std::byte> valuesOf(DataType type, std::size_t count) {
    switch (type) {
        case DataType::BFloat16:
            return valuesAs<kernels::math::BFloat16>(count);
        case DataType::Float16:
            return valuesAs<kernels::math::Float16>(count);
        default:
            return valuesAs<float>(count);
    }
}

}  // namespace

CopyRates copyRates(kernels::Device& device, std::size_t bytes) {
    const std::vector<std::byte> values = valuesOf(DataType::Float32, bytes / sizeof(float));
    const auto host = device.allocateHost(values.size());
    std::memcpy(host->data(), values.data(), values.size());
    const auto source = device.allocate(values.size());
    const auto destination = device.allocate(values.size());
    const auto stream = device.createStream();
    const auto size = static_cast<double>(values.size());
    CopyRates rates;
    rates.toDevice = size / secondsOf(*stream, [&] {
                         stream->copyToDevice(source->data(), host->data(), values.size());
                     });
    rates.within = 2 * size / secondsOf(*stream, [&] {
                       stream->copy(destination->data(), source->data(), values.size());
                   });
    rates.toHost = size / secondsOf(*stream, [&] {
                       stream->copyToHost(host->data(), destination->data(), values.size());
                   });
    return rates;
}

namespace {

struct Product {
    const char* precision;
    DataType type;
    bool tensorFloat32 = false;
};

// Excludes double precision, which no network uses.
constexpr Product kProducts[] = {{"fp32", DataType::Float32},
                                 {"tf32", DataType::Float32, true},
                                 {"bf16", DataType::BFloat16},
                                 {"fp16", DataType::Float16}};

/// Operations per second, counting a multiplication and an addition as two; no value if the device
/// does not support the type.
std::optional<double> productRate(kernels::Device& device, const Product& product, std::int64_t n) {
    const kernels::DeviceDescription& description = device.description();
    if (product.tensorFloat32 && description.kind != kernels::DeviceKind::Cuda) return {};
    if (!kernels::computesIn(description, product.type)) return {};
    const kernels::TensorDesc matrix{product.type, kernels::Shape{n, n}, kernels::Layout::plain()};
    const kernels::TensorDesc factors[] = {matrix, matrix};
    const kernels::Matmul multiply;
    if (!device.supports(multiply, factors, {&matrix, 1})) return {};
    kernels::PrepareOptions how;
    how.tensorFloat32 = product.tensorFloat32;
    const auto operation = device.prepare(multiply, factors, {&matrix, 1}, how);
    const std::size_t bytes = device.byteSize(matrix);
    const auto a = device.allocate(bytes), b = device.allocate(bytes), c = device.allocate(bytes);
    const auto workspace = device.allocate(std::max<std::size_t>(1, operation->workspaceBytes()));
    const auto stream = device.createStream();
    const std::vector<std::byte> values = valuesOf(product.type, static_cast<std::size_t>(n * n));
    for (const auto* factor : {&a, &b}) {
        stream->copyToDevice((*factor)->data(), values.data(), values.size());
    }
    const void* inputs[] = {a->data(), b->data()};
    void* output = c->data();
    const double seconds = secondsOf(*stream, [&] {
        operation->run(*stream, {inputs, {&output, 1}, workspace->data()});
    });
    const auto side = static_cast<double>(n);
    return 2 * side * side * side / seconds;
}

constexpr double kGiga = 1e9;

void show(const Json& result, bool gpu) {
    sayAsIs(result["device"].get<std::string>());
    TextTable table({"limit", "", ""}, {false, true});
    const auto rate = [&](const char* what, const char* key) {
        table.add({engine::spoken(what),
                   fmt::format("{:.1f}", result[key].get<double>()),
                   engine::spoken("GB/s")});
    };
    rate("copies (bytes read and written)", "copy_gb_per_second");
    if (gpu) rate("copies to the device", "to_device_gb_per_second");
    if (gpu) rate("copies to the host", "to_host_gb_per_second");
    for (const Json& product : result["products"]) {
        const auto size = product["size"].get<std::int64_t>();
        const std::string what = fmt::format(
            "{} matrix product, {}x{}", product["precision"].get<std::string>(), size, size);
        table.add({engine::spoken(what),
                   fmt::format("{:.0f}", product["gflops"].get<double>()),
                   "GFLOP/s"});
    }
    sayAsIs(table.text());
}

}  // namespace

void DeviceBench::declare(CLI::App& app) {
    app.add_option("--device", device_, "cpu, gpu, or one GPU such as gpu:0 (default: cpu)")
        ->type_name("WORD");
    app.add_option("--compute-threads", threads_, "CPU threads; 0: one per physical core")
        ->type_name("N");
    app.add_option("--megabytes", megabytes_, "Megabytes to copy (default: 256; 1024 on a GPU)")
        ->type_name("N");
    app.add_option(
           "--size", size_, "Rows and columns of the matrices (default: 2048; 8192 on a GPU)")
        ->type_name("N");
    app.add_flag("--json", json_, "Print one JSON object");
}

void DeviceBench::check() const {
    constexpr std::int64_t kMostMegabytes = 16384;
    constexpr std::int64_t kMostSize = 65536;
    if (megabytes_ >= 0 && megabytes_ <= kMostMegabytes && size_ >= 0 && size_ <= kMostSize &&
        threads_ >= 0) {
        return;
    }
    throw engine::RequestError(
        fmt::format("--megabytes must be 1 to {}, --size 1 to {}, and --compute-threads 0 or more.",
                    kMostMegabytes,
                    kMostSize));
}

std::unique_ptr<kernels::Device> DeviceBench::open() const {
    const auto listed = kernels::asksForGpu(device_)
                            ? kernels::listDevices()
                            : std::vector<kernels::DeviceListing>{kernels::listCpu()};
    const kernels::DeviceRequest request = kernels::findDevices(device_, listed);
    if (!request.reason.empty()) {
        throw engine::RequestError(fmt::format("--device {}: {}", device_, request.reason));
    }
    if (request.devices.size() > 1) {
        throw engine::RequestError(
            fmt::format("--device {}: choose one device, for example gpu:0.", device_));
    }
    const kernels::DeviceDescription& device = request.devices.front();
    return kernels::openDevice({.kind = device.kind, .index = device.index, .threads = threads_});
}

int DeviceBench::run() const {
    check();
    const auto device = open();
    const kernels::DeviceDescription& description = device->description();
    BenchSizes sizes = usualSizes(description);
    if (megabytes_ > 0) sizes.bytes = static_cast<std::size_t>(megabytes_) << 20;
    if (size_ > 0) sizes.product = size_;
    const bool gpu = description.kind == kernels::DeviceKind::Cuda;
    const CopyRates rates = copyRates(*device, sizes.bytes);
    Json products = Json::array();
    for (const Product& product : kProducts) {
        const auto rate = productRate(*device, product, sizes.product);
        if (!rate) continue;
        products.push_back(
            {{"precision", product.precision}, {"size", sizes.product}, {"gflops", *rate / kGiga}});
    }
    // A CPU uses host memory, so there are no transfers to or from it.
    const Json result{{"device", description.name},
                      {"kind", gpu ? "gpu" : "cpu"},
                      {"library", description.library},
                      {"threads", description.threads},
                      {"copied_bytes", sizes.bytes},
                      {"copy_gb_per_second", rates.within / kGiga},
                      {"to_device_gb_per_second", gpu ? Json(rates.toDevice / kGiga) : Json()},
                      {"to_host_gb_per_second", gpu ? Json(rates.toHost / kGiga) : Json()},
                      {"products", products}};
    if (json_) {
        sayJson(result);
    } else {
        show(result, gpu);
    }
    return kExitDone;
}

}  // namespace espalier::cli
