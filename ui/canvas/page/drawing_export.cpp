// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/drawing_export.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QGraphicsItem>
#include <QStyleOptionGraphicsItem>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kUsualScale = 2;
constexpr double kLongestSide = 30'000;  // pixels: limit for painting and for other programs
constexpr double kMostPixels = 40e6;
constexpr int kTurn = 8;  // ms of painting per turn

double scaleFor(const QSizeF& size) {
    const double bySide = kLongestSide / std::max(size.width(), size.height());
    const double byArea = std::sqrt(kMostPixels / (size.width() * size.height()));
    return std::min({kUsualScale, bySide, byArea});
}

std::string_view bytesOf(const QByteArray& bytes) {
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

}  // namespace

DrawingExport::DrawingExport(CanvasScene& scene, QObject* parent) : QObject(parent), scene_(scene) {
    turn_.setInterval(0);
    connect(&turn_, &QTimer::timeout, this, &DrawingExport::paintSome);
    // The items to be painted may have been deleted or moved.
    const auto again = [this] {
        if (turn_.isActive()) begin();
    };
    connect(&scene, &CanvasScene::validated, this, again);
    connect(&scene, &CanvasScene::arranged, this, again);
    connect(&writing_, &Job::finished, this, [this] {
        const QString file = file_;
        end();
        emit saved(file);
    });
    connect(&writing_, &Job::failed, this, [this](const QString& sentence) {
        end();
        emit failed(sentence);
    });
}

DrawingExport::~DrawingExport() {
    stopPainting();
}

void DrawingExport::stopPainting() {
    turn_.stop();
    if (painter_.isActive()) painter_.end();
    generator_.reset();
    svg_.close();
}

bool DrawingExport::isSvg() const {
    return file_.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
}

void DrawingExport::start(const QString& file) {
    writing_.cancel();
    end();
    file_ = file;
    begin();
}

void DrawingExport::end() {
    stopPainting();
    svg_.setData({});
    image_ = {};
    items_.clear();
    file_.clear();
}

void DrawingExport::begin() {
    stopPainting();
    const QRectF content = scene_.drawn().contentRect();
    scale_ = isSvg() ? kUsualScale : scaleFor(content.size());
    const QSize size = (content.size() * scale_).toSize();
    if (isSvg()) {
        svg_.setData({});
        svg_.open(QIODevice::WriteOnly);
        generator_ = std::make_unique<QSvgGenerator>();
        generator_->setOutputDevice(&svg_);
        generator_->setSize(content.size().toSize());
        generator_->setViewBox(QRect(QPoint(0, 0), size));
        generator_->setTitle(tr("Network drawing"));
        painter_.begin(generator_.get());
    } else {
        image_ = QImage(size, QImage::Format_RGB32);
        if (image_.isNull()) {
            end();
            emit failed(tr("There is not enough memory for an image of %1 × %2 pixels. Export the "
                           "drawing as SVG instead.")
                            .arg(size.width())
                            .arg(size.height()));
            return;
        }
        painter_.begin(&image_);
    }
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.fillRect(QRect(QPoint(0, 0), size), themeOf(QApplication::palette()).surface);
    painter_.scale(scale_, scale_);
    painter_.translate(-content.topLeft());
    items_.clear();
    for (WireItem* wire : scene_.drawn().wires()) {
        if (wire->isVisible()) items_.push_back(wire);
    }
    for (const auto& [id, box] : scene_.drawn().boxes()) items_.push_back(box);
    for (const auto& [id, note] : scene_.drawn().notes()) items_.push_back(note);
    for (const auto& [id, frame] : scene_.drawn().frames().all()) {
        items_.push_back(frame.ground);
        items_.push_back(frame.title);
    }
    std::ranges::stable_sort(items_, {}, [](const QGraphicsItem* item) { return item->zValue(); });
    painted_ = 0;
    turn_.start();
}

void DrawingExport::paintItem(QGraphicsItem& item) {
    const QStyleOptionGraphicsItem plain;  // neither selected nor under the pointer
    painter_.save();
    painter_.translate(item.pos());
    item.paint(&painter_, &plain, nullptr);
    painter_.restore();
}

void DrawingExport::paintSome() {
    QElapsedTimer clock;
    clock.start();
    while (painted_ < items_.size() && clock.elapsed() < kTurn) paintItem(*items_[painted_++]);
    if (painted_ == items_.size()) write();
}

void DrawingExport::write() {
    stopPainting();
    writing_.start([file = toPath(file_), image = image_, svg = svg_.data()](
                       const Job::Report&, std::stop_token) -> Job::Deliver {
        QByteArray bytes = svg;
        if (!image.isNull()) {
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            image.save(&buffer, "PNG");
        }
        engine::writeFileAtomically(file, bytesOf(bytes));
        return [] {};
    });
}

}  // namespace espalier::ui
