// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/unreadable_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

UnreadableDialog::UnreadableDialog(const engine::DataSource& data, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Files that cannot be read"));
    resize(80 * kGrid, 50 * kGrid);
    auto* column = new QVBoxLayout(this);
    column->addWidget(sentenceLabel(
        tr("These files are excluded from training. They are not changed on disk."), true, this));
    auto* table = new QTableWidget(static_cast<int>(data.unreadable().size()), 2, this);
    table->setHorizontalHeaderLabels({tr("File"), tr("Reason")});
    prepareTable(*table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->horizontalHeader()->setStretchLastSection(true);
    QString all;
    for (int i = 0; i < table->rowCount(); ++i) {
        const engine::UnreadableFile& file = data.unreadable()[static_cast<std::size_t>(i)];
        table->setItem(i, 0, new QTableWidgetItem(fromUtf8(file.path)));
        table->setItem(i, 1, new QTableWidgetItem(spokenText(file.reason)));
        // For other programs, like all that is copied.
        all += fromUtf8(file.path) + QLatin1Char('\t') + fromUtf8(file.reason) + QLatin1Char('\n');
    }
    table->setColumnWidth(0, 36 * kGrid);
    column->addWidget(table, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("Copy list"), QDialogButtonBox::ActionRole);
    connect(
        copy, &QPushButton::clicked, this, [all] { QGuiApplication::clipboard()->setText(all); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

}  // namespace espalier::ui
