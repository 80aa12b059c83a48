// SPDX-License-Identifier: Apache-2.0
#include "engine/base/patient_call.h"

#include <gtest/gtest.h>

#include <chrono>
#include <new>

namespace espalier::engine::test {

TEST(PatientCallTest, CallsAgainUntilItSucceeds) {
    int calls = 0;
    const auto third = [&] {
        if (++calls < 3) throw std::bad_alloc();
    };
    EXPECT_TRUE(callPatiently(third, 100, std::chrono::milliseconds(1)));
    EXPECT_EQ(calls, 3);
}

TEST(PatientCallTest, GivesUpAfterThatManyAttemptsWhateverIsThrown) {
    int calls = 0;
    const auto never = [&] {
        ++calls;
        throw 1;
    };
    EXPECT_FALSE(callPatiently(never, 5, std::chrono::milliseconds(1)));
    EXPECT_EQ(calls, 5);
}

}  // namespace espalier::engine::test
