// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/package_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "small_start.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

class PackageRegistryTest : public testing::Test {
  protected:
    PackageRegistryTest() {
        set("HOME", folder_.path());
        set("PIP_CONFIG_FILE", write("empty.conf", ""));  // before /etc/pip.conf, which may exist
    }

    std::string write(const std::string& name, const std::string& text) const {
        const fs::path file = folder_.path() / name;
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
        return file;
    }
    void set(const char* name, const std::string& value) { variables_[name] = value; }
    PackageRegistry registry() const {
        return configuredRegistry([this](const char* name) -> std::optional<std::string> {
            const auto found = variables_.find(name);
            return found == variables_.end() ? std::nullopt : std::optional(found->second);
        });
    }
    std::string index() const { return registry().index.text(); }

    const StartsFolder folder_;
    std::map<std::string, std::string> variables_;
};

constexpr const char* kOne = "[global]\nindex-url = https://one.example/simple\ncert = /one.pem\n";
constexpr const char* kTwo = "[global]\nindex-url = https://two.example/simple\ncert = /two.pem\n";

}  // namespace

TEST_F(PackageRegistryTest, IsPypiUnlessSomethingElseIsConfigured) {
    set("PIP_CONFIG_FILE", "/dev/null");
    EXPECT_EQ(index(), "https://pypi.org/simple");
    EXPECT_EQ(registry().certificates, "");
    set("PIP_INDEX_URL", "");
    EXPECT_EQ(index(), "https://pypi.org/simple");
}

TEST_F(PackageRegistryTest, IsThatOfTheEnvironmentFirst) {
    set("PIP_CONFIG_FILE", write("one.conf", kOne));
    EXPECT_EQ(index(), "https://one.example/simple");
    EXPECT_EQ(registry().certificates, "/one.pem");
    set("PIP_INDEX_URL", "http://localhost:8080/simple");
    set("PIP_CERT", "/mine.pem");
    EXPECT_EQ(index(), "http://localhost:8080/simple");
    EXPECT_EQ(registry().certificates, "/mine.pem");
}

TEST_F(PackageRegistryTest, ReadsTheFilesOfPipInItsOrder) {
    variables_.erase("PIP_CONFIG_FILE");
    write(".pip/pip.conf", kTwo);
    EXPECT_EQ(index(), "https://two.example/simple");
    write(".config/pip/pip.conf", kOne);
    EXPECT_EQ(index(), "https://one.example/simple");
    set("XDG_CONFIG_HOME", folder_.path() / "elsewhere");
    EXPECT_EQ(index(), "https://two.example/simple");
    write("elsewhere/pip/pip.conf", "[global]\nindex-url = https://three.example/\n");
    EXPECT_EQ(index(), "https://three.example/");
    EXPECT_EQ(registry().certificates, "/two.pem") << "each value from the first file that has it";
    set("PIP_CONFIG_FILE", "/dev/null");
    EXPECT_EQ(index(), "https://pypi.org/simple");
}

TEST_F(PackageRegistryTest, AFileThatIsNamedReplacesTheUsersAndNotTheComputers) {
    write(".config/pip/pip.conf", kOne);
    write("shared/first/pip/pip.conf", kOne);
    write("shared/last/pip/pip.conf", kTwo);
    set("XDG_CONFIG_DIRS",
        folder_.path().string() + "/shared/first:" + folder_.path().string() + "/shared/last");
    EXPECT_NE(index(), "https://one.example/simple");
    if (!fs::exists("/etc/pip.conf")) {
        EXPECT_EQ(index(), "https://two.example/simple");
    }
    set("PIP_CONFIG_FILE", folder_.path() / "missing.conf");
    EXPECT_EQ(index(), "https://one.example/simple") << "a missing one replaces nothing";
}

