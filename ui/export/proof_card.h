// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "engine/runs/run_folder.h"

class QBoxLayout;

namespace espalier::ui {

/// An exported file, or the model of the run itself, with its check: green if an independent
/// program gives the same answers, otherwise the reason; its size, Show in folder, and its program.
class ProofCard : public QFrame {
    Q_OBJECT

  public:
    enum class Origin { Exported, Run };

    explicit ProofCard(const engine::ExportCheck& check,
                       Origin origin = Origin::Exported,
                       QWidget* parent = nullptr);
    /// "367 of 367 labels equal, largest difference 2e-06, checked with OpenCV 4.6.0"
    static QString proofSentence(const engine::ExportCheck& check);
    /// Whether another program gives other answers.
    static bool isProblem(const engine::ExportCheck& check);

    QSize minimumSizeHint() const override;

  signals:
    void programAsked(const QString& file);
    void failed(const QString& sentence);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QBoxLayout* row_;
};

}  // namespace espalier::ui
