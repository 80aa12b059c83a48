// SPDX-License-Identifier: Apache-2.0
#include "engine/base/processors.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <iterator>
#include <optional>
#include <system_error>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/base/translatable.h"
#include "fmt/format.h"
#include "kernels/processors.h"

namespace espalier::engine {

namespace {

constexpr int kMostProcessors = 8192;      // numbers of Linux
constexpr std::size_t kMostEntries = 256;  // of a list; ranges make long ones short
constexpr std::size_t kShownBytes = 40;
constexpr std::string_view kFree = "free:";

/// First and last of an entry "5" or "2-5".
struct Range {
    int first = 0;
    int last = 0;
};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Digits only.
std::optional<int> numberOf(std::string_view text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    const bool isNumber = read.ec == std::errc() && read.ptr == end && text.front() != '-';
    return isNumber ? std::optional(number) : std::nullopt;
}

std::optional<Range> rangeOf(std::string_view entry) {
    const std::size_t dash = entry.find('-');
    const auto first = numberOf(trimmed(entry.substr(0, dash)));
    if (!first) return std::nullopt;
    if (dash == std::string_view::npos) return Range{*first, *first};
    const auto last = numberOf(trimmed(entry.substr(dash + 1)));
    if (!last) return std::nullopt;
    return Range{*first, *last};
}

std::vector<std::string_view> entriesOf(std::string_view text) {
    std::vector<std::string_view> entries;
    while (true) {
        const std::size_t comma = text.find(',');
        entries.push_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) return entries;
        text.remove_prefix(comma + 1);
    }
}

Processors sorted(Processors processors) {
    std::ranges::sort(processors);
    processors.erase(std::unique(processors.begin(), processors.end()), processors.end());
    return processors;
}

Diagnostic wrongProcessors(const char* pattern, std::vector<std::string> arguments) {
    return {.code = "training.processors",
            .severity = Severity::Error,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

Diagnostic notUsable(const Range& range, const Processors& allowed) {
    int missing = range.first;
    while (std::ranges::binary_search(allowed, missing)) ++missing;
    const kernels::Processors online = kernels::onlineProcessors();
    // Where the system does not say, it may be there.
    const bool isThere = online.empty() || std::ranges::binary_search(online, missing);
    const char* const pattern =
        allowed.empty()
            ? translatable("Diagnostics",
                           "The system does not say which processors there are, so that none can "
                           "be chosen. Leave the choice out.")
        : isThere
            ? translatable("Diagnostics",
                           "Processor {0} may not be used by this program: the system limits "
                           "it to {1}. Choose among those.")
            : translatable("Diagnostics", "This computer has no processor {0}. Choose among {1}.");
    return wrongProcessors(pattern, {std::to_string(missing), processorsText(allowed)});
}

Diagnostic notNumbers(std::string_view entry) {
    return wrongProcessors(translatable("Diagnostics",
                                        "'{0}' is neither the number of a processor nor a range. "
                                        "Write numbers and ranges with commas between them, such "
                                        "as 0-3,6, or free:2 for two cores that no other training "
                                        "uses."),
                           {shownText(entry, kShownBytes)});
}

ProcessorChoice parseFree(std::string_view text, const Processors& allowed, Diagnostic& problem) {
    const int cores = static_cast<int>(coresOf(allowed).size());
    const auto number = numberOf(trimmed(text));
    if (number && *number >= 1 && *number <= cores) return {.free = *number};
    problem = wrongProcessors(
        cores == 1
            ? translatable("Diagnostics",
                           "free:{0} is not possible: there is only one core, so choose free:1.")
            : translatable("Diagnostics",
                           "free:{0} is not possible: write how many cores, from free:1 to "
                           "free:{1}."),
        {shownText(text, kShownBytes), std::to_string(cores)});
    return {};
}

}  // namespace

std::string processorsText(const Processors& processors) {
    std::string text;
    for (std::size_t i = 0; i < processors.size();) {
        std::size_t last = i;
        while (last + 1 < processors.size() && processors[last + 1] == processors[last] + 1) ++last;
        text += fmt::format("{}{}", text.empty() ? "" : ",", processors[i]);
        if (last > i) text += fmt::format("-{}", processors[last]);
        i = last + 1;
    }
    return text;
}

Processors allowedProcessors() {
    return kernels::allowedProcessors();
}

int processorCount() {
    const std::size_t allowed = allowedProcessors().size();
    const unsigned all = std::thread::hardware_concurrency();
    return std::max(1, allowed > 0 ? static_cast<int>(allowed) : static_cast<int>(all));
}

std::vector<Processors> coresOf(const Processors& processors) {
    return kernels::coresOf(processors);
}

bool overlap(const Processors& a, const Processors& b) {
    return without(a, b).size() < a.size();
}

Processors without(const Processors& a, const Processors& b) {
    Processors left;
    std::ranges::set_difference(a, b, std::back_inserter(left));
    return left;
}

ProcessorChoice parseProcessors(std::string_view text,
                                const Processors& allowed,
                                Diagnostic& problem) {
    text = trimmed(text);
    if (text.empty()) {
        problem = wrongProcessors(
            translatable("Diagnostics",
                         "No processor is named. Write numbers and ranges, such as 0-3,6, or "
                         "free:2 for two cores that no other training uses."),
            {});
        return {};
    }
    if (text.starts_with(kFree)) return parseFree(text.substr(kFree.size()), allowed, problem);
    const std::vector<std::string_view> entries = entriesOf(text);
    if (entries.size() > kMostEntries) {
        problem = wrongProcessors(
            translatable("Diagnostics",
                         "The list of processors is too long (entries: {0}, at most {1}). Write "
                         "ranges, such as 0-63."),
            {std::to_string(entries.size()), std::to_string(kMostEntries)});
        return {};
    }
    Processors list;
    for (const std::string_view entry : entries) {
        const auto range = rangeOf(entry);
        if (!range) {
            problem = notNumbers(entry);
            return {};
        }
        if (range->first > range->last) {
            problem = wrongProcessors(
                translatable("Diagnostics", "The range {0}-{1} is backwards. Write {1}-{0}."),
                {std::to_string(range->first), std::to_string(range->last)});
            return {};
        }
        for (int processor = range->first; processor <= range->last; ++processor) {
            if (!std::ranges::binary_search(allowed, processor)) {
                problem = notUsable(*range, allowed);
                return {};
            }
            list.push_back(processor);
        }
    }
    return {.list = sorted(std::move(list))};
}

Processors likelyProcessors(const ProcessorChoice& choice, const Processors& allowed) {
    if (choice.free == 0) return choice.list;
    const std::vector<Processors> cores = coresOf(allowed);
    Processors likely;
    for (std::size_t i = 0; i < cores.size() && i < static_cast<std::size_t>(choice.free); ++i) {
        likely.insert(likely.end(), cores[i].begin(), cores[i].end());
    }
    return sorted(std::move(likely));
}

Processors processorsFromText(std::string_view text) {
    Processors list;
    const std::vector<std::string_view> entries = entriesOf(text);
    if (entries.size() > static_cast<std::size_t>(kMostProcessors)) return {};
    for (const std::string_view entry : entries) {
        const auto range = rangeOf(entry);
        const bool isRange = range && range->first <= range->last && range->last < kMostProcessors;
        if (!isRange || list.size() > static_cast<std::size_t>(kMostProcessors)) return {};
        for (int processor = range->first; processor <= range->last; ++processor) {
            list.push_back(processor);
        }
    }
    return sorted(std::move(list));
}

void useProcessors(const Processors& processors) {
    const int problem = kernels::useProcessors(processors);
    if (problem == 0) return;
    throw RequestError(
        fmt::format("The system does not let this program choose processors {}: {}. Leave the "
                    "choice out to use all that it may.",
                    processorsText(processors),
                    std::generic_category().message(problem)));
}

void onProcessors(const Processors& processors, const std::function<void()>& work) {
    if (processors.empty()) return work();
    std::exception_ptr failure;
    std::thread([&] {
        try {
            useProcessors(processors);
            work();
        } catch (...) {
            failure = std::current_exception();
        }
    }).join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace espalier::engine
