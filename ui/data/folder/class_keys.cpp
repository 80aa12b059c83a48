// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/class_keys.h"

#include <algorithm>
#include <string>

namespace espalier::ui {

std::vector<int> classKeys(const engine::ImageFolder& folder) {
    constexpr int kMostKeys = 10;
    std::vector<int> keys(folder.classes.size(), 0);
    int next = 1;
    const auto give = [&](const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const auto found = std::ranges::find(folder.classes, name);
            if (found == folder.classes.end() || next > kMostKeys) continue;
            int& key = keys[static_cast<std::size_t>(found - folder.classes.begin())];
            if (key == 0) key = next++;
        }
    };
    give(folder.byFolder.classes);
    give(folder.addedClasses);
    give(folder.classes);
    return keys;
}

QString classKeyText(int place) {
    return place > 0 ? QString::number(place % 10) : QString();
}

}  // namespace espalier::ui
