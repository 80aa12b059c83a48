// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "engine/weights/byte_cursor.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/pickle.h"
#include "engine/weights/torch_objects.h"

namespace espalier::engine {

/// Reads one pickle of protocol 2 to 5, up to its STOP. A pickle is a program for a machine with a
/// stack (Python's Lib/pickletools.py describes it). This machine has only the instructions that
/// build values, and only the names of torch_objects.h: nothing in a file is executed, and any
/// other instruction or name is refused.
class PickleMachine {
  public:
    /// What the pickle takes in memory is taken from the budget, instruction by instruction.
    PickleMachine(ByteCursor& bytes, MemoryBudget& budget)
        : bytes_(bytes), budget_(budget), objects_(pickle_) {}
    PickleMachine(const PickleMachine&) = delete;
    PickleMachine& operator=(const PickleMachine&) = delete;

    /// Throws WeightRefusal. To be called once.
    Pickle run();

  private:
    // Each returns false when the instruction is not of its kind.
    bool readsNumber(unsigned char opcode);
    bool readsText(unsigned char opcode);
    bool buildsSequence(unsigned char opcode);
    bool buildsDictionary(unsigned char opcode);
    bool usesMemo(unsigned char opcode);
    bool usesStack(unsigned char opcode);
    bool makesObject(unsigned char opcode);

    void push(PickleValue value);
    PickleIndex pop();
    PickleIndex top() const;
    /// Removes everything above the last mark, and the mark.
    std::vector<PickleIndex> popToMark();
    void pushSequence(std::vector<PickleIndex> items, bool isTuple);
    void append(std::span<const PickleIndex> items);
    void setItems(std::span<const PickleIndex> keysAndValues);
    PickleValue longInteger(std::uint64_t count);
    void pushName(std::string_view module, std::string_view name);
    void pushMemo(std::uint64_t place);
    void setState();

    ByteCursor& bytes_;
    MemoryBudget& budget_;
    Pickle pickle_;
    TorchObjects objects_;
    std::vector<PickleIndex> stack_;
    std::vector<std::size_t> marks_;  ///< heights of the stack
    // In order, as a stranger chooses the places: those of a hash table may all collide.
    std::map<std::uint64_t, PickleIndex> memo_;
};

}  // namespace espalier::engine
