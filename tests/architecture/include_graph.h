// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace espalier::test {

/// Which file of the project includes which, by paths relative to the project with '/'. Headers of
/// libraries are left out.
using IncludeGraph = std::map<std::string, std::set<std::string>>;

IncludeGraph readIncludes(const std::vector<std::string>& rooms);

/// The content of every source file in these rooms, by its path.
std::map<std::string, std::string> readTexts(const std::vector<std::string>& rooms);

/// How `from` comes to include `to`: "a.cpp → b.h → c.h"; empty when it does not.
std::string includePath(const IncludeGraph& graph, const std::string& from, const std::string& to);

/// "ui/canvas/scene" of "ui/canvas/scene/canvas_scene.h".
std::string folderOf(const std::string& path);

/// Folders of the graph's files that include each other in a circle, with the includes that close
/// it; one sentence for each circle.
std::vector<std::string> folderCircles(const IncludeGraph& graph);

}  // namespace espalier::test
