// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a PNG of every page and state of the window for inspection: see tests/ui/screenshots.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "app/studio/engine_access.h"
#include "engine/base/atomic_file.h"
#include "engine/network/trained_part.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/training_event.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/language.h"
#include "ui/shell/bottom_strip.h"
#include "ui/starts/start_bar.h"
#include "ui/starts/start_dialog.h"
#include "ui/starts/start_list.h"
#include "ui/style/style.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/train/workers_measure.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

constexpr int kSettle = 400;  // ms until thumbnails and layouts are complete

/// Class names that reveal weaknesses of a layout.
const QStringList kHardNames = {
    QStringLiteral("a name that is as long as a sentence, because somebody wrote one"),
    QStringLiteral("薔薇の花、庭の北側"),
    QStringLiteral("Колокольчик широколистный"),
    QStringLiteral("פרח השושן הצחור"),
    QStringLiteral("زهرة عباد الشمس")};

void copyWithHardNames(const QString& from, const QString& to) {
    const QStringList classes = QDir(from).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (qsizetype i = 0; i < classes.size(); ++i) {
        const QString name = i < kHardNames.size() ? kHardNames[i] : classes[i];
        copyFolder(from + QLatin1Char('/') + classes[i], to + QLatin1Char('/') + name);
    }
}

class Photographer {
  public:
    Photographer(QString folder, QString data)
        : folder_(std::move(folder)), data_(std::move(data)) {
        window().resize(window().screen()->availableGeometry().size());
    }

    /// Trains for `epochs`, then shows the results.
    void journey(bool isShort, int epochs) {
        epochs_ = epochs;
        shoot("start");
        if (!isShort) problem();
        data();
        network();
        settings(isShort);
        training(isShort);
        results();
        exporting();
        click("Runs");
        shoot("runs");
        startFromRun();
        lossScale();
        ofWorkers();
        if (!isShort) messages();
    }

  private:
    MainWindow& window() { return driver_.window(); }

