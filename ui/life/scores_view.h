// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

namespace espalier::ui {

/// The scores of an image by class, the highest first. GUI thread.
class ScoresView : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 5;

    explicit ScoresView(QWidget* parent = nullptr);
    void setScores(const QStringList& names, const std::vector<float>& scores);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QStringList names_;
    std::vector<float> scores_;
};

}  // namespace espalier::ui
