// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/differing_settings.h"

#include "engine/project/settings.h"

namespace espalier::ui {

QSet<int> differingSettings(const QVector<const RunRow*>& rows) {
    QSet<int> differing;
    std::vector<const std::string*> first(engine::commonSettings().size(), nullptr);
    for (const RunRow* row : rows) {
        for (std::size_t i = 0; i < row->settings.size(); ++i) {
            const std::string& value = row->settings[i];
            if (value.empty()) continue;
            if (!first[i]) first[i] = &value;
            if (value != *first[i]) differing.insert(static_cast<int>(i));
        }
    }
    return differing;
}

}  // namespace espalier::ui
