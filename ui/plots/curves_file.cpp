// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curves_file.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "ui/plots/curves_view.h"

namespace espalier::ui {

namespace {

constexpr QSize kSize(1200, 800);  // pixels
constexpr int kResolution = 96;    // pixels per inch
constexpr double kPointsPerInch = 72;
constexpr int kSharpness = 2;  // pixels of a PNG per pixel of kSize

QByteArray asPdf(CurvesView& curves) {
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    QPdfWriter writer(&bytes);
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(QSizeF(kSize) * kPointsPerInch / kResolution, QPageSize::Point));
    writer.setPageMargins({});
    QPainter painter(&writer);
    curves.paint(painter, kSize, true);
    painter.end();
    return bytes.data();
}

QByteArray asSvg(CurvesView& curves) {
    QBuffer bytes;
    QSvgGenerator writer;
    writer.setOutputDevice(&bytes);
    writer.setResolution(kResolution);  // the same as of the recorded plots
    writer.setSize(kSize);
    writer.setViewBox(QRect({0, 0}, kSize));
    QPainter painter(&writer);
    curves.paint(painter, kSize, true);
    painter.end();
    return bytes.data();
}

QByteArray asPng(CurvesView& curves) {
    QImage image(kSize * kSharpness, QImage::Format_RGB32);
    image.setDevicePixelRatio(kSharpness);
    QPainter painter(&image);
    curves.paint(painter, kSize, false);
    painter.end();
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    image.save(&bytes, "PNG");
    return bytes.data();
}

}  // namespace

QByteArray curvesFile(CurvesView& curves, const QString& ending) {
    if (ending.compare(QLatin1String("pdf"), Qt::CaseInsensitive) == 0) return asPdf(curves);
    if (ending.compare(QLatin1String("svg"), Qt::CaseInsensitive) == 0) return asSvg(curves);
    return asPng(curves);
}

}  // namespace espalier::ui
