// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_content.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/base/limits.h"
#include "engine/formats/float_values.h"
#include "engine/weights/hdf5_records.h"
#include "engine/weights/hdf5_walk.h"
#include "engine/weights/isolated_process.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kBeginning("\x89HDF\r\n\x1a\n", 8);
/// What the process may take, in addition to the file and to what this process has.
constexpr std::uint64_t kMostProcessBytes = std::uint64_t{256} << 20;
constexpr std::uint64_t kLeastProcessBytes = std::uint64_t{32} << 20;
constexpr int kLeastSeconds = 8;
constexpr int kWaitingFactor = 4;  // a busy computer gives it a part of the processor
constexpr std::uint64_t kBytesPerSecond = std::uint64_t{64} << 20;  // unpacked by a slow processor

/// Takes a part of the budget for as long as it lives.
class BudgetShare {
  public:
    BudgetShare(MemoryBudget& budget, std::uint64_t bytes) : budget_(budget), bytes_(bytes) {
        budget_.take(bytes);
    }
    ~BudgetShare() { budget_.giveBack(bytes_); }
    BudgetShare(const BudgetShare&) = delete;
    BudgetShare& operator=(const BudgetShare&) = delete;

  private:
    MemoryBudget& budget_;
    std::uint64_t bytes_;
};

class Receiving {
  public:
    Receiving(std::span<const std::byte> file, MemoryBudget& budget, IsolatedProcess& process)
        : file_(file), budget_(budget), records_(process) {}

    Hdf5Content run() {
        for (Hdf5Record record = records_.record(); record != Hdf5Record::End;
             record = records_.record()) {
            countOne();
            receive(record);
        }
        return std::move(content_);
    }

  private:
    void receive(Hdf5Record record) {
        switch (record) {
            case Hdf5Record::Tensor:
                return tensor();
            case Hdf5Record::LeftOut:
                return content_.leftOut.push_back(records_.text(budget_));
            case Hdf5Record::Texts:
                return texts();
            case Hdf5Record::Refusal:
                refuse();
            default:
                throw WeightRefusal("it is damaged");
        }
    }

    void countOne() {
        constexpr std::int64_t kMostRecords = limits::kTensorEntries * 8;
        constexpr std::uint64_t kRecordBytes = 256;  // of strings, vectors and maps, besides texts
        budget_.take(kRecordBytes);
        if (++count_ > kMostRecords) throw WeightRefusal("it has too many groups and tensors");
    }

    [[noreturn]] void refuse() {
        constexpr std::uint64_t kMostBytes = 4096;
        const std::string reason = records_.text(budget_, kMostBytes);
        throw WeightRefusal(reason, records_.text(budget_, kMostBytes));
    }

    void texts() {
        const std::string object = records_.text(budget_);
        const std::string attribute = records_.text(budget_);
        auto& texts = content_.texts[object][attribute];
        const auto count = records_.number<std::uint64_t>();
        for (std::uint64_t i = 0; i < count; ++i) {
            budget_.take(sizeof(std::string) * 2);
            texts.push_back(records_.text(budget_));
        }
    }

    kernels::DataType type() {
        const auto type = static_cast<kernels::DataType>(records_.number<std::uint8_t>());
        if (!isFloatType(type)) throw WeightRefusal("it is damaged");
        return type;
    }

    kernels::Shape shape() {
        const int rank = records_.number<std::uint8_t>();
        if (rank > kernels::Shape::kMaxRank) throw WeightRefusal("it is damaged");
        std::vector<std::int64_t> sizes;
        std::int64_t elements = 1;
        for (int axis = 0; axis < rank; ++axis) {
            const auto size = records_.number<std::int64_t>();
            const bool isTooLarge = size > limits::kTensorElements ||
                                    (size > 0 && elements > limits::kTensorElements / size);
            if (size < 0 || isTooLarge) throw WeightRefusal("it is damaged");
            elements *= size;
            sizes.push_back(size);
        }
        return kernels::Shape(sizes);
    }

