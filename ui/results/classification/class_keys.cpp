// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/class_keys.h"

#include <QPushButton>

#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"

namespace espalier::ui {

namespace {

constexpr int kWidestName = 14 * kGrid;

}  // namespace

ClassKeys::ClassKeys(QWidget* parent) : QWidget(parent) {
    auto* row = new FlowLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid / 2);
    setLayout(row);
}

void ClassKeys::setClasses(const QStringList& names) {
    if (names == names_) return;
    names_ = names;
    qDeleteAll(buttons_);
    buttons_.clear();
    const qsizetype shown = names.size() <= kAll ? names.size() : kMost;
    for (qsizetype i = 0; i < shown; ++i) {
        auto* button = new QPushButton(this);
        const QString name =
            button->fontMetrics().elidedText(names[i], Qt::ElideMiddle, kWidestName);
        button->setText(
            i < kMost
                ? tr("%1 %2", "a key and the class that it gives").arg(i + 1).arg(isolated(name))
                : name);
        button->setAccessibleName(tr("Class %1").arg(names[i]));
        button->setCheckable(true);
        connect(
            button, &QPushButton::clicked, this, [this, name = names[i]] { emit chosen(name); });
        layout()->addWidget(button);
        buttons_ << button;
    }
    updateGeometry();
}

void ClassKeys::setCurrent(const QString& name, const QString& whyNot) {
    for (qsizetype i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setChecked(names_[i] == name);
        const QString help =
            i < kMost ? tr("Give this image the class %1 (%2)").arg(isolated(names_[i])).arg(i + 1)
                      : tr("Give this image the class %1").arg(isolated(names_[i]));
        setAvailable(buttons_[i], whyNot, help);
    }
}

}  // namespace espalier::ui
