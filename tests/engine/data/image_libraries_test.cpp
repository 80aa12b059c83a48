// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/image_libraries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>
#include <zlib.h>

#include <fstream>
#include <iterator>
#include <map>
#include <opencv2/core/utility.hpp>

namespace espalier::engine::test {

namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

std::map<std::string, std::string> versionsByName() {
    std::map<std::string, std::string> versions;
    for (const ImageLibrary& library : imageLibraries()) versions[library.name] = library.version;
    return versions;
}

// The files that the system has mapped into this program.
std::string loadedFiles() {
    std::ifstream maps("/proc/self/maps");
    return {std::istreambuf_iterator<char>(maps), {}};
}

}  // namespace

TEST(ImageLibrariesTest, AreThoseThatWereLoaded) {
    auto versions = versionsByName();
    EXPECT_EQ(versions["OpenCV"], cv::getVersionString());
    EXPECT_EQ(versions["libpng"], png_get_libpng_ver(nullptr));
    EXPECT_EQ(versions["zlib"], zlibVersion());
    for (const char* name : {"libtiff", "libwebp"}) {
        EXPECT_THAT(versions[name], MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+")) << name;
    }
    EXPECT_THAT(versions["libheif"], MatchesRegex("[0-9]+\\.[0-9]+.*"));
}

TEST(ImageLibrariesTest, TheFileAndItsBuildStandForAVersionThatALibraryDoesNotTell) {
    auto versions = versionsByName();
    const std::string files = loadedFiles();
    for (const char* name : {"libjpeg", "giflib"}) {
        const std::string& version = versions[name];
        EXPECT_THAT(version, HasSubstr(".so."));
        EXPECT_THAT(files, HasSubstr(version.substr(0, version.find(','))));
    }
}

TEST(ImageLibrariesTest, EachSaysWhatItAffects) {
    for (const ImageLibrary& library : imageLibraries()) {
        EXPECT_FALSE(library.version.empty()) << library.name;
        EXPECT_FALSE(library.affects.empty()) << library.name;
    }
}

}  // namespace espalier::engine::test
