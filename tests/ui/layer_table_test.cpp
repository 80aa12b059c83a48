// SPDX-License-Identifier: GPL-3.0-or-later
// The table of layers beside a drawing without a selection, and boxes coloured by its numbers.
#include <QAbstractItemDelegate>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QTreeWidget>
#include <algorithm>
#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "engine/network/summary.h"
#include "group_hand.h"
#include "tests/support/cpu_time.h"
#include "tests/support/slowdown.h"
#include "ui/canvas/page/heat_legend.h"
#include "ui/canvas/page/layer_cell_delegate.h"
#include "ui/canvas/page/layer_palette.h"
#include "ui/canvas/page/layer_rows.h"
#include "ui/canvas/page/layer_table.h"
#include "ui/canvas/page/layer_timing.h"
#include "ui/canvas/page/layer_training_form.h"
#include "ui/canvas/page/measure_choice.h"
#include "ui/canvas/scene/funnel.h"
#include "ui/canvas/scene/measure.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {
namespace {

class LayerTableTest : public test::GroupHand {
  protected:
    LayerTableTest() { take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}})); }

    QTableView* table() { return page_.findChild<LayerTable*>()->findChild<QTableView*>(); }
    QString cell(int row, int column) {
        return table()->model()->index(row, column).data().toString();
    }
    QString idOf(int row) {
        return table()->model()->index(row, 0).data(LayerRows::kIdRole).toString();
    }
    int rowOf(const QString& id) {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (idOf(row) == id) return row;
        }
        return -1;
    }
    QPoint placeOf(int row, int column) {
        const QModelIndex index = table()->model()->index(row, column);
        table()->scrollTo(index);
        return table()->visualRect(index).center();
    }
    void sortBy(int column) {
        QHeaderView* head = table()->horizontalHeader();
        table()->scrollTo(table()->model()->index(0, column));
        const QPoint place(head->sectionViewportPosition(column) + 20, head->height() / 2);
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, place);
    }
    /// A name as it is painted in a narrow column.
    QImage painted(const QString& name) {
        const QModelIndex index = table()->model()->index(rowOf(name), LayerRows::NameColumn);
        QStyleOptionViewItem option;
        option.initFrom(table());
        option.rect = {0, 0, 114, 24};
        QImage image(option.rect.size(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        table()->itemDelegateForIndex(index)->paint(&painter, option, index);
        return image;
    }
    MeasureChoice* choice() { return page_.findChild<MeasureChoice*>(); }
    void colourBy(Measure measure) {
        choice()->setFocus();
        QTest::keyClick(choice(), Qt::Key_Home);
        while (choice()->currentData().toInt() != static_cast<int>(measure)) {
            const int before = choice()->currentIndex();
            QTest::keyClick(choice(), Qt::Key_Down);
            ASSERT_NE(choice()->currentIndex(), before);
        }
    }
};

TEST_F(LayerTableTest, AllLayersAreListedWithTheirNumbersUntilABoxIsSelected) {
    ASSERT_TRUE(table()->isVisible());
    ASSERT_EQ(table()->model()->rowCount(), 70);
    const int dense = rowOf("dense");
    EXPECT_EQ(cell(dense, LayerRows::KindColumn), "Dense");
    EXPECT_EQ(cell(dense, LayerRows::ShapeColumn), "10");
    EXPECT_EQ(cell(dense, LayerRows::ParametersColumn), "5,130");  // 512 · 10 + 10
    EXPECT_EQ(cell(dense, LayerRows::MultiplyAddsColumn), "5,120");
    EXPECT_EQ(cell(dense, LayerRows::ActivationsColumn), bytesText(40));
    click(box("input")->pos());
    EXPECT_FALSE(table()->isVisible());
    key(Qt::Key_Escape);
    EXPECT_TRUE(table()->isVisible());
}

TEST_F(LayerTableTest, AnyColumnSortsAndTheThirdClickRestoresTheOrderOfTheDrawing) {
    EXPECT_EQ(cell(0, LayerRows::NameColumn), "input");
    sortBy(LayerRows::ParametersColumn);
    sortBy(LayerRows::ParametersColumn);
    const QString most = idOf(0);
    EXPECT_TRUE(most.startsWith("stage4.block")) << most.toStdString();
    EXPECT_EQ(cell(69, LayerRows::ParametersColumn), "0");
    sortBy(LayerRows::ParametersColumn);
    EXPECT_EQ(cell(0, LayerRows::NameColumn), "input");
    sortBy(LayerRows::NameColumn);
    EXPECT_EQ(cell(0, LayerRows::NameColumn), "average");
}

TEST_F(LayerTableTest, AClickOrEnterSelectsTheBoxAlsoInsideAFoldedGroup) {
    QTest::mouseClick(
        table()->viewport(), Qt::LeftButton, {}, placeOf(rowOf("dense"), LayerRows::NameColumn));
    EXPECT_TRUE(box("dense")->isSelected());
    EXPECT_TRUE(view()->hasFocus());
    EXPECT_EQ(steps(), 0);
    key(Qt::Key_Escape);
    const int row = rowOf("stage3.block2.conv1");
    ASSERT_GE(row, 0);
    table()->setFocus();
    table()->setCurrentIndex(table()->model()->index(row, 0));
    QTest::keyClick(table(), Qt::Key_Return);
    ASSERT_NE(box("stage3.block2.conv1"), nullptr) << "its group was not opened";
    EXPECT_TRUE(box("stage3.block2.conv1")->isSelected());
    EXPECT_EQ(scene()->selection().nodes().size(), 1u);
    EXPECT_TRUE(view()->hasFocus());
    EXPECT_EQ(steps(), 1);
    document_.undoStack().undo();
    EXPECT_TRUE(network().findGroup("stage3")->folded);
}

TEST_F(LayerTableTest, ALayerHasTheNameOfItsBoxAndTheFullOneInTheTip) {
    scene()->groups().setAllFolded(false);
    const int row = rowOf("stage3.block2.conv1");
    EXPECT_EQ(cell(row, LayerRows::NameColumn), box("stage3.block2.conv1")->text().name);
    const QModelIndex name = table()->model()->index(row, LayerRows::NameColumn);
    EXPECT_EQ(name.data(LayerRows::kGroupRole).toString(), "Stage 3");
    EXPECT_EQ(name.data(Qt::ToolTipRole).toString(), "stage3.block2.conv1");
    scene()->groups().setAllFolded(true);
    EXPECT_EQ(cell(row, LayerRows::NameColumn), "block2.conv1") << "folding changes no name";
}

TEST_F(LayerTableTest, AllNumbersStandBesideEachOtherInASmallWindow) {
    page_.resize(1092, 640);  // of a window of 1280 × 720
    QTest::qWait(10);
    const QHeaderView* head = table()->horizontalHeader();
    EXPECT_TRUE(head->isSectionHidden(LayerRows::TimeColumn)) << "nothing is measured";
    page_.findChild<LayerTable*>()->setTimes({{"dense", 2.5}});
    const int edge = head->sectionViewportPosition(LayerRows::TimeColumn) +
                     head->sectionSize(LayerRows::TimeColumn);
    EXPECT_LE(edge, table()->viewport()->width());
    EXPECT_GE(head->sectionSize(LayerRows::NameColumn), 48);
    // Numbers and shapes are short, but whole.
    const QFontMetrics metrics(table()->font());
    for (const char* id : {"conv1", "stage1.block1.conv1", "stage4.block2.conv2", "dense"}) {
        for (int column = LayerRows::ShapeColumn; column <= LayerRows::TimeColumn; ++column) {
            const QString name = table()->model()->headerData(column, Qt::Horizontal).toString();
            const int margins = 2 * head->style()->pixelMetric(QStyle::PM_HeaderMargin);
            EXPECT_GE(head->sectionSize(column),
                      head->fontMetrics().horizontalAdvance(name) + margins)
                << name.toStdString();
            const QString text = LayerCellDelegate::fitted(
                table()->model()->index(rowOf(id), column), metrics, head->sectionSize(column) - 6);
            EXPECT_FALSE(text.contains(QChar(0x2026))) << text.toStdString();
        }
    }
    const QModelIndex dense = table()->model()->index(rowOf("dense"), LayerRows::ParametersColumn);
    EXPECT_EQ(LayerCellDelegate::fitted(dense, metrics, 30), "5.1k");
}

TEST_F(LayerTableTest, ShortTimesAreNotZeroAndWholeInASmallWindow) {
    page_.resize(1092, 640);  // of a window of 1280 × 720
    QTest::qWait(10);
    const std::vector<std::pair<double, QString>> times{{0.001, "<0.01"},
                                                        {0.04, "0.04"},
                                                        {0.3, "0.30"},
                                                        {0.996, "1.0"},
                                                        {3.14, "3.1"},
                                                        {9.96, "10"},
                                                        {123.4, "123"},
                                                        {1234, "1.2k"}};
    const QFontMetrics metrics(table()->font());
    const int room = table()->horizontalHeader()->sectionSize(LayerRows::TimeColumn) - 6;
    for (const auto& [time, text] : times) {
        page_.findChild<LayerTable*>()->setTimes({{"dense", time}});
        const QModelIndex cell = table()->model()->index(rowOf("dense"), LayerRows::TimeColumn);
        EXPECT_EQ(cell.data(LayerRows::kCompactRole).toString(), text) << time;
        EXPECT_FALSE(LayerCellDelegate::fitted(cell, metrics, room).contains(QChar(0x2026)))
            << time;
    }
}

// "3.1M" beside "3.1M" of another unit.
TEST_F(LayerTableTest, TheHeadOfTheMemorySaysItsUnit) {
    const QAbstractItemModel& model = *table()->model();
    EXPECT_EQ(model.headerData(LayerRows::ActivationsColumn, Qt::Horizontal).toString(), "Bytes");
}

TEST_F(LayerTableTest, RowsAreHighEnoughForTwoLinesOfAnyFont) {
    const QFont usual = QApplication::font();
    QFont high = usual;
    high.setPointSizeF(2 * usual.pointSizeF());
    QApplication::setFont(high);
    {
        const LayerTable layers(document_.catalog());
        const auto* view = layers.findChild<QTableView*>();
        EXPECT_GE(view->verticalHeader()->defaultSectionSize(),
                  2 * QFontMetrics(view->font()).height());
    }
    QApplication::setFont(usual);
}

TEST_F(LayerTableTest, ThePaletteIsAsWideAsItsSearch) {
    auto* palette = page_.findChild<LayerPalette*>();
    auto* list = palette->findChild<QTreeWidget*>();
    page_.resize(1092, 640);
    QTest::qWait(10);
    ASSERT_TRUE(list->verticalScrollBar()->isVisible());
    EXPECT_EQ(list->width(), palette->findChild<QLineEdit*>()->width());
    const QImage image = list->grab().toImage();
    const QColor ground = list->palette().color(QPalette::Base);
    EXPECT_EQ(image.pixelColor(image.width() - 1, image.height() - 2), ground);
    EXPECT_EQ(image.pixelColor(list->viewport()->geometry().right() + 2, 2), ground);
}

TEST_F(LayerTableTest, LayersOfTwoStagesLookDifferentWhereTheirNamesHaveNoRoom) {
    const QImage first = painted("stage1.block1.conv1");
    EXPECT_EQ(painted("stage1.block1.conv1"), first);
    for (const char* other : {"stage2.block1.conv1", "stage1.block2.conv1", "stage1.block1.conv2"})
        EXPECT_NE(painted(other), first) << other;
}

TEST_F(LayerTableTest, InAWideWindowTheDrawingHasTheRoom) {
    page_.resize(1744, 980);  // of a window of 1920 × 1080
    QTest::qWait(10);
    EXPECT_LE(page_.parts().inspector.width(), 480);
    EXPECT_GE(view()->width(), 980);
    const QHeaderView* head = table()->horizontalHeader();
    const int edge = head->sectionViewportPosition(LayerRows::MultiplyAddsColumn) +
                     head->sectionSize(LayerRows::MultiplyAddsColumn);
    EXPECT_LE(edge, table()->viewport()->width()) << "four columns without scrolling";
}

// A name whose parts lack numbers would lose what tells it apart.
TEST_F(LayerTableTest, OnlyPartsWithANumberAreShortened) {
    engine::NetworkDescription drawing;
    drawing.nodes = {{.id = "encoder.block1.conv", .type = "Conv2D"},
                     {.id = "expand.block1.conv", .type = "Conv2D"}};
    take(drawing);
    ASSERT_GE(rowOf("expand.block1.conv"), 0);
    EXPECT_NE(painted("encoder.block1.conv"), painted("expand.block1.conv"));
}

TEST_F(LayerTableTest, UnknownNumbersAreDashesAndAnEmptyDrawingHasNoTable) {
    engine::NetworkDescription broken = network();
    std::erase_if(broken.connections, [](const auto& wire) { return wire.to == "dense"; });
    document_.changeNetwork(broken, "cut");
    EXPECT_EQ(cell(rowOf("dense"), LayerRows::ParametersColumn), QStringLiteral("–"));
    EXPECT_EQ(cell(rowOf("conv1"), LayerRows::ShapeColumn), QStringLiteral("14 × 14 × 64"));
    document_.changeNetwork({}, "clear");
    EXPECT_FALSE(table()->isVisible());
}

TEST_F(LayerTableTest, TheSurfaceBehindTheBoxesFollowsTheResolution) {
    const Funnel& funnel = scene()->drawn().funnel();
    EXPECT_EQ(funnel.shareOf("input"), 1);
    double before = 1;
    for (const char* stage : {"stage1", "stage2", "stage3"}) {
        EXPECT_LT(funnel.shareOf(stage), before) << stage;
        before = funnel.shareOf(stage);
        EXPECT_GT(before, 0) << stage;
    }
    EXPECT_EQ(funnel.shareOf("dense"), 0) << "no image any more";
    // It is painted: beside the input it is darker than beside the last layer.
    const auto beside = [&](const char* id) {
        const QPointF place = box(id)->pos() - QPointF(kBoxWidth / 2 + 10, 3);
        view()->ensureVisible(QRectF(place, QSizeF(1, 1)));
        return port()->grab().toImage().pixelColor(onScreen(place)).lightness();
    };
    EXPECT_LT(beside("input"), beside("dense"));
    // A branch beside the longest path would make a slab of it.
    scene()->groups().setAllFolded(false);
    EXPECT_GT(funnel.shareOf("stage2.block1.conv1"), 0);
    EXPECT_GT(funnel.shareOf("stage2.block1.add"), 0);
    EXPECT_EQ(funnel.shareOf("stage2.block1.shortcut.conv"), 0);
}

TEST_F(LayerTableTest, MeasuredTimesAreThoseOfOneDrawing) {
    const auto measuring = std::make_shared<std::promise<void>>();
    EngineAccess engine;
    std::int64_t batch = 0;
    engine.measureLayers = [&, done = measuring->get_future().share()](const MemoryRequest& request,
                                                                       const std::stop_token&) {
        done.wait();
        batch = request.batch;
        EXPECT_EQ(request.network.nodes.size(), 70u);
        return LayerTimes{{"dense", 2.5}, {"stage4.block1.conv1", 3}, {"stage4.block2.conv1", 4}};
    };
    LayerTiming timing(page_, document_, reviewer_, engine);
    auto* button = timing.findChild<QPushButton*>();
    EXPECT_EQ(cell(rowOf("dense"), LayerRows::TimeColumn), QStringLiteral("–"));
    const int item = choice()->findData(static_cast<int>(Measure::StepTime));
    const auto isOffered = [&] {
        return (choice()->model()->index(item, 0).flags() & Qt::ItemIsEnabled) != 0;
    };
    EXPECT_FALSE(isOffered());
    QTRY_VERIFY(button->isEnabled());
    button->click();
    EXPECT_TRUE(timing.isMeasuring());
    EXPECT_EQ(button->text(), "Cancel");
    measuring->set_value();
    QTRY_VERIFY(!timing.isMeasuring());
    EXPECT_EQ(batch, document_.project().options.batch);
    EXPECT_EQ(cell(rowOf("dense"), LayerRows::TimeColumn), measuredTimeText(2.5));
    EXPECT_EQ(cell(rowOf("conv1"), LayerRows::TimeColumn), QStringLiteral("–"));
    EXPECT_TRUE(timing.findChild<QLabel*>()->isVisible());
    EXPECT_EQ(timing.findChild<QLabel*>()->text(),
              "9.50 ms for a step of 32 images, without loading them");
    sortBy(LayerRows::TimeColumn);
    sortBy(LayerRows::TimeColumn);
    EXPECT_EQ(idOf(0), "stage4.block2.conv1");
    ASSERT_TRUE(isOffered());
    EXPECT_EQ(choice()->currentIndex(), item) << "boxes show at once what was measured";
    EXPECT_EQ(box("stage4")->text().heatText, measuredTimeText(7));
    EXPECT_EQ(box("stage4")->text().heat, 1);
    // Beside a training the times would be wrong.
    reviewer_.setBusy(true);
    QTRY_VERIFY(!button->isEnabled());
    EXPECT_TRUE(button->toolTip().contains("training")) << button->toolTip().toStdString();
    reviewer_.setBusy(false);
    QTRY_VERIFY(button->isEnabled());
    // Of another drawing nothing is known.
    engine::NetworkDescription changed = network();
    std::erase_if(changed.connections, [](const auto& wire) { return wire.to == "dense"; });
    document_.changeNetwork(changed, "cut");
    QTRY_COMPARE(cell(rowOf("dense"), LayerRows::TimeColumn), QStringLiteral("–"));
    EXPECT_FALSE(isOffered());
    EXPECT_EQ(choice()->currentIndex(), 0);
    EXPECT_FALSE(button->isEnabled());
}

TEST_F(LayerTableTest, BoxesAreColouredByAColumnAndSayTheNumber) {
    const auto checked = engine::summarise(*scene()->validation().network);
    std::int64_t stage4 = 0;
    for (const engine::LayerSummary& layer : checked.layers) {
        if (layer.id.starts_with("stage4.")) stage4 += layer.parameters;
    }
    EXPECT_TRUE(box("stage4")->text().heatText.isEmpty());
    colourBy(Measure::Parameters);
    EXPECT_EQ(box("stage4")->text().heatText, measureText(Measure::Parameters, stage4));
    EXPECT_EQ(box("stage4")->text().heat, 1);
    EXPECT_GT(box("stage3")->text().heat, box("stage2")->text().heat);
    EXPECT_EQ(box("softmax")->text().heat, 0);
    EXPECT_EQ(box("softmax")->text().heatText, "0");
    colourBy(Measure::MultiplyAdds);
    EXPECT_EQ(box("dense")->text().heatText, "5,120");
    colourBy(Measure::Activations);
    EXPECT_EQ(box("dense")->text().heatText, bytesText(40));
    // An edit keeps the colours, and they are no part of the drawing.
    document_.changeNetwork(rename(network(), "dense", "出力層").network, "rename");
    EXPECT_EQ(box("dense")->text().heatText, bytesText(40));
    EXPECT_EQ(steps(), 1);
    colourBy(Measure::None);
    EXPECT_TRUE(box("dense")->text().heatText.isEmpty());
}

TEST_F(LayerTableTest, FoldingChangesNoColourBecauseAllAreOnOneScale) {
    auto* legend = page_.findChild<HeatLegend*>();
    EXPECT_TRUE(legend->isHidden());
    EXPECT_TRUE(legend->text().isEmpty());
    const auto sumOf = [this](const std::string& prefix) {
        std::int64_t sum = 0;
        for (const auto& layer : engine::summarise(*scene()->validation().network).layers) {
            if (layer.id.starts_with(prefix)) sum += layer.parameters;
        }
        return sum;
    };
    const std::int64_t stage4 = sumOf("stage4.");
    colourBy(Measure::Parameters);
    const double stage3 = box("stage3")->text().heat;
    EXPECT_EQ(legend->text(), "0 … " + measureText(Measure::Parameters, stage4));
    EXPECT_TRUE(legend->isVisible());
    EXPECT_TRUE(legend->toolTip().contains("sum of its layers")) << legend->toolTip().toStdString();
    scene()->groups().fold({"stage4"}, false);
    const LayerBox* conv = box("stage4.block2.conv1");
    ASSERT_NE(conv, nullptr);
    const double share =
        static_cast<double>(sumOf("stage4.block2.conv1")) / static_cast<double>(stage4);
    EXPECT_DOUBLE_EQ(conv->text().heat, share);
    EXPECT_LT(share, 0.5);
    EXPECT_DOUBLE_EQ(box("stage3")->text().heat, stage3) << "opening another group changed it";
    EXPECT_EQ(legend->text(), "0 … " + measureText(Measure::Parameters, stage4));
    scene()->groups().setAllFolded(false);
    EXPECT_DOUBLE_EQ(box("stage4.block2.conv1")->text().heat, share);
    colourBy(Measure::None);
    EXPECT_TRUE(legend->isHidden());
}

TEST_F(LayerTableTest, ColoursAreTurnedOffWithABoxSelectedAndAreSaidToBeUnknown) {
    colourBy(Measure::Parameters);
    click(box("dense")->pos());
    ASSERT_TRUE(choice()->isVisible());
    QApplication::processEvents();
    const auto* training = page_.findChild<LayerTrainingForm*>();
    ASSERT_TRUE(training->isVisible());
    EXPECT_GT(choice()->geometry().top(), training->geometry().bottom())
        << "it stands among the properties of the layer";
    EXPECT_EQ(box("dense")->text().heatText, "5,130");
    colourBy(Measure::None);
    EXPECT_TRUE(box("dense")->text().heatText.isEmpty());
    EXPECT_TRUE(box("dense")->isSelected());
    colourBy(Measure::Parameters);
    engine::NetworkDescription broken = network();
    std::erase_if(broken.connections, [](const auto& wire) { return wire.to == "dense"; });
    document_.changeNetwork(broken, "cut");
    EXPECT_TRUE(box("input")->text().heatText.isEmpty());
    EXPECT_FALSE(choice()->isEnabled());
    EXPECT_TRUE(choice()->toolTip().contains("unknown until")) << choice()->toolTip().toStdString();
    document_.undoStack().undo();
    EXPECT_TRUE(choice()->isEnabled());
    EXPECT_EQ(box("dense")->text().heatText, "5,130");
    document_.changeNetwork({}, "clear");
    EXPECT_FALSE(choice()->isVisible());
}

TEST_F(LayerTableTest, TextOnTheHottestBoxCanBeRead) {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        for (const double share : {0.0, 0.1, 0.5, 1.0}) {
            EXPECT_GE(contrast(theme->text, heatColor(*theme, share)), 4.5) << share;
        }
        EXPECT_GT(contrast(heatColor(*theme, 0), heatColor(*theme, 1)), 1.3);
    }
}

TEST_F(LayerTableTest, AThousandLayersAreListedAndColouredWithoutAStall) {
    engine::NetworkDescription tower;
    tower.nodes.push_back({.id = "input", .type = "Input"});
    for (int i = 0; i < 1000; ++i) {
        const std::string id = "層 " + std::to_string(i);
        tower.connections.push_back({.from = tower.nodes.back().id, .to = id});
        tower.nodes.push_back({.id = id, .type = "Conv2D"});
    }
    take(tower);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !scene()->isArranging(); }));
    ASSERT_EQ(table()->model()->rowCount(), 1001);
    std::vector<double> works;
    for (int round = 0; round < 5; ++round) {
        const double begin = tests::threadMilliseconds();
        scene()->setMeasure(round % 2 == 0 ? Measure::Parameters : Measure::MultiplyAdds);
        works.push_back(tests::threadMilliseconds() - begin);
    }
    std::ranges::sort(works);
    std::printf("colouring 1,000 layers: %.1f ms\n", works[2]);
    EXPECT_LE(works[2], 50 * tests::slowdown());
}

}  // namespace
}  // namespace espalier::ui
