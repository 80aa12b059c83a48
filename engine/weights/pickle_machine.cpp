// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/pickle_machine.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// A state dict takes about 25 instructions for a tensor.
constexpr int kMostSteps = 4'000'000;
// Of one instruction at most: a value, a list of one item, a place in the memo.
constexpr std::uint64_t kStepBytes = 150;

// Instructions by the names of Python's Lib/pickle.py.
enum Opcode : unsigned char {
    kMark = '(',
    kStop = '.',
    kPop = '0',
    kPopMark = '1',
    kDup = '2',
    kBinFloat = 'G',
    kBinInt = 'J',
    kBinInt1 = 'K',
    kBinInt2 = 'M',
    kNone = 'N',
    kBinPersId = 'Q',
    kReduce = 'R',
    kBinString = 'T',
    kShortBinString = 'U',
    kBinUnicode = 'X',
    kAppend = 'a',
    kBuild = 'b',
    kGlobal = 'c',
    kDict = 'd',
    kEmptyDict = '}',
    kAppends = 'e',
    kBinGet = 'h',
    kLongBinGet = 'j',
    kList = 'l',
    kEmptyList = ']',
    kBinPut = 'q',
    kLongBinPut = 'r',
    kSetItem = 's',
    kTuple = 't',
    kEmptyTuple = ')',
    kSetItems = 'u',
    kProto = 0x80,
    kTuple1 = 0x85,
    kTuple2 = 0x86,
    kTuple3 = 0x87,
    kNewObj = 0x81,
    kNewTrue = 0x88,
    kNewFalse = 0x89,
    kLong1 = 0x8a,
    kLong4 = 0x8b,
    kShortBinUnicode = 0x8c,
    kBinUnicode8 = 0x8d,
    kStackGlobal = 0x93,
    kMemoize = 0x94,
    kFrame = 0x95,
};

// The bytes are in memory already, so that the parts of a frame need no buffer.
constexpr std::uint64_t kFrameHeaderBytes = 8;

[[noreturn]] void refusePickle(const char* problem) {
    throw WeightRefusal(fmt::format("it is damaged (its pickle {})", problem));
}

// A binary64 in network byte order.
double doubleFrom(ByteCursor& bytes) {
    return std::bit_cast<double>(__builtin_bswap64(bytes.number<std::uint64_t>()));
}

[[noreturn]] void refuseName(const std::string& name, bool isModel) {
    if (name.starts_with("torch._utils._rebuild_qtensor") || name.starts_with("torch.QInt") ||
        name.starts_with("torch.QUInt")) {
        throw WeightRefusal("its tensors are quantised, which is not supported",
                            "Save the weights of the network before it was quantised.");
    }
    if (isModel) {
        throw WeightRefusal(
            fmt::format("it holds a whole model, an object of the class {}, whose code would have "
                        "to be executed",
                        name),
            kSaveStateDict);
    }
    throw WeightRefusal(
        fmt::format("it contains {}, which does not belong in a state dict and is not executed",
                    name),
        kSaveStateDict);
}

}  // namespace

Pickle PickleMachine::run() {
    for (int steps = 0; steps < kMostSteps; ++steps) {
        budget_.take(kStepBytes);
        const auto opcode = bytes_.number<unsigned char>();
        if (opcode == kStop) {
            pickle_.root = pop();
            return std::move(pickle_);
        }
        const bool isKnown = readsNumber(opcode) || readsText(opcode) || buildsSequence(opcode) ||
                             buildsDictionary(opcode) || usesMemo(opcode) || usesStack(opcode) ||
                             makesObject(opcode);
        if (!isKnown) {
            throw WeightRefusal(
                fmt::format("its pickle has the instruction 0x{:02x}, which does not belong in a "
                            "state dict and is not executed",
                            opcode),
                kSaveStateDict);
        }
    }
    throw WeightRefusal("it describes more than a state dict does", kSaveStateDict);
}

