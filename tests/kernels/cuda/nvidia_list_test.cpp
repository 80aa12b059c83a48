// SPDX-License-Identifier: Apache-2.0
// What is reported for every state of driver and GPUs, with a simulated driver.
#include "kernels/devices/nvidia_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/devices/device_request.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::size_t kGigabyte = std::size_t{1} << 30;

NvidiaCard h200() {
    return {"NVIDIA H200", 9, 0, 140 * kGigabyte, 139 * kGigabyte};
}
NvidiaCard titanXp() {
    return {"TITAN Xp", 6, 1, 12 * kGigabyte, 11 * kGigabyte};
}

class FakeDriver final : public NvidiaDriver {
  public:
    int status = kReady;
    int cuda = 13000;
    std::string name = "580.65.06";
    std::vector<NvidiaCard> cards;

    int start() override { return status; }
    int cudaVersion() override { return cuda; }
    std::string version() override { return name; }
    int count() override { return static_cast<int>(cards.size()); }
    NvidiaCard card(int index) override { return cards[static_cast<std::size_t>(index)]; }
    DeviceLoad load(int) override { return {}; }
};

class NvidiaListTest : public ::testing::Test {
  protected:
    std::vector<DeviceListing> rows(const std::optional<std::string>& visible = std::nullopt) {
        return listNvidia(driver, loaded, visible);
    }
    std::string onlyReason(const std::optional<std::string>& visible = std::nullopt) {
        const auto all = rows(visible);
        EXPECT_EQ(all.size(), 1U);
        EXPECT_FALSE(all.at(0).available);
        return all.at(0).reason;
    }
    /// The result of `--device words`.
    DeviceRequest request(const std::string& words) {
        std::vector<DeviceListing> all{
            DeviceListing{.description = {}, .available = true, .reason = {}}};
        for (const DeviceListing& row : rows()) all.push_back(row);
        return findDevices(words, all);
    }

    FakeDriver driver;
    CudaModule module{.libraries = "CUDA 13.0, cuDNN 9.19.0"};
    LoadedCudaModule loaded{&module, {}};
};

TEST_F(NvidiaListTest, DescribesEveryCard) {
    driver.cards = {h200(), h200()};
    const auto all = rows();
    ASSERT_EQ(all.size(), 2U);
    for (int i = 0; i < 2; ++i) {
        const DeviceListing& row = all[static_cast<std::size_t>(i)];
        EXPECT_TRUE(row.available);
        EXPECT_EQ(row.reason, "");
        EXPECT_EQ(row.description.kind, DeviceKind::Cuda);
        EXPECT_EQ(row.description.index, i);
        EXPECT_EQ(row.description.name, "NVIDIA H200");
        EXPECT_EQ(row.description.instructionSet, "9.0");
        EXPECT_EQ(row.description.driver, "580.65.06, CUDA 13.0");
        EXPECT_EQ(row.description.library, "CUDA 13.0, cuDNN 9.19.0");
        EXPECT_EQ(row.description.memoryTotal, 140 * kGigabyte);
        EXPECT_EQ(row.description.memoryFree, 139 * kGigabyte);
        EXPECT_TRUE(row.description.bfloat16);
        EXPECT_FALSE(row.description.hostVisible);
    }
}

TEST_F(NvidiaListTest, SaysThatThereIsNoDriver) {
    driver.status = NvidiaDriver::kNoLibrary;
    EXPECT_EQ(onlyReason(), "The NVIDIA driver is not installed (libcuda.so.1 was not found).");
}

TEST_F(NvidiaListTest, RecognisesTheToolkitsStubDriver) {
    driver.status = NvidiaDriver::kStub;
    EXPECT_THAT(onlyReason(), HasSubstr("Install the driver"));
}

TEST_F(NvidiaListTest, SaysThatTheDriverFindsNoCard) {
    driver.status = NvidiaDriver::kNoDevice;
    EXPECT_EQ(onlyReason(), "The NVIDIA driver found no GPU in this computer.");
    driver.status = NvidiaDriver::kReady;
    EXPECT_EQ(onlyReason(), "The NVIDIA driver found no GPU in this computer.");
}

TEST_F(NvidiaListTest, NamesTheVariableThatHidesAllCards) {
    driver.status = NvidiaDriver::kNoDevice;
    EXPECT_EQ(onlyReason(""),
              "The environment variable CUDA_VISIBLE_DEVICES is empty, which hides every GPU. "
              "Unset it, or set it to the numbers of the GPUs to use.");
    EXPECT_THAT(onlyReason("7"), HasSubstr("CUDA_VISIBLE_DEVICES is \"7\", which hides"));
}

