// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QImage>

namespace espalier::ui {

/// A class of the sample data set with one of its images, square.
struct SampleClass {
    QString name;
    QImage image;

    friend bool operator==(const SampleClass&, const SampleClass&) = default;
};

/// Shows a class of the sample on the start page; a click opens the sample. GUI thread; owned by
/// DropArea.
class SampleThumbnail : public QAbstractButton {
    Q_OBJECT

  public:
    explicit SampleThumbnail(const SampleClass& shown, QWidget* parent = nullptr);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const QImage image_;
};

}  // namespace espalier::ui
