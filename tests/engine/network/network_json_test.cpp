// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network_json.h"

#include <random>

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// The message that refuses the text; empty if it is read.
std::string refusal(const std::string& json) {
    try {
        networkFromJson(json);
    } catch (const RequestError& error) {
        return error.what();
    }
    return "";
}

std::string withLayers(const std::string& layers) {
    return R"({"espalier_network":1,"layers":[)" + layers + R"(],"connections":[]})";
}

TEST(NetworkJsonTest, EveryTemplateComesBackAsItWas) {
    for (const TemplateEntry& entry : networkTemplates()) {
        const NetworkDescription network = makeTemplate(entry.name, {});
        EXPECT_EQ(networkFromJson(networkToJson(network)), network) << entry.name;
    }
}

TEST(NetworkJsonTest, EveryKindOfSettingComesBackAsItWas) {
    NetworkDescription network = chain({"in:Input", "a:Conv2D"});
    network.name = "名前 \"quoted\"\n";
    network.nodes[1].label = "Eingang ÄÖ";
    network.nodes[1].position = {{-12.5, 1e9}};
    network.nodes[1].attributes = {{"flag", false},
                                   {"count", std::int64_t{-9007199254740993}},
                                   {"real", 0.1},
                                   {"whole", 3.0},
                                   {"text", "same"},
                                   {"list", std::vector<std::int64_t>{1, 2, 3, 4}},
                                   {"none", std::vector<std::int64_t>{}}};
    network.connections[0].port = 7;
    EXPECT_EQ(networkFromJson(networkToJson(network)), network);
}

NetworkDescription withLook() {
    NetworkDescription network = chain({"in:Input", "a:ReLU", "b:ReLU", "c:ReLU"});
    network.groups = {{.id = "group1", .name = "塊 \"一\"", .nodes = {"a", "c"}},
                      {.id = "group2",
                       .name = "",
                       .nodes = {"b"},
                       .folded = true,
                       .position = std::array<double, 2>{-0.5, 300}}};
    network.notes = {
        {.id = "note1", .text = "two\nlines", .position = {{-1e6, 2}}, .size = {{208, 96.5}}}};
    return network;
}

TEST(NetworkJsonTest, GroupsAndNotesComeBackAsTheyWere) {
    const NetworkDescription network = withLook();
    EXPECT_EQ(networkFromJson(networkToJson(network)), network);
    EXPECT_THAT(networkToJson(network), HasSubstr("\"espalier_network\": 2"));
    EXPECT_THAT(networkToJson(withoutLook(network)), HasSubstr("\"espalier_network\": 1"));
}

TEST(NetworkJsonTest, WhatIsWrittenCanBeReadThoughAGroupIsBroken) {
    NetworkDescription network = withLook();
    network.groups[0].nodes = {"a", "ghost", "b"};
    network.groups.push_back({.id = "group3", .name = "empty"});
    const NetworkDescription read = networkFromJson(networkToJson(network));
    ASSERT_EQ(read.groups.size(), 1u);  // the second lost its only layer to the first
    EXPECT_THAT(read.groups[0].nodes, ElementsAre("a", "b"));
}

