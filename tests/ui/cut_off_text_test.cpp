// SPDX-License-Identifier: GPL-3.0-or-later
// A window of 1280 × 720 with class names as long as sentences, in any script and from right to
// left: no text is cut off without an ellipsis, and no widgets overlap.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QMap>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStyleOptionComboBox>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <cstdlib>
#include <utility>

#include "long_words.h"
#include "translated_words.h"
#include "ui/language.h"
#include "ui/page.h"
#include "ui/widgets/elided_label.h"
#include "window_tour.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kPatience = 15;  // times 30 ms

const QStringList kLongNames = {
    QStringLiteral("a name that is as long as a sentence, because somebody wrote one"),
    QStringLiteral("another-one-without-any-place-to-break-it-in-two-or-more-lines"),
    QStringLiteral("Bellis perennis (common daisy), photographed in the meadow"),
    QStringLiteral("tulip of the northern garden, red and yellow and white"),
    QStringLiteral("wild rose that grew through the fence in the seventh year")};
const QStringList kOtherScripts = {QStringLiteral("薔薇の花、庭の北側に咲いていたもの"),
                                   QStringLiteral("ひまわり畑で撮った向日葵の写真"),
                                   QStringLiteral("Колокольчик широколистный"),
                                   QStringLiteral("Ромашка обыкновенная, снятая на лугу"),
                                   QStringLiteral("チューリップ（赤・黄・白）")};
const QStringList kFromTheRight = {QStringLiteral("פרח השושן הצחור"),
                                   QStringLiteral("زهرة عباد الشمس"),
                                   QStringLiteral("ورد بري نما عبر السياج"),
                                   QStringLiteral("צבעוני מהגן הצפוני"),
                                   QStringLiteral("خزامى")};

QString describe(const QWidget* widget) {
    QStringList way;
    for (const QWidget* part = widget; part && !part->isWindow(); part = part->parentWidget()) {
        QString name = QString::fromLatin1(part->metaObject()->className());
        way.prepend(name.remove(QStringLiteral("espalier::ui::")));
    }
    return way.join(QStringLiteral(" > "));
}

/// Collects each problem once, with the first state in which it was found.
class Issues {
  public:
    void add(const QString& what, const QWidget* widget, const QString& state) {
        const QString line = what + QStringLiteral(": ") + describe(widget);
        if (!first_.contains(line)) first_.insert(line, state);
    }
    void addText(const QString& what,
                 const QWidget* widget,
                 const QString& text,
                 const QString& state) {
        const QString start = text.left(60).replace(QLatin1Char('\n'), QLatin1Char(' '));
        add(what,
            widget,
            QStringLiteral("%1, “%2”, %3 × %4")
                .arg(state, start)
                .arg(widget->width())
                .arg(widget->height()));
    }
    void add(Issues others) {
        others.first_.insert(first_);
        first_ = others.first_;
    }
    bool isEmpty() const { return first_.isEmpty(); }
    std::string all() const {
        QStringList lines;
        for (auto line = first_.begin(); line != first_.end(); ++line) {
            lines << QStringLiteral("%1   [%2]").arg(line.key(), line.value());
        }
        return lines.join(QLatin1Char('\n')).toStdString();
    }

  private:
    QMap<QString, QString> first_;
};

bool isCut(const QLabel& label) {
    // It is elided, and its tooltip has the full text.
    if (const auto* line = qobject_cast<const ElidedLabel*>(&label)) {
        return line->text() != line->whole() && !line->toolTip().contains(line->whole());
    }
    if (label.text().isEmpty() || !label.pixmap(Qt::ReturnByValue).isNull()) return false;
    if (label.wordWrap()) {
        return label.heightForWidth(label.width()) > label.height() + 1 ||
               label.minimumSizeHint().width() > label.width() + 1;
    }
    return label.sizeHint().width() > label.width() + 1 ||
           label.sizeHint().height() > label.height() + 1;
}

bool isCut(const QAbstractButton& button) {
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    const bool wordless = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
    if (button.text().isEmpty() || wordless) return false;
    const int icon = button.icon().isNull() ? 0 : button.iconSize().width() + 4;
    const int text = button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
    return text + icon > button.width();
}

bool isCut(const QComboBox& box) {
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.subControls = QStyle::SC_All;
    const QRect field = box.style()->subControlRect(
        QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > field.width();
}

void judgeText(QWidget& top, const QString& state, Issues& found) {
    for (QWidget* widget : top.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &top) continue;
        const bool explains = !widget->toolTip().isEmpty();
        if (const auto* label = qobject_cast<QLabel*>(widget); label && isCut(*label)) {
            found.addText("cut off", label, label->text(), state);
        }
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        if (button && isCut(*button) && !explains) {
            found.addText("cut off", button, button->text(), state);
        }
        const auto* box = qobject_cast<QComboBox*>(widget);
        if (box && isCut(*box) && !explains) {
            found.addText("cut off", box, box->currentText(), state);
        }
    }
}

/// Widgets that place their children themselves and may overlap them.
bool placesItself(const QWidget* parent) {
    return qobject_cast<const QAbstractScrollArea*>(parent) ||
           qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) ||
           qobject_cast<const QSplitter*>(parent) || qobject_cast<const QTabWidget*>(parent) ||
           qobject_cast<const QComboBox*>(parent) || !parent->layout();
}