bool PickleMachine::readsNumber(unsigned char opcode) {
    switch (opcode) {
        case kNone:
            push(PickleNone());
            return true;
        case kNewTrue:
        case kNewFalse:
            push(opcode == kNewTrue);
            return true;
        case kBinInt:
            push(std::int64_t{bytes_.number<std::int32_t>()});
            return true;
        case kBinInt1:
            push(std::int64_t{bytes_.number<std::uint8_t>()});
            return true;
        case kBinInt2:
            push(std::int64_t{bytes_.number<std::uint16_t>()});
            return true;
        case kLong1:
            push(longInteger(bytes_.number<std::uint8_t>()));
            return true;
        case kLong4:
            push(longInteger(bytes_.number<std::uint32_t>()));
            return true;
        case kBinFloat:
            push(doubleFrom(bytes_));
            return true;
        default:
            return false;
    }
}

bool PickleMachine::readsText(unsigned char opcode) {
    switch (opcode) {
        case kShortBinString:
        case kShortBinUnicode:
            push(bytes_.text(bytes_.number<std::uint8_t>()));
            return true;
        case kBinString:
        case kBinUnicode:
            push(bytes_.text(bytes_.number<std::uint32_t>()));
            return true;
        case kBinUnicode8:
            push(bytes_.text(bytes_.number<std::uint64_t>()));
            return true;
        default:
            return false;
    }
}

bool PickleMachine::buildsSequence(unsigned char opcode) {
    switch (opcode) {
        case kEmptyTuple:
        case kEmptyList:
            pushSequence({}, opcode == kEmptyTuple);
            return true;
        case kTuple1:
        case kTuple2:
        case kTuple3: {
            std::vector<PickleIndex> items(std::size_t{1} + opcode - kTuple1);
            for (auto item = items.rbegin(); item != items.rend(); ++item) *item = pop();
            pushSequence(std::move(items), true);
            return true;
        }
        case kTuple:
        case kList:
            pushSequence(popToMark(), opcode == kTuple);
            return true;
        case kAppend: {
            const PickleIndex item = pop();
            append({&item, 1});
            return true;
        }
        case kAppends:
            append(popToMark());
            return true;
        default:
            return false;
    }
}

bool PickleMachine::buildsDictionary(unsigned char opcode) {
    switch (opcode) {
        case kEmptyDict:
            push(PickleDict());
            return true;
        case kDict: {
            const std::vector<PickleIndex> items = popToMark();
            push(PickleDict());
            setItems(items);
            return true;
        }
        case kSetItem: {
            const PickleIndex value = pop();
            const std::array<PickleIndex, 2> pair{pop(), value};
            setItems(pair);
            return true;
        }
        case kSetItems:
            setItems(popToMark());
            return true;
        default:
            return false;
    }
}

bool PickleMachine::usesMemo(unsigned char opcode) {
    switch (opcode) {
        case kBinPut:
            memo_[bytes_.number<std::uint8_t>()] = top();
            return true;
        case kLongBinPut:
            memo_[bytes_.number<std::uint32_t>()] = top();
            return true;
        case kMemoize:
            memo_[memo_.size()] = top();
            return true;
        case kBinGet:
            pushMemo(bytes_.number<std::uint8_t>());
            return true;
        case kLongBinGet:
            pushMemo(bytes_.number<std::uint32_t>());
            return true;
        default:
            return false;
    }
}

bool PickleMachine::usesStack(unsigned char opcode) {
    switch (opcode) {
        case kMark:
            marks_.push_back(stack_.size());
            return true;
        case kPop:
            pop();
            return true;
        case kPopMark:
            popToMark();
            return true;
        case kDup:
            stack_.push_back(top());
            return true;
        case kProto:
            if (bytes_.number<std::uint8_t>() > 5) refusePickle("is of a later version");
            return true;
        case kFrame:
            bytes_.take(kFrameHeaderBytes);
            return true;
        default:
            return false;
    }
}

