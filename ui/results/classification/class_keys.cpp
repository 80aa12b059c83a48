// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/class_keys.h"

#include <QGridLayout>
#include <QPushButton>
#include <QResizeEvent>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kUsualWidth = 44 * kGrid;  // of all columns, before there is a layout
constexpr int kKeyGap = kGrid / 2;
constexpr int kBesideKeyWords = 3 * kGrid;  // within a button

int widthOfColumn(int all, int columns) {
    return (all - (columns - 1) * kKeyGap) / columns;
}

}  // namespace

ClassKeys::ClassKeys(QWidget* parent)
    : QWidget(parent), grid_(new QGridLayout(this)), new_(textButton({}, {}, this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(kKeyGap);
    new_->hide();
    connect(new_, &QPushButton::clicked, this, &ClassKeys::newAsked);
}

void ClassKeys::setClasses(const QStringList& names) {
    if (names == names_) return;
    names_ = names;
    qDeleteAll(buttons_);
    buttons_.clear();
    const qsizetype shown = hasAll() ? names.size() : std::min<qsizetype>(names.size(), kMost);
    for (qsizetype i = 0; i < shown; ++i) {
        auto* button = new QPushButton(this);
        button->setAccessibleName(tr("Class %1").arg(names[i]));
        button->setCheckable(true);
        connect(
            button, &QPushButton::clicked, this, [this, name = names[i]] { emit chosen(name); });
        buttons_ << button;
    }
    arrange();
    shorten();
    updateGeometry();
}

QString ClassKeys::wordsOf(qsizetype place, const QString& name) const {
    if (place >= kMost) return name;
    return tr("%1 %2", "a key and the class that it gives")
        .arg(digitOf(static_cast<int>(place)))
        .arg(name);
}

// Three columns, or two where a name is too long for them. All are as wide as each other.
void ClassKeys::arrange() {
    const int narrow = widthOfColumn(kUsualWidth, 3) - kBesideKeyWords;
    bool isLong = false;
    for (qsizetype i = 0; i < buttons_.size(); ++i) {
        isLong = isLong || fontMetrics().horizontalAdvance(wordsOf(i, names_[i])) > narrow;
    }
    columns_ = isLong ? 2 : 3;
    for (int column = 0; column < 3; ++column) {
        grid_->setColumnStretch(column, column < columns_ ? 1 : 0);
    }
    grid_->removeWidget(new_);
    new_->setVisible(hasAll());
    QList<QPushButton*> shown = buttons_;
    if (hasAll()) shown << new_;
    for (int i = 0; i < shown.size(); ++i) {
        shown[i]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        grid_->addWidget(shown[i], i / columns_, i % columns_);
        if (i > 0) setTabOrder(shown[i - 1], shown[i]);
    }
}

void ClassKeys::shorten() {
    const int all = std::max(width(), kUsualWidth / 2);
    const int room = widthOfColumn(all, columns_) - kBesideKeyWords;
    for (qsizetype i = 0; i < buttons_.size(); ++i) {
        const int key = fontMetrics().horizontalAdvance(wordsOf(i, {}));
        const QString name = fontMetrics().elidedText(names_[i], Qt::ElideMiddle, room - key);
        buttons_[i]->setText(wordsOf(i, isolated(name)));
    }
    setTextInLines(new_, tr("New class …"), room);
    new_->setMaximumWidth(QWIDGETSIZE_MAX);  // as wide as the others
}

void ClassKeys::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) shorten();
}

void ClassKeys::setCurrent(const QString& name, const QString& whyNot) {
    for (qsizetype i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setChecked(names_[i] == name);
        const QString help = i < kMost
                                 ? tr("Give this image the class %1 (%2)")
                                       .arg(isolated(names_[i]))
                                       .arg(digitOf(static_cast<int>(i)))
                                 : tr("Give this image the class %1").arg(isolated(names_[i]));
        setAvailable(buttons_[i], whyNot, help);
    }
    setAvailable(new_, whyNot, tr("Give this image a class that is not among these (C)"));
}

}  // namespace espalier::ui
