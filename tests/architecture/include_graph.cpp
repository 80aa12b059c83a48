// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/include_graph.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace fs = std::filesystem;

namespace espalier::test {

namespace {

bool isSource(const fs::path& path) {
    const std::string ending = path.extension().string();
    return ending == ".h" || ending == ".cpp" || ending == ".cu" || ending == ".cuh";
}

std::string readText(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::set<std::string> includesOf(const std::string& text) {
    static const std::regex kInclude(R"re((^|\n)\s*#\s*include\s*"([^"]+)")re");
    std::set<std::string> includes;
    for (std::sregex_iterator match(text.begin(), text.end(), kInclude), end; match != end;
         ++match) {
        includes.insert((*match)[2]);
    }
    return includes;
}

using Previous = std::map<std::string, std::string>;

// Every file that is reached, with the one that it was reached from.
Previous reachedFrom(const IncludeGraph& graph, const std::string& from) {
    Previous previous{{from, {}}};
    std::deque<std::string> next{from};
    while (!next.empty()) {
        const std::string file = next.front();
        next.pop_front();
        const auto includes = graph.find(file);
        if (includes == graph.end()) continue;
        for (const std::string& header : includes->second) {
            if (previous.try_emplace(header, file).second) next.push_back(header);
        }
    }
    return previous;
}

struct Crossing {
    std::string from;  ///< a file
    std::string to;    ///< what it includes of another folder
};
using Folders = std::map<std::string, std::map<std::string, Crossing>>;

Folders foldersOf(const IncludeGraph& graph) {
    Folders folders;
    for (const auto& [file, includes] : graph) {
        for (const std::string& header : includes) {
            const std::string from = folderOf(file);
            const std::string to = folderOf(header);
            if (from != to && graph.contains(header)) folders[from][to] = {file, header};
        }
    }
    return folders;
}

bool leadsTo(const Folders& folders, const std::string& from, const std::string& to) {
    std::set<std::string> seen{from};
    std::deque<std::string> next{from};
    while (!next.empty()) {
        const auto here = folders.find(next.front());
        next.pop_front();
        if (here == folders.end()) continue;
        for (const auto& [folder, crossing] : here->second) {
            if (folder == to) return true;
            if (seen.insert(folder).second) next.push_back(folder);
        }
    }
    return false;
}

}  // namespace

std::map<std::string, std::string> readTexts(const std::vector<std::string>& rooms) {
    const fs::path root = ESPALIER_SOURCE_DIR;
    std::map<std::string, std::string> texts;
    for (const std::string& room : rooms) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            if (!entry.is_regular_file() || !isSource(entry.path())) continue;
            texts[entry.path().lexically_relative(root).generic_string()] = readText(entry.path());
        }
    }
    return texts;
}

IncludeGraph readIncludes(const std::vector<std::string>& rooms) {
    IncludeGraph graph;
    for (const auto& [path, text] : readTexts(rooms)) graph[path] = includesOf(text);
    return graph;
}

std::string includePath(const IncludeGraph& graph, const std::string& from, const std::string& to) {
    const Previous previous = reachedFrom(graph, from);
    if (!previous.contains(to)) return {};
    std::string path = to;
    for (std::string file = previous.at(to); !file.empty(); file = previous.at(file)) {
        path = file + " → " + path;
    }
    return path;
}

std::string folderOf(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

std::vector<std::string> folderCircles(const IncludeGraph& graph) {
    const Folders folders = foldersOf(graph);
    std::vector<std::string> circles;
    for (const auto& [from, others] : folders) {
        for (const auto& [to, crossing] : others) {
            if (!leadsTo(folders, to, from)) continue;
            circles.push_back(from + " → " + to + " (" + crossing.from + " includes " +
                              crossing.to + ") and back");
        }
    }
    return circles;
}

}  // namespace espalier::test