TEST(NetworkJsonTest, BrokenGroupsAndNotesAreRefusedInWords) {
    const auto with = [](const std::string& look) {
        return refusal(R"({"espalier_network":2,"layers":[{"id":"a","type":"ReLU"}],)"
                       R"("connections":[],)" +
                       look + "}");
    };
    const auto group = [&](const std::string& group) {
        return with(R"("groups":[)" + group + "]");
    };
    const auto note = [&](const std::string& note) { return with(R"("notes":[)" + note + "]"); };
    EXPECT_EQ(group(R"({"id":"g","name":"G","layers":["a"]})"), "");
    EXPECT_THAT(group("7"), HasSubstr("In group 1 of this network an object in braces"));
    EXPECT_THAT(group(R"({"id":"g","name":"G","layers":["b"]})"),
                HasSubstr("names the layer 'b' in group 1, which does not exist"));
    EXPECT_THAT(group(R"({"id":"g","name":"","layers":["a"]},{"id":"h","name":"","layers":["a"]})"),
                HasSubstr("the layer 'a' in group 2, which is already in a group"));
    EXPECT_THAT(group(R"({"id":"g","name":"","layers":["a","a"]})"),
                HasSubstr("already in a group"));
    EXPECT_THAT(group(R"({"id":"g","name":"G","layers":[]})"), HasSubstr("not empty"));
    EXPECT_THAT(group(R"({"id":"a","name":"G","layers":["a"]})"),
                HasSubstr("the id 'a' in group 1, which is already used"));
    EXPECT_THAT(group(R"({"id":"","name":"G","layers":["a"]})"),
                HasSubstr(R"("id" must be a text that is not empty)"));
    EXPECT_THAT(group(R"({"id":"g","name":"","layers":["a"],"position":[0,-2e9]})"),
                HasSubstr(R"("position" must be two numbers between)"));
    EXPECT_THAT(group(R"({"id":"g","name":"G","layers":["a"],"folded":1})"),
                HasSubstr("true or false"));
    EXPECT_THAT(group(R"({"id":"g","name":"G","layers":["a"],"colour":1})"),
                HasSubstr(R"(In group 1 of this network, "colour" is an unknown setting)"));
    EXPECT_THAT(group(R"({"id":"g","name":")" + std::string(5000, 'x') + R"(","layers":["a"]})"),
                HasSubstr("at most 4096 bytes, not a longer text"));
    const std::string place = R"("position":[0,0])";
    EXPECT_EQ(note(R"({"id":"n","text":"","size":[99,99],)" + place + "}"), "");
    EXPECT_THAT(note(R"({"id":"n","text":"",)" + place + "}"),
                HasSubstr(R"(In note 1 of this network, "size" must be)"));
    const std::string whole = R"({"id":"n","text":"","size":[99,99],)" + place + "}";
    EXPECT_THAT(note(whole + "," + whole),
                HasSubstr("the id 'n' in note 2, which is already used"));
    EXPECT_THAT(note(R"({"id":"n","text":"","size":[9,99],)" + place + "}"),
                HasSubstr("two numbers between 16 and 16384"));
    EXPECT_THAT(note(R"({"id":"n","text":"","size":[99,1e5],)" + place + "}"),
                HasSubstr("two numbers between 16 and 16384"));
    EXPECT_THAT(note(R"({"id":"n","text":"","size":[99,99],"position":[0,2e9]})"),
                HasSubstr(R"("position" must be two numbers between)"));
    EXPECT_THAT(note(R"({"id":"n","text":")" + std::string(70'000, 'x') + R"(","size":[99,99],)" +
                     place + "}"),
                HasSubstr("at most 65536 bytes"));
    EXPECT_THAT(refusal(R"({"espalier_network":1,"layers":[],"connections":[],"groups":[]})"),
                HasSubstr(R"("groups" is an unknown setting)"));
}

TEST(NetworkJsonTest, FrozenLayersAndRateFactorsComeBackAsTheyWere) {
    NetworkDescription network = chain({"in:Input", "a:Conv2D", "b:Conv2D"});
    const std::string plain = networkToJson(network);
    network.find("a")->frozen = true;
    network.find("b")->rateFactor = 0.1;
    const std::string text = networkToJson(network);
    EXPECT_EQ(networkFromJson(text), network);
    EXPECT_EQ(withoutLook(networkFromJson(text)), network) << "they decide what is computed";
    EXPECT_THAT(text, HasSubstr("\"espalier_network\": 3"));
    EXPECT_THAT(text, HasSubstr(R"({"id":"a","type":"Conv2D","frozen":true})"));
    EXPECT_THAT(text, HasSubstr(R"({"id":"b","type":"Conv2D","rate_factor":0.1})"));
    EXPECT_THAT(plain, AllOf(HasSubstr("\"espalier_network\": 1"), Not(HasSubstr("frozen"))));
    network.find("a")->frozen = false;
    EXPECT_THAT(networkToJson(network), HasSubstr("\"espalier_network\": 3")) << "a rate alone";
}

TEST(NetworkJsonTest, WhatFreezesALayerIsRefusedWhereItIsWrong) {
    const auto with = [](int version, const std::string& member) {
        return refusal(R"({"espalier_network":)" + std::to_string(version) +
                       R"(,"layers":[{"id":"a","type":"ReLU",)" + member +
                       R"(}],"connections":[]})");
    };
    EXPECT_EQ(with(3, R"("frozen":true,"rate_factor":100)"), "");
    EXPECT_EQ(with(3, R"("frozen":false,"rate_factor":0)"), "");
    EXPECT_THAT(with(2, R"("frozen":true)"), HasSubstr(R"("frozen" is an unknown setting)"));
    EXPECT_THAT(with(3, R"("frozen":1)"), HasSubstr("true or false"));
    EXPECT_EQ(with(4, R"("bypassed":true)"), "");
    EXPECT_THAT(with(3, R"("bypassed":true)"), HasSubstr(R"("bypassed" is an unknown setting)"));
    EXPECT_THAT(with(4, R"("bypassed":"no")"), HasSubstr("true or false"));
    EXPECT_THAT(with(3, R"("rate_factor":-1)"), HasSubstr("a number from 0 to 100"));
    EXPECT_THAT(with(3, R"("rate_factor":100.5)"), HasSubstr("a number from 0 to 100"));
    EXPECT_THAT(with(3, R"("rate_factor":"fast")"), HasSubstr("rate_factor"));
    EXPECT_THAT(with(5, R"("frozen":true)"), HasSubstr("newer version of Espalier (format 5"));
}

