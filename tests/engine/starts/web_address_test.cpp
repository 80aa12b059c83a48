// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/web_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::engine::tests {

namespace {

WebAddress address(const std::string& text) {
    return WebAddress::parse(text).value();
}

std::string linked(const std::string& page, const std::string& link) {
    const auto target = address(page).linked(link);
    return target ? target->text() : "none";
}

}  // namespace

TEST(WebAddressTest, IsHttpOrHttpsWithAHost) {
    EXPECT_TRUE(address("https://pypi.org/simple").isHttps());
    EXPECT_FALSE(address("HTTP://localhost:8080").isHttps());
    for (const char* text : {"",
                             "pypi.org",
                             "/etc/passwd",
                             "file:///etc/passwd",
                             "ftp://pypi.org/",
                             "javascript:alert(1)",
                             "https://",
                             "https://a b/",
                             "https://user:p#w@host/"}) {
        EXPECT_FALSE(WebAddress::parse(text)) << text;
    }
    EXPECT_FALSE(WebAddress::parse("https://a/" + std::string(9000, 'x')));
    EXPECT_FALSE(WebAddress::parse(std::string("https://a/\0b", 12)));
}

TEST(WebAddressTest, ShowsTheHostAlone) {
    EXPECT_EQ(address("https://user:s3cret@pypi.example/t0ken/simple?key=s3cret").host(),
              "pypi.example");
    EXPECT_EQ(address("http://user@127.0.0.1:8080/").host(), "127.0.0.1:8080");
    EXPECT_EQ(address("https://[::1]:80/").host(), "[::1]:80");
}

TEST(WebAddressTest, HasPagesBelowIt) {
    EXPECT_EQ(address("https://a/simple").below("x-y").text(), "https://a/simple/x-y/");
    EXPECT_EQ(address("https://a/simple/").below("x").text(), "https://a/simple/x/");
    EXPECT_EQ(address("https://u:p@a").below("x").text(), "https://u:p@a/x/");
    EXPECT_EQ(address("https://a/simple?key=1").below("x").text(), "https://a/simple/x/?key=1");
}

// The examples of RFC 3986, 5.4, and what must lead nowhere.
TEST(WebAddressTest, FollowsLinksLikeABrowser) {
    const std::string page = "https://a/b/c/d;p?q";
    EXPECT_EQ(linked(page, "g"), "https://a/b/c/g");
    EXPECT_EQ(linked(page, "./g"), "https://a/b/c/g");
    EXPECT_EQ(linked(page, "/g"), "https://a/g");
    EXPECT_EQ(linked(page, "//g"), "https://g/");
    EXPECT_EQ(linked(page, "../g"), "https://a/b/g");
    EXPECT_EQ(linked(page, "../../g"), "https://a/g");
    EXPECT_EQ(linked(page, "http://g/h"), "http://g/h");
    EXPECT_EQ(linked(page, "file:///etc/passwd"), "none");
    EXPECT_EQ(linked(page, "javascript:alert(1)"), "none");
    EXPECT_EQ(linked(page, std::string("g\0h", 3)), "none");
}

TEST(WebAddressTest, KeepsCredentialsToTheSameServer) {
    const WebAddress registry = address("https://u:p@a/simple");
    EXPECT_EQ(registry.withoutCredentials().text(), "https://a/simple");
    EXPECT_EQ(address("https://a/f").withCredentialsOf(registry).text(), "https://u:p@a/f");
    EXPECT_EQ(address("https://a:443/f").withCredentialsOf(registry).text(), "https://u:p@a:443/f");
    for (const char* other : {"https://b/f", "http://a/f", "https://a:8443/f", "https://a.b/f"}) {
        EXPECT_EQ(address(other).withCredentialsOf(registry).text(), other);
    }
}

}  // namespace espalier::engine::tests
