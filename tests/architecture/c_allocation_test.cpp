// SPDX-License-Identifier: Apache-2.0
// Where our own code allocates with the C library: tests/faults refuses only what goes through
// `operator new` and aligned memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/code_text.h"

namespace espalier::test {

namespace {

bool continuesName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Whether the code names this function, not one whose name contains it.
bool namesFunction(std::string_view code, std::string_view name) {
    for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool begins = at == 0 || !continuesName(code[at - 1]);
        if (begins && (end == code.size() || !continuesName(code[end]))) return true;
    }
    return false;
}

bool allocatesInC(std::string_view code) {
    for (const char* name : {"malloc", "calloc", "realloc", "reallocarray", "strdup", "strndup"}) {
        if (namesFunction(code, name)) return true;
    }
    return false;
}

std::string codeOfFile(const std::filesystem::path& path) {
    std::ifstream stream(path);
    std::ostringstream text;
    text << stream.rdbuf();
    return codeOf(text.str());
}

std::vector<std::string> filesThatAllocateInC() {
    const std::filesystem::path root = ESPALIER_SOURCE_DIR;
    std::vector<std::string> files;
    for (const char* room : {"app", "ui", "engine", "kernels"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
            const std::string ending = entry.path().extension().string();
            const bool isCode = ending == ".h" || ending == ".cpp" || ending == ".cu";
            if (isCode && allocatesInC(codeOfFile(entry.path()))) {
                files.push_back(entry.path().lexically_relative(root).generic_string());
            }
        }
    }
    return files;
}

}  // namespace

TEST(CAllocationTest, FindsTheFunctionsAndNothingLikeThem) {
    EXPECT_TRUE(allocatesInC("reserve = std::malloc(4);"));
    EXPECT_TRUE(allocatesInC("auto* allocate = &calloc;"));
    EXPECT_FALSE(allocatesInC("cudaMalloc(&memory, 4); my_malloc(4); mallocs(4);"));
}

// The memory set aside itself: refused, there is none to give back, and nothing else changes.
TEST(CAllocationTest, OnlyTheReserveIsAllocatedInC) {
    EXPECT_THAT(filesThatAllocateInC(), testing::ElementsAre("app/start/memory_reserve.cpp"));
}

}  // namespace espalier::test