    void shoot(const QString& name) {
        QTest::qWait(kSettle);
        const QString file = QStringLiteral("%1/%2-%3.png")
                                 .arg(folder_)
                                 .arg(++number_, 2, 10, QLatin1Char('0'))
                                 .arg(name);
        if (!window().screen()->grabWindow(0).save(file)) {
            throw std::runtime_error("cannot write " + file.toStdString());
        }
    }
    void until(const char* what, const std::function<bool()>& done) {
        if (driver_.wait(done, 300'000)) return;
        throw std::runtime_error(std::string("waited in vain for ") + what + "; " +
                                 driver_.banner().toStdString());
    }
    void click(const QString& button) {
        if (!driver_.click(button)) {
            throw std::runtime_error("cannot press " + button.toStdString());
        }
    }

    void problem() {
        window().open({QStringLiteral("/no/such/folder")});
        QTest::qWait(kSettle);
        shoot("problem");
    }
    void data() {
        driver_.drop({data_});
        if (driver_.wait([&] { return window().workspace().isBusy(); }, 1000)) shoot("scanning");
        until("the images", [&] { return static_cast<bool>(window().document().data()); });
        QTest::qWait(3 * kSettle);
        shoot("data");
    }
    void network() {
        window().show(Step::Network);
        shoot("network");
        engine::NetworkDescription broken = window().document().network();
        if (broken.connections.size() < 3) return;
        broken.connections.erase(broken.connections.begin() + 1);
        window().document().changeNetwork(broken, QStringLiteral("Delete"));
        shoot("network-broken");
        window().document().undoStack().undo();
        starts();
    }
    /// What training starts from, and a drawing of which only the last layer is trained.
    void starts() {
        window().page(Step::Network).findChild<StartBar*>()->choose();
        until("the dialog", [&] { return window().findChild<StartDialog*>() != nullptr; });
        window().findChild<StartList*>()->choose(StartRow::Kind::Catalog);
        shoot("start-from");
        window().findChild<StartDialog*>()->reject();
        engine::NetworkDescription frozen = window().document().network();
        engine::trainPart(
            frozen, window().document().dataInterface(), engine::TrainedPart::LastLayer);
        window().document().changeNetwork(frozen, QStringLiteral("Freeze"));
        shoot("network-frozen");
        window().document().undoStack().undo();
    }
    /// The run that was trained, among what training can start from.
    void startFromRun() {
        window().show(Step::Network);
        window().page(Step::Network).findChild<StartBar*>()->choose();
        const auto list = [this]() -> StartList* {
            for (auto* each : window().findChildren<StartList*>()) {
                if (each->isVisible()) return each;
            }
            return nullptr;
        };
        const auto chooseRun = [&] {
            if (!list()) return false;
            list()->choose(StartRow::Kind::Run);
            return list()->chosen() && list()->chosen()->kind == StartRow::Kind::Run;
        };
        until("the run", chooseRun);
        shoot("start-from-run");
        list()->window()->close();
        click("Runs");
    }
    void settings(bool isShort) {
        window().show(Step::Train);
        click("Simple");
        until("the estimate", [&] { return driver_.shows("estimated from"); });
        shoot("train-simple");
        if (isShort) return;
        click("Expert");
        auto& train = dynamic_cast<TrainPage&>(window().page(Step::Train));
        auto* rate =
            qobject_cast<QLineEdit*>(train.settings().form().editor("learning_rate")->input());
        const QString before = rate->text();
        rate->setText(QStringLiteral("fast"));
        emit rate->textEdited(rate->text());
        shoot("train-expert");
        rate->setText(before);
        emit rate->textEdited(before);
        workers(train);
        devices(train);
        click("Simple");
    }
    /// The answer to whether several workers pay.
    void workers(TrainPage& train) {
        WorkersMeasure& measure = train.settings().workers();
        until("what to measure", [&] { return measure.button().isEnabled(); });
        measure.button().setFocus(Qt::TabFocusReason);  // which scrolls to it
        measure.button().click();
        shoot("train-measuring-workers");
        until("the answer", [&] { return !measure.answer().isEmpty(); });
        shoot("train-workers");
    }
    /// Simulated computers, independent of this one.
    void devices(TrainPage& train) {
        std::vector<DeviceRow> rows = studio::engineAccess().listDevices();
        const std::vector<DeviceRow> own = rows;
        rows.resize(1);
        rows.front().isAutomatic = false;
        DeviceRow card;
        card.isAutomatic = true;
        card.kind = DeviceRow::Kind::Gpu;
        card.option = "gpu:0";
        card.name = "NVIDIA H200";
        card.capability = "9.0";
        card.driver = "580.65.06, CUDA 13.0";
        card.memoryTotal = 150.8e9;
        card.memoryFree = 149.9e9;
        rows.push_back(card);
        train.setDevices(rows);
        shoot("train-one-gpu");
        card.index = 1;
        card.option = "gpu:1";
        card.isAutomatic = false;
        rows.push_back(card);
        train.setDevices(rows);
        shoot("train-two-gpus");
        rows.pop_back();
        card.name = "Tesla P100-PCIE-16GB";
        card.capability = "6.0";
        card.memoryTotal = card.memoryFree = 17.1e9;
        card.available = false;
        card.reason =
            "Tesla P100-PCIE-16GB has compute capability 6.0, and CUDA 13 does not support cards "
            "older than 7.5 (Turing, 2018).";
        rows.push_back(card);
        train.setDevices(rows);
        shoot("train-old-gpu");
        train.setDevices(own);
    }
    void training(bool isShort) {
        engine::TrainingOptions options = window().document().project().options;
        options.epochs = epochs_;
        window().document().change(
            &engine::Project::options, options, Area::Training, QStringLiteral("Epochs"));
        until("Start", [&] { return driver_.button("Start")->isEnabled(); });
        click("Start");
        shoot("preparing");
        until("steps", [&] { return window().run().history().latest().epoch > epochs_ / 2; });
        QTest::qWait(3 * kSettle);
        shoot("training");
        if (isShort) return;
        if (driver_.click("Pause")) {
            until("the pause", [&] { return window().run().state() == RunState::Paused; });
            shoot("paused");
            closing();
            click("Continue");
        }
    }
    void closing() {
        window().close();
        const auto box = [this] { return window().findChild<QMessageBox*>(); };
        until("the question", [&] { return box() && box()->isVisible(); });
        shoot("closing");
        box()->reject();
        until("its end", [&] { return box() == nullptr; });
    }
    void results() {
        until("results", [&] { return window().run().shown().results.has_value(); });
        window().show(Step::Results);
        auto* tabs = window().page(Step::Results).findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i) {
            if (!tabs->isTabVisible(i)) continue;
            tabs->setCurrentIndex(i);
            shoot(QStringLiteral("results-%1").arg(i + 1));
        }
        const QDir first(data_ + QLatin1Char('/') +
                         QDir(data_).entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0));
        QStringList images;
        for (const QString& name : first.entryList(QDir::Files).mid(0, 6)) {
            images << first.filePath(name);
        }
        window().open(images);
        QTest::qWait(5 * kSettle);
        shoot("try-it");
        window().show(Step::Train);
        shoot("ended");
    }
    void exporting() {
        window().show(Step::Export);
        shoot("export");
        const QTemporaryDir place;
        const QString file = place.filePath("model.onnx");
        if (!driver_.clickAndChoose("Export as .onnx …", file)) return;
        until("the proof", [&] { return driver_.shows(file + ", "); });
        shoot("exported");
    }
    /// fp16 needs a GPU, so this shows the run that has just ended as if it had been trained in
    /// fp16.
    void lossScale() {
        const engine::RunFolder ended = window().run().shown().run;
        const engine::RunFolder run{ended.path.string() + "-fp16"};
        std::filesystem::copy(ended.path, run.path, std::filesystem::copy_options::recursive);
        std::ifstream lines(ended.events());
        std::string scaled;
        for (std::string line; std::getline(lines, line);) {
            engine::TrainingEvent event = engine::eventFromJson(line);
            event.lossScale = 4096;
            event.skippedSteps = 12;
            scaled += engine::eventToJson(event) + "\n";
        }
        engine::writeFileAtomically(run.events(), scaled);
        window().run().openRun(run.path);
        until("the run", [&] { return !window().run().opening().isRunning(); });
        window().show(Step::Train);
        shoot("loss-scale");
    }
    /// The run that has just ended as if it had several workers, one of them slower.
    void ofWorkers() {
        const engine::RunFolder ended = window().run().shown().run;
        const engine::RunFolder run{ended.path.string() + "-workers"};
        std::filesystem::copy(ended.path, run.path, std::filesystem::copy_options::recursive);
        engine::WorkerTimes times{
            .steps = 5, .seconds = 2, .data = 0.14, .threads = 1, .workers = {}};
        times.workers = {{.share = 16,
                          .images = 80,
                          .computing = 1.2,
                          .statistics = 0.06,
                          .gradients = 0.1,
                          .waiting = 0.5},
                         {.share = 16,
                          .images = 80,
                          .computing = 1.5,
                          .statistics = 0.06,
                          .gradients = 0.1,
                          .waiting = 0.2}};
        std::ifstream lines(ended.events());
        std::string withTimes;
        for (std::string line; std::getline(lines, line);) {
            engine::TrainingEvent event = engine::eventFromJson(line);
            if (event.kind == engine::EventKind::Epoch) event.workers = times;
            withTimes += engine::eventToJson(event) + "\n";
        }
        engine::writeFileAtomically(run.events(), withTimes);
        window().run().openRun(run.path);
        until("the run", [&] { return !window().run().opening().isRunning(); });
        window().show(Step::Train);
        shoot("workers");
    }
    void messages() {
        for (auto* button : window().strip().findChildren<QAbstractButton*>()) {
            if (button->text().contains("message")) button->click();
        }
        shoot("messages");
        if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    }