    void tensor() {
        std::string path = records_.text(budget_);
        if (!isUsableName(path)) throw WeightRefusal("it is damaged");
        const kernels::DataType stored = type();
        const kernels::Shape shape = this->shape();
        const auto elements = static_cast<std::uint64_t>(shape.elementCount());
        const std::uint64_t bytes = elements * kernels::byteSize(stored);
        const auto place = records_.number<std::uint64_t>();
        budget_.take(elements * sizeof(float));
        HostTensor tensor = HostTensor::make(std::move(path), kernels::DataType::Float32, shape);
        if (place == kValuesFollow) {
            const BudgetShare share(budget_, bytes);
            std::vector<std::byte> values(static_cast<std::size_t>(bytes));
            receiveValues(values);
            convertToFloats(stored, values, tensor.floats());
        } else {
            convertToFloats(stored, inFile(place, bytes, tensor.name), tensor.floats());
        }
        content_.tensors.push_back(std::move(tensor));
    }

    void receiveValues(std::span<std::byte> values) {
        for (std::uint64_t left = values.size(); left > 0;) {
            const Hdf5Record record = records_.record();
            if (record == Hdf5Record::Refusal) refuse();
            if (record != Hdf5Record::Values) throw WeightRefusal("it is damaged");
            const auto place = records_.number<std::uint64_t>();
            const auto bytes = records_.number<std::uint64_t>();
            const bool isInside = place <= values.size() && bytes <= values.size() - place;
            if (!isInside || bytes == 0 || bytes > left) throw WeightRefusal("it is damaged");
            if (++valueRecords_ > kMostValueRecords) throw WeightRefusal("it is damaged");
            records_.bytes(
                values.subspan(static_cast<std::size_t>(place), static_cast<std::size_t>(bytes)));
            left -= bytes;
        }
    }

    std::span<const std::byte> inFile(std::uint64_t place,
                                      std::uint64_t bytes,
                                      const std::string& name) const {
        if (place <= file_.size() && bytes <= file_.size() - place) {
            return file_.subspan(static_cast<std::size_t>(place), static_cast<std::size_t>(bytes));
        }
        throw WeightRefusal(
            fmt::format("it ends before the values of its tensor '{}'", shownText(name)));
    }

    std::span<const std::byte> file_;
    MemoryBudget& budget_;
    RecordReceiver records_;
    Hdf5Content content_;
    std::int64_t count_ = 0;
    std::uint64_t valueRecords_ = 0;
};

}  // namespace

std::vector<std::string> Hdf5Content::list(const std::string& object,
                                           const std::string& attribute) const {
    const auto found = texts.find(object);
    if (found == texts.end()) return {};
    std::vector<std::string> all;
    const auto add = [&](const std::string& name) {
        const auto part = found->second.find(name);
        if (part == found->second.end()) return false;
        all.insert(all.end(), part->second.begin(), part->second.end());
        return true;
    };
    add(attribute);
    for (int part = 0; add(attribute + std::to_string(part)); ++part) {
    }
    return all;
}

bool looksLikeHdf5(std::span<const std::byte> file) {
    return file.size() >= kBeginning.size() &&
           std::ranges::equal(file.first(kBeginning.size()), std::as_bytes(std::span(kBeginning)));
}

Hdf5Content readHdf5(std::span<const std::byte> file, MemoryBudget& budget, std::stop_token stop) {
    const std::uint64_t processBytes =
        std::clamp(budget.left() / 3, kLeastProcessBytes, kMostProcessBytes);
    const BudgetShare share(budget, processBytes);
    const int seconds = kLeastSeconds + static_cast<int>(file.size() / kBytesPerSecond);
    const IsolationLimits limits{.memoryBytes = processBytes,
                                 .processorSeconds = seconds,
                                 .waiting = kWaitingFactor * std::chrono::seconds(seconds)};
    const std::uint64_t mostValues = budget.left() / 2;
    IsolatedProcess process(
        limits,
        [&](const IsolatedProcess::Send& send) { walkHdf5(file, mostValues, send); },
        std::move(stop));
    return Receiving(file, budget, process).run();
}

}  // namespace espalier::engine