TEST(NetworkJsonTest, AnEmptyNetworkComesBack) {
    EXPECT_EQ(networkFromJson(networkToJson({})), NetworkDescription{});
}

TEST(NetworkJsonTest, InvalidUtf8InNamesCanBeSaved) {
    NetworkDescription network = chain({"in:Input"});
    network.name = "caf\xe9";
    EXPECT_THAT(networkFromJson(networkToJson(network)).name, HasSubstr("caf"));
}

TEST(NetworkJsonTest, CutOffAnywhereItIsRefusedInWords) {
    const std::string json = networkToJson(makeTemplate("seed-cnn", {}));
    const std::string closed = json.substr(0, json.find_last_of('}') + 1);
    for (std::size_t length = 1; length < closed.size(); ++length) {
        EXPECT_THAT(refusal(closed.substr(0, length)), HasSubstr("truncated")) << length;
    }
    EXPECT_THAT(refusal(""), HasSubstr("empty"));
    EXPECT_EQ(refusal(closed), "");
}

TEST(NetworkJsonTest, ChangedBytesNeverCrash) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    NetworkDescription drawn = makeTemplate("seed-cnn", {});
    drawn.groups = {{.id = "group1", .name = "head", .nodes = {"dense1", "relu4"}}};
    drawn.notes = {{.id = "note1", .text = "why", .position = {{1, 2}}, .size = {{99, 99}}}};
    const std::string json = networkToJson(drawn);
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        std::string changed = json;
        for (unsigned i = 0; i <= random() % 4; ++i) {
            changed[random() % changed.size()] = static_cast<char>(random());
        }
        const std::string sentence = refusal(changed);
        if (sentence.empty()) {
            check(networkFromJson(changed), dataFor("seed-cnn"));
        } else {
            EXPECT_THAT(sentence, AllOf(testing::EndsWith("."), HasSubstr(" ")));
            ++refused;
        }
    }
    EXPECT_GT(refused, 1000);
}

TEST(NetworkJsonTest, ANewerVersionIsRefusedInWords) {
    EXPECT_THAT(refusal(R"({"espalier_network":5,"layers":"of another kind"})"),
                HasSubstr("newer version of Espalier (format 5; this version reads up to 4)"));
    EXPECT_THAT(refusal(R"({"espalier_network":0,"layers":[],"connections":[]})"),
                HasSubstr("never existed"));
}

TEST(NetworkJsonTest, OtherJsonIsRefused) {
    for (const char* json : {"[]", "3", "null", "{}", R"({"layers":[]})"}) {
        EXPECT_THAT(refusal(json), HasSubstr("not an Espalier network")) << json;
    }
}

TEST(NetworkJsonTest, WrongEntriesAreNamed) {
    EXPECT_THAT(refusal(withLayers(R"({"id":"a"})")),
                HasSubstr(R"(In layer 1 of this network, "type" must be a text, but is missing)"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","x":1})")),
                HasSubstr(R"(In layer 1 of this network, "x" is an unknown setting)"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU"},7)")),
                HasSubstr("In layer 2 of this network an object in braces was expected, not 7"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","position":[1]})")),
                HasSubstr(R"("position" must be a list of 2 numbers, not a list of 1)"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","attributes":{"k":[1,"2"]}})")),
                HasSubstr(R"(In layer 'a' of this network, "k" must be a list of whole numbers)"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","attributes":{"k":null}})")),
                HasSubstr(R"("k" must be a value, not null)"));
    EXPECT_THAT(
        refusal(withLayers(R"({"id":"a","type":"ReLU","attributes":{"k":18446744073709551615}})")),
        HasSubstr("a whole number, not 18446744073709551615"));
    EXPECT_THAT(refusal(R"({"espalier_network":1,"layers":[]})"), HasSubstr("\"connections\""));
    EXPECT_THAT(refusal(R"({"espalier_network":1,"layers":[],"connections":[{"from":"a"}]})"),
                HasSubstr(R"(In connection 1 of this network, "to" must be a text)"));
    EXPECT_THAT(
        refusal(
            R"({"espalier_network":1,"layers":[],"connections":[{"from":"a","to":"b","port":-1}]})"),
        HasSubstr(R"("port" must be between 0 and)"));
}

TEST(NetworkJsonTest, AKeyTwiceIsRefused) {
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","id":"b"})")),
                HasSubstr(R"(the entry "id" twice)"));
}

TEST(NetworkJsonTest, DepthAndCountAreLimited) {
    EXPECT_THAT(refusal(withLayers(std::string(100'000, '['))), HasSubstr("deeper than 64"));
    std::string many = R"({"id":"a","type":"ReLU"})";
    std::string layers = many;
    for (int i = 0; i < 10'000; ++i) layers += "," + many;
    EXPECT_THAT(refusal(withLayers(layers)), HasSubstr("at most 10000, not a list of 10001"));
}

}  // namespace
}  // namespace espalier::engine
