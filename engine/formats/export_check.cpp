// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/export_check.h"

#include <cassert>
#include <cstring>
#include <opencv2/core/utility.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>
#include <regex>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

namespace {

/// OpenCV also prints the errors that it throws; the user sees our sentence instead.
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

/// One image of a batch, as OpenCV wants it.
cv::Mat blobOf(const HostTensor& images, std::int64_t index) {
    assert(images.shape.rank() == 4);
    int sizes[4] = {1, 0, 0, 0};
    for (int axis = 1; axis < 4; ++axis) sizes[axis] = static_cast<int>(images.shape[axis]);
    cv::Mat blob(4, sizes, CV_32F);
    const std::size_t bytes = blob.total() * sizeof(float);
    std::memcpy(blob.data, images.bytes.data() + static_cast<std::size_t>(index) * bytes, bytes);
    return blob;
}

void append(HostTensor& outputs, const cv::Mat& blob) {
    if (outputs.bytes.empty()) {
        std::vector<std::int64_t> sizes(blob.size.p, blob.size.p + blob.dims);
        outputs.shape = kernels::Shape(std::span<const std::int64_t>(sizes));
        outputs.shape[0] = 0;
    }
    const cv::Mat whole = blob.isContinuous() ? blob : blob.clone();
    const auto* begin = reinterpret_cast<const std::byte*>(whole.data);
    outputs.bytes.insert(outputs.bytes.end(), begin, begin + whole.total() * sizeof(float));
    ++outputs.shape[0];
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

std::string IndependentRuntime::name() {
    return "OpenCV " + cv::getVersionString();
}

HostTensor IndependentRuntime::run(const HostTensor& images) {
    if (!whyNot_.empty()) return {};
    const QuietLog quiet;
    try {
        HostTensor outputs;
        // One by one: OpenCV 4.6 stretches a factor per channel over a single image only.
        for (std::int64_t i = 0; i < images.shape[0]; ++i) {
            net_->net.setInput(blobOf(images, i));
            append(outputs, net_->net.forward());
        }
        return outputs;
    } catch (const cv::Exception& problem) {
        whyNot_ = reasonOf(problem);
        return {};
    }
}

}  // namespace espalier::engine