    WindowDriver driver_;
    const QString folder_;
    const QString data_;
    int number_ = 0;
    int epochs_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    // Separate runs, settings and thumbnails.
    const QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) {
        qputenv(place, home.filePath(QString::fromLatin1(place)).toUtf8());
    }
    QApplication application(count, arguments);
    espalier::ui::Language english;
    QApplication::installTranslator(&english);
    QApplication::setOrganizationName(QStringLiteral("espalier-screenshots"));
    QApplication::setApplicationName(QStringLiteral("studio"));
    QApplication::setApplicationDisplayName(QStringLiteral("Espalier"));
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("dir"), QStringLiteral("Where the images go"));
    const QCommandLineOption data(QStringLiteral("data"), QStringLiteral("Folder"), "FOLDER");
    const QCommandLineOption dark(QStringLiteral("dark"), QStringLiteral("The dark theme"));
    const QCommandLineOption names(QStringLiteral("names"), QStringLiteral("Hard class names"));
    const QCommandLineOption mirrored(QStringLiteral("mirrored"),
                                      QStringLiteral("For who reads from right to left"));
    const QCommandLineOption brief(QStringLiteral("short"), QStringLiteral("Fewer states"));
    const QCommandLineOption epochs(
        QStringLiteral("epochs"), QStringLiteral("How long it trains"), "N", QStringLiteral("3"));
    parser.addOptions({data, dark, names, mirrored, brief, epochs});
    parser.process(application);
    const QString folder = parser.positionalArguments().value(0);
    if (folder.isEmpty()) parser.showHelp(2);
    auto* style = new Style;
    style->setAppearance(parser.isSet(dark) ? Appearance::Dark : Appearance::Light);
    QApplication::setStyle(style);
    if (parser.isSet(mirrored)) QApplication::setLayoutDirection(Qt::RightToLeft);
    const QTemporaryDir place;
    try {
        QString images = parser.isSet(data) ? parser.value(data) : sampleFolder();
        if (parser.isSet(names)) {
            copyWithHardNames(images, place.filePath(QStringLiteral("hard names")));
            images = place.filePath(QStringLiteral("hard names"));
        }
        Photographer(folder, images)
            .journey(parser.isSet(brief), std::max(2, parser.value(epochs).toInt()));
    } catch (const std::exception& problem) {
        std::cerr << "images: " << problem.what() << '\n';
        return 1;
    }
    return 0;
}