TEST_F(PackageRegistryTest, SaysWhatNamesTheAuthorities) {
    set("PIP_CONFIG_FILE", "/dev/null");
    EXPECT_EQ(registry().certificatesFrom, "");
    set("CURL_CA_BUNDLE", "/curl.pem");
    set("REQUESTS_CA_BUNDLE", "/requests.pem");
    set("SSL_CERT_FILE", "/ssl.pem");
    EXPECT_EQ(registry().certificates, "/requests.pem");
    EXPECT_EQ(registry().certificatesFrom, "REQUESTS_CA_BUNDLE");
    const std::string file = write("one.conf", kOne);
    set("PIP_CONFIG_FILE", file);
    EXPECT_EQ(registry().certificatesFrom, file);
    set("PIP_CERT", "/mine.pem");
    EXPECT_EQ(registry().certificatesFrom, "PIP_CERT");
}

TEST(PipConfigurationTest, ReadsWhatConfigparserReads) {
    const std::map<std::string, std::string> texts{
        {"[global]\nINDEX_URL: https://a.example/s\n", "https://a.example/s"},
        {"[global]\nindex-url =\n    https://a.example/s\n", "https://a.example/s"},
        {"[global]\r\nindex-url = https://a.example/s\r\n", "https://a.example/s"},
        {"[download]\nindex-url=https://b.example/\n[global]\nindex-url=https://a.example/",
         "https://b.example/"},
        {"# index-url = x\n[global]\n; index-url = y\ntimeout = 60\n", "none"},
        {"[install]\nindex-url = https://a.example/\n", "none"},
        {"index-url = https://a.example/\n[list]\nformat = columns", "none"},
        {"[global\nindex-url\n=\n]\n  \n\n", "none"}};
    for (const auto& [text, expected] : texts) {
        EXPECT_EQ(parsePipConfiguration(text).indexUrl.value_or("none"), expected) << text;
    }
}

TEST_F(PackageRegistryTest, TakesTheAuthoritiesOfTheEnvironment) {
    set("PIP_CONFIG_FILE", "/dev/null");
    set("SSL_CERT_DIR", "/certs");
    EXPECT_EQ(registry().certificates, "/certs");
    set("SSL_CERT_FILE", "/certs.pem");
    EXPECT_EQ(registry().certificates, "/certs.pem");
}

TEST_F(PackageRegistryTest, ShowsNothingOfAnAddressThatCannotBeRead) {
    for (const char* address : {"https://someone:s3cret#x@a.example/simple",
                                "https://someone/s3cret@a.example/simple",
                                "https://someone:12#s3cret@a.example/simple",
                                "ftp://someone:s3cret@a.example/",
                                "s3cret",
                                "https://s3cret a.example/"}) {
        set("PIP_INDEX_URL", address);
        const std::string sentence = sentenceOf([&] { registry(); });
        EXPECT_THAT(sentence, AllOf(HasSubstr("PIP_INDEX_URL"), HasSubstr("https://")));
        EXPECT_THAT(sentence, AllOf(Not(HasSubstr("s3cret")), Not(HasSubstr("someone"))));
    }
    variables_.erase("PIP_INDEX_URL");
    const std::string file = write("bad.conf", "[global]\nindex-url = s3cret\n");
    set("PIP_CONFIG_FILE", file);
    EXPECT_THAT(sentenceOf([&] { registry(); }),
                AllOf(HasSubstr("bad.conf"), Not(HasSubstr("s3cret"))));
}

TEST_F(PackageRegistryTest, ReadsNoLargeFileAndNoFolder) {
    set("PIP_CONFIG_FILE", write("large.conf", std::string(2 << 20, '#')));
    EXPECT_THAT(sentenceOf([&] { registry(); }), HasSubstr("large.conf"));
    set("PIP_CONFIG_FILE", folder_.path());
    EXPECT_THAT(sentenceOf([&] { registry(); }), HasSubstr("Could not open"));
    set("PIP_CONFIG_FILE", folder_.path() / "nothing.conf");
    write(".pip/pip.conf", kTwo);
    EXPECT_EQ(index(), "https://two.example/simple");
}

}  // namespace espalier::engine::tests
