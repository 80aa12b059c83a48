// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/scores_view.h"

#include <QPainter>
#include <algorithm>

#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kScoreRowHeight = 3 * kGrid;

}  // namespace

ScoresView::ScoresView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Scores of the classes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ScoresView::setScores(const ClassScores& scores) {
    scores_ = scores;
    QStringList words;
    for (std::size_t i = 0; i < scores.scores.size(); ++i) {
        const int number = static_cast<int>(i);
        const QString row =
            scores.names.value(number) + QLatin1Char(' ') + percentText(scores.scores[i]);
        words << (number == scores.target ? tr("%1 (the right class)").arg(row) : row);
    }
    const int count = static_cast<int>(words.size());
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(words.join(QLatin1Char('\n')));
    setFixedHeight(std::min(kMost, count) * kScoreRowHeight);
    setVisible(count > 0);
    update();
}

void ScoresView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int rows = std::min(kMost, static_cast<int>(scores_.scores.size()));
    paintScores(painter, rect(), themeOf(this), scores_, rows);
}

}  // namespace espalier::ui
