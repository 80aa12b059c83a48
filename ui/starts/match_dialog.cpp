// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/match_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/starts/match_table.h"
#include "ui/starts/start_reviewer.h"
#include "ui/starts/start_texts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kAllKinds = -1;

QTableView* makeTable(QSortFilterProxyModel* rows, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(rows);
    prepareTable(*table);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->horizontalHeader()->setStretchLastSection(true);
    table->setColumnWidth(MatchTable::NetworkColumn, 30 * kGrid);
    table->setColumnWidth(MatchTable::StartColumn, 34 * kGrid);
    table->setTextElideMode(Qt::ElideMiddle);
    return table;
}

}  // namespace

MatchDialog::MatchDialog(const StartReviewer& start, const QString& name, QWidget* parent)
    : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Weights from %1").arg(name));
    resize(104 * kGrid, 66 * kGrid);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    column->addWidget(sentenceLabel(
        start.refusal().isEmpty() ? matchSentence(start.review().report) : start.refusal(),
        false,
        this));
    const QString remarks = remarksOn(start.review().report);
    if (!remarks.isEmpty()) column->addWidget(sentenceLabel(remarks, false, this));
    column->addWidget(sentenceLabel(
        tr("A tensor is one block of a layer's numbers, such as its weights or its bias. New ones "
           "begin with random values."),
        true,
        this));
    auto* model = new MatchTable(start.review().report, this);
    auto* rows = new QSortFilterProxyModel(this);
    rows->setSourceModel(model);
    rows->setFilterRole(MatchTable::kKindRole);
    auto* filter = new QComboBox(this);
    filter->setAccessibleName(tr("Shown tensors"));
    filter->addItem(tr("All (%1)").arg(countText(model->rowCount())), kAllKinds);
    for (const auto kind : {MatchTable::Kind::Fresh,
                            MatchTable::Kind::LeftOver,
                            MatchTable::Kind::ByName,
                            MatchTable::Kind::ByRule,
                            MatchTable::Kind::ByOrder}) {
        const int count = model->countOf(kind);
        if (count == 0) continue;
        filter->addItem(tr("%1 (%2)").arg(MatchTable::nameOf(kind), countText(count)),
                        static_cast<int>(kind));
    }
    connect(filter, &QComboBox::currentIndexChanged, rows, [rows, filter] {
        const int kind = filter->currentData().toInt();
        rows->setFilterRegularExpression(kind == kAllKinds ? QString()
                                                           : QStringLiteral("^%1$").arg(kind));
    });
    column->addWidget(filter, 0, Qt::AlignLeft);
    column->addWidget(makeTable(rows, this), 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("Copy table"), QDialogButtonBox::ActionRole);
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [model] {
        QGuiApplication::clipboard()->setText(model->asText());
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

}  // namespace espalier::ui
