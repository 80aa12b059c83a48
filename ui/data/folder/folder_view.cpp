// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/folder_view.h"

#include <QDragEnterEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/data/folder/image_folder.h"
#include "engine/tasks/task_catalog.h"
#include "ui/data/folder/class_keys.h"
#include "ui/data/folder/class_list.h"
#include "ui/data/folder/flat_folder_question.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/images/image_drag.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/name_chooser.h"

namespace espalier::ui {

namespace {

QString problemOfName(const QString& name) {
    return spokenText(engine::problemOfOutputName(name.toStdString()));
}

QString countOf(const FolderView::Places& places) {
    return FolderView::tr("%n image(s)", nullptr, static_cast<int>(places.size()));
}

// nullptr if it is not there.
const engine::ImageEntry* imageOf(const engine::ImageFolder& folder, const std::string& sample) {
    const auto image = std::ranges::lower_bound(
        folder.images, sample, std::ranges::less(), &engine::ImageEntry::path);
    return image != folder.images.end() && image->path == sample ? &*image : nullptr;
}

}  // namespace

QString outputOfFolder(const Document& document, const std::string& sample) {
    const engine::ImageFolder& folder = document.data().folder();
    const engine::ImageEntry* image = imageOf(folder, sample);
    if (!image || image->folderLabel < 0) return {};
    return fromUtf8(folder.byFolder.classes[static_cast<std::size_t>(image->folderLabel)]);
}

// The class of its folder is no choice, so that an image that is moved there is none any more.
void relabel(Document& document,
             const std::vector<std::string>& samples,
             const std::string& name,
             const QString& text) {
    const engine::ImageFolder& folder = document.data().folder();
    const std::vector<std::string>& classes = folder.byFolder.classes;
    const auto own = std::ranges::find(classes, name) - classes.begin();
    engine::Relabelled::Samples changed;
    changed.reserve(samples.size());
    for (const std::string& sample : samples) {
        const engine::ImageEntry* image = imageOf(folder, sample);
        if (!image) continue;
        changed.push_back({sample, image->folderLabel == own ? std::string() : name});
    }
    engine::DataChoices choices = document.project().dataChoices;
    choices.relabelled = choices.relabelled.with(std::move(changed));
    const auto knows = [&name](const std::vector<std::string>& names) {
        return std::ranges::find(names, name) != names.end();
    };
    // It stays when its images are moved on.
    if (!name.empty() && !knows(classes) && !knows(choices.addedClasses)) {
        choices.addedClasses.push_back(name);
    }
    if (choices == document.project().dataChoices) return;
    document.change(&engine::Project::dataChoices, std::move(choices), Area::Data, text);
}

NameChooser::Question classQuestion(const Document& document,
                                    int images,
                                    const QStringList& recent) {
    NameChooser::Question question{.title = FolderView::tr("Class of %n image(s)", nullptr, images),
                                   .names = {},
                                   .keys = {},
                                   .hint = FolderView::tr("Find or add a class"),
                                   .newOne = FolderView::tr("New class: %1"),
                                   .problem = problemOfName};
    QStringList names;
    for (const std::string& name : document.data().folder().classes) names << fromUtf8(name);
    for (const QString& name : recent) {
        if (names.contains(name)) question.names << name;
    }
    for (const QString& name : names) {
        if (!recent.contains(name)) question.names << name;
    }
    const std::vector<int> keys = classKeys(document.data().folder());
    for (const QString& name : question.names) {
        question.keys << classKeyText(keys[static_cast<std::size_t>(names.indexOf(name))]);
    }
    return question;
}

FolderView::FolderView(Document& document, QWidget* page)
    : QObject(page),
      document_(document),
      classes_(new ClassList(page)),
      newClass_(textButton(QStringLiteral("add"), tr("New class …"), page)),
      panel_(makePanel(page)),
      question_(new FlatFolderQuestion(page)) {
    connect(classes_, &ClassList::classChosen, this, [this](std::optional<int> label) {
        target_ = label;
        emit targetChosen();
    });
    connect(classes_, &ClassList::classSwitched, this, &FolderView::switchClass);
    connect(classes_, &ClassList::imagesDropped, this, &FolderView::imagesDropped);
    connect(classes_, &QWidget::customContextMenuRequested, this, &FolderView::showClassMenu);
    connect(classes_, &ClassList::removalWanted, this, &FolderView::removeClass);
    connect(newClass_, &QPushButton::clicked, this, &FolderView::addClass);
    connect(question_, &FlatFolderQuestion::answered, this, [this](engine::LabelRule rule) {
        emit rescanWanted(engine::withLabels(document_.project().dataChoices, rule));
    });
}

QWidget* FolderView::makePanel(QWidget* page) {
    auto* panel = new QWidget(page);
    panel->setFixedWidth(27 * kGrid);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(classes_, 1);
    column->addWidget(newClass_);
    newClass_->setToolTip(
        tr("Adds a class that has no folder. Images can be dropped here, too; files are not "
           "moved."));
    newClass_->setAcceptDrops(true);
    newClass_->installEventFilter(this);
    return panel;
}

QWidget* FolderView::list() {
    return classes_;
}

QWidget* FolderView::adding() {
    return newClass_;
}

QWidget* FolderView::question() {
    return question_;
}

// It is not known yet what the classes are.
bool FolderView::needsAnswer() const {
    const engine::ImageFolder& folder = document_.data().folder();
    return engine::findTask(document_.project().task).description().needsAnnotations &&
           folder.classes.empty() && folder.labelRule != engine::LabelRule::NoLabels;
}

void FolderView::showData() {
    const engine::ImageFolder& folder = document_.data().folder();
    if (needsAnswer()) question_->setFolder(folder);
    classes_->setFolder(folder, document_.project().dataChoices.excludedClasses);
    target_ = classes_->chosen();
    newClass_->setVisible(folder.labelRule != engine::LabelRule::NoLabels);
}

void FolderView::chooseAll() {
    classes_->setCurrentRow(0);
}

QString FolderView::invitation() {
    return tr("Drop a folder with one subfolder of images per class anywhere on this window.");
}

QString FolderView::summary() const {
    const engine::DataSource& selected = document_.selected();
    const QString images = tr("%n image(s)", nullptr, selected.counts().all());
    const auto classes = static_cast<qint64>(selected.outputNames().size());
    if (classes > 0) return tr("%1 in %2").arg(images, tr("%n class(es)", nullptr, classes));
    const engine::Task& task = engine::findTask(document_.project().task);
    return tr("%1: %2").arg(images, fieldText(task.description().label));
}

bool FolderView::isLeftOut(const engine::DataSample& image) const {
    if (image.target < 0) return false;
    const std::string& name =
        document_.data().outputNames()[static_cast<std::size_t>(image.target)];
    const std::vector<std::string>& off = document_.project().dataChoices.excludedClasses;
    return std::ranges::find(off, name) != off.end();
}

bool FolderView::addToMenu(QMenu& menu, const engine::DataSample& image) {
    if (!isLeftOut(image)) return false;
    const QString name =
        fromUtf8(document_.data().outputNames()[static_cast<std::size_t>(image.target)]);
    menu.addAction(
        icon(QStringLiteral("show")), tr("Include class %1").arg(name), this, [this, name] {
            switchClass(name, true);
        });
    return true;
}

void FolderView::switchClass(const QString& name, bool on) {
    std::vector<std::string> off = document_.project().dataChoices.excludedClasses;
    std::erase(off, name.toStdString());
    if (!on) off.push_back(name.toStdString());
    // Deferred, because this change rebuilds the list, which is still emitting the click.
    QMetaObject::invokeMethod(
        this,
        [this, off = std::move(off), name, on] {
            document_.change(&engine::DataChoices::excludedClasses,
                             off,
                             Area::Data,
                             on ? tr("Include %1").arg(name) : tr("Exclude %1").arg(name));
        },
        Qt::QueuedConnection);
}

bool FolderView::eventFilter(QObject* watched, QEvent* event) {
    const bool enters = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (watched != newClass_ || !(enters || event->type() == QEvent::Drop)) return false;
    auto* drop = static_cast<QDropEvent*>(event);
    if (!bringsImages(drop->mimeData(), newClass_)) return false;
    drop->acceptProposedAction();
    if (!enters) emit imagesDropped({});
    return true;
}

void FolderView::addClassActions(QMenu& menu, const Places& places, const QPoint& where) {
    const engine::ImageFolder& folder = document_.data().folder();
    if (folder.labelRule == engine::LabelRule::NoLabels) return;
    QAction* change = menu.addAction(
        icon(QStringLiteral("edit")), tr("Change class …"), this, [this, places, where] {
            // Once the menu is gone, which has the keyboard until then.
            QMetaObject::invokeMethod(
                this, [=, this] { askForClass(places, where); }, Qt::QueuedConnection);
        });
    change->setShortcut(Qt::Key_C);
    const bool isAnyChosen = std::ranges::any_of(
        places, [&](std::uint32_t place) { return folder.images[place].isRelabelled; });
    if (!isAnyChosen) return;
    menu.addAction(
        icon(QStringLiteral("reset")), tr("Back to the folder's class"), this, [=, this] {
            backToFolder(places);
        });
}

void FolderView::askForClass(const Places& places, const QPoint& where) {
    const engine::ImageFolder& folder = document_.data().folder();
    if (places.empty() || folder.labelRule == engine::LabelRule::NoLabels) return;
    NameChooser::Question question =
        classQuestion(document_, static_cast<int>(places.size()), recent_);
    auto* chooser = new NameChooser(std::move(question), panel_->window());
    connect(chooser, &NameChooser::chosen, this, [this, places](const QString& name) {
        assign(places, name);
    });
    chooser->openAt(where);
}

void FolderView::addClass() {
    NameChooser::Question question{.title = tr("New class"),
                                   .names = {},
                                   .keys = {},
                                   .onlyNew = true,
                                   .hint = tr("Name of the new class"),
                                   .newOne = tr("New class: %1"),
                                   .problem = problemOfName};
    for (const std::string& name : document_.data().folder().classes) {
        question.names << fromUtf8(name);
    }
    auto* chooser = new NameChooser(std::move(question), panel_->window());
    connect(chooser, &NameChooser::chosen, this, [this](const QString& name) {
        std::vector<std::string> added = document_.project().dataChoices.addedClasses;
        added.push_back(name.toStdString());
        document_.change(&engine::DataChoices::addedClasses,
                         std::move(added),
                         Area::Data,
                         tr("New class %1").arg(name));
    });
    chooser->openAt(newClass_->mapToGlobal(QPoint(0, 0)));
}

void FolderView::showClassMenu(const QPoint& where) {
    const QString name = classes_->nameAt(where);
    const std::optional<QString> why = whyNotRemoved(name);
    if (!why) return;
    QMenu menu;
    menu.setToolTipsVisible(true);
    QAction* remove = menu.addAction(icon(QStringLiteral("remove")), tr("Remove class"));
    remove->setShortcut(Qt::Key_Delete);
    remove->setEnabled(why->isEmpty());
    remove->setToolTip(why->isEmpty() ? tr("Undo reverts it.") : *why);
    if (menu.exec(classes_->viewport()->mapToGlobal(where)) == remove) removeClass(name);
}

// As the project says it, which a large folder follows later.
std::optional<QString> FolderView::whyNotRemoved(const QString& name) const {
    const engine::ImageFolder& folder = document_.data().folder();
    const engine::DataChoices& choices = document_.project().dataChoices;
    const std::string wanted = name.toStdString();
    const auto hasIt = [&](const std::vector<std::string>& names) {
        return std::ranges::find(names, wanted) != names.end();
    };
    if (!hasIt(choices.addedClasses) || hasIt(folder.byFolder.classes)) return std::nullopt;
    const auto images = std::ranges::count_if(
        choices.relabelled.samples(), [&](const engine::RelabelledSample& sample) {
            return sample.output == wanted &&
                   !std::ranges::binary_search(folder.lostRelabelled, sample.name);
        });
    if (images == 0) return QString();
    return tr("%n image(s) have this class. Give them another one first.",
              nullptr,
              static_cast<int>(images));
}

void FolderView::removeClass(const QString& name) {
    const std::optional<QString> why = whyNotRemoved(name);
    if (!why) {
        return emit refused(tr("%1 is the name of a folder, so its class cannot be removed. To "
                               "train without it, untick it.")
                                .arg(name));
    }
    if (!why->isEmpty()) return emit refused(*why);
    engine::DataChoices choices = document_.project().dataChoices;
    std::erase(choices.addedClasses, name.toStdString());
    std::erase(choices.excludedClasses, name.toStdString());
    document_.change(&engine::Project::dataChoices,
                     std::move(choices),
                     Area::Data,
                     tr("Remove class %1").arg(name));
}

void FolderView::assignNumber(const Places& places, int number) {
    const engine::ImageFolder& folder = document_.data().folder();
    const std::vector<int> keys = classKeys(folder);
    const auto found = std::ranges::find(keys, number);
    if (number < 1 || found == keys.end()) return;
    assign(places, fromUtf8(folder.classes[static_cast<std::size_t>(found - keys.begin())]));
}

void FolderView::assign(const Places& places, const QString& name) {
    remember(name);
    changeLabels(places, name.toStdString(), tr("%1: class %2").arg(countOf(places), name));
}

void FolderView::backToFolder(const Places& places) {
    changeLabels(places, {}, tr("%1: class of the folder").arg(countOf(places)));
}

void FolderView::remember(const QString& name) {
    recent_.removeAll(name);
    recent_.prepend(name);
}

void FolderView::changeLabels(const Places& places, const std::string& name, const QString& text) {
    const engine::ImageFolder& folder = document_.data().folder();
    std::vector<std::string> samples;
    samples.reserve(places.size());
    for (const std::uint32_t place : places) samples.push_back(folder.images[place].path);
    relabel(document_, samples, name, text);
}

}  // namespace espalier::ui
