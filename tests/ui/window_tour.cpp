// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_tour.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <stdexcept>

#include "engine/network/trained_part.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/experiments/experiments_page.h"
#include "ui/explanation/explained_image.h"
#include "ui/explanation/near_images.h"
#include "ui/explanation/why_dialog.h"
#include "ui/explanation/why_view.h"
#include "ui/export/export_page.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/life/exciting_view.h"
#include "ui/life/image_strip.h"
#include "ui/life/look_inside.h"
#include "ui/life/network_life.h"
#include "ui/results/classification/doctor_view.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_page.h"
#include "ui/runs/runs_scatter.h"
#include "ui/starts/start_bar.h"
#include "ui/starts/start_dialog.h"
#include "ui/starts/start_list.h"
#include "ui/text.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"

namespace espalier::ui::test {

namespace {

constexpr int kSettle = 30;  // ms for layouts and deferred work

const QString kNoClasses = QStringLiteral("No classes: learn to reconstruct the images");

/// The drawn flowers under other names, with a file that is not an image and a duplicate.
void writeData(const QString& to, const QStringList& names) {
    const QDir from(flowerFolder(8));
    const QStringList classes = from.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (qsizetype i = 0; i < classes.size(); ++i) {
        const QString name = names.value(i, classes[i]);
        copyFolder(from.filePath(classes[i]), to + QLatin1Char('/') + name);
        QFile::copy(from.filePath(classes[i] + "/0.png"),
                    to + QLatin1Char('/') + name + "/copy.png");
        QFile broken(to + QLatin1Char('/') + name + "/broken.png");
        if (broken.open(QIODevice::WriteOnly)) broken.write("no image");
    }
}

}  // namespace

WindowTour::WindowTour(WindowDriver& driver, Visit visit, const QStringList& names, Words words)
    : driver_(driver),
      visit_(std::move(visit)),
      words_(std::move(words)),
      data_(place_.filePath(QStringLiteral("data"))) {
    writeData(data_, names);
    window().activateWindow();
    until("the window in front", [this] { return window().isActiveWindow(); });
}

void WindowTour::classes() {
    nothing();
    question();
    data();
    network();
    settings();
    training();
    results();
    inside();
    exporting();
    runs();
    experiments();
}

void WindowTour::pairs() {
    const QString flat = place_.filePath(QStringLiteral("flat"));
    copyFolder(flowerFolder(8) + "/rose", flat);
    driver_.drop({flat});
    until("the question", [this] { return driver_.button(words_(kNoClasses)) != nullptr; });
    click(kNoClasses);
    until("the answer", [this] {
        return window().document().project().task == "reconstruct" &&
               !window().workspace().isBusy();
    });
    look("data to reconstruct");
    window().show(Step::Network);
    look("network to reconstruct");
    setEpochs(1);
    window().show(Step::Train);
    look("training settings to reconstruct");
    start();
    until("results", [this] { return window().run().shown().results.has_value(); });
    window().show(Step::Results);
    auto* tabs = window().page(Step::Results).findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i) {
        if (!tabs->isTabVisible(i)) continue;
        tabs->setCurrentIndex(i);
        QTest::qWait(10 * kSettle);
        look(QStringLiteral("results of rebuilding, %1").arg(tabs->tabText(i)));
    }
    window().show(Step::Export);
    look("export of rebuilding");
}

void WindowTour::look(const QString& state) {
    lookAt(&window(), state);
}

void WindowTour::lookAt(QWidget* top, const QString& state) {
    top->activateWindow();  // without a window manager, nothing restores the focus
    QTest::qWait(kSettle);
    const QString images = qEnvironmentVariable("ESPALIER_SCREENSHOTS");
    if (!images.isEmpty()) {
        top->grab().save(QStringLiteral("%1/%2 %3.png")
                             .arg(images)
                             .arg(++seen_, 2, 10, QLatin1Char('0'))
                             .arg(state));
    }
    visit_(*top, state);
}

