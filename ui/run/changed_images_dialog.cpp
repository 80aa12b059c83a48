// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/changed_images_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/name_text.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr std::size_t kMostShownChanges = 5000;  // a table of more would block the window

}  // namespace

ChangedImagesDialog::ChangedImagesDialog(const engine::SampleChanges& changes, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Images that have changed"));
    resize(80 * kGrid, 50 * kGrid);
    auto* column = new QVBoxLayout(this);
    column->addWidget(sentenceLabel(tr("Changes since the run started with %n image(s).",
                                       nullptr,
                                       formOf(static_cast<qint64>(changes.before))),
                                    true,
                                    this));
    const std::size_t all = changes.changed.size() + changes.missing.size() + changes.added.size();
    const auto shown = static_cast<int>(std::min(all, kMostShownChanges));
    if (all > kMostShownChanges) {
        column->addWidget(
            sentenceLabel(tr("The first %1 of %2 are shown; Copy list copies all.")
                              .arg(countText(shown), countText(static_cast<qint64>(all))),
                          true,
                          this));
    }
    auto* table = new QTableWidget(shown, 2, this);
    table->setHorizontalHeaderLabels({tr("File"), tr("Change")});
    prepareTable(*table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->horizontalHeader()->setStretchLastSection(true);
    QString list;
    int row = 0;
    const auto add = [&](const std::vector<std::string>& names, const QString& what) {
        for (const std::string& name : names) {
            const QString file = fromUtf8(engine::nameText(name));
            list += file + QLatin1Char('\t') + what + QLatin1Char('\n');
            if (row >= shown) continue;
            table->setItem(row, 0, new QTableWidgetItem(file));
            table->setItem(row, 1, new QTableWidgetItem(what));
            ++row;
        }
    };
    add(changes.changed, tr("changed"));
    add(changes.missing, tr("missing or unreadable"));
    add(changes.added, tr("new"));
    table->setColumnWidth(0, 48 * kGrid);
    column->addWidget(table, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("Copy list"), QDialogButtonBox::ActionRole);
    connect(
        copy, &QPushButton::clicked, this, [list] { QGuiApplication::clipboard()->setText(list); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

}  // namespace espalier::ui
