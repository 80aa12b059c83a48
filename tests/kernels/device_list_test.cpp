// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/device_list.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/error.h"

namespace espalier::kernels::testing {
namespace {

TEST(DeviceListTest, NamesTheCpuFirstAndSaysWhyOthersAreMissing) {
    const auto devices = listDevices();
    ASSERT_FALSE(devices.empty());
    EXPECT_EQ(devices[0].description.kind, DeviceKind::Cpu);
    EXPECT_TRUE(devices[0].available);
    EXPECT_TRUE(std::ranges::any_of(devices, [](const DeviceListing& listing) {
        return listing.description.kind == DeviceKind::Cuda;
    }));
    for (const DeviceListing& listing : devices) {
        EXPECT_EQ(listing.available, listing.reason.empty());
        EXPECT_NE(listing.description.name, "");
    }
}

TEST(DeviceListTest, OpensWhatIsListedAsAvailable) {
    for (const DeviceListing& listing : listDevices()) {
        const DeviceChoice choice{listing.description.kind, listing.description.index};
        if (listing.available) {
            EXPECT_EQ(openDevice(choice)->description().kind, choice.kind);
        } else {
            EXPECT_THROW(openDevice(choice), Error);
        }
    }
}

TEST(DeviceListTest, RefusesADeviceThatDoesNotExist) {
    EXPECT_THROW(openDevice({DeviceKind::Cpu, 1}), Error);
    EXPECT_EQ(openDevice({DeviceKind::Cpu, 0, 1})->description().threads, 1);
}

}  // namespace
}  // namespace espalier::kernels::testing
