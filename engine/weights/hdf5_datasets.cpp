// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_datasets.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.h"
#include "engine/weights/hdf5_pieces.h"
#include "engine/weights/hdf5_texts.h"

namespace espalier::engine {

namespace {

using kernels::DataType;
using Sizes = std::vector<std::uint64_t>;

/// Of which a dataset is read at once, if its blocks are not larger.
constexpr std::uint64_t kPieceBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t kMostBlockBytes = std::uint64_t{64} << 20;
constexpr const char* kSaveUncompressed = "Save the weights again with Keras, without compression.";

std::string tensorPlace(const std::string& path) {
    return fmt::format("its tensor '{}'", shownText(path));
}

/// How a float type lays out its bits.
struct FloatBits {
    DataType type;
    std::size_t bytes;
    std::size_t exponentBits;
    std::size_t mantissaBits;
    std::size_t bias;
};

constexpr std::array kFloats{FloatBits{DataType::Float32, 4, 8, 23, 127},
                             FloatBits{DataType::Float64, 8, 11, 52, 1023},
                             FloatBits{DataType::Float16, 2, 5, 10, 15},
                             FloatBits{DataType::BFloat16, 2, 8, 7, 127}};

// Which of ours has the same bits; the order of bytes may differ.
std::optional<DataType> floatTypeOf(hid_t type) {
    std::size_t sign = 0;
    std::size_t exponent = 0;
    std::size_t exponentBits = 0;
    std::size_t mantissa = 0;
    std::size_t mantissaBits = 0;
    if (H5Tget_fields(type, &sign, &exponent, &exponentBits, &mantissa, &mantissaBits) < 0) {
        return std::nullopt;
    }
    const auto isSame = [&](const FloatBits& known) {
        return H5Tget_size(type) == known.bytes && exponentBits == known.exponentBits &&
               mantissaBits == known.mantissaBits && mantissa == 0 && exponent == mantissaBits &&
               sign == exponent + exponentBits && H5Tget_ebias(type) == known.bias &&
               H5Tget_offset(type) == 0 && H5Tget_norm(type) == H5T_NORM_IMPLIED;
    };
    const auto* found = std::ranges::find_if(kFloats, isSame);
    return found == kFloats.end() ? std::nullopt : std::make_optional(found->type);
}

// Keras writes bf16 as two bytes without a meaning, which an attribute names.
bool isBfloat16(hid_t dataset, hid_t type, const std::string& path) {
    if (H5Tget_class(type) != H5T_OPAQUE || H5Tget_size(type) != 2) return false;
    const std::vector<std::string> said = textsOf(dataset, path, "dtype");
    return said.size() == 1 && said.front() == "bfloat16";
}

const char* whyLeftOut(hid_t type) {
    switch (H5Tget_class(type)) {
        case H5T_INTEGER:
            return "integers";
        case H5T_ENUM:
            return "truth values, or others with names";
        case H5T_STRING:
            return "text";
        case H5T_COMPOUND:
            return "complex numbers, or records";
        case H5T_FLOAT:
            return "floating-point numbers of an unusual type";
        default:
            return "no numbers";
    }
}

Sizes sizesOf(hid_t space, const std::string& path) {
    const int rank = Hdf5Handle::checked(H5Sget_simple_extent_ndims(space), tensorPlace(path));
    std::vector<hsize_t> sizes(static_cast<std::size_t>(rank));
    if (rank > 0) {
        Hdf5Handle::checked(H5Sget_simple_extent_dims(space, sizes.data(), nullptr),
                            tensorPlace(path));
    }
    return {sizes.begin(), sizes.end()};
}

/// The number of elements; nothing beyond what a tensor may have, also along one axis of none.
std::optional<std::uint64_t> elementsOf(const Sizes& sizes) {
    constexpr auto kMost = static_cast<std::uint64_t>(limits::kTensorElements);
    std::uint64_t elements = 1;
    if (std::ranges::any_of(sizes, [](std::uint64_t size) { return size > kMost; })) return {};
    if (std::ranges::find(sizes, std::uint64_t{0}) != sizes.end()) return 0;
    for (const std::uint64_t size : sizes) {
        if (size > kMost / elements) return std::nullopt;
        elements *= size;
    }
    return elements;
}

void refuseFilters(hid_t creation, const std::string& path) {
    constexpr std::array kKnown{H5Z_FILTER_DEFLATE, H5Z_FILTER_SHUFFLE, H5Z_FILTER_FLETCHER32};
    const int count = Hdf5Handle::checked(H5Pget_nfilters(creation), tensorPlace(path));
    for (int i = 0; i < count; ++i) {
        unsigned flags = 0;
        unsigned config = 0;
        std::size_t values = 0;
        const H5Z_filter_t filter = H5Pget_filter2(
            creation, static_cast<unsigned>(i), &flags, &values, nullptr, 0, nullptr, &config);
        if (std::ranges::find(kKnown, filter) != kKnown.end()) continue;
        throw WeightRefusal(
            fmt::format("{} is compressed by something other than gzip, which would need code of "
                        "others",
                        tensorPlace(path)),
            kSaveUncompressed);
    }
}

void refuseOtherFiles(hid_t creation, H5D_layout_t layout, const std::string& path) {
    if (layout != H5D_VIRTUAL &&
        Hdf5Handle::checked(H5Pget_external_count(creation), tensorPlace(path)) == 0) {
        return;
    }
    throw WeightRefusal(fmt::format("{} has its values in other files", tensorPlace(path)),
                        "Save the weights again into a single file.");
}

/// What is unpacked together; one element where a dataset is not stored in blocks.
Sizes blockOf(hid_t creation, std::size_t rank, std::size_t bytes, const std::string& path) {
    if (H5Pget_layout(creation) != H5D_CHUNKED) return Sizes(rank, 1);
    std::vector<hsize_t> stored(rank);
    if (H5Pget_chunk(creation, static_cast<int>(rank), stored.data()) != static_cast<int>(rank)) {
        Hdf5Handle::refuseDamagedPlace(tensorPlace(path));
    }
    Sizes block(stored.begin(), stored.end());
    const auto elements = elementsOf(block);
    if (elements && *elements > 0 && *elements <= kMostBlockBytes / bytes) return block;
    throw WeightRefusal(
        fmt::format("{} is in blocks of more than {} MB", tensorPlace(path), kMostBlockBytes >> 20),
        kSaveUncompressed);
}

/// The type in a file, with the order of bytes that ours have.
hid_t littleEndian(hid_t stored, const std::string& place) {
    const hid_t type = H5Tcopy(stored);
    if (type >= 0 && H5Tget_class(type) == H5T_FLOAT) {
        Hdf5Handle::checked(H5Tset_order(type, H5T_ORDER_LE), place);
    }
    return type;
}

/// Reads a part of one dataset after the other.
class PieceReader {
  public:
    PieceReader(hid_t dataset, const std::string& path)
        : dataset_(dataset),
          place_(tensorPlace(path)),
          stored_(H5Dget_type(dataset), H5Tclose, place_),
          type_(littleEndian(stored_, place_), H5Tclose, place_),
          space_(H5Dget_space(dataset), H5Sclose, place_) {}

