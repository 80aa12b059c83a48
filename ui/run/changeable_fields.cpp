// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/changeable_fields.h"

#include <QtGlobal>

#include "engine/training/options/training_options.h"

namespace espalier::ui {

std::vector<engine::Field> changeableFields() {
    std::vector<engine::Field> fields;
    for (const char* name : {"epochs", "validation_patience", "learning_rate"}) {
        fields.push_back(*engine::findField(engine::trainingFields(), name));
    }
    fields[1].label = QT_TRANSLATE_NOOP("Fields", "Patience");  // there is little room
    fields[1].unit.clear();
    return fields;
}

}  // namespace espalier::ui
