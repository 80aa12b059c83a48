// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery of templates with real events, on a computer whose times are given.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <atomic>
#include <memory>

#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "engine/project/new_project.h"
#include "group_hand.h"
#include "ui/canvas/gallery/template_card_delegate.h"
#include "ui/canvas/gallery/template_gallery.h"
#include "ui/canvas/gallery/template_reviewer.h"
#include "ui/canvas/gallery/template_rows.h"
#include "ui/canvas/gallery/template_times.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {
namespace {

std::shared_ptr<const engine::ImageFolder> flowers() {
    engine::ImageFolder folder;
    folder.root = "/nowhere/flowers";
    folder.fingerprint = folder.sizeFingerprint = "flowers";
    folder.classes = {"rose", "tulip"};
    for (int i = 0; i < 200; ++i) {
        engine::ImageEntry image;
        image.path = std::to_string(i) + ".png";
        image.label = i % 2;
        image.width = image.height = 96;
        image.split = i < 160 ? engine::Split::Training : engine::Split::Validation;
        folder.images.push_back(image);
    }
    return std::make_shared<const engine::ImageFolder>(std::move(folder));
}

class GalleryTest : public test::GroupHand {
  protected:
    GalleryTest() {
        QFile::remove(TemplateTimes::usualFile());
        engine_.forecastMemory = [this](const MemoryRequest& request, std::stop_token) {
            const auto parameters = request.checked->summary->parameters;
            return engine::DeviceMemory{.needed = 10.0 * static_cast<double>(parameters),
                                        .free = free_};
        };
        engine_.measureTime = [this](const engine::TrainingRequest& request, std::stop_token stop) {
            ++measured_;
            if (measured_ == 1) {
                while (isStuck_) QThread::msleep(1);  // whoever asks it to stop
            }
            while (isHanging_ && !stop.stop_requested()) QThread::msleep(1);
            if (stop.stop_requested()) throw engine::Stopped();
            if (fails_) throw engine::Error("The disk is gone. Connect it.");
            const auto layers = static_cast<double>(request.network.nodes.size());
            return engine::TrainingTime{
                .step = layers / 10, .measuredSteps = 9, .stepsPerEpoch = 10};
        };
    }

    void takeFlowers() {
        engine::Project project;
        project.dataset = "/nowhere/flowers";
        engine::PreparedData data = engine::prepareNew(flowers(), project, {});
        document_.reset(project, {});
        document_.setView(std::move(data), std::move(project));
    }
    void open() {
        for (QPushButton* button : page_.findChildren<QPushButton*>()) {
            if (button->text() == "Templates …") QTest::mouseClick(button, Qt::LeftButton);
        }
        ASSERT_NE(gallery(), nullptr);
        ASSERT_TRUE(QTest::qWaitFor([this] { return list()->model()->rowCount() > 0; }));
    }
    TemplateGallery* gallery() { return page_.findChild<TemplateGallery*>(); }
    QListView* list() { return gallery()->findChild<QListView*>(); }
    const TemplateCard* card(int row) {
        auto* order = static_cast<TemplateOrder*>(list()->model());
        return order->card(order->index(row, 0));
    }
    const TemplateCard* card(const std::string& name) {
        for (int row = 0; row < list()->model()->rowCount(); ++row) {
            if (card(row)->name == name) return card(row);
        }
        return nullptr;
    }
    QPushButton* button(const QString& text) {
        for (auto* each : gallery()->findChildren<QPushButton*>()) {
            if (each->text() == text) return each;
        }
        return nullptr;
    }
    bool says(const QString& words) {
        const auto labels = gallery()->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->text().contains(words); });
    }
    bool allAreKnown() {
        return QTest::qWaitFor([this] {
            for (int row = 0; row < list()->model()->rowCount(); ++row) {
                if (card(row)->fits() && !card(row)->answer) return false;
            }
            return true;
        });
    }

    std::atomic<int> measured_ = 0;
    std::atomic<bool> isHanging_ = false;
    std::atomic<bool> isStuck_ = false;
    std::atomic<bool> fails_ = false;
    double free_ = 1e12;
};

