// SPDX-License-Identifier: Apache-2.0
#include "engine/base/typed_number.h"

#include <gtest/gtest.h>

namespace espalier::engine {
namespace {

std::string readOf(FieldKind kind, const std::string& text) {
    Field field;
    field.kind = kind;
    const TypedNumber number = typedNumber(field, text);
    if (const auto* readings = std::get_if<NumberReadings>(&number)) {
        return readings->whole + " or " + readings->fraction;
    }
    return std::get<std::string>(number);
}

TEST(TypedNumberTest, ADecimalCommaIsAPoint) {
    EXPECT_EQ(readOf(FieldKind::Real, "0,05"), "0.05");
    EXPECT_EQ(readOf(FieldKind::Real, "0,500"), "0.500") << "no thousands begin with 0";
    EXPECT_EQ(readOf(FieldKind::Real, "1,5"), "1.5");
    EXPECT_EQ(readOf(FieldKind::Real, "1.500"), "1.500");
}

TEST(TypedNumberTest, WhatMayBeThousandsHasBothReadings) {
    EXPECT_EQ(readOf(FieldKind::Real, "1,500"), "1500 or 1.500");
    EXPECT_EQ(readOf(FieldKind::Real, "250,000"), "250000 or 250.000");
}

TEST(TypedNumberTest, OtherTextsStayAsTheyAre) {
    EXPECT_EQ(readOf(FieldKind::Real, "1,500,000"), "1,500,000");
    EXPECT_EQ(readOf(FieldKind::Real, "1,500.5"), "1,500.5");
    EXPECT_EQ(readOf(FieldKind::Text, "1,500"), "1,500");
    EXPECT_EQ(readOf(FieldKind::RealList, "3,1"), "3,1");
}

}  // namespace
}  // namespace espalier::engine