    /// All of a dataset without axes.
    void readOne(std::span<std::byte> value) { read(H5S_ALL, H5S_ALL, value); }
    void read(const Hdf5Piece& piece, std::span<std::byte> values) {
        const std::vector<hsize_t> start(piece.start.begin(), piece.start.end());
        const std::vector<hsize_t> count(piece.sizes.begin(), piece.sizes.end());
        const Hdf5Handle memory(
            H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr),
            H5Sclose,
            place_);
        Hdf5Handle::checked(
            H5Sselect_hyperslab(
                space_, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr),
            place_);
        read(memory, space_, values);
    }

  private:
    void read(hid_t memory, hid_t space, std::span<std::byte> values) {
        Hdf5Handle::checked(H5Dread(dataset_, type_, memory, space, H5P_DEFAULT, values.data()),
                            place_);
    }

    hid_t dataset_;
    std::string place_;
    Hdf5Handle stored_;
    Hdf5Handle type_;
    Hdf5Handle space_;
};

}  // namespace

void Hdf5Datasets::leaveOut(const std::string& path, const char* why) {
    sender_.begin(Hdf5Record::LeftOut);
    sender_.text(fmt::format("{}: {}", path, why));
}

void Hdf5Datasets::sendHeader(const Values& values, const std::string& path, std::uint64_t place) {
    sender_.begin(Hdf5Record::Tensor);
    sender_.text(path);
    sender_.number(static_cast<std::uint8_t>(values.type));
    sender_.number(static_cast<std::uint8_t>(values.shape.rank()));
    for (const std::int64_t size : values.shape.sizes()) sender_.number(size);
    sender_.number(place);
}

