// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/torch_reader.h"

#include <algorithm>
#include <map>
#include <string>

#include "engine/weights/byte_cursor.h"
#include "engine/weights/pickle_machine.h"
#include "engine/weights/torch_tensors.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kPickleEntry = "/data.pkl";
constexpr std::uint64_t kMostPickleBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostWordBytes = 16;

// 0x1950a86a20f9469cfc6c, which begins a file of the older format; and the only version of it.
constexpr std::string_view kOlderMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);
constexpr std::int64_t kOlderVersion = 1001;

[[noreturn]] void refuseByteOrder() {
    throw WeightRefusal("it was written on a big-endian computer, which is not supported");
}

/// The folder that everything in the archive lies in; empty when it is not PyTorch's.
std::string folderOf(const ZipArchive& archive) {
    std::string folder;
    for (const ZipArchive::Entry& entry : archive.entries()) {
        const std::size_t length = entry.name.find('/');
        if (length == 0 || length == std::string::npos) continue;
        if (std::string_view(entry.name).substr(length) != kPickleEntry) continue;
        if (!folder.empty()) throw WeightRefusal("it holds more than one pickle");
        folder = entry.name.substr(0, length);
    }
    return folder;
}

void refuseOtherByteOrder(ZipArchive& archive, const std::string& folder) {
    const ZipArchive::Entry* entry = archive.find(folder + "/byteorder");
    if (!entry) return;
    if (entry->bytes > kMostWordBytes) refuseByteOrder();
    const std::vector<std::byte> word = archive.read(*entry);
    if (ByteCursor(word).text(word.size()) != "little") refuseByteOrder();
}

/// The entries of the storages, whose sizes are those that the pickle says.
std::vector<const ZipArchive::Entry*> entriesOf(const ZipArchive& archive,
                                                const std::string& folder,
                                                const Pickle& pickle) {
    std::vector<const ZipArchive::Entry*> entries;
    for (const TorchStorage& storage : pickle.storages) {
        entries.push_back(archive.find(fmt::format("{}/data/{}", folder, storage.key)));
        if (!entries.back() || entries.back()->bytes != storage.bytes()) {
            throw WeightRefusal(fmt::format("its storage '{}' is missing or has another size",
                                            shownText(storage.key)));
        }
    }
    return entries;
}

std::string_view textIn(const Pickle& pickle, PickleIndex index) {
    const auto* text = pickle.get<std::string_view>(index);
    return text ? *text : std::string_view();
}

// The pickles in front of the state dict. What they take is free again behind them: each has a copy
// of the budget.

void readOlderMagic(ByteCursor& cursor, MemoryBudget budget) {
    const Pickle magic = PickleMachine(cursor, budget).run();
    const auto* number = magic.get<PickleLong>(magic.root);
    if (!number || number->bytes != kOlderMagic) {
        throw WeightRefusal("it is a pickle, but not one of PyTorch", kSaveStateDict);
    }
}

void readOlderVersion(ByteCursor& cursor, MemoryBudget budget) {
    const Pickle version = PickleMachine(cursor, budget).run();
    const auto* value = version.get<std::int64_t>(version.root);
    if (!value || *value != kOlderVersion) {
        throw WeightRefusal("it has a version of PyTorch's format that is not known");
    }
}

// Properties of the computer that wrote it.
void readOlderSystem(ByteCursor& cursor, MemoryBudget budget) {
    const Pickle system = PickleMachine(cursor, budget).run();
    const auto* properties = system.get<PickleDict>(system.root);
    if (!properties) throw WeightRefusal("it is damaged (its description)");
    for (const auto& [key, property] : properties->items) {
        const auto* isLittle = system.get<bool>(property);
        if (textIn(system, key) == "little_endian" && !(isLittle && *isLittle)) refuseByteOrder();
    }
}

