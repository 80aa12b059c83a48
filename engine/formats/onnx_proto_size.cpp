// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_proto_size.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

#include "engine/base/grouped.h"
#include "engine/base/limits.h"
#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

enum class Message : std::uint8_t {
    None,
    Model,
    Graph,
    Node,
    Attribute,
    Tensor,
    SparseTensor,
    ValueInfo,
    Type,
    TensorType,
    SequenceType,
    MapType,
    OptionalType,
    SparseTensorType,
    OpaqueType,
    Shape,
    Dimension,
    Entry,
    Annotation,
    Training,
    Function,
    Opset,
    Segment,
    Configuration,
    NodeConfiguration,
    Sharding,
    ShardingGroup,
    ShardedDimension,
    SimpleSharding,
};

/// A field that holds a message, by its number in onnx-ml.proto of ONNX 1.23 (the library has no
/// descriptors: it is built for protobuf's lite runtime). What the library is too old to know it
/// keeps as bytes, and is counted as more than that.
struct MessageField {
    Message parent;
    int number;
    Message child;
};

using enum Message;
constexpr std::array kMessageFields{
    MessageField{Model, 7, Graph},
    MessageField{Model, 8, Opset},
    MessageField{Model, 14, Entry},
    MessageField{Model, 20, Training},
    MessageField{Model, 25, Function},
    MessageField{Model, 26, Configuration},
    MessageField{Graph, 1, Node},
    MessageField{Graph, 5, Tensor},
    MessageField{Graph, 11, ValueInfo},
    MessageField{Graph, 12, ValueInfo},
    MessageField{Graph, 13, ValueInfo},
    MessageField{Graph, 14, Annotation},
    MessageField{Graph, 15, SparseTensor},
    MessageField{Graph, 16, Entry},
    MessageField{Node, 5, Attribute},
    MessageField{Node, 9, Entry},
    MessageField{Node, 10, NodeConfiguration},
    MessageField{Attribute, 5, Tensor},
    MessageField{Attribute, 6, Graph},
    MessageField{Attribute, 10, Tensor},
    MessageField{Attribute, 11, Graph},
    MessageField{Attribute, 14, Type},
    MessageField{Attribute, 15, Type},
    MessageField{Attribute, 22, SparseTensor},
    MessageField{Attribute, 23, SparseTensor},
    MessageField{Tensor, 3, Segment},
    MessageField{Tensor, 13, Entry},
    MessageField{Tensor, 16, Entry},
    MessageField{SparseTensor, 1, Tensor},
    MessageField{SparseTensor, 2, Tensor},
    MessageField{ValueInfo, 2, Type},
    MessageField{ValueInfo, 4, Entry},
    MessageField{Type, 1, TensorType},
    MessageField{Type, 4, SequenceType},
    MessageField{Type, 5, MapType},
    MessageField{Type, 7, OpaqueType},
    MessageField{Type, 8, SparseTensorType},
    MessageField{Type, 9, OptionalType},
    MessageField{TensorType, 2, Shape},
    MessageField{SequenceType, 1, Type},
    MessageField{MapType, 2, Type},
    MessageField{OptionalType, 1, Type},
    MessageField{SparseTensorType, 2, Shape},
    MessageField{Shape, 1, Dimension},
    MessageField{Annotation, 2, Entry},
    MessageField{Training, 1, Graph},
    MessageField{Training, 2, Graph},
    MessageField{Training, 3, Entry},
    MessageField{Training, 4, Entry},
    MessageField{Function, 7, Node},
    MessageField{Function, 9, Opset},
    MessageField{Function, 11, Attribute},
    MessageField{Function, 12, ValueInfo},
    MessageField{Function, 14, Entry},
    MessageField{NodeConfiguration, 2, Sharding},
    MessageField{Sharding, 3, ShardingGroup},
    MessageField{Sharding, 4, ShardedDimension},
    MessageField{ShardedDimension, 2, SimpleSharding},
};

/// A field that holds a list of whole numbers, which may be packed: one byte of the file each.
struct ListField {
    Message parent;
    int number;
};
constexpr std::array kListFields{ListField{Attribute, 8},
                                 ListField{Tensor, 1},
                                 ListField{Tensor, 5},
                                 ListField{Tensor, 7},
                                 ListField{Tensor, 11},
                                 ListField{SparseTensor, 3},
                                 ListField{Sharding, 2},
                                 ListField{ShardingGroup, 2}};

bool isList(Message parent, int number) {
    return std::ranges::any_of(kListFields, [&](const ListField& field) {
        return field.parent == parent && field.number == number;
    });
}

Message childOf(Message parent, int number) {
    const auto* found = std::ranges::find_if(kMessageFields, [&](const MessageField& field) {
        return field.parent == parent && field.number == number;
    });
    return found == kMessageFields.end() ? None : found->child;
}

