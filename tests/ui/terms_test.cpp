// SPDX-License-Identifier: GPL-3.0-or-later
// The words that not everybody knows are explained where they stand.
#include "ui/words/terms.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>
#include <algorithm>
#include <set>

#include "ui/widgets/elided_label.h"
#include "ui/words/term_tip.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

QStringList wordsIn(const QString& text) {
    QStringList words;
    for (const Term& term : termsIn(text)) words << term.word;
    return words;
}

/// What the pointer shows where it rests in the middle of a widget.
QString hovered(QWidget& widget, const QPoint& at) {
    const QString before = QStringLiteral("before");  // a tooltip takes its time to go
    QToolTip::showText(widget.mapToGlobal(at), before);
    QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
    return QToolTip::text() == before ? QString() : QToolTip::text();
}

/// Hovers over all visible labels, buttons and headers of a window; returns the terms that stand
/// there. Fails for one that is not explained.
std::set<QString> explainedIn(QWidget& top) {
    std::set<QString> found;
    for (QWidget* widget : top.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->size().isEmpty()) continue;
        const QPoint middle = widget->rect().center();
        const QString text = labelAt(*widget, widget->mapToGlobal(middle));
        const bool isInput = qobject_cast<const QLineEdit*>(widget);
        if (isInput) continue;  // its label is
        for (const Term& term : termsIn(text)) {
            const QString tip = hovered(*widget, middle);
            const bool isRich = widget->toolTip().startsWith(QLatin1Char('<'));
            EXPECT_TRUE(isRich || tip.contains(term.explanation) ||
                        tip.contains(term.explanation.toHtmlEscaped()))
                << text.toStdString() << " of a " << widget->metaObject()->className()
                << " shows: " << tip.toStdString();
            found.insert(term.word);
        }
    }
    return found;
}

}  // namespace

TEST(TermsTest, AreFoundAsWordsOfLabelsAndNotInSentences) {
    EXPECT_EQ(wordsIn("Patience"), QStringList{"patience"});
    EXPECT_EQ(wordsIn("Balanced accuracy"), QStringList{"balanced accuracy"});
    EXPECT_EQ(wordsIn("Epochs"), QStringList{"epoch"});
    EXPECT_EQ(wordsIn("Precision and recall"), (QStringList{"precision", "recall"}));
    EXPECT_EQ(wordsIn("Validation accuracy"), (QStringList{"validation", "accuracy"}));
    EXPECT_EQ(wordsIn("F1"), QStringList{"F1"});
    EXPECT_TRUE(wordsIn("Stepwise").isEmpty());
    EXPECT_TRUE(wordsIn("Underlossy").isEmpty());
    EXPECT_TRUE(wordsIn("The validation images decide which epoch is best.").isEmpty());
    EXPECT_TRUE(wordsIn("").isEmpty());
}

TEST(TermsTest, EachIsExplainedInOneLineAndOnlyOnce) {
    std::set<QString> words;
    for (const Term& term : allTerms()) {
        EXPECT_TRUE(words.insert(term.word.toLower()).second) << term.word.toStdString();
        EXPECT_TRUE(term.explanation.endsWith(QLatin1Char('.'))) << term.word.toStdString();
        EXPECT_LE(term.explanation.size(), 140) << term.word.toStdString();
        EXPECT_FALSE(term.explanation.contains(QLatin1Char('\n')));
        EXPECT_EQ(termsIn(term.word).size(), 1) << term.word.toStdString();
        EXPECT_TRUE(explanationOf(term.word).contains(term.explanation));
    }
    for (const char* needed : {"precision",
                               "recall",
                               "patience",
                               "stride",
                               "validation",
                               "fingerprint",
                               "f1",
                               "epoch",
                               "learning rate"}) {
        EXPECT_TRUE(words.contains(needed)) << needed;
    }
}

TEST(TermsTest, AHeaderExplainsTheSectionUnderThePointerAfterItsOwnTip) {
    WindowDriver driver;
    QTableWidget table(1, 2);
    table.setHorizontalHeaderLabels({"Image", "Recall"});
    table.horizontalHeaderItem(1)->setToolTip("own");
    table.show();
    QHeaderView& header = *table.horizontalHeader();
    const auto middleOf = [&](int section) {
        return QPoint(header.sectionViewportPosition(section) + header.sectionSize(section) / 2,
                      header.height() / 2);
    };
    const QString tip = hovered(*header.viewport(), middleOf(1));
    EXPECT_TRUE(tip.contains("own")) << tip.toStdString();
    EXPECT_TRUE(tip.contains("the fraction that is predicted as that class")) << tip.toStdString();
    EXPECT_FALSE(hovered(*header.viewport(), middleOf(0)).contains("fraction"));
}

TEST(TermsTest, EveryPageExplainsTheWordsOnIt) {
    WindowDriver driver;
    driver.window().resize(1280, 800);
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    std::set<QString> found;
    const auto look = [&] {
        QTest::qWait(50);
        found.merge(explainedIn(driver.window()));
    };
    for (const Step step : {Step::Data, Step::Network, Step::Train, Step::Runs}) {
        driver.window().show(step);
        look();
        if (step == Step::Train && driver.click("Expert")) look();
    }
    for (const char* word : {"validation", "epoch", "batch", "learning rate", "patience"}) {
        EXPECT_TRUE(found.contains(word)) << word << " stands nowhere";
    }
}

TEST(TermsTest, AWordThatMeansSomethingElseInAFieldIsNotExplainedThere) {
    WindowDriver driver;
    driver.window().resize(1280, 800);
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    const auto labels = driver.window().findChildren<ElidedLabel*>();
    const auto found = std::ranges::find_if(labels, [](const ElidedLabel* label) {
        return label->whole() == "Precision" && label->buddy();
    });
    ASSERT_NE(found, labels.end()) << "the number format of the computations";
    for (QWidget* widget : {static_cast<QWidget*>(*found), (*found)->buddy()}) {
        const QString tip = tipAt(*widget, {});
        EXPECT_TRUE(tip.contains("Number format")) << tip.toStdString();
        EXPECT_FALSE(tip.contains("Of the images predicted as a class")) << tip.toStdString();
    }
}

TEST(TermsTest, F1OnAFieldExplainsTheTermBesideIt) {
    WindowDriver driver;
    driver.window().resize(1280, 800);
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    QTest::qWait(50);
    QWidget* field = nullptr;
    for (const QLabel* label : driver.window().findChildren<QLabel*>()) {
        const bool isIt = label->isVisible() && label->buddy() && label->buddy()->isEnabled() &&
                          labelAt(*label, {}).contains("Epochs");
        if (isIt) field = label->buddy();
    }
    ASSERT_NE(field, nullptr);
    EXPECT_TRUE(tipAt(*field, {}).contains("One pass over all training images."));
}