/// Indices of the storages by their keys, in the order in which their values follow.
std::vector<std::uint32_t> readOlderOrder(ByteCursor& cursor,
                                          const Pickle& pickle,
                                          MemoryBudget& budget) {
    std::map<std::string_view, std::uint32_t> indices;
    for (std::uint32_t i = 0; i < pickle.storages.size(); ++i) {
        indices.emplace(pickle.storages[i].key, i);
    }
    const Pickle keys = PickleMachine(cursor, budget).run();
    const auto* list = keys.get<PickleList>(keys.root);
    if (!list) throw WeightRefusal("it is damaged (its list of storages)");
    std::vector<std::uint32_t> order;
    for (const PickleIndex key : list->items) {
        const auto found = indices.extract(textIn(keys, key));
        if (found.empty()) throw WeightRefusal("its list of storages names one that is not used");
        order.push_back(found.mapped());
    }
    if (!indices.empty()) throw WeightRefusal("its list of storages is not complete");
    return order;
}

// Each storage is its number of elements, of eight bytes, and the elements.
void refuseOtherSize(const Pickle& pickle, std::uint64_t bytes) {
    std::uint64_t expected = 0;
    for (const TorchStorage& storage : pickle.storages) {
        expected += sizeof(std::uint64_t) + storage.bytes();
    }
    if (expected > bytes) throw WeightRefusal("it ends before its tensors do");
    if (expected < bytes) throw WeightRefusal("it is longer than it says");
}

// By a program, before it wrote them.
bool isSorted(const WeightFile& file) {
    return std::ranges::is_sorted(file.tensors, {}, &HostTensor::name);
}

}  // namespace

bool isTorchArchive(const ZipArchive& archive) {
    return !folderOf(archive).empty();
}

WeightFile readTorchArchive(ZipArchive& archive, MemoryBudget& budget) {
    const std::string folder = folderOf(archive);
    if (archive.find(folder + "/constants.pkl")) {
        throw WeightRefusal("it is a TorchScript program, which would have to be executed",
                            kSaveStateDict);
    }
    refuseOtherByteOrder(archive, folder);
    const ZipArchive::Entry& entry = *archive.find(folder + std::string(kPickleEntry));
    if (entry.bytes > kMostPickleBytes) throw WeightRefusal("its pickle is larger than 64 MB");
    budget.take(entry.bytes);
    const std::vector<std::byte> bytes = archive.read(entry);
    ByteCursor cursor(bytes);
    const Pickle pickle = PickleMachine(cursor, budget).run();
    StateDict dictionary = findStateDict(pickle);
    const std::vector<const ZipArchive::Entry*> entries = entriesOf(archive, folder, pickle);
    TorchTensors tensors(pickle, std::move(dictionary), budget);
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        if (!tensors.needs(i)) continue;
        budget.take(entries[i]->bytes);
        tensors.fill(i, archive.read(*entries[i]));
        budget.giveBack(entries[i]->bytes);
    }
    WeightFile file = std::move(tensors).result();
    file.format = "PyTorch state dict";
    file.isInLayerOrder = !isSorted(file);
    return file;
}

WeightFile readOlderTorchFile(std::span<const std::byte> file, MemoryBudget& budget) {
    ByteCursor cursor(file);
    readOlderMagic(cursor, budget);
    readOlderVersion(cursor, budget);
    readOlderSystem(cursor, budget);
    const Pickle pickle = PickleMachine(cursor, budget).run();
    StateDict dictionary = findStateDict(pickle);
    const std::vector<std::uint32_t> order = readOlderOrder(cursor, pickle, budget);
    refuseOtherSize(pickle, cursor.rest().size());
    TorchTensors tensors(pickle, std::move(dictionary), budget);
    for (const std::uint32_t index : order) {
        const TorchStorage& storage = pickle.storages[index];
        if (cursor.number<std::uint64_t>() != storage.elements) {
            throw WeightRefusal(fmt::format("its storage '{}' has another size than it says",
                                            shownText(storage.key)));
        }
        tensors.fill(index, cursor.take(storage.bytes()));
    }
    WeightFile result = std::move(tensors).result();
    result.format = "PyTorch state dict (format before 1.6)";
    result.isInLayerOrder = !isSorted(result);
    return result;
}

}  // namespace espalier::engine