TEST_F(NvidiaListTest, SuggestsARestartIfThatHelps) {
    driver.status = NvidiaDriver::kMismatch;
    EXPECT_EQ(onlyReason(),
              "The NVIDIA driver was updated since the computer started. Restart the computer.");
    driver.status = 999;
    EXPECT_THAT(onlyReason(), HasSubstr("failed to start (CUDA error 999)"));
}

TEST_F(NvidiaListTest, NamesTheDriverVersionThatIsNeeded) {
    driver.cards = {h200()};
    driver.cuda = 12040;
    driver.name = "550.54.14";
    EXPECT_EQ(onlyReason(),
              "The NVIDIA driver (550.54.14, CUDA 12.4) is too old: CUDA 13.0 needs driver 580 or "
              "newer. Update the driver.");
}

TEST_F(NvidiaListTest, ReportsACardThatCudaNoLongerSupports) {
    driver.cards = {titanXp(), h200()};
    const auto all = rows();
    EXPECT_FALSE(all[0].available);
    EXPECT_EQ(all[0].reason,
              "TITAN Xp has compute capability 6.1, and CUDA 13 does not support cards older than "
              "7.5 (Turing, 2018).");
    EXPECT_TRUE(all[1].available);
    // No driver helps with a card this old, so its age is reported.
    driver.cuda = 12040;
    EXPECT_THAT(rows()[0].reason, HasSubstr("TITAN Xp"));
    EXPECT_THAT(rows()[1].reason, HasSubstr("too old"));
}

TEST_F(NvidiaListTest, PassesOnWhyTheModuleDidNotLoad) {
    driver.cards = {h200()};
    loaded = {nullptr, "The CUDA module requires the library libcudnn.so.9."};
    EXPECT_EQ(onlyReason(), "The CUDA module requires the library libcudnn.so.9.");
    EXPECT_EQ(rows()[0].description.name, "NVIDIA H200");
}

TEST_F(NvidiaListTest, RequestsTakeTheFirstUsableCardOrTheNamedOnes) {
    driver.cards = {titanXp(), h200(), h200()};
    const auto indices = [&](const std::string& words) {
        std::vector<int> found;
        const DeviceRequest answer = request(words);
        EXPECT_EQ(answer.reason, "") << words;
        for (const DeviceDescription& device : answer.devices) found.push_back(device.index);
        return found;
    };
    EXPECT_THAT(indices("gpu"), ElementsAre(1));
    EXPECT_THAT(indices("gpu:2"), ElementsAre(2));
    EXPECT_THAT(indices("gpu:2,1"), ElementsAre(2, 1));
    EXPECT_THAT(indices("multi-gpu"), ElementsAre(1, 2));
    EXPECT_THAT(indices("auto"), ElementsAre(1));
    EXPECT_EQ(request("cpu").devices.at(0).kind, DeviceKind::Cpu);
}

TEST_F(NvidiaListTest, AutoIsTheCpuWhereNoCardCanBeUsed) {
    driver.cards = {titanXp()};
    EXPECT_EQ(request("auto").reason, "");
    EXPECT_EQ(request("auto").devices.at(0).kind, DeviceKind::Cpu);
    driver.cards = {h200()};
    EXPECT_EQ(request("auto").devices.at(0).kind, DeviceKind::Cuda);
    driver.status = NvidiaDriver::kNoLibrary;
    EXPECT_EQ(request("auto").devices.at(0).kind, DeviceKind::Cpu);
}

TEST_F(NvidiaListTest, RequestsThatCannotBeMetSayWhy) {
    driver.cards = {titanXp(), h200()};
    EXPECT_EQ(request("gpu:7").reason, "This computer has 2 GPUs, gpu:0 to gpu:1.");
    EXPECT_THAT(request("gpu:0").reason, HasSubstr("TITAN Xp"));
    for (const char* words : {"gpu:", "gpu:x", "gpu:0,", "gpu:1,1", "gpu:-1", "gpu:99999999999"}) {
        EXPECT_THAT(request(words).reason, HasSubstr("Write the number of a GPU")) << words;
        EXPECT_THAT(request(words).devices, IsEmpty());
    }
    EXPECT_THAT(request("toaster").reason, HasSubstr("Valid devices are"));
    driver.cards = {h200()};
    EXPECT_EQ(request("gpu:1").reason, "This computer has one GPU, gpu:0.");
    driver.status = NvidiaDriver::kNoLibrary;
    EXPECT_THAT(request("gpu").reason, HasSubstr("NVIDIA driver is not installed"));
    EXPECT_THAT(request("gpu:0").reason, HasSubstr("NVIDIA driver is not installed"));
    EXPECT_THAT(request("gpu:x").reason, HasSubstr("Write the number of a GPU"));
}

}  // namespace
}  // namespace espalier::kernels::testing
