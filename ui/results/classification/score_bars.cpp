// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/score_bars.h"

#include <QPainter>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kLeastWords = 2 * kGrid + 2;
constexpr int kScoreBar = 6;
constexpr int kBelowBar = 4;  // so that a bar is nearer to its own words

// Large letters need more.
int wordsHeight() {
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    return std::max(kLeastWords, QFontMetrics(bold).height());
}

int scoreRow() {
    return wordsHeight() + kScoreBar + kBelowBar;
}

}  // namespace

ScoreBars::ScoreBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Class scores"));
}

void ScoreBars::setScores(const QStringList& classes, const std::vector<float>& scores) {
    const qsizetype before = rows_.size();
    rows_.clear();
    for (std::size_t i = 0; i < scores.size(); ++i) {
        rows_.push_back({classes.value(static_cast<qsizetype>(i)), double(scores[i])});
    }
    if (!keepsOrder_ || rows_.size() > kMost) {
        std::ranges::stable_sort(rows_, std::greater<>(), &Row::score);
    }
    if (rows_.size() > kMost) rows_.resize(kMost);
    const auto highest = std::ranges::max_element(rows_, std::less<>(), &Row::score);
    if (highest != rows_.end()) highest->isHighest = true;
    QString all;
    for (const Row& row : std::as_const(rows_))
        all += row.name + ' ' + percentText(row.score) + ' ';
    setAccessibleDescription(all);
    if (rows_.size() != before) updateGeometry();
    update();
}

QSize ScoreBars::sizeHint() const {
    return {30 * kGrid, static_cast<int>(rows_.size()) * scoreRow()};
}

void ScoreBars::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int wordsRoom = wordsHeight();
    for (int i = 0; i < rows_.size(); ++i) {
        const int top = i * scoreRow();
        const QRectF words(0, top, width(), wordsRoom);
        painter.setFont(textFont(TextSize::Small));
        painter.setPen(theme.quietText);
        painter.drawText(words,
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         percentText(rows_[i].score));
        QFont name = textFont(TextSize::Normal);
        name.setWeight(rows_[i].isHighest ? QFont::DemiBold : QFont::Normal);
        painter.setFont(name);
        painter.setPen(theme.text);
        painter.drawText(words,
                         Qt::AlignVCenter | Qt::TextDontClip,  // letters of some scripts are higher
                         isolated(painter.fontMetrics().elidedText(
                             rows_[i].name, Qt::ElideRight, width() - 64)));
        QRectF bar(0, top + wordsRoom, width(), kScoreBar);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(bar, 3, 3);
        QRectF part = bar;
        part.setWidth(bar.width() * std::clamp(rows_[i].score, 0.0, 1.0));
        bar = mirrored(layoutDirection(), bar, part);
        painter.setBrush(rows_[i].isHighest ? theme.accent : theme.quietText);
        painter.drawRoundedRect(bar, 3, 3);
    }
}

}  // namespace espalier::ui
