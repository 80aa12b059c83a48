// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/name_chooser.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/isolated.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kChooserWidth = 34 * kGrid;
constexpr int kMostRows = 9;
constexpr int kNameRole = Qt::UserRole;
constexpr int kNewRole = Qt::UserRole + 1;

// What is typed itself, then beginnings, then what is somewhere within; of each the likeliest
// first.
std::vector<qsizetype> placesOf(const QStringList& names, const QString& typed) {
    std::vector<qsizetype> begins, contains;
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (names[i] == typed) {
            begins.insert(begins.begin(), i);
        } else if (names[i].startsWith(typed, Qt::CaseInsensitive)) {
            begins.push_back(i);
        } else if (names[i].contains(typed, Qt::CaseInsensitive)) {
            contains.push_back(i);
        }
    }
    begins.insert(begins.end(), contains.begin(), contains.end());
    return begins;
}

}  // namespace

NameChooser::NameChooser(Question question, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      question_(std::move(question)),
      typed_(new QLineEdit(this)),
      list_(new QListWidget(this)),
      problem_(sentenceLabel({}, true, this)),
      answer_(sentenceLabel({}, true, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(question_.title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    column->setSpacing(kGrid);
    auto* title = sentenceLabel(question_.title, false, this);
    column->addWidget(title);
    column->addWidget(typed_);
    column->addWidget(list_);
    column->addWidget(problem_);
    column->addWidget(answer_);
    typed_->setPlaceholderText(question_.hint);
    typed_->setAccessibleName(question_.hint);
    typed_->installEventFilter(this);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setFocusPolicy(Qt::NoFocus);  // typing goes on while the arrows move
    list_->setAccessibleName(question_.title);
    setFixedWidth(kChooserWidth);
    setFocusProxy(typed_);
    connect(typed_, &QLineEdit::textChanged, this, &NameChooser::fill);
    // The focus stays in the field, so that it is what is read aloud.
    connect(list_, &QListWidget::currentTextChanged, typed_, &QWidget::setAccessibleDescription);
    connect(list_, &QListWidget::itemClicked, this, &NameChooser::choose);
    connect(list_, &QListWidget::currentRowChanged, this, &NameChooser::writeAnswer);
    fill();
}

void NameChooser::openAt(const QPoint& point) {
    adjustSize();
    const QRect room = parentWidget()->screen()->availableGeometry();
    QPoint place = point;
    if (layoutDirection() == Qt::RightToLeft) place.rx() -= width();
    place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width())));
    place.setY(std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    move(place);
    show();
    typed_->setFocus(Qt::PopupFocusReason);
}

void NameChooser::addRow(const QString& text, const QString& name, bool isNew, const QString& key) {
    auto* row = new QListWidgetItem(list_);
    row->setData(kNameRole, name);
    row->setData(kNewRole, isNew);
    // A name from right to left would take the number with it.
    const QString alone = QChar(0x2068) + text + QChar(0x2069);
    row->setText(key.isEmpty() ? alone : tr("%1   (%2)").arg(alone, key));
    row->setToolTip(name);
    if (isNew) row->setIcon(icon(QStringLiteral("add")));
}

void NameChooser::fill() {
    list_->clear();
    typed_->setAccessibleDescription({});
    const QString typed = typed_->text().trimmed();
    const bool isKnown = question_.names.contains(typed);
    if (!question_.onlyNew) {
        for (const qsizetype place : placesOf(question_.names, typed)) {
            const QString& name = question_.names[place];
            addRow(name, name, false, question_.keys.value(place));
        }
    }
    if (!typed.isEmpty() && !isKnown && question_.problem(typed).isEmpty()) {
        addRow(question_.newOne.arg(isolated(typed)), typed, true, {});
    }
    const QString problem = problemOf(typed);
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    list_->setCurrentRow(0);
    writeAnswer();
    // As high as the rows at the beginning, so that it does not jump while somebody types.
    const int rows =
        std::clamp(static_cast<int>(question_.onlyNew ? 1 : question_.names.size()), 1, kMostRows);
    list_->setFixedHeight(rows * std::max(list_->sizeHintForRow(0), 3 * kGrid) + kGrid);
}

QString NameChooser::problemOf(const QString& typed) const {
    if (typed.isEmpty()) return {};
    if (question_.names.contains(typed)) {
        return question_.onlyNew ? tr("This name is taken.") : QString();
    }
    QString problem = question_.problem(typed);
    if (!problem.isEmpty()) return problem;
    for (const QString& name : question_.names) {
        if (name.compare(typed, Qt::CaseInsensitive) != 0) continue;
        return tr("There is already %1, which differs only in upper and lower case.")
            .arg(isolated(name));
    }
    return {};
}

void NameChooser::writeAnswer() {
    const QListWidgetItem* row = list_->currentItem();
    answer_->setVisible(row != nullptr);
    if (!row) return;
    const QString name = isolated(row->data(kNameRole).toString());
    const bool isNew = row->data(kNewRole).toBool();
    answer_->setText(tr("Enter: %1").arg(isNew ? question_.newOne.arg(name) : name));
}

void NameChooser::moveBy(int rows) {
    const int last = list_->count() - 1;
    if (last >= 0) list_->setCurrentRow(std::clamp(list_->currentRow() + rows, 0, last));
}

void NameChooser::choose() {
    const QListWidgetItem* row = list_->currentItem();
    if (!row) return;
    const QString name = row->data(kNameRole).toString();
    const bool isNew = row->data(kNewRole).toBool();
    close();
    emit chosen(name, isNew);
}

bool NameChooser::eventFilter(QObject* watched, QEvent* event) {
    if (watched != typed_ || event->type() != QEvent::KeyPress) return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            moveBy(1);
            return true;
        case Qt::Key_Up:
            moveBy(-1);
            return true;
        case Qt::Key_PageDown:
            moveBy(kMostRows);
            return true;
        case Qt::Key_PageUp:
            moveBy(-kMostRows);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            choose();
            return true;
        default:
            return false;
    }
}

}  // namespace espalier::ui
