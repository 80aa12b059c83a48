// SPDX-License-Identifier: Apache-2.0
#include "app/start/memory_reserve.h"

#include <gtest/gtest.h>

#include <new>

#include "engine/base/memory_shortage.h"

namespace espalier::tests {

// `operator new` calls the handler when it has nothing and then tries again.
TEST(MemoryReserveTest, TheFirstShortageIsServedAndNotedOnceAndTheNextIsAnError) {
    const std::new_handler before = std::get_new_handler();
    setMemoryAside();
    const std::new_handler whenShort = std::get_new_handler();
    std::set_new_handler(before);
    ASSERT_NE(whenShort, nullptr);
    EXPECT_FALSE(engine::takeMemoryShortage());
    EXPECT_NO_THROW(whenShort());
    EXPECT_TRUE(engine::takeMemoryShortage());
    EXPECT_FALSE(engine::takeMemoryShortage()) << "it is reported once";
    const std::uint64_t refused = engine::refusedAllocations();
    EXPECT_THROW(whenShort(), std::bad_alloc);
    EXPECT_EQ(engine::refusedAllocations(), refused + 1);
    EXPECT_FALSE(engine::takeMemoryShortage()) << "the error says it";
}

}  // namespace espalier::tests
