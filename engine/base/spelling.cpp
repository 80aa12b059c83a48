// SPDX-License-Identifier: Apache-2.0
#include "engine/base/spelling.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace espalier::engine {

namespace {

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// Levenshtein distance: the number of letters to insert, delete or replace; upper and lower case
// are the same letter.
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
        }
    }
    return row.back();
}

std::string inSmallLetters(std::string word) {
    std::ranges::transform(word, word.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return word;
}

// "--batch" of "--batch-size", "--out" of "--output".
std::string longestBeginning(const std::string& word, const std::vector<std::string>& known) {
    constexpr std::size_t kFewest = 4;
    std::string longest;
    for (const std::string& candidate : known) {
        const bool isLonger = candidate.size() > std::max(longest.size(), kFewest);
        if (isLonger && word.starts_with(candidate)) longest = candidate;
    }
    return longest;
}

}  // namespace

std::string nearestWord(const std::string& word, const std::vector<std::string>& known) {
    // Two transposed letters count as two changes.
    constexpr std::size_t kShort = 4;
    const std::size_t near = word.size() < kShort ? 1 : std::max<std::size_t>(2, word.size() / 3);
    std::string best;
    std::size_t bestDistance = near + 1;
    const std::string small = inSmallLetters(word);
    for (const std::string& candidate : known) {
        const std::size_t d = distance(small, inSmallLetters(candidate));
        if (d >= bestDistance) continue;
        best = candidate;
        bestDistance = d;
    }
    return best.empty() ? longestBeginning(word, known) : best;
}

}  // namespace espalier::engine
