// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_tools.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/runs/differing_settings.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_groups.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_scope.h"
#include "ui/runs/runs_table.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kFilterWidth = 22 * kGrid;
constexpr int kMostChoice = 22 * kGrid;

}  // namespace

RunsTools::RunsTools(RunsModel& model, RunsFilter& filter, QWidget* parent)
    : QWidget(parent),
      model_(model),
      filter_(filter),
      words_(new QLineEdit(this)),
      scope_(new RunsScope(filter, this)),
      starredOnly_(new QCheckBox(tr("Starred only"), this)),
      tag_(new QComboBox(this)),
      groups_(new QComboBox(this)),
      columns_(iconButton(QStringLiteral("table"), tr("Columns"), this)) {
    words_->setPlaceholderText(tr("Filter runs"));
    words_->setAccessibleName(tr("Filter runs"));
    words_->setClearButtonEnabled(true);
    words_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    words_->setFixedWidth(kFilterWidth);
    tag_->setAccessibleName(tr("Tag"));
    tag_->setToolTip(tr("Only runs with this tag"));
    groups_->setAccessibleName(tr("Group by"));
    groups_->setToolTip(
        tr("Runs with the same value of a setting together, with their best and "
           "mean results"));
    for (QComboBox* box : {tag_, groups_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMaximumWidth(kMostChoice);
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, kGrid, 0);
    row->setSpacing(kGrid);
    for (QWidget* part :
         std::initializer_list<QWidget*>{words_, scope_, starredOnly_, tag_, groups_, columns_}) {
        row->addWidget(part);
    }
    tag_->hide();
    offer({});
    connect(words_, &QLineEdit::textChanged, this, &RunsTools::apply);
    connect(starredOnly_, &QCheckBox::toggled, this, &RunsTools::apply);
    connect(tag_, &QComboBox::activated, this, &RunsTools::apply);
    connect(scope_, &RunsScope::changed, this, [this] {
        followSettings();
        emit filterChanged();
    });
    connect(groups_, &QComboBox::activated, this, [this] {
        if (table_) table_->groups().groupBy(groups_->currentData().toInt());
    });
    connect(columns_, &QToolButton::clicked, this, &RunsTools::openColumns);
    later_.setSingleShot(true);
    later_.setInterval(0);
    connect(&later_, &QTimer::timeout, this, [this] {
        followTags();
        followSettings();
    });
    connect(&model_, &RunsModel::dataChanged, &later_, qOverload<>(&QTimer::start));
}

void RunsTools::setTable(RunsTable& table) {
    table_ = &table;
}

void RunsTools::apply() {
    filter_.setWords(words_->text());
    filter_.setStarredOnly(starredOnly_->isChecked());
    filter_.setTag(tag_->currentData().toString());
    followSettings();
    emit filterChanged();
}

void RunsTools::follow() {
    scope_->follow();
    followTags();
    followSettings();
}

void RunsTools::showAll() {
    {
        const QSignalBlocker noWords(words_), noStars(starredOnly_);
        words_->clear();
        starredOnly_->setChecked(false);
        tag_->setCurrentIndex(0);
    }
    scope_->chooseAll();
    apply();
}

// A tag that no run has any more is not filtered by.
void RunsTools::followTags() {
    const QStringList tags = model_.tags();
    QStringList offered;
    for (int i = 1; i < tag_->count(); ++i) offered << tag_->itemData(i).toString();
    if (tags == offered && tag_->count() > 0) return;
    const QString chosen = tag_->currentData().toString();
    tag_->clear();
    tag_->addItem(tr("All tags"), QString());
    for (const QString& tag : tags) tag_->addItem(tag, tag);
    tag_->setCurrentIndex(std::max(0, tag_->findData(chosen)));
    tag_->setVisible(!tags.isEmpty());
    if (tag_->currentData().toString() != chosen) apply();
}

// In the order of the settings; what the runs are grouped by stays.
void RunsTools::followSettings() {
    const int chosen = groups_->currentData().toInt();
    const QSet<int> differing = differingSettings(filter_.rows());
    QVector<int> settings;
    for (int i = 0; i < static_cast<int>(engine::commonSettings().size()); ++i) {
        if (differing.contains(i) || i == chosen) settings << i;
    }
    if (settings != offered_) offer(settings);
}

void RunsTools::offer(const QVector<int>& settings) {
    const int chosen =
        groups_->count() > 0 ? groups_->currentData().toInt() : RunsModel::kNoSetting;
    offered_ = settings;
    groups_->clear();
    groups_->addItem(tr("Not grouped"), RunsModel::kNoSetting);
    for (const int setting : settings) {
        const std::string& name = engine::commonSettings()[static_cast<std::size_t>(setting)];
        groups_->addItem(tr("By %1").arg(fieldText(name)), setting);
    }
    groups_->setCurrentIndex(std::max(0, groups_->findData(chosen)));
    setAvailable(groups_,
                 groups_->count() > 1 ? QString() : tr("All runs have the same settings."),
                 tr("Runs with the same value of a setting together, with their best and mean "
                    "results"));
}

void RunsTools::openColumns() {
    if (!table_) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    table_->fillMenu(*menu);
    menu->popup(columns_->mapToGlobal(QPoint(0, columns_->height())));
}

}  // namespace espalier::ui