// Upper bounds, with the allocator's own bytes and the growth of the list that points to them.
constexpr std::int64_t kMessageBytes = 320;
constexpr std::int64_t kTextBytes = 64;     ///< beside its characters
constexpr std::int64_t kNumberBytes = 16;   ///< of a list; at most half of it is in use
constexpr std::int64_t kPackedFactor = 16;  ///< a number can be one byte of the file
constexpr int kDepth = 100;                 ///< protobuf's own limit

/// Adds up what the objects of a file would take.
class Tally {
  public:
    explicit Tally(CodedInputStream& file) : file_(file) {}

    /// Reads one message up to the stream's limit. Returns false when the file is malformed.
    bool message(Message kind, int depth) {
        if (depth > kDepth) return false;
        while (const std::uint32_t tag = file_.ReadTag()) {
            if (!field(kind, tag, depth)) return false;
        }
        return true;
    }

    std::int64_t bytes() const { return bytes_; }

  private:
    bool field(Message kind, std::uint32_t tag, int depth) {
        if (WireFormatLite::GetTagWireType(tag) != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
            add(kNumberBytes);
            return skipNumber(tag);
        }
        std::uint32_t length = 0;
        if (!file_.ReadVarint32(&length) || length > static_cast<std::uint32_t>(INT_MAX)) {
            return false;
        }
        const int number = WireFormatLite::GetTagFieldNumber(tag);
        const Message child = childOf(kind, number);
        if (child == None) {
            add(kTextBytes + (isList(kind, number) ? kPackedFactor * length : 0));
            return file_.Skip(static_cast<int>(length));
        }
        add(kMessageBytes);
        if (child == Node && ++nodes_ > limits::kOnnxNodes) {
            throw OnnxRefusal("it holds more nodes than a network can have");
        }
        const auto outer = file_.PushLimit(static_cast<int>(length));
        const bool isWhole = message(child, depth + 1) && file_.BytesUntilLimit() == 0;
        file_.PopLimit(outer);
        return isWhole;
    }

    bool skipNumber(std::uint32_t tag) {
        std::uint64_t number = 0;
        std::uint32_t word = 0;
        switch (WireFormatLite::GetTagWireType(tag)) {
            case WireFormatLite::WIRETYPE_VARINT:
                return file_.ReadVarint64(&number);
            case WireFormatLite::WIRETYPE_FIXED64:
                return file_.ReadLittleEndian64(&number);
            case WireFormatLite::WIRETYPE_FIXED32:
                return file_.ReadLittleEndian32(&word);
            case WireFormatLite::WIRETYPE_START_GROUP:  // unknown to ONNX; kept, an object each
                add(kMessageBytes);
                return true;
            case WireFormatLite::WIRETYPE_END_GROUP:
                return true;
            default:
                return false;
        }
    }

    void add(std::int64_t bytes) {
        bytes_ += bytes;
        if (bytes_ > limits::kOnnxParsedBytes) {
            throw OnnxRefusal("it holds more parts than a network can have");
        }
    }

    CodedInputStream& file_;
    std::int64_t bytes_ = 0;
    std::int64_t nodes_ = 0;
};

// The highest number of a field of a model.
constexpr int kLastModelField = 26;

/// Reads past a field of a model that is no text and no message; false where it is none.
bool skipModelNumber(CodedInputStream& file, std::uint32_t tag) {
    std::uint64_t number = 0;
    return WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_VARINT &&
           file.ReadVarint64(&number);
}

// How many bytes the file must have by the lengths that stand before its outermost parts; no more
// than the `size` that it has, unless it is cut off. What is behind something that no ONNX file
// contains does not count.
std::int64_t announcedBytes(google::protobuf::io::ZeroCopyInputStream& file, std::int64_t size) {
    CodedInputStream coded(&file);
    coded.SetTotalBytesLimit(INT_MAX);
    while (const std::uint32_t tag = coded.ReadTag()) {
        if (WireFormatLite::GetTagFieldNumber(tag) > kLastModelField) break;
        if (WireFormatLite::GetTagWireType(tag) != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
            if (!skipModelNumber(coded, tag)) break;
            continue;
        }
        std::uint32_t length = 0;
        if (!coded.ReadVarint32(&length)) break;
        const std::int64_t end = std::int64_t{coded.CurrentPosition()} + length;
        if (end > size) return end;
        if (!coded.Skip(static_cast<int>(length))) break;
    }
    return size;
}

}  // namespace

std::int64_t refuseOversizedProto(google::protobuf::io::ZeroCopyInputStream& file) {
    CodedInputStream coded(&file);
    coded.SetTotalBytesLimit(INT_MAX);
    // Whether the file is whole is for the parser to say.
    Tally tally(coded);
    tally.message(Message::Model, 0);
    return tally.bytes();
}

void refuseCutOff(google::protobuf::io::ZeroCopyInputStream& file, std::int64_t size) {
    const std::int64_t announced = announcedBytes(file, size);
    if (announced <= size) return;
    throw OnnxRefusal(
        fmt::format(
            "it is cut off: it has {} of at least {} bytes", grouped(size), grouped(announced)),
        "Copy or download it again.");
}

}  // namespace espalier::engine
