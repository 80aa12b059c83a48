// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page.h"

namespace espalier::ui {

Page::Page(const QString& title, QWidget* parent) : QWidget(parent), title_(title) {
    setAccessibleName(title);
}

}  // namespace espalier::ui
