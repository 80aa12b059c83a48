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

/// The sentence with which the text is refused; empty when it is read.
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

TEST(NetworkJsonTest, AnEmptyNetworkComesBack) {
    EXPECT_EQ(networkFromJson(networkToJson({})), NetworkDescription{});
}

TEST(NetworkJsonTest, NamesThatAreNoUtf8AreSavedAllTheSame) {
    NetworkDescription network = chain({"in:Input"});
    network.name = "caf\xe9";
    EXPECT_THAT(networkFromJson(networkToJson(network)).name, HasSubstr("caf"));
}

TEST(NetworkJsonTest, CutOffAnywhereItIsRefusedInWords) {
    const std::string json = networkToJson(makeTemplate("seed-cnn", {}));
    const std::string closed = json.substr(0, json.find_last_of('}') + 1);
    for (std::size_t length = 1; length < closed.size(); ++length) {
        EXPECT_THAT(refusal(closed.substr(0, length)), HasSubstr("cut off")) << length;
    }
    EXPECT_THAT(refusal(""), HasSubstr("empty"));
    EXPECT_EQ(refusal(closed), "");
}

TEST(NetworkJsonTest, ChangedBytesNeverCrash) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const std::string json = networkToJson(makeTemplate("seed-cnn", {}));
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
    EXPECT_THAT(refusal(R"({"espalier_network":2,"layers":"of another kind"})"),
                HasSubstr("newer Espalier (format 2, this one reads up to 1)"));
    EXPECT_THAT(refusal(R"({"espalier_network":0,"layers":[],"connections":[]})"),
                HasSubstr("never existed"));
}

TEST(NetworkJsonTest, OtherJsonIsNoNetwork) {
    for (const char* json : {"[]", "3", "null", "{}", R"({"layers":[]})"}) {
        EXPECT_THAT(refusal(json), HasSubstr("not a network of Espalier")) << json;
    }
}

TEST(NetworkJsonTest, WrongEntriesAreNamed) {
    EXPECT_THAT(refusal(withLayers(R"({"id":"a"})")), HasSubstr(R"(a text "type" in layer 1)"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","x":1})")),
                HasSubstr(R"(the entry "x" in layer 1)"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU"},7)")),
                HasSubstr("an object in layer 2"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","position":[1]})")),
                HasSubstr("two numbers as the position in layer 'a'"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","attributes":{"k":[1,"2"]}})")),
                HasSubstr("whole numbers in layer 'a'"));
    EXPECT_THAT(refusal(withLayers(R"({"id":"a","type":"ReLU","attributes":{"k":null}})")),
                HasSubstr("no value in layer 'a'"));
    EXPECT_THAT(
        refusal(withLayers(R"({"id":"a","type":"ReLU","attributes":{"k":18446744073709551615}})")),
        HasSubstr("whole numbers"));
    EXPECT_THAT(refusal(R"({"espalier_network":1,"layers":[]})"), HasSubstr("\"connections\""));
    EXPECT_THAT(refusal(R"({"espalier_network":1,"layers":[],"connections":[{"from":"a"}]})"),
                HasSubstr(R"(a text "to" in connection 1)"));
    EXPECT_THAT(
        refusal(
            R"({"espalier_network":1,"layers":[],"connections":[{"from":"a","to":"b","port":-1}]})"),
        HasSubstr("a port that does not exist"));
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
    EXPECT_THAT(refusal(withLayers(layers)), HasSubstr("10001 layers; at most 10000"));
}

}  // namespace
}  // namespace espalier::engine