/// The deepest of its widgets that asks for no less room than any other.
const QWidget* widestPart(const QWidget* widget) {
    const QWidget* widest = nullptr;
    for (const QWidget* part :
         widget->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        const bool isWider =
            !widest || part->minimumSizeHint().width() > widest->minimumSizeHint().width();
        if (part->isVisible() && isWider) widest = part;
    }
    if (!widest) return widget;
    return widest->layout() ? widestPart(widest) : widest;
}

void judgePlaces(QWidget& top, const QString& state, Issues& found) {
    QList<QWidget*> parents = top.findChildren<QWidget*>();
    parents << &top;
    for (QWidget* parent : std::as_const(parents)) {
        if (!parent->isVisible() || parent->window() != &top) continue;
        if (const auto* area = qobject_cast<QScrollArea*>(parent)) {
            const bool hides = area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff;
            if (hides && area->widget() && area->widget()->width() > area->viewport()->width()) {
                const QWidget* widest = widestPart(area->widget());
                found.addText("wider than its place, for", widest, {}, state);
            }
        }
        if (placesItself(parent)) continue;
        QList<QWidget*> children =
            parent->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        children.removeIf(
            [](const QWidget* child) { return !child->isVisible() || child->isWindow(); });
        for (int i = 0; i < children.size(); ++i) {
            if (!parent->rect().adjusted(-1, -1, 1, 1).contains(children[i]->geometry())) {
                found.addText("sticks out of its place", children[i], {}, state);
            }
            for (int j = i + 1; j < children.size(); ++j) {
                const QRect both = children[i]->geometry() & children[j]->geometry();
                if (both.width() <= 1 || both.height() <= 1) continue;
                found.addText("lies on " + describe(children[j]), children[i], {}, state);
            }
        }
    }
}

/// Distances of a button's content from its left and right edges.
std::pair<int, int> margins(QWidget& button) {
    constexpr int kBorder = 4, kRounding = 8;
    const QImage image = button.grab().toImage();
    const QRgb ground = image.pixel(image.width() / 2, kBorder);
    const auto isEmpty = [&](int x) {
        for (int y = kRounding; y < image.height() - kRounding; ++y) {
            if (image.pixel(x, y) != ground) return false;
        }
        return true;
    };
    int left = kBorder, right = image.width() - 1 - kBorder;
    while (left < right && isEmpty(left)) ++left;
    while (right > left && isEmpty(right)) --right;
    return {left, image.width() - 1 - right};
}

class CutOffTextTest : public testing::Test {
  protected:
    /// Runs the tour in a window of 1280 × 720 with these class names.
    void walk(
        const QStringList& names,
        const WindowTour::Words& words = [](const QString& english) { return english; }) {
        WindowDriver driver;
        Issues found;
        WindowTour tour(
            driver,
            [&](QWidget& top, const QString& state) {
                // The layout of new content is deferred.
                Issues now;
                for (int i = 0; i < kPatience; ++i) {
                    now = {};
                    judgeText(top, state, now);
                    judgePlaces(top, state, now);
                    if (now.isEmpty()) break;
                    QTest::qWait(30);
                }
                found.add(now);
                if (&top == &driver.window() && top.size() != QSize(1280, 720)) {
                    found.add("another size", &top, state);
                }
                top.grab();  // painting must not fail either
            },
            names,
            words);
        ASSERT_NO_THROW(tour.classes());
        EXPECT_TRUE(found.isEmpty()) << found.all();
        EXPECT_LE(driver.window().minimumSizeHint().width(), 1280);
        EXPECT_LE(driver.window().minimumSizeHint().height(), 720);
    }
};

}  // namespace

TEST_F(CutOffTextTest, NothingIsCutOffInEnglish) {
    walk({});
}

TEST_F(CutOffTextTest, NothingIsCutOffWithNamesAsLongAsSentences) {
    walk(kLongNames);
}

TEST_F(CutOffTextTest, NothingIsCutOffInJapaneseAndRussian) {
    walk(kOtherScripts);
}

TEST_F(CutOffTextTest, NothingIsCutOffInALongTranslation) {
    LongWords language;
    QCoreApplication::installTranslator(&language);
    walk(kLongNames, &LongWords::of);
    QCoreApplication::removeTranslator(&language);
}

TEST_F(CutOffTextTest, NothingIsCutOffInTheLanguagesOfTheWindow) {
    for (const char* code : {"ja", "ru"}) {
        SCOPED_TRACE(code);
        const TranslatedWords words(
            QStringLiteral(ESPALIER_TRANSLATIONS "/espalier_%1.ts").arg(QString::fromLatin1(code)));
        ASSERT_FALSE(words.isEmpty());
        const SpokenLanguage language{QString::fromLatin1(code)};
        walk(kOtherScripts, [&](const QString& english) { return words.of(english); });
    }
}

TEST_F(CutOffTextTest, NothingIsCutOffFromRightToLeft) {
    QApplication::setLayoutDirection(Qt::RightToLeft);
    walk(kFromTheRight);
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

TEST_F(CutOffTextTest, TextOfButtonsIsCentredInBothDirections) {
    for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QApplication::setLayoutDirection(direction);
        WindowDriver driver;
        for (const char* name : {"Try the sample", "Open …", "Start", "Stop"}) {
            QAbstractButton* button = driver.button(name);
            ASSERT_NE(button, nullptr) << name;
            const auto [left, right] = margins(*button);
            EXPECT_LE(std::abs(left - right), 6) << name << ": " << left << " and " << right;
        }
    }
    QApplication::setLayoutDirection(Qt::LeftToRight);
}
