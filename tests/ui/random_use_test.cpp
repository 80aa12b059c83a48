// SPDX-License-Identifier: GPL-3.0-or-later
// Random user actions while a network is being trained: nothing fails, and no user file is lost or
// changed.
#include <gtest/gtest.h>

#include <QCryptographicHash>
#include <QDesktopServices>
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/project/project.h"
#include "random_hand.h"
#include "tests/support/random_seed.h"
#include "tests/support/slowdown.h"
#include "ui/export/export_page.h"
#include "ui/text.h"
#include "ui/train/processors_field.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

constexpr double kLongestStall = 50;  // ms

/// Collects Qt's warnings while it exists.
class Warnings {
  public:
    Warnings() {
        said().clear();
        before_ = qInstallMessageHandler(take);
    }
    ~Warnings() { qInstallMessageHandler(before_); }
    static QStringList& said() {
        static QStringList kSaid;
        return kSaid;
    }

  private:
    static void take(QtMsgType type, const QMessageLogContext& context, const QString& text) {
        if (type == QtDebugMsg || type == QtInfoMsg) return;
        // Without a display a window has no size limits, which is not our fault.
        if (QLatin1String(context.category).startsWith(QLatin1String("qt.qpa")) ||
            text.startsWith(QLatin1String("This plugin does not support"))) {
            return;
        }
        std::fprintf(stderr, "Qt says: %s\n", text.toUtf8().constData());
        if (!said().contains(text)) said() << text;
    }

    QtMessageHandler before_;
};

/// Intercepts what would be opened by other programs.
class Desktop : public QObject {
    Q_OBJECT

  public:
    Desktop() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "take"); }
    ~Desktop() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }

  public slots:
    void take(const QUrl&) {}
};

/// Path and digest of every file under `root`.
QMap<QString, QByteArray> digestsOf(const QString& root) {
    QMap<QString, QByteArray> digests;
    QDirIterator files(root, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QCryptographicHash hash(QCryptographicHash::Sha256);
        if (file.open(QIODevice::ReadOnly)) hash.addData(&file);
        digests[file.fileName()] = hash.result();
    }
    return digests;
}

/// A user's folder with images with and without classes, a text, a project and an exported
/// model; and the files that the random hand writes beside it.
class RandomUseTest : public testing::Test {
  protected:
    void SetUp() override {
        copyFolder(flowerFolder(8), own("my images, 花"));
        copyFolder(flowerFolder(8) + "/rose", own("flat"));
        QFile notes(own("notes.txt"));
        ASSERT_TRUE(notes.open(QIODevice::WriteOnly));
        notes.write("no image");
        notes.close();
        QDir(place_.path()).mkdir("written");
    }
    QString own(const QString& name) const { return place_.filePath("own/") + name; }
    QString written(const QString& name) const { return place_.filePath("written/") + name; }
    QString project() const { return written("flowers.espalier"); }

