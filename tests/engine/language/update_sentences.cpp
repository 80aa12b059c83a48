// SPDX-License-Identifier: Apache-2.0
// update_sentences PROJECT LANGUAGE FILE.po: brings the file up to date with the texts of engine
// and terminal. New ones have no translation yet; those that are gone are left out; phrases that
// are marked as values stay.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/language/po_file.h"
#include "tests/engine/language/source_sentences.h"

namespace {

namespace fs = std::filesystem;
using espalier::engine::PoEntry;
using espalier::engine::PoKind;

std::vector<PoEntry> entriesIn(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return espalier::engine::readPo(std::string(std::istreambuf_iterator<char>(stream), {}));
}

int update(const fs::path& project, const std::string& language, const fs::path& file) {
    std::map<std::string, PoEntry> known;
    for (PoEntry& entry : entriesIn(file)) known.emplace(entry.english, std::move(entry));
    std::map<std::string, PoEntry> entries;
    for (auto& [english, entry] : known) {
        if (entry.kind != PoKind::Source) entries.emplace(english, entry);
    }
    for (const auto& text : espalier::test::spokenTexts(project)) {
        PoEntry& entry = entries[text.pattern];
        entry.source = text.file;
        entry.english = text.pattern;
        if (const auto found = known.find(text.pattern); found != known.end()) {
            entry.translation = found->second.translation;
        }
    }
    std::vector<PoEntry> sorted;
    for (auto& [english, entry] : entries) sorted.push_back(std::move(entry));
    std::ranges::stable_sort(sorted, {}, &PoEntry::source);
    espalier::engine::writeFileAtomically(file, espalier::engine::writePo(language, sorted));
    const auto left = std::ranges::count(sorted, std::string(), &PoEntry::translation);
    std::printf("%s: %zu texts, %td to translate\n", language.c_str(), sorted.size(), left);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("update_sentences PROJECT LANGUAGE FILE.po\n", stderr);
        return 2;
    }
    try {
        return update(argv[1], argv[2], argv[3]);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
}
