// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/export_check.h"

#include <cassert>
#include <cstring>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>
#include <regex>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

namespace {

/// OpenCV prints what it also throws; a person reads our sentence instead.
class QuietLog {
  public:
    QuietLog() : before_(cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT)) {}
    ~QuietLog() { cv::utils::logging::setLogLevel(before_); }
    QuietLog(const QuietLog&) = delete;
    QuietLog& operator=(const QuietLog&) = delete;

  private:
    cv::utils::logging::LogLevel before_;
};

std::string reasonOf(const cv::Exception& problem) {
    // "… Node [Erf@ai.onnx]:(gelu1.step) parse error: …"
    std::smatch found;
    const std::string text = problem.what();
    if (std::regex_search(text, found, std::regex(R"(Node \[([A-Za-z0-9_]+)@)"))) {
        return "not independently verified: op " + found[1].str();
    }
    const std::string error = problem.err.substr(0, problem.err.find('\n'));
    return "not independently verified: OpenCV says \"" + error + "\"";
}

cv::Mat blobOf(const HostTensor& images) {
    assert(images.shape.rank() == 4);
    int sizes[4] = {};
    for (int axis = 0; axis < 4; ++axis) sizes[axis] = static_cast<int>(images.shape[axis]);
    cv::Mat blob(4, sizes, CV_32F);
    std::memcpy(blob.data, images.bytes.data(), images.bytes.size());
    return blob;
}

HostTensor tensorOf(const cv::Mat& blob) {
    std::vector<std::int64_t> sizes(blob.size.p, blob.size.p + blob.dims);
    HostTensor tensor = HostTensor::make(
        "output", kernels::DataType::Float32, kernels::Shape(std::span<const std::int64_t>(sizes)));
    const cv::Mat whole = blob.isContinuous() ? blob : blob.clone();
    std::memcpy(tensor.bytes.data(), whole.data, tensor.bytes.size());
    return tensor;
}

}  // namespace

struct IndependentRuntime::Net {
    cv::dnn::Net net;
};

IndependentRuntime::IndependentRuntime(const std::filesystem::path& model)
    : net_(std::make_unique<Net>()) {
    const QuietLog quiet;
    try {
        net_->net = cv::dnn::readNetFromONNX(model.string());
        net_->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        net_->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    } catch (const cv::Exception& problem) {
        whyNot_ = reasonOf(problem);
    }
}

IndependentRuntime::~IndependentRuntime() = default;

HostTensor IndependentRuntime::run(const HostTensor& images) {
    if (!whyNot_.empty()) return {};
    const QuietLog quiet;
    try {
        net_->net.setInput(blobOf(images));
        return tensorOf(net_->net.forward());
    } catch (const cv::Exception& problem) {
        whyNot_ = reasonOf(problem);
        return {};
    }
}

}  // namespace espalier::engine