    /// A project with a trained and exported model, and a running training.
    void prepare() {
        ASSERT_TRUE(driver_->openSmall(own("my images, 花")));
        setEpochs(1);
        driver_->window().workspace().saveAs(project());
        driver_->key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_->showResults()) << driver_->window().run().sentence().toStdString();
        auto& page = dynamic_cast<ExportPage&>(driver_->window().page(Step::Export));
        page.exportTo(own("model.onnx"));
        ASSERT_TRUE(driver_->wait([&] { return !page.isBusy(); }, 60'000));
        ASSERT_TRUE(QFile::exists(own("model.onnx"))) << driver_->banner().toStdString();
        setEpochs(100'000);
        train();
    }
    void setEpochs(int epochs) {
        Document& document = driver_->window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = epochs;
        options.validationPatience = 0;
        document.change(&engine::Project::options, options, Area::Training, "Epochs");
    }
    void train() {
        RunControl& run = driver_->window().run();
        const auto start = [&] { return driver_->button("Start"); };
        ASSERT_TRUE(driver_->wait([&] { return driver_->click("Start"); }, 30'000))
            << (start() ? start()->toolTip().toStdString() : "there is no such button");
        ASSERT_TRUE(driver_->wait([&] { return run.history().latest().step >= 2; }, 60'000))
            << run.sentence().toStdString();
    }
    void rest() {
        driver_->window().run().stop();
        driver_->window().workspace().cancel();
        ASSERT_TRUE(driver_->wait([&] { return !driver_->window().run().isTraining(); }, 60'000));
    }

    /// How long the window is busy with an action and all that follows from it.
    static void expectQuick(std::vector<double> milliseconds) {
        std::ranges::sort(milliseconds);
        const auto part = [&](double share) {
            return milliseconds[static_cast<std::size_t>(
                share * static_cast<double>(milliseconds.size() - 1))];
        };
        std::printf(
            "processor time per action: median %.1f ms, 99 of 100 within %.1f ms, longest %.1f "
            "ms\n",
            part(0.5),
            part(0.99),
            part(1));
        // A sanitizer makes some work much slower than other work.
        if (tests::slowdownOfBuild() == 1) {
            EXPECT_LE(part(0.99), kLongestStall * tests::slowdown());
        }
    }
    void playAndLookAfter(int turns);
    void expectAlive();

    QTemporaryDir place_;
    const Desktop desktop_;
    std::unique_ptr<WindowDriver> driver_ = std::make_unique<WindowDriver>();
};

void RandomUseTest::playAndLookAfter(int turns) {
    const Warnings warnings;
    ASSERT_NO_FATAL_FAILURE(prepare());
    const auto before = digestsOf(place_.filePath("own"));
    ASSERT_GT(before.size(), 40);
    std::int64_t steps = 0;
    QObject::connect(&driver_->window().run().history(),
                     &RunHistory::arrived,
                     &desktop_,
                     [&](const std::vector<engine::TrainingEvent>& events) {
                         steps += static_cast<std::int64_t>(events.size());
                     });
    RandomHand hand(driver_->window(),
                    {.toDrop = {own("my images, 花"),
                                own("flat"),
                                own("notes.txt"),
                                own("flat/0.png"),
                                own("my images, 花/tulip/1.png"),
                                project(),
                                written("not there")},
                     .place = place_.filePath("written")},
                    tests::testSeed());
    QElapsedTimer clock;
    clock.start();
    hand.play(turns);
    std::printf("%d things done in %.1f s, %lld events of trainings meanwhile\n",
                turns,
                static_cast<double>(clock.elapsed()) / 1000,
                static_cast<long long>(steps));
    for (const Step step : {Step::Start,
                            Step::Data,
                            Step::Network,
                            Step::Train,
                            Step::Results,
                            Step::Export,
                            Step::Runs}) {
        std::printf("page %d: %d things\n", static_cast<int>(step), hand.turnsOn(step));
    }
    expectQuick(hand.milliseconds());
    std::printf("slowest: %s\n", qPrintable(hand.slowest()));
    EXPECT_GE(steps, 20) << "a training went on beside it; a random hand may stop it early";
    EXPECT_TRUE(Warnings::said().isEmpty())
        << Warnings::said().join("\n").toStdString() << "\nafter\n"
        << hand.lastDone().toStdString();
    const auto after = digestsOf(place_.filePath("own"));
    for (auto file = before.begin(); file != before.end(); ++file) {
        EXPECT_EQ(after.value(file.key()), file.value()) << file.key().toStdString();
    }
    EXPECT_EQ(after.keys(), before.keys());
    EXPECT_NO_THROW(engine::loadProject(toPath(project())));
    ASSERT_NO_FATAL_FAILURE(rest());
    expectAlive();
    if (HasFailure()) std::printf("done last:\n%s\n", hand.lastDone().toUtf8().constData());
}

// The window must still be usable: the path from a folder to results still works.
void RandomUseTest::expectAlive() {
    driver_->window().workspace().newProject();
    QTest::qWait(20);
    // The answer "Stop and save" may have closed the window; if so, starts the program again.
    if (!driver_->window().isVisible()) {
        driver_.reset();
        driver_ = std::make_unique<WindowDriver>();
    }
    ASSERT_TRUE(driver_->openSmall(own("my images, 花"))) << driver_->banner().toStdString();
    setEpochs(2);
    // What was typed there applies until the window is closed, and may be no processors.
    for (ProcessorsField* field : driver_->window().findChildren<ProcessorsField*>()) {
        field->input().clear();
        emit field->input().textEdited({});
        emit field->input().editingFinished();
    }
    ASSERT_NO_FATAL_FAILURE(train());
    driver_->key(Qt::Key_Period, Qt::ControlModifier);
    EXPECT_TRUE(driver_->showResults())
        << driver_->window().run().sentence().toStdString() << driver_->banner().toStdString();
}

}  // namespace

TEST_F(RandomUseTest, TwoThousandActionsBreakNothing) {
    playAndLookAfter(2000);
}

// ESPALIER_RANDOM_ACTIONS=100000 performs more.
TEST_F(RandomUseTest, ThoroughTwentyThousandActionsBreakNothing) {
    bool isSet = false;
    const int actions = qEnvironmentVariableIntValue("ESPALIER_RANDOM_ACTIONS", &isSet);
    playAndLookAfter(isSet ? actions : 20'000);
}

#include "random_use_test.moc"