TEST_F(GalleryTest, EveryTemplateIsACardWithDrawingSizeMemoryAndMeasuredTime) {
    takeFlowers();
    open();
    EXPECT_EQ(list()->model()->rowCount(), static_cast<int>(engine::networkTemplates().size()));
    ASSERT_TRUE(allAreKnown());
    const TemplateCard& first = *card(0);
    EXPECT_EQ(first.name, "resnet-small") << "the recommended one is not the first";
    EXPECT_TRUE(first.isRecommended);
    EXPECT_TRUE(says("Recommended:")) << "the reason is missing";
    EXPECT_GT(first.sketch.bars.size(), 4u);
    EXPECT_LT(first.sketch.bars.size(), 12u) << "the drawing is not folded";
    EXPECT_TRUE(parametersLine(first).contains("parameters"));
    EXPECT_TRUE(memoryLine(first).contains("memory"));
    EXPECT_TRUE(timeLine(first).contains("per epoch, measured")) << timeLine(first).toStdString();
    const auto layers = static_cast<double>(first.project.network.nodes.size());
    EXPECT_DOUBLE_EQ(*first.epochSeconds(), layers);  // 10 steps of layers / 10 s
    // What does not suit is last and says why; its time is not measured.
    const TemplateCard* encoder = card("autoencoder");
    EXPECT_FALSE(encoder->fits());
    EXPECT_TRUE(timeLine(*encoder).isEmpty());
    EXPECT_TRUE(card(0)->fits());
    EXPECT_FALSE(card(list()->model()->rowCount() - 1)->fits());
    const QString spoken = list()->model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    EXPECT_TRUE(spoken.contains("Recommended") && spoken.contains("per epoch"));
    EXPECT_TRUE(spoken.contains(first.summary)) << spoken.toStdString();
}

TEST_F(GalleryTest, TheCardsOfARowFillIt) {
    takeFlowers();
    open();
    const QStyle& style = *list()->style();
    for (const int width : {900, 1150}) {
        gallery()->resize(width, 600);
        int columns = 0, gap = 0;
        const auto fill = [&] {
            const QModelIndex first = list()->model()->index(0, 0);
            const QRect begin = list()->visualRect(first);
            QRect end = begin;
            columns = 0;
            for (int row = 0; row < list()->model()->rowCount(); ++row) {
                const QRect place = list()->visualRect(list()->model()->index(row, 0));
                if (place.top() != begin.top()) break;
                end = place;
                ++columns;
            }
            gap = list()->maximumViewportSize().width() - end.right() -
                  style.pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, list());
            return begin.left() < 2 && gap >= 0 && gap <= columns + 2;
        };
        EXPECT_TRUE(QTest::qWaitFor(fill)) << width << ": " << gap << " px beside " << columns;
        EXPECT_GT(columns, 1);
    }
}

TEST_F(GalleryTest, NineCardsAreSeenInASmallWindow) {
    takeFlowers();
    open();
    ASSERT_LE(gallery()->height(), 720);
    ASSERT_GE(list()->model()->rowCount(), 9);
    EXPECT_TRUE(QTest::qWaitFor([this] {
        const QRect ninth = list()->visualRect(list()->model()->index(8, 0));
        return ninth.isValid() && list()->viewport()->rect().contains(ninth);
    })) << list()->visualRect(list()->model()->index(8, 0)).bottom();
    ASSERT_TRUE(allAreKnown());
}

TEST_F(GalleryTest, DescriptionsAreWholeUntilTimesAreKnownAndTrainedWeightsAreMarked) {
    takeFlowers();
    isHanging_ = true;
    page_.findChild<TemplateReviewer*>()->setLongestWait(60'000);
    open();
    int trained = 0;
    for (int row = 0; row < list()->model()->rowCount(); ++row) {
        const QModelIndex index = list()->model()->index(row, 0);
        const TemplateCard& shown = *card(row);
        const QStringList lines =
            TemplateCardDelegate::summaryLines(shown, list()->visualRect(index).width());
        // Lines may also break behind a hyphen.
        EXPECT_EQ(lines.join(QString()).remove(QLatin1Char(' ')),
                  QString(shown.summary).remove(QLatin1Char(' ')));
        const bool hasWeights = !shown.trained.isEmpty();
        trained += hasWeights;
        EXPECT_EQ(hasWeights, shown.name.starts_with("efficientnet")) << shown.name;
        if (!hasWeights) continue;
        const QString tip = index.data(Qt::ToolTipRole).toString();
        EXPECT_TRUE(tip.contains("Google") && tip.contains("Apache-2.0")) << tip.toStdString();
        EXPECT_TRUE(tip.contains(" to download.") || tip.contains("on this computer"))
            << tip.toStdString();
        EXPECT_TRUE(index.data(Qt::AccessibleTextRole).toString().contains("Trained weights"));
    }
    EXPECT_GE(trained, 3);
    isHanging_ = false;
}

TEST_F(GalleryTest, ProblemsHaveASignAndTheirColour) {
    const auto isSignShown = [this] {
        const auto signs = page_.findChildren<SignLabel*>();
        return std::ranges::any_of(signs, [](const SignLabel* sign) {
            return sign->isVisible() && sign->sign() == SignLabel::Sign::Problem;
        });
    };
    EXPECT_FALSE(isSignShown());
    engine::NetworkDescription broken = network();
    broken.connections.pop_back();
    take(broken);
    EXPECT_TRUE(QTest::qWaitFor(isSignShown));
    const auto labels = page_.findChildren<ElidedLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const ElidedLabel* label) {
        return label->whole().contains("problem") &&
               label->foregroundRole() == QPalette::BrightText;
    }));
}

