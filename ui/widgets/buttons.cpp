// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/buttons.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

void showWholeEntries(QComboBox* choice) {
    constexpr int kScrollBar = 32;
    QAbstractItemView* list = choice->view();
    list->setMinimumWidth(list->sizeHintForColumn(0) + kScrollBar);
}

}  // namespace

QToolButton* iconButton(const QString& iconName, const QString& what, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setAutoRaise(true);
    button->setToolTip(what);
    button->setAccessibleName(what);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QPushButton* textButton(const QString& iconName, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    if (!iconName.isEmpty()) button->setIcon(icon(iconName));
    button->setAutoDefault(true);
    return button;
}

QPushButton* primaryButton(const QString& iconName, const QString& text, QWidget* parent) {
    QPushButton* button = textButton(iconName, text, parent);
    button->setProperty("primary", true);
    return button;
}

void setTextInLines(QPushButton* button, const QString& text, int width) {
    const QFontMetrics metrics = button->fontMetrics();
    QString lines, line;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width) {
            lines += line + QLatin1Char('\n');
            line = word;
        } else {
            line = longer;
        }
    }
    button->setText(lines + line);
    // A long word without spaces is elided.
    constexpr int kBesideWords = 4 * kGrid;
    button->setMaximumWidth(width + kBesideWords);
}

void letShrink(QComboBox* choice) {
    constexpr int kLeastLetters = 6;
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice->setMinimumContentsLength(kLeastLetters);
    showWholeEntries(choice);
}

void letShrinkWhereNarrow(QComboBox* choice) {
    constexpr int kLeastChoice = 14 * kGrid;
    choice->setMinimumWidth(std::min(kLeastChoice, choice->minimumSizeHint().width()));
    showWholeEntries(choice);
}

void stackWideButtons(QMessageBox* question) {
    constexpr int kMost = 80 * kGrid, kLeast = 56 * kGrid;
    // A message box sets its own size, by its layout.
    if (auto* grid = qobject_cast<QGridLayout*>(question->layout())) {
        grid->addItem(new QSpacerItem(kLeast, 0), grid->rowCount(), 0, 1, grid->columnCount());
    }
    int width = 0;
    for (const QAbstractButton* button : question->buttons()) width += button->sizeHint().width();
    auto* box = question->findChild<QDialogButtonBox*>();
    if (width > kMost && box) box->setOrientation(Qt::Vertical);
}

void setAvailable(QWidget* control, const QString& whyNot, const QString& what) {
    control->setEnabled(whyNot.isEmpty());
    control->setToolTip(whyNot.isEmpty() ? what : whyNot);
}

}  // namespace espalier::ui
