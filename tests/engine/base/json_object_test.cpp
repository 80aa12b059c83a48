// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json_object.h"

#include <array>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/number_json.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

using nlohmann::json;
using testing::ElementsAre;

// An object with a member of every kind.
json whole() {
    return json::parse(R"({"text":"a","flag":true,"count":3,"large":18446744073709551615,
                           "below":-1,"real":0.5,"none":null,"reals":[1,2.5],"counts":[1,2],
                           "texts":["a","b"],"object":{"in":1}})");
}

template <typename Call>
std::string refusalOf(Call call) {
    const json stored = whole();
    JsonObject object(stored, "project");
    try {
        call(object);
    } catch (const RequestError& error) {
        return error.what();
    }
    return "nothing";
}

TEST(JsonObjectTest, ReadsEveryKind) {
    const json stored = whole();
    JsonObject object(stored, "project");
    EXPECT_EQ(object.text("text"), "a");
    EXPECT_TRUE(object.boolean("flag"));
    EXPECT_EQ(object.integer("below"), -1);
    EXPECT_EQ(object.count("count"), 3);
    EXPECT_EQ(object.real("count"), 3.0) << "a whole number is a number";
    EXPECT_TRUE(std::isinf(object.realOrNull("none", INFINITY)));
    EXPECT_THAT(object.reals("reals", 2), ElementsAre(1, 2.5));
    EXPECT_THAT(object.counts("counts"), ElementsAre(1, 2));
    EXPECT_THAT(object.texts("texts"), ElementsAre("a", "b"));
    EXPECT_EQ(object.object("object").integer("in"), 1);
    EXPECT_EQ(object.anyField("real"), FieldValue(0.5));
    EXPECT_EQ(object.names().size(), stored.size());
    EXPECT_EQ(object.integer("missing", 7), 7);
}

TEST(JsonObjectTest, ReadsWhatNumberOrNullWrites) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const json stored{{"number", numberOrNull(2.5)},
                      {"more", numberOrNull(kInfinite)},
                      {"less", numberOrNull(-kInfinite)},
                      {"none", numberOrNull(std::nan(""))},
                      {"text", "much"}};
    JsonObject object(stored, "project");
    EXPECT_EQ(object.realOrInfinity("number"), 2.5);
    EXPECT_EQ(object.realOrInfinity("more"), kInfinite);
    EXPECT_EQ(object.realOrInfinity("less"), -kInfinite);
    EXPECT_EQ(object.realOrInfinity("none"), std::nullopt);
    EXPECT_EQ(object.realOrInfinity("text"), std::nullopt);
    EXPECT_EQ(object.realOrInfinity("missing"), std::nullopt);
    EXPECT_NO_THROW(object.refuseOthers()) << "all were requested";
}

enum class Fruit { Apple, Pear };

}  // namespace

template <>
inline constexpr std::array kChoiceWords<Fruit>{ChoiceWord{Fruit::Apple, "apple"},
                                                ChoiceWord{Fruit::Pear, "pear"}};

namespace {

TEST(JsonObjectTest, ReadsAWordOfAnEnumAndRefusesOthers) {
    const json stored{{"fruit", "pear"}, {"other", "plum"}};
    JsonObject object(stored, "project");
    EXPECT_EQ(object.choice<Fruit>("fruit"), Fruit::Pear);
    EXPECT_EQ(object.choice<Fruit>("missing", Fruit::Apple), Fruit::Apple);
    EXPECT_EQ(object.choice<Fruit>("fruit", Fruit::Apple), Fruit::Pear);
    try {
        object.choice<Fruit>("other", Fruit::Apple);
        FAIL() << "an unknown word is not the fallback";
    } catch (const RequestError& error) {
        EXPECT_STREQ(error.what(),
                     R"(In this project, "other" must be one of apple, pear, not "plum".)");
    }
}

TEST(JsonObjectTest, RefusalsNameTheKeyWhatWasExpectedAndWhatWasFound) {
    using O = JsonObject;
    EXPECT_EQ(refusalOf([](O& o) { o.text("count"); }),
              R"(In this project, "count" must be a text, not 3.)");
    EXPECT_EQ(refusalOf([](O& o) { o.integer("real"); }),
              R"(In this project, "real" must be a whole number, not 0.5.)");
    EXPECT_EQ(refusalOf([](O& o) { o.integer("missing"); }),
              R"(In this project, "missing" must be a whole number, but is missing.)");
    EXPECT_EQ(refusalOf([](O& o) { o.integer("text", 7); }),
              R"(In this project, "text" must be a whole number, not "a".)");
    EXPECT_EQ(refusalOf([](O& o) { o.integer("large"); }),
              R"(In this project, "large" must be a whole number, not 18446744073709551615.)");
    EXPECT_EQ(refusalOf([](O& o) { o.count("below"); }),
              R"(In this project, "below" must be a whole number of 0 or more, not -1.)");
    EXPECT_EQ(refusalOf([](O& o) { o.integerIn("count", 0, 2); }),
              R"(In this project, "count" must be between 0 and 2, not 3.)");
    EXPECT_EQ(refusalOf([](O& o) { o.reals("reals", 3); }),
              R"(In this project, "reals" must be a list of 3 numbers, not a list of 2.)");
    EXPECT_EQ(refusalOf([](O& o) { o.object("texts"); }),
              R"(In "texts" of this project an object in braces was expected, not a list of 2.)");
    EXPECT_EQ(refusalOf([](O& o) { o.object("object").text("in"); }),
              R"(In "object" of this project, "in" must be a text, not 1.)");
}

TEST(JsonObjectTest, ReadsAFieldOfEveryKind) {
    const json stored = whole();
    JsonObject object(stored, "project");
    const auto read = [&](const char* name, FieldKind kind) {
        Field field;
        field.name = name;
        field.kind = kind;
        return object.field(field);
    };
    using Integers = std::vector<std::int64_t>;
    EXPECT_EQ(read("flag", FieldKind::Boolean), FieldValue(true));
    EXPECT_EQ(read("below", FieldKind::Integer), FieldValue(std::int64_t{-1}));
    EXPECT_EQ(read("count", FieldKind::Real), FieldValue(3.0));
    for (const FieldKind kind : {FieldKind::Choice, FieldKind::Text}) {
        EXPECT_EQ(read("text", kind), FieldValue(std::string("a")));
    }
    for (const FieldKind kind : {FieldKind::IntegerPair, FieldKind::IntegerList}) {
        EXPECT_EQ(read("counts", kind), FieldValue(Integers{1, 2}));
    }
    EXPECT_EQ(read("reals", FieldKind::RealList), FieldValue(std::vector<double>{1, 2.5}));
    EXPECT_EQ(read("texts", FieldKind::TextList), FieldValue(std::vector<std::string>{"a", "b"}));
}

TEST(JsonObjectTest, AListOfTextsAloneIsThat) {
    EXPECT_THAT(textsFrom(json::parse(R"(["a","b"])"), "list"), ElementsAre("a", "b"));
    for (const char* other : {R"(["a",1])", "7"}) {
        EXPECT_THROW(textsFrom(json::parse(other), "list"), RequestError) << other;
    }
}

TEST(JsonObjectTest, RefusesMembersThatAreNotRequested) {
    const json stored = json::parse(R"({"known":1,"unknown":2})");
    JsonObject object(stored, "note");
    object.integer("known");
    EXPECT_THROW(object.refuseOthers(), RequestError);
    object.integer("unknown");
    EXPECT_NO_THROW(object.refuseOthers());
}

}  // namespace
}  // namespace espalier::engine
