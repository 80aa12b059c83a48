// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/batch_preview.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <random>

#include "engine/data/preprocessing/augmentation.h"
#include "ui/document.h"
#include "ui/images/image.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr std::int64_t kMostImages = 64;  // maximum number of images read
constexpr int kCellGap = kGrid / 2;
constexpr int kCellSide = 10 * kGrid;  // side of an image
constexpr int kLargest = 16 * kGrid;   // in a large window
constexpr int kSmallest = 4 * kGrid;
constexpr int kSettled = 200;  // ms without a change before drawing

// Some of the training images in a fixed random order.
std::vector<std::size_t> someOf(const engine::DataSource& data,
                                std::int64_t count,
                                std::uint64_t seed) {
    const std::vector<std::size_t> images = data.included(engine::Split::Training);
    std::vector<std::size_t> chosen;
    std::mt19937_64 random(seed);
    std::ranges::sample(images, std::back_inserter(chosen), count, random);
    std::ranges::shuffle(chosen, random);
    return chosen;
}

QRectF fittedInCell(const QImage& image, const QRectF& box) {
    QRectF place(QPointF(), QSizeF(image.size()).scaled(box.size(), Qt::KeepAspectRatio));
    place.moveCenter(box.center());
    return place;
}

}  // namespace

BatchPreview::BatchPreview(Document& document, QWidget* parent)
    : QWidget(parent), document_(document) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumHeight(kSmallest);  // one row, where there is little room
    setAccessibleName(tr("Images in a batch"));
    soon_.setSingleShot(true);
    soon_.setInterval(kSettled);
    connect(&soon_, &QTimer::timeout, this, &BatchPreview::make);
    const auto later = [this] { soon_.start(); };
    connect(&document, &Document::projectReset, this, later);
    connect(&document, &Document::folderChanged, this, later);
    connect(&document, &Document::dataChanged, this, later);
    connect(&document, &Document::trainingChanged, this, later);
}

QSize BatchPreview::sizeHint() const {
    return {8 * kCellSide, minimumHeight()};  // and any additional space
}

void BatchPreview::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    soon_.start();
}

BatchPreview::Question BatchPreview::question() const {
    const engine::Project& project = document_.project();
    return {.data = document_.selected(),
            .recipe = project.preprocessing,
            .augmentation = project.augmentation,
            .batch = std::min(kMostImages, project.options.batch),
            .seed = project.options.seed};
}

void BatchPreview::make() {
    if (!isVisible()) return;
    Question now = question();
    if (now == asked_) return;
    asked_ = now;
    if (!now.data || now.recipe.width <= 0 || now.recipe.height <= 0) {
        job_.cancel();
        images_.clear();
        return update();
    }
    job_.start([this, now](const Job::Report&, std::stop_token stop) {
        const QVector<QImage> images = draw(now, stop);
        return [this, images] {
            images_ = images;
            update();
        };
    });
}

// Like training samples, but without normalisation.
QVector<QImage> BatchPreview::draw(const Question& question, const std::stop_token& stop) {
    QVector<QImage> images;
    std::uint32_t sample = 0;
    for (const std::size_t place : someOf(question.data, question.batch, question.seed)) {
        if (stop.stop_requested()) break;
        const auto decoded = engine::decodeForRecipe(
            question.data.file(place), question.recipe, engine::JpegDetail::Reduced);
        if (!decoded) continue;
        const engine::Image input = engine::resizeImage(*decoded.value, question.recipe);
        images << toQImage(
            engine::augmentImage(input, question.augmentation, question.seed, 1, sample++));
    }
    return images;
}

// Chooses the largest size for all images; leaves some out if they would become too small.
BatchPreview::Grid BatchPreview::grid() const {
    const int count = static_cast<int>(images_.size());
    Grid best;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const int side = std::min({kLargest,
                                   (width() - (columns - 1) * kCellGap) / columns,
                                   (height() - (rows - 1) * kCellGap) / rows});
        // Of two equally large layouts, the wider one.
        if (side >= best.side) best = {columns, side, count};
    }
    if (best.side >= kSmallest) return best;
    const int columns = std::max(1, (width() + kCellGap) / (kSmallest + kCellGap));
    const int rows = std::max(1, (height() + kCellGap) / (kSmallest + kCellGap));
    return {columns, kSmallest, std::min(count, columns * rows)};
}

bool BatchPreview::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || images_.isEmpty()) return QWidget::event(event);
    const std::int64_t batch = document_.project().options.batch;
    const int shown = grid().shown;
    const QString size = tr("%1 × %2 pixels, augmented as set on the Data page")
                             .arg(images_.front().width())
                             .arg(images_.front().height());
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       shown < batch
                           ? tr("%1 of the %n image(s) in a batch: %2", nullptr, formOf(batch))
                                 .arg(countText(shown), size)
                           : tr("The images in a batch: %1").arg(size),
                       this);
    return true;
}

void BatchPreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const Grid grid = this->grid();
    for (int i = 0; i < grid.shown; ++i) {
        const int step = grid.side + kCellGap;
        const int row = i / grid.columns;
        const QRectF place(i % grid.columns * step, row * step, grid.side, grid.side);
        const QRectF box = mirrored(layoutDirection(), QRectF(rect()), place);
        QPainterPath shape;
        shape.addRoundedRect(box, 4, 4);
        painter.setClipPath(shape);
        painter.fillRect(box, themeOf(this).hover);
        painter.drawImage(fittedInCell(images_[i], box), images_[i]);
    }
}

}  // namespace espalier::ui
