// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of images and class rows on the data page.
#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStandardItemModel>

#include "ui/data/data_grid.h"
#include "ui/data/folder/class_row_delegate.h"
#include "ui/data/thumbnail_delegate.h"

using namespace espalier::ui;

TEST(DataGridTest, InAWiderWindowImagesAreLarger) {
    DataGrid grid(ThumbnailDelegate::kCell, ThumbnailDelegate::kCaption);
    const auto widthIn = [&](int width) {
        grid.resize(width, 400);
        grid.show();
        QCoreApplication::processEvents();
        return grid.gridSize().width();
    };
    EXPECT_GE(widthIn(300), ThumbnailDelegate::kCell);
    EXPECT_LT(widthIn(510), 130) << "several columns";
    EXPECT_GE(widthIn(1150), 150);
    EXPECT_LE(widthIn(4000), 2 * ThumbnailDelegate::kCell) << "thumbnails have no more pixels";
    EXPECT_EQ(grid.gridSize().height(), grid.gridSize().width() + ThumbnailDelegate::kCaption);
}

TEST(ClassRowTest, ANameBeginsAtTheSamePlaceWithAndWithoutADigit) {
    QStandardItemModel model(1, 1);
    const QModelIndex index = model.index(0, 0);
    model.setData(index, Qt::Checked, Qt::CheckStateRole);
    model.setData(index, QStringLiteral("watch"), ClassRowDelegate::NameRole);
    model.setData(index, 12, ClassRowDelegate::CountRole);
    const ClassRowDelegate delegate;
    const auto nameOf = [&](const QString& key) {
        model.setData(index, key, ClassRowDelegate::KeyRole);
        QImage image(200, delegate.sizeHint({}, index).height(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.palette = QApplication::palette();
        option.rect = image.rect();
        delegate.paint(&painter, option, index);
        painter.end();
        constexpr int kAfterDigit = 56;
        return image.copy(image.rect().adjusted(kAfterDigit, 0, 0, 0));
    };
    EXPECT_EQ(nameOf(QStringLiteral("9")), nameOf({}));
}

TEST(ClassRowTest, TenClassesAndAllOfThemFitIntoASmallWindow) {
    constexpr int kRoomAt720 = 455;
    EXPECT_LE(11 * ClassRowDelegate().sizeHint({}, {}).height(), kRoomAt720);
}
