// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <unordered_map>

#include "engine/weights/pickle_machine.h"
#include "tests/engine/weights/pickle_bytes.h"
#include "tests/engine/weights/weight_folder.h"
#include "tests/support/colliding_names.h"
#include "tests/support/cpu_time.h"

namespace espalier::engine::tests {
namespace {

using namespace pickles;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class PickleTest : public WeightFolder {
  protected:
    std::string refusalOfObject(const std::string& object) const {
        return refusalOf(olderFile(object));
    }
    std::string refusalOfTensor(const TensorParts& parts) const {
        return refusalOfObject(dictionary({{"w", tensor(parts)}}));
    }
};

TEST_F(PickleTest, ReadsAStateDictWrittenByHand) {
    const WeightFile file = read(olderFile(dictionary({{"w", tensor()}})));
    ASSERT_EQ(file.tensors.size(), 1);
    EXPECT_EQ(file.tensors[0].name, "w");
    EXPECT_EQ(file.tensors[0].shape, (kernels::Shape{2, 3}));
    EXPECT_THAT(file.tensors[0].floats(), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST_F(PickleTest, NoInstructionExecutesWhatAFileNames) {
    const std::string mark = (folder_ / "executed").string();
    const std::string command = text("touch '" + mark + "'");
    const std::string system = global("os", "system");
    const std::string named = "it contains os.system, which does not belong in a state dict";
    EXPECT_THAT(refusalOfObject(system + tuple({command}) + "R"), HasSubstr(named));
    EXPECT_THAT(refusalOfObject(text("os") + text("system") + "\x93" + tuple({command}) + "R"),
                HasSubstr(named));
    EXPECT_THAT(refusalOfObject(dictionary({{"w", system + tuple({command}) + "R"}})),
                HasSubstr(named));
    // INST, OBJ, NEWOBJ, NEWOBJ_EX, EXT1, EXT2, EXT4, PERSID
    EXPECT_THAT(refusalOfObject("(" + command + "ios\nsystem\n"), HasSubstr("instruction 0x69"));
    EXPECT_THAT(refusalOfObject("(N" + command + "o"), HasSubstr("instruction 0x6f"));
    EXPECT_THAT(refusalOfObject("N)\x81"), HasSubstr("instruction 0x81"));
    EXPECT_THAT(refusalOfObject("N)}\x92"), HasSubstr("instruction 0x92"));
    EXPECT_THAT(refusalOfObject("\x82\x01"), HasSubstr("instruction 0x82"));
    EXPECT_THAT(refusalOfObject("\x83\x01\x01"), HasSubstr("instruction 0x83"));
    EXPECT_THAT(refusalOfObject("\x84\x01\x01\x01\x01"), HasSubstr("instruction 0x84"));
    EXPECT_THAT(refusalOfObject("Pstorage\n"), HasSubstr("instruction 0x50"));
    EXPECT_FALSE(std::filesystem::exists(mark));
}

TEST_F(PickleTest, NamesOutsideAStateDictAreRefusedEvenWhereNothingCallsThem) {
    for (const auto& [module, name] : {std::pair{"builtins", "eval"},
                                       {"__builtin__", "getattr"},
                                       {"torch", "load"},
                                       {"torch._utils", "_import_dotted_name"},
                                       {"torch.hub", "load"},
                                       {"collections", "OrderedDict.__reduce__"},
                                       {"torch.FloatStorage", ""}}) {
        EXPECT_THAT(refusalOfObject(dictionary({{"w", tensor()}}) + global(module, name) + "0"),
                    HasSubstr(std::string("it contains ") + module + "." + name + ","));
    }
    EXPECT_THAT(refusalOfObject(global("torch._utils", "_rebuild_qtensor")),
                HasSubstr("quantised"));
}

TEST_F(PickleTest, TextsOfAFileAreShortenedAndMadePrintable) {
    const std::string refusal =
        refusalOfObject(global("a\x1b[31m" + std::string(1000, 'b') + "\xff", "c"));
    EXPECT_THAT(refusal, AllOf(HasSubstr("a?[31mbbb"), HasSubstr("…")));
    EXPECT_LT(refusal.size(), 600);
    EXPECT_THAT(refusalOfObject(dictionary({{"\x1b[31m", tensor()}})), HasSubstr("printable"));
    EXPECT_THAT(refusalOfObject(dictionary({{"\xff", tensor()}})), HasSubstr("printable"));
    EXPECT_THAT(refusalOfObject(dictionary({{"\xc2\x9b", tensor()}})), HasSubstr("printable"));
    EXPECT_THAT(refusalOfObject(dictionary({{"", tensor()}})), HasSubstr("printable"));
    EXPECT_EQ(refusalOfObject(dictionary({{"Gewicht für 重み", tensor()}})), "was read");
}

TEST_F(PickleTest, AnObjectsStateIsTakenForDictionariesAlone) {
    const std::string metadata = dictionary({{"_metadata", "}"}});
    EXPECT_EQ(refusalOfObject(dictionary({{"w", tensor()}}) + metadata + "b"), "was read");
    EXPECT_THAT(refusalOfObject("N" + metadata + "b"), HasSubstr("state of what is no dictionary"));
    EXPECT_THAT(refusalOfObject(tensor() + metadata + "b"), HasSubstr("no dictionary"));
}

TEST_F(PickleTest, PersistentIdsNameStoragesAndNothingElse) {
    const std::string type = global("torch", "FloatStorage");
    const std::string name = text("storage");
    const std::string key = text("0");
    const std::string device = text("cpu");
    const auto refusal = [&](const std::string& id) {
        return refusalOfObject(dictionary({{"w", id + "Q"}}));
    };
    EXPECT_THAT(refusal(text("storage")), HasSubstr("outside the file"));
    EXPECT_THAT(refusal(tuple({name, type, key, device})), HasSubstr("outside the file"));
    EXPECT_THAT(refusal(tuple({text("module"), type, key, device, number(6)})),
                HasSubstr("no storage"));
    EXPECT_THAT(refusal(tuple({name, text("FloatStorage"), key, device, number(6)})),
                HasSubstr("no storage"));
    EXPECT_THAT(refusal(tuple({name, type, number(0), device, number(6)})),
                HasSubstr("no storage"));
    EXPECT_THAT(refusal(tuple({name, type, key, device, text("6")})), HasSubstr("impossible size"));
    EXPECT_THAT(refusal(tuple({name, type, key, device, number(-1)})),
                HasSubstr("impossible size"));
    EXPECT_THAT(refusal(tuple({name, type, key, device, number(6), tuple({key})})),
                HasSubstr("no longer writes"));
}

TEST_F(PickleTest, OneStorageHasOneTypeAndOneSize) {
    const auto refusal = [&](const StorageParts& other) {
        return refusalOfObject(dictionary(
            {{"a", tensor()}, {"b", tensor({.storage = other, .sizes = {1}, .strides = {1}})}}));
    };
    EXPECT_EQ(refusal({}), "was read");
    EXPECT_THAT(refusal({.type = "IntStorage"}), HasSubstr("in two ways"));
    EXPECT_THAT(refusal({.elements = 7}), HasSubstr("in two ways"));
}

TEST_F(PickleTest, ClaimedSizesAreRefusedBeforeTheyTakeMemory) {
    EXPECT_THAT(refusalOfTensor({.storage = {.elements = 1'000'000'000'000}}),
                HasSubstr("too large"));
    EXPECT_THAT(refusalOfTensor({.storage = {.elements = 4'000'000'000}}),
                HasSubstr("ends before its tensors do"));
    EXPECT_THAT(refusalOfTensor({.storage = {.elements = 7}}), HasSubstr("ends before"));
    EXPECT_THAT(refusalOfTensor({.storage = {.elements = 5}, .sizes = {5}, .strides = {1}}),
                HasSubstr("longer than it says"));
    EXPECT_THAT(refusalOfTensor({.sizes = {3, 3}}), HasSubstr("beyond its storage"));
    EXPECT_THAT(refusalOfTensor({.offset = 1}), HasSubstr("beyond its storage"));
    EXPECT_THAT(refusalOfTensor({.offset = -1}), HasSubstr("impossible place"));
    EXPECT_THAT(refusalOfTensor({.sizes = {2, -3}}), HasSubstr("impossible size"));
    EXPECT_THAT(refusalOfTensor({.strides = {-3, 1}}), HasSubstr("impossible stride"));
    EXPECT_THAT(refusalOfTensor({.strides = {std::int64_t{1} << 62, std::int64_t{1} << 62}}),
                HasSubstr("beyond its storage"));
    EXPECT_THAT(refusalOfTensor({.offset = INT64_MAX, .strides = {INT64_MAX, INT64_MAX}}),
                HasSubstr("beyond its storage"));
    EXPECT_THAT(refusalOfTensor({.sizes = {1 << 30, 1 << 30}, .strides = {0, 0}}),
                HasSubstr("too large"));
    EXPECT_THAT(refusalOfTensor({.sizes = {2, 3, 1}}), HasSubstr("strides"));
    EXPECT_THAT(refusalOfTensor({.sizes = {1, 1, 1, 1, 1, 1, 1}, .strides = {1}}),
                HasSubstr("no usable shape"));
}

TEST_F(PickleTest, AViewWithoutElementsMayBeginAnywhere) {
    const WeightFile file = read(olderFile(dictionary(
        {{"w", tensor({.offset = 1000, .sizes = {0, 3}, .strides = {3, 1}})}, {"v", tensor()}})));
    EXPECT_EQ(tensorNamed(file, "w").shape, (kernels::Shape{0, 3}));
}

TEST_F(PickleTest, ViewsOfOneStorageTakeNoMoreMemoryThanAllowed) {
    std::vector<std::pair<std::string, std::string>> views;
    for (int i = 0; i < 64; ++i) {
        views.emplace_back("w" + std::to_string(i),
                           tensor({.sizes = {1 << 10, 1 << 10}, .strides = {0, 0}}));
    }
    const std::string file = olderFile(dictionary(views));
    EXPECT_EQ(refusalOf(file, {.bytesBeside = 257 << 20}), "was read");
    EXPECT_THAT(refusalOf(file, {.bytesBeside = 255 << 20}),
                HasSubstr("more memory than is allowed"));
    views.assign(1, {"w", tensor({.sizes = {1 << 15, 1 << 16}, .strides = {0, 0}})});
    EXPECT_THAT(refusalOfObject(dictionary(views)), HasSubstr("more memory than is allowed"));
}

TEST_F(PickleTest, NestingAndCirclesAreOnlyValues) {
    const std::string deep = ")" + repeated("\x85", 1'000'000);
    EXPECT_THAT(refusalOfObject(deep), HasSubstr("something other than a state dict"));
    EXPECT_EQ(refusalOfObject(dictionary({{"w", tensor()}, {"deep", deep}})), "was read");
    const std::string listInItself =
        "]q\x01h\x01"
        "a";
    EXPECT_THAT(refusalOfObject(listInItself), HasSubstr("something other"));
    const std::string dictionaryInItself = "}q\x01" + text("state_dict") + "h\x01s";
    EXPECT_THAT(refusalOfObject(dictionaryInItself), HasSubstr("no state dict"));
    EXPECT_EQ(refusalOfObject("}q\x01" + text("w") + tensor() + "s" + text("me") + "h\x01s"),
              "was read");
}

TEST_F(PickleTest, FewBytesCannotDescribeMuch) {
    EXPECT_THAT(refusalOfObject(repeated(")", 5'000'000)),
                HasSubstr("more than a state dict does"));
    EXPECT_THAT(refusalOfObject(repeated("(", 5'000'000)),
                HasSubstr("more than a state dict does"));
    // A list of 10,000 pairs, made into a dictionary again and again.
    const std::string pair = tuple({text("k"), "N"}) + "q\x01";
    const std::string list = pair + "](" + repeated("h\x01", 10'000) + "eq\x02";
    const std::string made = global("collections", "OrderedDict") + "h\x02\x85R0";
    EXPECT_THAT(refusalOfObject(list + repeated(made, 10'000)),
                HasSubstr("more than a state dict does"));
}

TEST_F(PickleTest, PlacesChosenToCollideTakeLittleTime) {
    // A hash table of so many numbers would have all of these in one bucket.
    constexpr std::uint32_t kPlaces = 50'000;
    std::unordered_map<std::uint64_t, int> table;
    for (std::uint32_t i = 0; i < kPlaces; ++i) table[i] = 0;
    const auto step = static_cast<std::uint32_t>(table.bucket_count());
    ASSERT_LT(std::uint64_t{step} * kPlaces, UINT32_MAX);
    std::string places = "N";
    for (std::uint32_t i = 0; i < kPlaces; ++i) places += "r" + raw(i * step);
    for (std::uint32_t i = 0; i < kPlaces; ++i) places += "j" + raw(i * step) + "0";
    const std::string file = olderFile(places + "0" + dictionary({{"w", tensor()}}));
    const double begin = espalier::tests::threadMilliseconds();
    EXPECT_EQ(refusalOf(file), "was read");
    EXPECT_LT(espalier::tests::threadMilliseconds() - begin, 2000);
}

TEST_F(PickleTest, KeysOfStoragesChosenToCollideTakeLittleTime) {
    ASSERT_TRUE(espalier::tests::namesCollide());
    constexpr unsigned kKeys = 50'000;
    const std::string type = global("torch", "FloatStorage");
    const auto id = [](unsigned i) {
        return "(h\x02h\x01" + text(espalier::tests::collidingName(i)) + "h\x03h\x04NtQ0";
    };
    std::string ids = type + "q\x01" + "0" + text("storage") + "q\x02" + "0" + text("cpu") +
                      "q\x03" + "0" + number(0) + "q\x04" + "0";
    std::string keys = "](";
    for (unsigned i = 0; i < kKeys; ++i) {
        ids += id(i);
        keys += text(espalier::tests::collidingName(i));
    }
    std::string file = olderFile(ids + dictionary({{"w", tensor()}}));
    const std::string list = "](";
    file.replace(file.rfind(list + text("0")), list.size(), keys);
    file.resize(file.size() - 6 * sizeof(float) - sizeof(std::uint64_t));  // the values of "0"
    for (unsigned i = 0; i < kKeys; ++i) file += raw(std::uint64_t{0});
    file += raw(std::uint64_t{6});
    for (int i = 1; i <= 6; ++i) file += raw(static_cast<float>(i));
    const double begin = espalier::tests::threadMilliseconds();
    EXPECT_THAT(tensorNamed(read(file), "w").floats(), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_LT(espalier::tests::threadMilliseconds() - begin, 3000);
}

TEST_F(PickleTest, KeysMayNotOccurTwice) {
    EXPECT_THAT(refusalOfObject(dictionary({{"w", tensor()}, {"w", tensor()}})),
                HasSubstr("'w' twice"));
}

TEST_F(PickleTest, OrderedDictsOfPythonTwoAreReadFromTheirPairs) {
    const std::string pairs = "](](" + text("w") + tensor() + "ee";
    const WeightFile file = read(olderFile(global("collections", "OrderedDict") + pairs + "\x85R"));
    EXPECT_THAT(tensorNamed(file, "w").floats(), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST_F(PickleTest, AnyInstructionOnAnyStackIsReadOrRefused) {
    const std::string values[] = {"",
                                  "N",
                                  "(",
                                  "]",
                                  "}",
                                  ")",
                                  text("a"),
                                  number(7),
                                  tensor(),
                                  global("collections", "OrderedDict"),
                                  "N(N",
                                  "]N",
                                  "}NN"};
    int refused = 0;
    int tried = 0;
    for (const std::string& first : values) {
        for (int opcode = 0; opcode < 256; ++opcode) {
            for (const std::string& operands : {std::string(), std::string(8, '\0')}) {
                const std::string pickle =
                    kProtocol + first + static_cast<char>(opcode) + operands + ".";
                ByteCursor cursor(std::as_bytes(std::span(pickle)));
                MemoryBudget budget(1 << 20);
                ++tried;
                try {
                    PickleMachine(cursor, budget).run();
                } catch (const WeightRefusal&) {
                    ++refused;
                }
            }
        }
    }
    // There are 44 instructions, and few of them suit any stack.
    EXPECT_GT(refused, tried * 4 / 5);
    EXPECT_LT(refused, tried);
}

TEST_F(PickleTest, ThePicklesOfAFileTakeNoMoreThanIsAllowed) {
    const std::string instructions = repeated("N0", 500'000);  // 150 MB
    std::string file = olderFile(dictionary({{"w", tensor()}}));
    const auto insertBehind = [&](const std::string& start) {
        const std::size_t place = file.find(start);
        ASSERT_NE(place, file.npos);
        file.insert(place + kProtocol.size(), instructions);
    };
    insertBehind(kProtocol + "\x8a\x0a");
    insertBehind(kProtocol + "M");
    insertBehind(kProtocol + dictionary({{"little_endian", "\x88"}}));
    EXPECT_EQ(refusalOf(file, {.bytesBeside = 200 << 20}), "was read") << "one after the other";
    EXPECT_THAT(refusalOf(file, {.bytesBeside = 100 << 20}), HasSubstr("more memory than"));
    insertBehind(kProtocol + dictionary({{"w", tensor()}}));
    insertBehind(kProtocol + "](");
    EXPECT_EQ(refusalOf(file, {.bytesBeside = 320 << 20}), "was read");
    EXPECT_THAT(refusalOf(file, {.bytesBeside = 200 << 20}), HasSubstr("more memory than"))
        << "the list of storages is there beside the tensors";
}

TEST_F(PickleTest, OtherPicklesAndVersionsAreRefused) {
    EXPECT_THAT(refusalOf(kProtocol + "K\x01."), HasSubstr("not one of PyTorch"));
    std::string file = olderFile(dictionary({{"w", tensor()}}));
    file.replace(file.find("M\xe9\x03"), 3, "M\xea\x03");
    EXPECT_THAT(refusalOf(file), HasSubstr("version of PyTorch's format"));
    EXPECT_THAT(refusalOf("\x80\x06N."), HasSubstr("later version"));
}

TEST_F(PickleTest, BigEndianFilesAreRefused) {
    std::string file = olderFile(dictionary({{"w", tensor()}}));
    const std::string key = text("little_endian");
    file[file.find(key) + key.size()] = '\x89';
    EXPECT_THAT(refusalOf(file), HasSubstr("big-endian"));
}

TEST_F(PickleTest, TheListOfStoragesIsComplete) {
    const std::string whole = olderFile(dictionary({{"w", tensor()}}));
    const std::string list = "](" + text("0") + "e.";
    const auto withList = [&](const std::string& other) {
        std::string file = whole;
        return file.replace(file.find(list), list.size(), other);
    };
    EXPECT_THAT(refusalOf(withList("].")), HasSubstr("not complete"));
    EXPECT_THAT(refusalOf(withList("](" + text("1") + "e.")), HasSubstr("not used"));
    EXPECT_THAT(refusalOf(withList("](" + text("0") + text("0") + "e.")), HasSubstr("not used"));
    EXPECT_THAT(refusalOf(withList("N.")), HasSubstr("list of storages"));
}

}  // namespace
}  // namespace espalier::engine::tests
