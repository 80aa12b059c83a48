// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/scores_view.h"

#include <QPainter>
#include <algorithm>

#include "ui/life/map_image.h"
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

void ScoresView::setScores(const QStringList& names, const std::vector<float>& scores) {
    names_ = names;
    scores_ = scores;
    QStringList words;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        words << names.value(static_cast<int>(i)) + QLatin1Char(' ') + percentText(scores[i]);
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(scores.size() > kMost ? words.join(QLatin1Char('\n')) : QString());
    setFixedHeight(std::min(kMost, static_cast<int>(scores.size())) * kScoreRowHeight);
    setVisible(!scores.empty());
    update();
}

void ScoresView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintScores(painter,
                rect(),
                themeOf(this),
                names_,
                scores_,
                std::min(kMost, static_cast<int>(scores_.size())));
}

}  // namespace espalier::ui
