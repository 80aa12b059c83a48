// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/cuda_module.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "kernels/error.h"

namespace espalier::kernels::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class CudaModuleTest : public ::testing::Test {
  protected:
    // A folder for each test, because a loaded library stays loaded and is found again by its path.
    CudaModuleTest()
        : folder_(fs::path(::testing::TempDir()) /
                  (std::string("espalier_cuda_module_") + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~CudaModuleTest() override { fs::remove_all(folder_); }

    fs::path module() const { return folder_ / kCudaModuleFile; }
    std::string reason() const {
        const LoadedCudaModule loaded = loadCudaModule({folder_ / "not there", folder_});
        EXPECT_EQ(loaded.module, nullptr);
        return loaded.reason;
    }

    fs::path folder_;
};

TEST_F(CudaModuleTest, MayBeAbsent) {
    EXPECT_EQ(reason(),
              "The CUDA module (libespalier_cuda.so) is not installed, so NVIDIA GPUs are not "
              "used.");
}

TEST_F(CudaModuleTest, AFileThatIsNotALibraryIsReported) {
    std::ofstream(module()) << "not a library";
    EXPECT_THAT(reason(), HasSubstr("cannot be loaded"));
    EXPECT_THAT(reason(), HasSubstr(module().string()));
}

TEST_F(CudaModuleTest, ALibraryWithoutTheEntryIsRefused) {
    fs::copy_file(ESPALIER_TEST_NO_ENTRY, module());
    EXPECT_THAT(reason(), HasSubstr("is not a CUDA module of Espalier"));
}

TEST_F(CudaModuleTest, AModuleOfAnotherVersionIsRefusedBeforeItIsUsed) {
    fs::copy_file(ESPALIER_TEST_OTHER_INTERFACE, module());
    EXPECT_THAT(reason(), HasSubstr("belongs to another version of Espalier"));
}

TEST_F(CudaModuleTest, AModuleOfAnotherBuildIsRefusedBeforeItIsUsed) {
    fs::copy_file(ESPALIER_TEST_OTHER_BUILD, module());
    EXPECT_THAT(reason(), HasSubstr("belongs to another version of Espalier"));
}

TEST_F(CudaModuleTest, ALibraryThatItNeedsIsNamed) {
    fs::copy_file(ESPALIER_TEST_NEEDS_LIBRARY, module());
    EXPECT_THAT(reason(), HasSubstr("requires the library libespalier_not_there.so"));
}

#ifdef ESPALIER_TEST_MODULE_FOLDER
TEST(BuiltCudaModuleTest, LoadsWithoutADriver) {
    const LoadedCudaModule loaded = loadCudaModule({ESPALIER_TEST_MODULE_FOLDER});
    ASSERT_NE(loaded.module, nullptr) << loaded.reason;
    EXPECT_THAT(loaded.module->libraries, HasSubstr("cuDNN 9."));
}

TEST(BuiltCudaModuleTest, ItsErrorsAreCaughtHere) {
    const LoadedCudaModule loaded = loadCudaModule({ESPALIER_TEST_MODULE_FOLDER});
    ASSERT_NE(loaded.module, nullptr) << loaded.reason;
    try {
        loaded.module->open(4711);
        FAIL() << "there is no GPU 4711";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("opening GPU 4711"));
    }
}
#endif

}  // namespace
}  // namespace espalier::kernels::testing
