// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_model_file.h"

#include <fcntl.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/file_holes.h"
#include "engine/base/grouped.h"
#include "engine/base/limits.h"
#include "engine/base/operation.h"
#include "engine/base/shown_text.h"
#include "engine/formats/onnx_proto_size.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;
using onnx::TensorProto;

constexpr std::int64_t kMostBytesElsewhere = 4ll << 30;  // as of other files of weights

/// The part of another file that holds a tensor's values.
struct ExternalPart {
    TensorProto* tensor = nullptr;
    std::string location;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length;  ///< nothing: up to the file's end
};

constexpr const char* kExportAgain = "Use another copy, or export the network again.";
constexpr const char* kExportAsOne = "Export the network again, with its weights in the same file.";
constexpr const char* kPutBeside =
    "Put that file there under this name: the model consists of both.";

[[noreturn]] void refusePart(const ExternalPart& part,
                             const std::string& problem,
                             const std::string& advice) {
    throw OnnxRefusal(fmt::format("its tensor '{}' {}", part.tensor->name(), problem), advice);
}

std::uint64_t numberFrom(const ExternalPart& part, const std::string& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    if (!isWhole) refusePart(part, "does not say where its values are", kExportAgain);
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

/// The place of that name in the folder: a model must not make us read anything else.
fs::path placeOf(const ExternalPart& part, const fs::path& folder) {
    if (folder.empty()) {
        refusePart(part, "is stored in another file, which is not supported here", kExportAsOne);
    }
    const fs::path name(part.location);
    const bool isPlain = isUsableName(part.location) && name == name.filename() &&
                         part.location != "." && part.location != "..";
    if (!isPlain) {
        refusePart(part,
                   fmt::format("is stored in '{}', which is not a file of the same folder",
                               shownText(part.location)),
                   kExportAsOne);
    }
    return folder / name;
}

/// Of a folder that may be named as ".".
std::string nameOf(const fs::path& folder) {
    constexpr std::size_t kMostBytes = 400;
    std::error_code problem;
    const fs::path whole = fs::absolute(folder, problem).lexically_normal();
    const bool endsInSlash = !whole.has_filename() && whole.has_parent_path();
    return shownText(displayPath(endsInSlash ? whole.parent_path() : whole), kMostBytes);
}

/// Reads parts of one file in ascending order.
class ExternalFile {
  public:
    /// Does not follow a link, not even one that has just taken the file's place.
    ExternalFile(const fs::path& path, const ExternalPart& first)
        : path_(path),
          file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)) {
        if (file_ < 0) refuseUnopened(first, errno);
        struct stat status {};
        const bool isFile = ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
        if (!isFile) {
            ::close(file_);
            refuseLocation(first, kNoFile, kPutBeside);
        }
        size_ = static_cast<std::uint64_t>(status.st_size);
    }
    /// Whoever reads the whole file after this, for its checksum, could take hours for holes.
    void refuseHoles(const ExternalPart& first) const {
        const std::string holes = whyMostlyHoles(file_);
        if (holes.empty()) return;
        refuseLocation(first, fmt::format("but {}", holes), "Copy or download that file again.");
    }
    ~ExternalFile() { ::close(file_); }
    ExternalFile(const ExternalFile&) = delete;
    ExternalFile& operator=(const ExternalFile&) = delete;

    void read(const ExternalPart& part, OnnxAllowance& elsewhere) {
        if (part.offset > size_) refuseCut(part);
        const std::uint64_t rest = size_ - part.offset;
        const std::uint64_t length = part.length.value_or(rest);
        if (length > rest) refuseCut(part);
        if (length > 0 && part.offset < end_)
            refusePart(part, "shares its values with another tensor", kExportAgain);
        elsewhere.take(static_cast<std::int64_t>(length));
        std::string& values = *part.tensor->mutable_raw_data();
        values.resize(length);
        fill(part, values);
        end_ = std::max(end_, part.offset + length);
        part.tensor->clear_data_location();
        part.tensor->clear_external_data();
    }

  private:
    static constexpr const char* kNoFile = "which is a link or not a file";
    static constexpr const char* kUnreadable = "which cannot be read";
    static constexpr const char* kCheckDisk = "Check its permissions and its disk.";
    static constexpr std::size_t kMostBytesAtOnce = std::size_t{8} << 20;

    [[noreturn]] void refuseUnopened(const ExternalPart& part, int code) const {
        if (code == ENOENT) {
            refuseLocation(
                part,
                fmt::format("which is not in the folder {}", nameOf(path_.parent_path())),
                kPutBeside);
        }
        if (code == ELOOP || code == ENXIO) refuseLocation(part, kNoFile, kPutBeside);
        refuseLocation(part, kUnreadable, kCheckDisk);
    }

    [[noreturn]] static void refuseLocation(const ExternalPart& part,
                                            const std::string& problem,
                                            const std::string& advice) {
        refusePart(
            part, fmt::format("is stored in '{}', {}", shownText(part.location), problem), advice);
    }

    /// The part need not lie where the model says; most often its file is not whole.
    [[noreturn]] void refuseCut(const ExternalPart& part) const {
        refuseLocation(
            part,
            fmt::format("which is cut off: it ends after {} bytes, before that tensor does",
                        grouped(static_cast<std::int64_t>(size_))),
            "Copy or download both files again.");
    }

    void fill(const ExternalPart& part, std::string& values) const {
        Operation operation("Reading", path_);
        std::size_t done = 0;
        while (done < values.size()) {
            const std::size_t wanted = std::min(values.size() - done, kMostBytesAtOnce);
            const auto place = static_cast<off_t>(part.offset + done);
            const ssize_t got = ::pread(file_, values.data() + done, wanted, place);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) refuseLocation(part, kUnreadable, kCheckDisk);
            if (got == 0) refuseCut(part);
            done += static_cast<std::size_t>(got);
            operation.beat();
        }
    }

    fs::path path_;
    int file_;
    std::uint64_t size_ = 0;
    std::uint64_t end_ = 0;  ///< of the parts read so far
};