void Hdf5Datasets::sendPart(std::uint64_t place,
                            std::span<const std::byte> part,
                            const std::string& path) {
    if (recordsLeft_ == 0) {
        throw WeightRefusal(fmt::format("{} is in blocks that are too narrow: they would have to "
                                        "be put together from millions of parts",
                                        tensorPlace(path)),
                            kSaveUncompressed);
    }
    --recordsLeft_;
    sender_.begin(Hdf5Record::Values);
    sender_.number(place);
    sender_.number(std::uint64_t{part.size()});
    sender_.bytes(part);
}

void Hdf5Datasets::send(hid_t dataset, const std::string& path) {
    const Hdf5Handle type(H5Dget_type(dataset), H5Tclose, tensorPlace(path));
    std::optional<DataType> floats;
    if (H5Tget_class(type) == H5T_FLOAT) floats = floatTypeOf(type);
    if (isBfloat16(dataset, type, path)) floats = DataType::BFloat16;
    if (!floats) return leaveOut(path, whyLeftOut(type));

    const Hdf5Handle space(H5Dget_space(dataset), H5Sclose, tensorPlace(path));
    if (H5Sget_simple_extent_type(space) == H5S_NULL) return leaveOut(path, "no values");
    const Sizes sizes = sizesOf(space, path);
    const auto elements = elementsOf(sizes);
    if (!elements) throw WeightRefusal(fmt::format("{} is too large", tensorPlace(path)));
    if (sizes.size() > kernels::Shape::kMaxRank) {
        return leaveOut(path, "more dimensions than a tensor can have");
    }
    const std::vector<std::int64_t> shape(sizes.begin(), sizes.end());
    Values values{*floats, kernels::Shape(shape), *elements * H5Tget_size(type)};

    const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose, tensorPlace(path));
    const H5D_layout_t layout = H5Pget_layout(creation);
    refuseOtherFiles(creation, layout, path);
    refuseFilters(creation, path);
    const bool isLittle = H5Tget_class(type) == H5T_OPAQUE || H5Tget_order(type) == H5T_ORDER_LE;
    const haddr_t place = layout == H5D_CONTIGUOUS ? H5Dget_offset(dataset) : HADDR_UNDEF;
    if (values.bytes > 0 && H5Dget_storage_size(dataset) == 0) {
        throw WeightRefusal(
            fmt::format("{} has no values: they were never written", tensorPlace(path)));
    }
    if (isLittle && place != HADDR_UNDEF) return sendHeader(values, path, place);
    if (values.bytes > left_) {
        throw WeightRefusal("its weights take more memory than is allowed",
                            "Choose a smaller network, or another copy of the file.");
    }
    left_ -= values.bytes;
    sendHeader(values, path, kValuesFollow);
    sendValues(dataset, values, path);
}

// A piece at a time, so that a small file that unpacks to much does not have all of it in memory
// twice.
void Hdf5Datasets::sendValues(hid_t dataset, const Values& values, const std::string& path) {
    if (values.bytes == 0) return;
    const std::string place = tensorPlace(path);
    const std::uint64_t bytes = kernels::byteSize(values.type);
    PieceReader reader(dataset, path);
    std::vector<std::byte> part;
    if (values.shape.empty()) {
        part.resize(static_cast<std::size_t>(values.bytes));
        reader.readOne(part);
        return sendPart(0, part, path);
    }
    const Sizes sizes(values.shape.sizes().begin(), values.shape.sizes().end());
    const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose, place);
    Hdf5Pieces pieces(sizes, blockOf(creation, sizes.size(), bytes, path), kPieceBytes / bytes);
    while (pieces.areLeft()) {
        const Hdf5Piece piece = pieces.next();
        part.resize(static_cast<std::size_t>(piece.elements() * bytes));
        reader.read(piece, part);
        std::span<const std::byte> rest(part);
        pieces.visitRuns(piece, [&](const Hdf5Run& run) {
            const auto size = static_cast<std::size_t>(run.elements * bytes);
            sendPart(run.place * bytes, rest.first(size), path);
            rest = rest.subspan(size);
        });
    }
}

}  // namespace espalier::engine
