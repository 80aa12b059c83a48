// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/isolated_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <memory>
#include <new>
#include <string>

namespace espalier::engine::tests {
namespace {

std::span<std::byte> bytesIn(std::string& text) {
    return std::as_writable_bytes(std::span(text));
}

TEST(IsolatedProcessTest, WhatItSendsArrives) {
    IsolatedProcess process({.memoryBytes = 64 << 20, .processorSeconds = 5},
                            [](const auto& send) { send(std::as_bytes(std::span("12345", 5))); });
    std::string text(5, ' ');
    EXPECT_TRUE(process.receive(bytesIn(text)));
    EXPECT_EQ(text, "12345");
    EXPECT_FALSE(process.receive(bytesIn(text)));
    EXPECT_FALSE(process.isOutOfTime());
}

TEST(IsolatedProcessTest, ACrashEndsItsBytesAndNothingElse) {
    IsolatedProcess process({.memoryBytes = 64 << 20, .processorSeconds = 5},
                            [](const auto&) { ::raise(SIGSEGV); });
    std::string text(1, ' ');
    EXPECT_FALSE(process.receive(bytesIn(text)));
    EXPECT_FALSE(process.isOutOfTime());
}

TEST(IsolatedProcessTest, ItsTimeIsLimited) {
    IsolatedProcess process({.memoryBytes = 64 << 20, .processorSeconds = 1}, [](const auto&) {
        const volatile bool isForever = true;
        while (isForever) {
        }
    });
    std::string text(1, ' ');
    EXPECT_FALSE(process.receive(bytesIn(text)));
    EXPECT_TRUE(process.isOutOfTime());
}

TEST(IsolatedProcessTest, ItsMemoryIsLimited) {
    IsolatedProcess process({.memoryBytes = 64 << 20, .processorSeconds = 5}, [](const auto& send) {
        const std::unique_ptr<char[]> much(new (std::nothrow) char[256 << 20]);
        send(std::as_bytes(std::span(much ? "much" : "none", 4)));
    });
    std::string text(4, ' ');
    EXPECT_TRUE(process.receive(bytesIn(text)));
    EXPECT_EQ(text, "none");
}

TEST(IsolatedProcessTest, ItOpensNoFileAndStartsNoProcess) {
    IsolatedProcess process({.memoryBytes = 64 << 20, .processorSeconds = 5}, [](const auto& send) {
        const bool opens = ::open("/proc/self/status", O_RDONLY) >= 0;
        const bool forks = ::fork() >= 0;
        send(std::as_bytes(std::span(opens || forks ? "some" : "none", 4)));
    });
    std::string text(4, ' ');
    EXPECT_TRUE(process.receive(bytesIn(text)));
    EXPECT_EQ(text, "none");
}

}  // namespace
}  // namespace espalier::engine::tests