TEST_F(GalleryTest, BesideATrainedStartTheRecommendedCardSaysThatItHasNone) {
    takeFlowers();
    engine::Project project = document_.project();
    const auto reasonOf = [&] {
        for (const TemplateCard& card : templateCards(project, document_.selected(), {})) {
            if (card.isRecommended) return card.reason;
        }
        return QString("no card is recommended");
    };
    EXPECT_TRUE(reasonOf().startsWith("Espalier draws it by itself")) << reasonOf().toStdString();
    project.startFrom = "efficientnet-lite0";
    EXPECT_TRUE(reasonOf().contains("starts from trained weights")) << reasonOf().toStdString();
}

TEST_F(GalleryTest, WhatWasMeasuredIsKeptForTheSameQuestion) {
    takeFlowers();
    open();
    ASSERT_TRUE(allAreKnown());
    const int measured = measured_;
    EXPECT_GT(measured, 5);
    QTest::keyClick(list(), Qt::Key_Escape);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !gallery(); }));
    open();
    ASSERT_TRUE(allAreKnown());
    EXPECT_EQ(measured_, measured) << "measured again";
    QTest::keyClick(list(), Qt::Key_Escape);
    // The file answers after a restart; a damaged one counts as empty.
    TemplateTimes kept(TemplateTimes::usualFile());
    const std::string machine;
    QFile file(TemplateTimes::usualFile());
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    EXPECT_TRUE(file.readAll().contains("espalier_template_times"));
    file.resize(0);
    file.write(
        "{\"espalier_template_times\":{\"a\":[1,2],\"b\":[-1,0,0,0,0,0,0,0,0,0,0,0],"
        "\"c\":[1,1,1,1,1,1,1,1,9,10,2,5e8],\"d\":7}}");
    file.close();
    TemplateTimes read(TemplateTimes::usualFile());
    EXPECT_FALSE(read.find("a") || read.find("b") || read.find("d"));
    ASSERT_TRUE(read.find("c"));
    EXPECT_EQ(read.find("c")->time->stepsPerEpoch, 10);
    EXPECT_EQ(*read.find("c")->memory, 5e8);
}

TEST_F(GalleryTest, OtherOptionsAreAnotherQuestion) {
    takeFlowers();
    open();
    ASSERT_TRUE(allAreKnown());
    const int measured = measured_;
    engine::TrainingOptions options = document_.project().options;
    options.batch = 7;
    document_.change(&engine::Project::options, options, Area::Training, "batch");
    EXPECT_TRUE(QTest::qWaitFor([&] { return measured_ > measured; }));
}

TEST_F(GalleryTest, KeysChooseFilterAndTakeInOneUndoStep) {
    takeFlowers();
    open();
    ASSERT_TRUE(allAreKnown());
    EXPECT_TRUE(list()->hasFocus());
    QTest::keyClick(list(), Qt::Key_Right);
    EXPECT_EQ(list()->currentIndex().row(), 1);
    QTest::keyClick(list(), Qt::Key_V);
    auto* search = gallery()->findChild<QLineEdit*>();
    EXPECT_TRUE(search->hasFocus());
    QTest::keyClicks(search, "gg");
    EXPECT_EQ(list()->model()->rowCount(), 1);
    QTest::keyClick(search, Qt::Key_Down);
    EXPECT_TRUE(list()->hasFocus());
    const int before = steps();
    QTest::keyClick(list(), Qt::Key_Return);
    EXPECT_EQ(network().name, "vgg16");
    EXPECT_EQ(steps(), before + 1);
    document_.undoStack().undo();
    EXPECT_EQ(network().name, "resnet-small");
}

TEST_F(GalleryTest, OrderAndFilterUseTheNumbers) {
    takeFlowers();
    open();
    ASSERT_TRUE(allAreKnown());
    auto* by = gallery()->findChild<QComboBox*>();
    const auto isSorted = [&](auto value) {
        for (int row = 1; row < list()->model()->rowCount(); ++row) {
            if (card(row)->fits() && value(*card(row - 1)) > value(*card(row))) return false;
        }
        return true;
    };
    by->setCurrentIndex(1);
    EXPECT_TRUE(isSorted([](const TemplateCard& one) { return one.parameters(); }));
    by->setCurrentIndex(2);
    EXPECT_TRUE(isSorted([](const TemplateCard& one) { return *one.answer->memory; }));
    by->setCurrentIndex(3);
    EXPECT_TRUE(isSorted([](const TemplateCard& one) { return *one.epochSeconds(); }));
    QTest::mouseClick(gallery()->findChild<QCheckBox*>(), Qt::LeftButton, {}, QPoint(8, 8));
    EXPECT_EQ(card("autoencoder"), nullptr);
    EXPECT_NE(card("resnet50"), nullptr);
    gallery()->findChild<QLineEdit*>()->setText("nothing of this name");
    EXPECT_EQ(list()->model()->rowCount(), 0);
    EXPECT_TRUE(says("No template has this"));
    EXPECT_FALSE(button("Use this network")->isEnabled());
}

