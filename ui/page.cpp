// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page.h"

#include "ui/style/theme.h"

namespace espalier::ui {

Page::Page(const QString& title, QWidget* parent) : QWidget(parent), title_(title) {
    setAccessibleName(title);
}

QMargins Page::pageMargins() {
    return {kPageSide, kPageSide, kPageSide, kPageBottom};
}

}  // namespace espalier::ui
