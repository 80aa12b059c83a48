// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

namespace espalier::ui {

/// The scores of one image: bars for its most likely classes.
class ScoreBars : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 10;

    explicit ScoreBars(QWidget* parent = nullptr);
    /// Up to kMost classes stay in the model's order, so that live bars only grow and shrink.
    void keepOrder(bool keeps) { keepsOrder_ = keeps; }
    void setScores(const QStringList& classes, const std::vector<float>& scores);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Row {
        QString name;
        double score = 0;
        bool isHighest = false;
    };
    QVector<Row> rows_;
    bool keepsOrder_ = false;
};

}  // namespace espalier::ui