bool isElsewhere(const TensorProto& tensor) {
    return tensor.data_location() == TensorProto::EXTERNAL || tensor.external_data_size() > 0;
}

std::vector<TensorProto*> tensorsElsewhere(onnx::GraphProto& graph) {
    std::vector<TensorProto*> found;
    for (TensorProto& tensor : *graph.mutable_initializer()) {
        if (isElsewhere(tensor)) found.push_back(&tensor);
    }
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        if (node.op_type() != "Constant") continue;
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            const bool holds = attribute.name() == "value" && attribute.has_t();
            if (holds && isElsewhere(attribute.t())) found.push_back(attribute.mutable_t());
        }
    }
    return found;
}

/// A refusal names a tensor, and programs leave those of Constant nodes without a name.
void nameConstants(onnx::GraphProto& graph, OnnxAllowance& allowance) {
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        if (node.op_type() != "Constant" || node.output_size() == 0) continue;
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            if (!attribute.has_t()) continue;
            allowance.take(std::ssize(node.output(0)));
            attribute.mutable_t()->set_name(node.output(0));
        }
    }
}

[[noreturn]] void refuseDamaged(std::span<const std::byte> file) {
    google::protobuf::io::ArrayInputStream input(file.data(), static_cast<int>(file.size()));
    refuseCutOff(input, std::ssize(file));
    throw OnnxRefusal("it is damaged or not an ONNX file", kExportAgain);
}

}  // namespace

onnx::ModelProto parseOnnxModel(std::span<const std::byte> file, OnnxAllowance& allowance) {
    if (file.size() > static_cast<std::size_t>(INT_MAX))
        throw OnnxRefusal("it is larger than 2 GiB", kExportAgain);
    const auto size = static_cast<int>(file.size());
    google::protobuf::io::ArrayInputStream measured(file.data(), size);
    allowance.take(size + refuseOversizedProto(measured));
    google::protobuf::io::ArrayInputStream input(file.data(), size);
    google::protobuf::io::CodedInputStream coded(&input);
    coded.SetTotalBytesLimit(INT_MAX);
    onnx::ModelProto model;
    const bool isWhole = model.ParseFromCodedStream(&coded) && coded.ConsumedEntireMessage();
    if (!isWhole || !model.has_graph()) refuseDamaged(file);
    if (model.graph().initializer_size() > limits::kTensorEntries) {
        throw OnnxRefusal("it holds more than 65,536 tensors", kExportAgain);
    }
    nameConstants(*model.mutable_graph(), allowance);
    return model;
}

std::vector<fs::path> readExternalTensors(onnx::GraphProto& graph, const fs::path& folder) {
    OnnxAllowance elsewhere(kMostBytesElsewhere);
    std::map<std::string, std::vector<ExternalPart>> parts;
    for (TensorProto* tensor : tensorsElsewhere(graph)) {
        ExternalPart part = partOf(*tensor);
        parts[part.location].push_back(std::move(part));
    }
    std::vector<fs::path> files;
    for (auto& [location, ofFile] : parts) {
        std::ranges::sort(ofFile, {}, &ExternalPart::offset);
        files.push_back(placeOf(ofFile.front(), folder));
        ExternalFile file(files.back(), ofFile.front());
        file.refuseHoles(ofFile.front());
        for (const ExternalPart& part : ofFile) file.read(part, elsewhere);
    }
    return files;
}

}  // namespace espalier::engine
