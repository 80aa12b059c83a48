// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_model_file.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "engine/base/limits.h"
#include "engine/base/shown_text.h"
#include "engine/formats/onnx_proto_size.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;
using onnx::TensorProto;

/// The part of another file that holds a tensor's values.
struct ExternalPart {
    TensorProto* tensor = nullptr;
    std::string location;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length;  ///< nothing: up to the file's end
};

[[noreturn]] void refusePart(const ExternalPart& part, const std::string& problem) {
    throw OnnxRefusal(fmt::format("its tensor '{}' {}", part.tensor->name(), problem));
}

std::uint64_t numberFrom(const ExternalPart& part, const std::string& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    if (!isWhole) refusePart(part, "does not say where its values are");
    return number;
}

ExternalPart partOf(TensorProto& tensor) {
    ExternalPart part{.tensor = &tensor, .location = {}, .length = {}};
    for (const auto& entry : tensor.external_data()) {
        if (entry.key() == "location") part.location = entry.value();
        if (entry.key() == "offset") part.offset = numberFrom(part, entry.value());
        if (entry.key() == "length") part.length = numberFrom(part, entry.value());
    }
    return part;
}

/// The file of that name in the folder: a model must not make us read anything else.
fs::path fileOf(const ExternalPart& part, const fs::path& folder) {
    if (folder.empty()) refusePart(part, "is stored in another file, which is not supported here");
    const fs::path name(part.location);
    const bool isPlain = isUsableName(part.location) && name == name.filename() &&
                         part.location != "." && part.location != "..";
    if (!isPlain) {
        refusePart(part,
                   fmt::format("is stored in '{}', which is not a file of the same folder",
                               shownText(part.location)));
    }
    std::error_code error;
    const fs::path path = folder / name;
    const fs::file_status status = fs::symlink_status(path, error);
    if (!fs::exists(status)) {
        refusePart(part,
                   fmt::format("is stored in '{}', which is not in the same folder",
                               shownText(part.location)));
    }
    if (!fs::is_regular_file(status)) {
        refusePart(part,
                   fmt::format("is stored in '{}', which is a link or not a file",
                               shownText(part.location)));
    }
    return path;
}

/// Reads parts of one file in ascending order.
class PartReader {
  public:
    explicit PartReader(const fs::path& path) : file_(path) {}

    void read(const ExternalPart& part, OnnxAllowance& allowance) {
        if (part.offset > file_.size()) refusePart(part, "lies behind the end of its file");
        const std::uint64_t rest = file_.size() - part.offset;
        const std::uint64_t length = part.length.value_or(rest);
        if (length > rest) refusePart(part, "lies behind the end of its file");
        if (part.offset < place_) refusePart(part, "shares its values with another tensor");
        allowance.take(static_cast<std::int64_t>(length));
        skipTo(part.offset);
        std::string& values = *part.tensor->mutable_raw_data();
        values.resize(length);
        if (file_.read(std::as_writable_bytes(std::span(values))) != length) {
            refusePart(part, "lies behind the end of its file");
        }
        place_ += length;
        part.tensor->clear_data_location();
        part.tensor->clear_external_data();
    }

  private:
    void skipTo(std::uint64_t offset) {
        std::array<std::byte, 1 << 16> passed;
        while (place_ < offset) {
            const std::uint64_t step = std::min<std::uint64_t>(passed.size(), offset - place_);
            if (file_.read(std::span(passed).first(step)) != step) return;
            place_ += step;
        }
    }

    InputFile file_;
    std::uint64_t place_ = 0;
};

}  // namespace

onnx::ModelProto parseOnnxModel(std::span<const std::byte> file, OnnxAllowance& allowance) {
    if (file.size() > static_cast<std::size_t>(INT_MAX))
        throw OnnxRefusal("it is larger than 2 GiB");
    const auto size = static_cast<int>(file.size());
    google::protobuf::io::ArrayInputStream measured(file.data(), size);
    allowance.take(size + refuseOversizedProto(measured));
    google::protobuf::io::ArrayInputStream input(file.data(), size);
    google::protobuf::io::CodedInputStream coded(&input);
    coded.SetTotalBytesLimit(INT_MAX);
    onnx::ModelProto model;
    const bool isWhole = model.ParseFromCodedStream(&coded) && coded.ConsumedEntireMessage();
    if (!isWhole || !model.has_graph()) {
        throw OnnxRefusal("it is damaged or not an ONNX file");
    }
    if (model.graph().initializer_size() > limits::kTensorEntries) {
        throw OnnxRefusal("it holds more than 65,536 tensors");
    }
    return model;
}

void readExternalTensors(onnx::GraphProto& graph,
                         const fs::path& folder,
                         OnnxAllowance& allowance) {
    std::map<std::string, std::vector<ExternalPart>> parts;
    for (TensorProto& tensor : *graph.mutable_initializer()) {
        const bool isElsewhere =
            tensor.data_location() == TensorProto::EXTERNAL || tensor.external_data_size() > 0;
        if (!isElsewhere) continue;
        ExternalPart part = partOf(tensor);
        parts[part.location].push_back(std::move(part));
    }
    for (auto& [location, ofFile] : parts) {
        std::ranges::sort(ofFile, {}, &ExternalPart::offset);
        const fs::path path = fileOf(ofFile.front(), folder);
        try {
            PartReader reader(path);
            for (const ExternalPart& part : ofFile) reader.read(part, allowance);
        } catch (const Error&) {
            refusePart(ofFile.front(),
                       fmt::format("is stored in '{}', which cannot be read", shownText(location)));
        }
    }
}

}  // namespace espalier::engine
