// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/source_list.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "ui/document.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/last_folder.h"

namespace espalier::ui {

namespace {

constexpr int kBesideName = 20 * kGrid;

// Of the main folder, then of the further ones.
std::vector<qint64> imagesByFolder(const engine::DataSource& data) {
    const engine::SourceFolders& more = data.moreFolders();
    std::vector<qint64> counts(more.size() + 1, 0);
    if (more.empty()) {
        counts.front() = data.counts().all();
        return counts;
    }
    for (std::size_t i = 0; i < data.size(); ++i) {
        const engine::DataSample sample = data.sample(i);
        if (sample.excluded) continue;
        const engine::SourceFolder* const folder = engine::sourceOf(more, sample.name);
        ++counts[folder ? static_cast<std::size_t>(folder - more.data()) + 1 : 0];
    }
    return counts;
}

QString imagesText(qint64 count) {
    return SourceList::tr("%n image(s)", nullptr, formOf(count));
}

}  // namespace

SourceList::SourceList(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(kGrid / 2);
    QPushButton* more = textButton(QStringLiteral("add"), tr("Add folder …"), this);
    more->setToolTip(
        tr("More images for this project from another folder. Classes of the same "
           "name become one; files are not moved."));
    QPushButton* tests = textButton(QStringLiteral("add"), tr("Test images …"), this);
    tests->setToolTip(
        tr("A folder of images that the trained network is tested with. None of the "
           "other images are test images then."));
    auto* buttons = new FlowLayout;  // in one row where there is room
    buttons->setSpacing(kGrid / 2);
    buttons->addWidget(more);
    buttons->addWidget(tests);
    column_->addLayout(buttons);
    connect(
        more, &QPushButton::clicked, this, [this] { ask(tr("Add a folder of images"), false); });
    connect(tests, &QPushButton::clicked, this, [this] {
        ask(tr("Choose a folder of test images"), true);
    });
    connect(&document, &Document::folderChanged, this, &SourceList::showFolders);
    connect(&document, &Document::dataChanged, this, &SourceList::showFolders);
}

engine::DataChoices SourceList::withFolder(engine::DataChoices choices,
                                           const QString& folder,
                                           bool isTest) {
    engine::addFolder(choices.moreFolders, toPath(folder), isTest);
    return choices;
}

void SourceList::showFolders() {
    if (!document_.data()) return;
    const engine::DataSource& data = document_.data();
    const std::vector<qint64> counts = imagesByFolder(data);
    engine::SourceFolders folders{{.name = {}, .path = data.root()}};  // the main one has no name
    folders.insert(folders.end(), data.moreFolders().begin(), data.moreFolders().end());
    QStringList texts;
    for (std::size_t i = 0; i < folders.size(); ++i) {
        const engine::SourceFolder& folder = folders[i];
        const QString images = imagesText(counts[i]);
        texts << fromPath(folder.path) << (folder.isTest ? tr("test: %1").arg(images) : images);
    }
    if (texts == shown_) return;
    shown_ = texts;
    delete rows_;
    rows_ = new QWidget(this);
    auto* grid = new QGridLayout(rows_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(kGrid / 2);
    grid->setColumnStretch(0, 1);
    for (std::size_t i = 0; i < folders.size(); ++i) {
        addRow(folders[i], texts[2 * static_cast<qsizetype>(i) + 1], *grid);
    }
    column_->insertWidget(0, rows_);
}

void SourceList::addRow(const engine::SourceFolder& folder,
                        const QString& what,
                        QGridLayout& grid) {
    const int row = grid.rowCount();
    const QString shown = fromPath(folder.path.filename());
    auto* title = new ElidedLabel(rows_);
    title->setWhole(shown);
    title->setHelp(fromPath(folder.path));
    grid.addWidget(title, row, 0);
    auto* images = new QLabel(what, rows_);
    setTextSize(images, TextSize::Small, true);
    if (images->sizeHint().width() <= kBesideName) {
        grid.addWidget(images, row, 1);
    } else {
        images->setWordWrap(true);
        grid.addWidget(images, row + 1, 0, 1, 2);
    }
    if (folder.name.empty()) return;
    QToolButton* off =
        iconButton(QStringLiteral("remove"), tr("Remove %1 from the project").arg(shown), rows_);
    off->setToolTip(tr("Remove %1 from the project; its files stay.").arg(shown));
    grid.addWidget(off, row, 2);
    // Deferred, because the change rebuilds the list, which is still emitting the click.
    connect(off, &QToolButton::clicked, this, [this, name = folder.name] {
        QMetaObject::invokeMethod(
            this, [this, name] { remove(name); }, Qt::QueuedConnection);
    });
}

void SourceList::remove(const std::string& name) {
    emit rescanWanted([name](engine::DataChoices choices) {
        std::erase_if(choices.moreFolders,
                      [&](const engine::SourceFolder& folder) { return folder.name == name; });
        return choices;
    });
}

void SourceList::ask(const QString& question, bool isTest) {
    auto* dialog = new QFileDialog(window(), question, lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this, isTest](const QString& folder) {
        rememberFolder(folder);
        emit rescanWanted([folder, isTest](const engine::DataChoices& choices) {
            return withFolder(choices, folder, isTest);
        });
    });
    dialog->open();
}

}  // namespace espalier::ui
