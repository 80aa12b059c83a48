// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <cstdint>

class QLabel;

namespace espalier::ui {

struct ShownRun;

/// What a page to share will hold, before it is written: the model, its results, images, its size.
/// GUI thread.
class PageContents : public QFrame {
    Q_OBJECT

  public:
    explicit PageContents(QWidget* parent = nullptr);
    /// A run with results. `withSamples`: whether images of the test are asked for.
    void describe(const ShownRun& run, bool withSamples);
    /// About as many bytes as the page of this run will have.
    static std::int64_t estimatedBytes(const ShownRun& run, bool withSamples);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QLabel* model_;
    QLabel* results_;
    QLabel* images_;
    QLabel* size_;
};

}  // namespace espalier::ui