bool PickleMachine::makesObject(unsigned char opcode) {
    switch (opcode) {
        case kGlobal: {
            const std::string_view module = bytes_.line();
            pushName(module, bytes_.line());
            return true;
        }
        case kStackGlobal: {
            const auto* name = pickle_.get<std::string_view>(pop());
            const auto* module = pickle_.get<std::string_view>(pop());
            if (!name || !module) refusePickle("has a name that is no text");
            pushName(*module, *name);
            return true;
        }
        case kBinPersId:
            push(objects_.storage(pop()));
            return true;
        case kReduce: {
            const PickleIndex arguments = pop();
            const auto* function = pickle_.get<TorchFunction>(pop());
            if (!function) refusePickle("calls what is no function");
            push(objects_.call(*function, arguments));
            return true;
        }
        case kBuild:
            setState();
            return true;
        default:
            return false;
    }
}

void PickleMachine::push(PickleValue value) {
    pickle_.values.push_back(std::move(value));
    stack_.push_back(static_cast<PickleIndex>(pickle_.values.size() - 1));
}

// What lies below a mark is out of reach until the mark is gone.
PickleIndex PickleMachine::top() const {
    const std::size_t floor = marks_.empty() ? 0 : marks_.back();
    if (stack_.size() <= floor) refusePickle("takes more than there is");
    return stack_.back();
}

PickleIndex PickleMachine::pop() {
    const PickleIndex index = top();
    stack_.pop_back();
    return index;
}

std::vector<PickleIndex> PickleMachine::popToMark() {
    if (marks_.empty()) refusePickle("takes more than there is");
    const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
    std::vector<PickleIndex> items(first, stack_.end());
    stack_.erase(first, stack_.end());
    marks_.pop_back();
    return items;
}

void PickleMachine::pushSequence(std::vector<PickleIndex> items, bool isTuple) {
    push(PickleList{std::move(items), isTuple});
}

void PickleMachine::append(std::span<const PickleIndex> items) {
    auto* list = std::get_if<PickleList>(&pickle_.values[top()]);
    if (!list || list->isTuple) refusePickle("appends to what is no list");
    list->items.insert(list->items.end(), items.begin(), items.end());
}

void PickleMachine::setItems(std::span<const PickleIndex> keysAndValues) {
    auto* dictionary = std::get_if<PickleDict>(&pickle_.values[top()]);
    if (!dictionary || keysAndValues.size() % 2 != 0) refusePickle("has a malformed dictionary");
    for (std::size_t i = 0; i < keysAndValues.size(); i += 2) {
        dictionary->items.emplace_back(keysAndValues[i], keysAndValues[i + 1]);
    }
}

PickleValue PickleMachine::longInteger(std::uint64_t count) {
    const std::string_view bytes = bytes_.text(count);
    if (bytes.size() > sizeof(std::uint64_t)) return PickleLong{bytes};
    std::uint64_t number = 0;
    if (!bytes.empty() && static_cast<signed char>(bytes.back()) < 0) number = ~number;
    if (!bytes.empty()) std::memcpy(&number, bytes.data(), bytes.size());
    return static_cast<std::int64_t>(number);
}

void PickleMachine::pushName(std::string_view module, std::string_view name) {
    if (auto known = findTorchName(module, name)) {
        push(std::move(*known));
        return;
    }
    // An object of a class is made without arguments; the older format stores the word "module" in
    // front of the class of a model.
    const auto rest = bytes_.rest();
    const auto is = [&](std::size_t place, unsigned char opcode) {
        return place < rest.size() && rest[place] == std::byte{opcode};
    };
    const std::size_t next = is(0, kBinPut) ? 2 : is(0, kLongBinPut) ? 5 : is(0, kMemoize) ? 1 : 0;
    const auto* before = stack_.empty() ? nullptr : pickle_.get<std::string_view>(stack_.back());
    const bool isModel =
        (is(next, kEmptyTuple) && is(next + 1, kNewObj)) || (before && *before == "module");
    refuseName(shownText(module) + "." + shownText(name), isModel);
}

void PickleMachine::pushMemo(std::uint64_t place) {
    const auto found = memo_.find(place);
    if (found == memo_.end()) refusePickle("uses a value before it is there");
    stack_.push_back(found->second);
}

// PyTorch gives the dictionary of a state dict the versions of its modules as `_metadata`, which
// say nothing about the values.
void PickleMachine::setState() {
    pop();
    if (!pickle_.get<PickleDict>(top())) refusePickle("sets the state of what is no dictionary");
}

}  // namespace espalier::engine
