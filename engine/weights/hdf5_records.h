// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/weights/isolated_process.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_refusal.h"

namespace espalier::engine {

/// What the process that walks through an HDF5 file sends, each with what follows it.
enum class Hdf5Record : std::uint8_t {
    Tensor,   ///< path, type, rank, sizes, place in the file or kValuesFollow
    Values,   ///< of the last tensor, until it has all: place in it and size, in bytes; the bytes
    LeftOut,  ///< "path: integers"
    Texts,    ///< path of the object, name of the attribute, number of texts, texts
    Refusal,  ///< reason, advice
    End,
};

/// Instead of a place: the values were compressed, or in another byte order.
inline constexpr std::uint64_t kValuesFollow = ~std::uint64_t{0};
/// Records of values in one file. Keras stores tensors so that each has thousands of elements.
inline constexpr std::uint64_t kMostValueRecords = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kMostTextBytesInHdf5 = std::uint64_t{64} << 20;

/// Sends records, several of them at once. In the process.
class RecordSender {
  public:
    explicit RecordSender(const IsolatedProcess::Send& send) : send_(send) {}

    void begin(Hdf5Record record) { number(static_cast<std::uint8_t>(record)); }
    template <std::integral T>
    void number(T value) {
        bytes(std::as_bytes(std::span(&value, 1)));
    }
    void text(std::string_view text) {
        number(std::uint64_t{text.size()});
        bytes(std::as_bytes(std::span(text)));
    }
    void bytes(std::span<const std::byte> bytes) {
        if (bytes.size() >= kSentAtOnce) {  // not copied, because memory is limited
            flush();
            return send_(bytes);
        }
        waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
        if (waiting_.size() >= kSentAtOnce) flush();
    }
    void flush() {
        send_(waiting_);
        waiting_.clear();
    }

  private:
    static constexpr std::size_t kSentAtOnce = 1 << 16;

    const IsolatedProcess::Send& send_;
    std::vector<std::byte> waiting_;
};

/// Receives them. Trusts nothing: a file may have taken the process over.
class RecordReceiver {
  public:
    explicit RecordReceiver(IsolatedProcess& process) : process_(process) {}

    Hdf5Record record() { return static_cast<Hdf5Record>(number<std::uint8_t>()); }
    template <std::integral T>
    T number() {
        T value{};
        bytes(std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
    /// Asks `budget` for its memory.
    std::string text(MemoryBudget& budget, std::uint64_t most = kMostTextBytesInHdf5) {
        const auto size = number<std::uint64_t>();
        if (size > most) throw WeightRefusal("it has a text that is too long");
        budget.take(size);
        std::string text(static_cast<std::size_t>(size), '\0');
        bytes(std::as_writable_bytes(std::span(text)));
        return text;
    }
    /// Most numbers are a few bytes, and a file may have millions of them: they are received many
    /// at a time.
    void bytes(std::span<std::byte> bytes) {
        const std::size_t here = std::min(bytes.size(), end_ - begin_);
        std::copy_n(waiting_.begin() + static_cast<std::ptrdiff_t>(begin_), here, bytes.begin());
        begin_ += here;
        bytes = bytes.subspan(here);
        if (bytes.empty()) return;
        if (bytes.size() >= waiting_.size()) return receiveAll(bytes);
        begin_ = 0;
        end_ = 0;
        while (end_ < bytes.size()) end_ += receiveSome();
        std::copy_n(waiting_.begin(), bytes.size(), bytes.begin());
        begin_ = bytes.size();
    }

  private:
    /// At least one byte.
    std::size_t receiveSome() {
        const std::size_t received = process_.receiveSome(std::span(waiting_).subspan(end_));
        if (received == 0) refuseEnd();
        return received;
    }
    void receiveAll(std::span<std::byte> bytes) {
        if (!process_.receive(bytes)) refuseEnd();
    }
    [[noreturn]] void refuseEnd() const {
        if (!process_.wasSetUp()) {
            throw WeightRefusal(
                "it must be read in a sandboxed process, which could not be set up",
                "This system or container does not allow the limits that the process needs "
                "(setrlimit, seccomp). Save the weights as safetensors or ONNX, or use "
                "another computer.");
        }
        if (process_.isOutOfTime()) throw WeightRefusal("reading it takes too long");
        throw WeightRefusal("it is damaged, or takes more memory than is allowed");
    }

    IsolatedProcess& process_;
    std::vector<std::byte> waiting_ = std::vector<std::byte>(1 << 16);
    std::size_t begin_ = 0;  ///< of what was received and not yet taken, in waiting_
    std::size_t end_ = 0;
};

}  // namespace espalier::engine
