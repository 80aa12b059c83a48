// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/setting_names.h"

#include <QFontMetrics>
#include <QStringList>
#include <algorithm>

#include "engine/training/options/training_options.h"
#include "ui/forms/field_words.h"
#include "ui/starts/start_bar.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/train/effort_bar.h"

namespace espalier::ui {

namespace {

constexpr int kMostSettingName = 16 * kGrid;

}  // namespace

int settingNameWidth() {
    QStringList names = StartBar::names();
    names << EffortBar::name();
    for (const char* key : kSimpleFields) {
        const engine::Field* field = engine::findField(engine::trainingFields(), key);
        if (field) names << fieldText(field->label);
    }
    QFont font = textFont(TextSize::Normal);
    font.setBold(true);  // the name of a changed option
    const QFontMetrics bold(font);
    int widest = 0;
    for (const QString& name : names) widest = std::max(widest, bold.horizontalAdvance(name) + 1);
    return std::min(widest, kMostSettingName);
}

}  // namespace espalier::ui