TEST_F(GalleryTest, MeasuringCanBeStoppedAndGivesUpWhereItTakesTooLong) {
    takeFlowers();
    isHanging_ = true;
    page_.findChild<TemplateReviewer*>()->setLongestWait(60'000);
    open();
    ASSERT_TRUE(QTest::qWaitFor([this] { return measured_ > 0; }));
    EXPECT_TRUE(says("Measuring Small ResNet"));
    QTest::mouseClick(button("Stop measuring"), Qt::LeftButton);
    EXPECT_TRUE(says("were not measured"));
    const QString spoken = list()->model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    EXPECT_TRUE(spoken.endsWith(card(0)->summary)) << spoken.toStdString();
    const int stopped = measured_;
    QTest::qWait(50);
    EXPECT_EQ(measured_, stopped);
    page_.findChild<TemplateReviewer*>()->setLongestWait(20);
    QTest::mouseClick(button("Measure times"), Qt::LeftButton);
    ASSERT_TRUE(allAreKnown());
    EXPECT_TRUE(card(0)->answer->isTooSlow);
    EXPECT_TRUE(timeLine(*card(0)).contains("very slow"));
}

TEST_F(GalleryTest, OneThatHangsDoesNotMakeTheOthersSlow) {
    takeFlowers();
    isStuck_ = true;
    page_.findChild<TemplateReviewer*>()->setLongestWait(200);
    open();
    const auto isFirstKnown = [this] { return card(0)->answer.has_value(); };
    const bool isGivenUp = QTest::qWaitFor(isFirstKnown);
    // The thread of the first one keeps the turn for much longer than each is waited for.
    QTest::qWait(600);
    int known = 0;
    for (int row = 0; row < list()->model()->rowCount(); ++row) {
        known += card(row)->answer.has_value();
    }
    isStuck_ = false;
    page_.findChild<TemplateReviewer*>()->setLongestWait(60'000);
    ASSERT_TRUE(isGivenUp);
    EXPECT_TRUE(card(0)->answer->isTooSlow);
    EXPECT_EQ(known, 1);
    ASSERT_TRUE(allAreKnown());
    for (int row = 1; row < list()->model()->rowCount(); ++row) {
        if (!card(row)->fits()) continue;
        EXPECT_TRUE(card(row)->answer->time) << card(row)->name;
    }
}

TEST_F(GalleryTest, WhatLacksMemoryOrFailsSaysSo) {
    takeFlowers();
    free_ = 1e6;
    open();
    ASSERT_TRUE(allAreKnown());
    EXPECT_TRUE(card("vgg16")->answer->lacksMemory);
    EXPECT_TRUE(memoryLine(*card("vgg16")).contains("more than is free"));
    EXPECT_TRUE(timeLine(*card("vgg16")).contains("too large"));
    free_ = 1e12;
    fails_ = true;
    engine::TrainingOptions options = document_.project().options;
    options.batch = 9;
    document_.change(&engine::Project::options, options, Area::Training, "batch");
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return card(0)->answer && !card(0)->answer->failure.isEmpty(); }));
    list()->setCurrentIndex(list()->model()->index(0, 0));
    EXPECT_TRUE(QTest::qWaitFor([this] { return says("The disk is gone"); }));
}

TEST_F(GalleryTest, WithoutImagesTheCardsSayWhatIsMissing) {
    document_.reset({}, {});
    open();
    EXPECT_TRUE(says("Drop a folder to measure times"));
    EXPECT_TRUE(card("resnet18")->fits());
    EXPECT_GT(card("resnet18")->parameters(), 11'000'000);
    EXPECT_TRUE(timeLine(*card("resnet18")).isEmpty());
    EXPECT_EQ(measured_, 0);
}

TEST_F(GalleryTest, NothingIsMeasuredBesideATraining) {
    takeFlowers();
    reviewer_.setBusy(true);
    open();
    QTest::qWait(50);
    EXPECT_EQ(measured_, 0);
    EXPECT_TRUE(says("when the training has ended"));
    reviewer_.setBusy(false);
    EXPECT_TRUE(allAreKnown());
}

}  // namespace
}  // namespace espalier::ui
