// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/folder_view.h"

#include <QMenu>
#include <algorithm>
#include <utility>

#include "engine/data/folder/image_folder.h"
#include "engine/tasks/task_catalog.h"
#include "ui/data/folder/class_list.h"
#include "ui/data/folder/flat_folder_question.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

FolderView::FolderView(Document& document, QWidget* page)
    : QObject(page),
      document_(document),
      classes_(new ClassList(page)),
      question_(new FlatFolderQuestion(page)) {
    classes_->setFixedWidth(27 * kGrid);
    connect(classes_, &ClassList::classChosen, this, [this](std::optional<int> label) {
        target_ = label;
        emit targetChosen();
    });
    connect(classes_, &ClassList::classSwitched, this, &FolderView::switchClass);
    connect(question_, &FlatFolderQuestion::answered, this, [this](engine::LabelRule rule) {
        emit rescanWanted(engine::withLabels(document_.project().dataChoices, rule));
    });
}

QWidget* FolderView::list() {
    return classes_;
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
    if (target_ && *target_ >= static_cast<int>(folder.classes.size())) target_.reset();
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

bool FolderView::addToMenu(QMenu& menu, const engine::DataSample& image) {
    if (image.target < 0) return false;
    const std::string& className =
        document_.data().outputNames()[static_cast<std::size_t>(image.target)];
    const std::vector<std::string>& off = document_.project().dataChoices.excludedClasses;
    if (std::ranges::find(off, className) == off.end()) return false;
    const QString name = fromUtf8(className);
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

}  // namespace espalier::ui
