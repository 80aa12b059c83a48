// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBuffer>
#include <QImage>
#include <QObject>
#include <QPainter>
#include <QString>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/jobs/job.h"

class QGraphicsItem;
class QSvgGenerator;

namespace espalier::ui {

class CanvasScene;

/// Writes the whole drawing to a file: an .svg, otherwise a PNG at twice the drawing's size, or
/// smaller if the image would be too large. Paints a few boxes at a time, so that the window stays
/// responsive; encodes and writes atomically off the GUI thread. An edit during the export restarts
/// it. GUI thread.
class DrawingExport : public QObject {
    Q_OBJECT

  public:
    explicit DrawingExport(CanvasScene& scene, QObject* parent = nullptr);
    ~DrawingExport() override;

    /// Cancels a running export.
    void start(const QString& file);
    bool isRunning() const { return !file_.isEmpty(); }
    /// Size of the image relative to the drawing; below 1 if text becomes too small.
    double scale() const { return scale_; }

  signals:
    void saved(const QString& file);
    void failed(const QString& sentence);

  private:
    bool isSvg() const;
    void begin();
    void stopPainting();
    void paintSome();
    void paintItem(QGraphicsItem& item);
    void write();
    void end();

    CanvasScene& scene_;
    QString file_;  ///< empty if none is running
    double scale_ = 1;
    QBuffer svg_;
    std::unique_ptr<QSvgGenerator> generator_;
    QImage image_;
    QPainter painter_;  ///< paints on one of the two above and must not outlive it
    std::vector<QGraphicsItem*> items_;
    std::size_t painted_ = 0;
    QTimer turn_;
    Job writing_;
};

}  // namespace espalier::ui
