// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language.h"

#include <stdexcept>

#include "ui/text.h"

namespace espalier::ui {

Language::Language(const QString& file) {
    if (load(file)) return;
    throw std::runtime_error("The translation " + file.toStdString() +
                             " cannot be read. Install Espalier again.");
}

QString Language::translate(const char* context,
                            const char* english,
                            const char* comment,
                            int count) const {
    QString text = QTranslator::translate(context, english, comment, count);
    if (count >= 0) text.replace(QLatin1String("%n"), countText(count));
    return text;
}

}  // namespace espalier::ui
