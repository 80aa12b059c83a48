// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "engine/passport/passport.h"

class QBoxLayout;

namespace espalier::ui {

/// A passport that was written: what is in it, its size, Open, and Show in folder.
class PassportCard : public QFrame {
    Q_OBJECT

  public:
    explicit PassportCard(const engine::Passport& passport, QWidget* parent = nullptr);
    /// "The model with its results, without images. Any browser opens it, also offline."
    static QString contentSentence(const engine::Passport& passport);

    QSize minimumSizeHint() const override;

  signals:
    void failed(const QString& sentence);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QBoxLayout* row_;
};

}  // namespace espalier::ui
