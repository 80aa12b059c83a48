// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/gallery/template_rows.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "ui/canvas/gallery/template_card_delegate.h"
#include "ui/text.h"

namespace espalier::ui {

void TemplateRows::show(const std::vector<TemplateCard>& cards) {
    if (std::ranges::equal(cards, cards_, {}, &TemplateCard::name, &TemplateCard::name)) {
        cards_ = cards;
        if (!cards_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    cards_ = cards;
    endResetModel();
}

const TemplateCard* TemplateRows::card(const QModelIndex& index) const {
    const bool isThere = index.isValid() && index.row() < rowCount();
    return isThere ? &cards_[static_cast<std::size_t>(index.row())] : nullptr;
}

int TemplateRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(cards_.size());
}

QVariant TemplateRows::data(const QModelIndex& index, int role) const {
    const TemplateCard* shown = card(index);
    if (!shown) return {};
    if (role == Qt::DisplayRole) return shown->label;
    // What the card paints.
    if (role == Qt::AccessibleTextRole) {
        QStringList lines{shown->label,
                          parametersLine(*shown),
                          memoryLine(*shown),
                          timeLine(*shown),
                          shown->summary};
        if (!shown->trained.isEmpty()) lines.insert(1, TemplateCardDelegate::badgeText());
        if (shown->isRecommended) lines.insert(1, tr("Recommended"));
        lines.removeAll(QString());
        return lines.join(QStringLiteral(", "));
    }
    if (role == Qt::ToolTipRole) {
        QStringList lines{shown->summary, shown->trained, shown->problem};
        lines.removeAll(QString());
        return lines.join(QStringLiteral("\n\n"));
    }
    return {};
}

TemplateOrder::TemplateOrder(TemplateRows& rows, QObject* parent)
    : QSortFilterProxyModel(parent), rows_(rows) {
    setSourceModel(&rows);
    sort(0);
}

void TemplateOrder::setBy(By by) {
    by_ = by;
    invalidate();
    sort(0);
}

void TemplateOrder::setWords(const QString& words) {
    words_ = words.trimmed();
    invalidateFilter();
}

void TemplateOrder::setOnlyFitting(bool only) {
    onlyFitting_ = only;
    invalidateFilter();
}

const TemplateCard* TemplateOrder::card(const QModelIndex& index) const {
    return rows_.card(mapToSource(index));
}

const TemplateCard* TemplateOrder::source(int row) const {
    return rows_.card(rows_.index(row));
}

// What does not suit the images comes last, and what is not known behind what is.
bool TemplateOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    const auto key = [&](int row) {
        const TemplateCard& card = *source(row);
        double value = card.isRecommended ? 0 : 1;
        if (by_ == By::Parameters) value = static_cast<double>(card.parameters());
        if (by_ == By::Memory) {
            value = card.answer && card.answer->memory ? *card.answer->memory : kUnknown;
        }
        if (by_ == By::Time) value = card.epochSeconds().value_or(kUnknown);
        return std::tuple(!card.fits(), value, row);
    };
    return key(left.row()) < key(right.row());
}

bool TemplateOrder::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const {
    const TemplateCard* card = source(row);
    if (!card || (onlyFitting_ && !card->fits())) return false;
    return words_.isEmpty() || card->label.contains(words_, Qt::CaseInsensitive) ||
           card->summary.contains(words_, Qt::CaseInsensitive) ||
           fromUtf8(card->name).contains(words_, Qt::CaseInsensitive);
}

}  // namespace espalier::ui
