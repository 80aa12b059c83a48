// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/language/po_file.h"
#include "engine/language/sentence_pattern.h"

namespace espalier::engine {

/// How a language writes numbers and sentences.
struct LanguageForm {
    std::string decimal = ".";  ///< "0.5"
    std::string group = ",";    ///< "1,204"
    std::string fullStop = ".";
    std::string beforeUnit = " ";  ///< "12 %"
    /// What follows a colon goes on in the same sentence, with a small letter (of Cyrillic).
    bool goesOnAfterColon = false;
};

/// The sentences of the engine and the terminal in another language. They are translated where they
/// are shown, by the patterns of which they were made: so the engine, its files and what other
/// programs read speak one language, and a text that is unknown stays as it is. Immutable; for any
/// thread.
class SentenceCatalogue {
  public:
    /// `po`: as for readPo(), which throws. Entries without a translation are left out.
    explicit SentenceCatalogue(std::string_view po, LanguageForm form = {});

    /// A sentence, several of them, or a phrase. Blanks around it and line feeds stay. Values that
    /// are known phrases are translated, and numbers written as the language does, but not those
    /// of command lines. Takes some microseconds.
    std::string translated(std::string_view english) const;
    /// Likewise of each part of a list, "Some Processor, 2 threads", where only some may be known.
    std::string listTranslated(std::string_view english) const;

  private:
    struct Entry {
        SentencePattern english;
        SentencePattern translation;
        int words = 0;  ///< of the pattern, in English
        std::ptrdiff_t letters = 0;
    };
    using Key = std::uint32_t;
    using Values = std::vector<std::string_view>;

    void add(PoEntry entry);
    std::string lineTranslated(std::string_view line, int depth) const;
    std::string sentencesTranslated(std::string_view text, int depth) const;
    std::string partsTranslated(std::string_view text, int depth) const;
    /// Of a line of columns, between which are two blanks or more.
    std::string columnsTranslated(std::string_view text, int depth) const;
    bool translatePart(std::string_view text, int depth, std::string& translation) const;
    /// Of the whole text, also without its full stop; false if it is not known.
    bool translateWhole(std::string_view text, int depth, std::string& translation) const;
    bool translateExactly(std::string_view text, int depth, std::string& translation) const;
    std::set<std::uint32_t> candidatesIn(std::string_view text) const;
    static bool isMisread(const Entry& entry, const Values& values);
    std::size_t beginningTranslated(std::string_view text,
                                    const std::vector<std::size_t>& ends,
                                    int depth,
                                    std::string& translation) const;
    bool translateSaid(std::string_view name,
                       std::string_view said,
                       int depth,
                       std::string& translation) const;
    bool translateByPattern(std::string_view text, int depth, std::string& translation) const;
    /// Of "trunc.png: the file ends early" what stands behind the name; false if it is not known.
    bool translateBehindColon(std::string_view text, int depth, std::string& translation) const;
    bool isLikely(const Entry& entry,
                  const Values& values,
                  const std::vector<std::string>& translated,
                  int depth) const;
    bool hasStopOfSentence(const Entry& entry,
                           const Values& values,
                           const std::string& translated,
                           int depth) const;
    std::string valueTranslated(const Entry& entry,
                                std::size_t place,
                                std::string_view value,
                                int depth) const;
    /// The translation of an entry with these values, by number.
    std::string composed(const Entry& entry,
                         const Values& values,
                         const std::vector<std::string>& translated) const;
    std::optional<std::string> numberTranslated(std::string_view text) const;
    std::string numberWritten(std::string_view number) const;

    LanguageForm form_;
    std::unordered_map<std::string, std::string> headings_;
    std::unordered_map<std::string, std::string> units_;
    std::unordered_map<std::string, std::string> exact_;
    std::vector<Entry> entries_;  ///< with values, those that say more first
    /// Three bytes of its longest piece, and the places among entries_.
    std::unordered_map<Key, std::vector<std::uint32_t>> byBytes_;
};

}  // namespace espalier::engine