void WindowTour::until(const char* what, const std::function<bool()>& done) {
    if (driver_.wait(done, 40'000)) return;
    throw std::runtime_error(std::string("waited in vain for ") + what +
                             "; the window says: " + driver_.banner().toStdString() + " " +
                             window().run().sentence().toStdString());
}

void WindowTour::click(const QString& button) {
    if (driver_.click(words_(button))) return;
    throw std::runtime_error("cannot press " + button.toStdString());
}

void WindowTour::trigger(const QString& entry) {
    const auto* menu = window().findChild<QToolButton*>(QStringLiteral("menu"));
    for (QAction* action : menu->menu()->actions()) {
        if (action->text() == words_(entry)) return action->trigger();
    }
    throw std::runtime_error("no entry " + entry.toStdString());
}

void WindowTour::open(const QString& folder) {
    driver_.drop({folder});
    until("the folder",
          [this] { return window().document().data() && !window().workspace().isBusy(); });
}

void WindowTour::setEpochs(int epochs) {
    Document& document = window().document();
    engine::TrainingOptions options = document.project().options;
    options.epochs = epochs;
    options.validationPatience = 0;
    document.change(&engine::Project::options, options, Area::Training, QStringLiteral("Epochs"));
}

void WindowTour::start() {
    until("Start", [this] { return driver_.click(words_("Start")); });
    until("the run", [this] { return window().run().isTraining(); });
}

void WindowTour::nothing() {
    window().show(Step::Start);
    look("start");
    trigger("Keyboard shortcuts and help");
    until("the help", [] { return QApplication::activeModalWidget() != nullptr; });
    lookAt(QApplication::activeModalWidget(), "help");
    QApplication::activeModalWidget()->close();
    window().open({QStringLiteral("/no/such/folder")});
    look("start with a problem");
    click("1 message");
    until("the messages", [] { return QApplication::activePopupWidget() != nullptr; });
    lookAt(QApplication::activePopupWidget(), "messages");
    QApplication::activePopupWidget()->close();
    click("Close message");
    window().show(Step::Runs);
    look("no runs");
    window().show(Step::Network);
    look("an empty drawing");
}

void WindowTour::question() {
    const QString flat = place_.filePath(QStringLiteral("flat"));
    copyFolder(flowerFolder(8) + "/rose", flat);
    driver_.drop({flat});
    until("the question", [this] { return driver_.button(words_(kNoClasses)) != nullptr; });
    look("flat folder");
    window().workspace().newProject();
}

void WindowTour::data() {
    open(data_);
    window().workspace().saveAs(place_.filePath(QStringLiteral("tour.espalier")));
    until("the issues", [this] { return driver_.shows("broken.png"); });
    look("data");
    Document& document = window().document();
    const std::string name = document.data().folder().classes.front();
    document.change(&engine::DataChoices::excludedClasses,
                    std::vector<std::string>{name},
                    Area::Data,
                    QStringLiteral("Exclude"));
    look("data without a class");
    document.undoStack().undo();
    const QString tests = place_.filePath(QStringLiteral("held out"));
    copyFolder(data_, tests);
    driver_.drop({tests});
    until("the question", [] { return QApplication::activeModalWidget() != nullptr; });
    lookAt(QApplication::activeModalWidget(), "another folder");
    click("Test images");
    until("the test images",
          [&] { return !document.data().moreFolders().empty() && !window().workspace().isBusy(); });
    look("data with a folder of tests");
    document.undoStack().undo();
}

void WindowTour::network() {
    window().show(Step::Network);
    look("network");
    auto* canvas = window().findChild<CanvasView*>();
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Right);
    look("a layer selected");
    QTest::keyClick(canvas, Qt::Key_A, Qt::ControlModifier);
    look("all layers selected");
    engine::NetworkDescription broken = window().document().network();
    broken.connections.erase(broken.connections.begin() + 1);
    window().document().changeNetwork(broken, QStringLiteral("Delete"));
    look("a broken network");
    window().document().undoStack().undo();
    starts();
}

void WindowTour::starts() {
    Document& document = window().document();
    window().page(Step::Network).findChild<StartBar*>()->choose();
    auto* dialog = window().findChild<StartDialog*>();
    auto* list = dialog->findChild<StartList*>();
    lookAt(dialog, "choosing a start, random");
    list->choose(StartRow::Kind::Catalog);
    lookAt(dialog, "choosing a start, not here");
    list->choose(StartRow::Kind::File);
    lookAt(dialog, "choosing a start, a file");
    dialog->takeFile(data_ + QStringLiteral("/no such weights.pth"));
    until("the refusal", [this] { return driver_.shows("no such weights.pth"); });
    lookAt(dialog, "choosing a start, refused");
    dialog->reject();
    document.change(&engine::Project::startFrom,
                    (data_ + QStringLiteral("/no such weights.pth")).toStdString(),
                    Area::Training,
                    QStringLiteral("Start"));
    until("the refusal", [this] { return driver_.shows("no such weights.pth"); });
    look("a refused start");
    document.undoStack().undo();
    engine::NetworkDescription frozen = document.network();
    engine::trainPart(frozen, document.dataInterface(), engine::TrainedPart::LastLayer);
    document.changeNetwork(frozen, QStringLiteral("Freeze"));
    look("a frozen network");
    document.undoStack().undo();
}

void WindowTour::settings() {
    Document& document = window().document();
    engine::Preprocessing input = document.project().preprocessing;
    input.height = input.width = 28;
    document.change(&engine::Project::preprocessing, input, Area::Data, QStringLiteral("size"));
    window().show(Step::Train);
    click("Simple");
    look("settings, simple");
    click("Expert");
    look("settings, expert");
    auto& train = dynamic_cast<TrainPage&>(window().page(Step::Train));
    auto* rate = qobject_cast<QLineEdit*>(train.settings().form().editor("learning_rate")->input());
    const QString before = rate->text();
    rate->setText(QStringLiteral("fast"));
    emit rate->textEdited(rate->text());
    look("settings, a wrong value");
    rate->setText(before);
    emit rate->textEdited(before);
    click("Simple");
}

void WindowTour::training() {
    setEpochs(1);
    start();
    until("the first results", [this] { return window().run().shown().results.has_value(); });
    setEpochs(100'000);
    start();
    look("preparing");
    until("steps", [this] { return window().run().history().latest().epoch > 2; });
    const char* const names[] = {"data", "network", "training", "results", "export", "runs"};
    for (int i = 0; i < 6; ++i) {
        window().show(static_cast<Step>(i));
        look(QStringLiteral("%1 during a training").arg(names[i]));
    }
    window().show(Step::Train);
    click("Pause");
    until("the pause", [this] { return window().run().state() == RunState::Paused; });
    look("paused");
    window().close();
    until("the question", [] { return QApplication::activeModalWidget() != nullptr; });
    lookAt(QApplication::activeModalWidget(), "closing");
    qobject_cast<QDialog*>(QApplication::activeModalWidget())->reject();
    until("its end", [] { return QApplication::activeModalWidget() == nullptr; });
    click("Stop");
    until("results", [this] { return window().run().shown().results.has_value(); });
    window().show(Step::Train);
    look("ended");
}

void WindowTour::results() {
    window().show(Step::Results);
    auto* tabs = window().page(Step::Results).findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i) {
        if (!tabs->isTabVisible(i)) continue;
        tabs->setCurrentIndex(i);
        look(QStringLiteral("results, %1").arg(tabs->tabText(i)));
    }
    review(*tabs);
    const QDir images(flowerFolder(8) + "/tulip");
    window().open({images.filePath("0.png"), images.filePath("1.png")});
    const PredictionModel& answers = window().findChild<TryItPanel*>()->answers();
    until("the answers", [&] { return answers.rowCount() == 2; });
    look("images tried");
}

void WindowTour::review(QTabWidget& tabs) {
    auto* doctor = window().findChild<DoctorView*>();
    if (!doctor || doctor->shownPath().isEmpty() || !tabs.isTabVisible(tabs.indexOf(doctor)))
        return;
    tabs.setCurrentWidget(doctor);
    until("the comparison",
          [&] { return !doctor->findChild<NearImages*>()->shownImages().empty(); });
    QTest::keyClick(&doctor->why().image(), Qt::Key_H);
    until("the heat map", [&] { return doctor->why().image().isOverlayShown(); });
    look("the heat map of a mistake");
    QTest::keyClick(&doctor->why().image(), Qt::Key_H);
    doctor->exclude();
    doctor->showPrevious();
    look("a mistake reviewed, one excluded");
    QTest::keyClick(&doctor->why().image(), Qt::Key_Return);
    auto* dialog = doctor->findChild<WhyDialog*>();
    until("the enlarged image", [&] {
        return dialog->view().image().isOverlayShown() && !dialog->near().shownImages().empty();
    });
    lookAt(dialog, "an image enlarged");
    dialog->close();
    window().document().undoStack().undo();
}

void WindowTour::inside() {
    window().show(Step::Network);
    NetworkLife& life = window().findChild<LookInside*>()->life();
    click("Look inside");
    until("a look into the network", [&] { return !life.records().empty() && !life.isLooking(); });
    look("inside the network");
    const auto* view = window().findChild<CanvasView*>();
    auto& scene = static_cast<CanvasScene&>(*view->scene());
    auto* maps = window().findChild<QListWidget*>(QStringLiteral("feature maps"));
    auto* exciting = window().findChild<ExcitingView*>()->findChild<ImageStrip*>();
    for (const auto& [id, box] : scene.drawn().boxes()) {
        scene.clearSelection();
        box->setSelected(true);
        if (maps->count() > 0) break;
    }
    maps->setCurrentRow(0);
    emit maps->itemClicked(maps->item(0));
    until("the exciting images", [&] { return exciting->count() > 0; });
    look("a layer inside the network");
    click("Look inside");
}

void WindowTour::exporting() {
    window().show(Step::Export);
    look("export");
    auto& page = dynamic_cast<ExportPage&>(window().page(Step::Export));
    page.exportTo(place_.filePath(QStringLiteral("model.onnx")));
    lookAt(&window(), "exporting");
    until("the file", [&] { return !page.isBusy(); });
    look("exported");
    page.shareTo(place_.filePath(QStringLiteral("page.html")));
    until("the page", [&] { return !page.isBusy(); });
    look("shared");
}

void WindowTour::runs() {
    window().show(Step::Runs);
    auto& page = dynamic_cast<RunsPage&>(window().page(Step::Runs));
    until("the table", [&] { return !page.isBusy() && page.model().rowCount() >= 2; });
    look("runs");
    const bool isPlotted = page.scatter().isVisible();
    if (!isPlotted) click("Plot of the runs");
    look("runs plotted");
    if (!isPlotted) click("Plot of the runs");
    page.table().setCurrentIndex(page.table().model()->index(0, RunsModel::Name));
    page.table().setFocus();
    QTest::keyClick(&page.table(), Qt::Key_Space);
    QTest::keyClick(&page.table(), Qt::Key_Down);
    QTest::keyClick(&page.table(), Qt::Key_Space);
    until("the comparison", [&] { return page.comparison().isVisible(); });
    until("its curves", [&] { return !page.comparison().isBusy(); });
    look("two runs compared");
    click("Train longer …");
    until("the question", [] { return QApplication::activeModalWidget() != nullptr; });
    lookAt(QApplication::activeModalWidget(), "extend");
    qobject_cast<QDialog*>(QApplication::activeModalWidget())->reject();
    until("its end", [] { return QApplication::activeModalWidget() == nullptr; });
}

void WindowTour::experiments() {
    window().show(Step::Experiments);
    auto& page = dynamic_cast<ExperimentsPage&>(window().page(Step::Experiments));
    look("race chosen");
    click("Queue");
    click("Add this project");
    until("the queue", [&] { return page.queue().left() > 0; });
    look("queue");
    const std::int64_t id = page.queue().entries().back().id;
    page.queue().edit([id](engine::QueueFile& queue) { queue.remove(id); });
    click("Sweep");
    look("sweep chosen");
    click("Race");
    until("Start", [&] { return driver_.button(words_("Start race"))->isEnabled(); });
    click("Epochs for each");
    click("Start race");
    until("a point", [&] { return !page.trials().curves(1).empty(); });
    look("race");
    click("Stop");
    until("its end", [&] { return !page.trials().isBusy(); });
    look("race stopped");
}

}  // namespace espalier::ui::test
