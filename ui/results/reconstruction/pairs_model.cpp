// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/reconstruction/pairs_model.h"

#include <algorithm>
#include <limits>

#include "ui/images/image.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// A wording and the largest mean difference for it.
struct DifferenceStep {
    double upTo;
    const char* words;
};
constexpr DifferenceStep kSteps[] = {
    {0.02, QT_TRANSLATE_NOOP("espalier::ui::PairsModel", "almost identical")},
    {0.05, QT_TRANSLATE_NOOP("espalier::ui::PairsModel", "close, fine detail lost")},
    {0.10, QT_TRANSLATE_NOOP("espalier::ui::PairsModel", "shapes right, colours off")},
    {1.00, QT_TRANSLATE_NOOP("espalier::ui::PairsModel", "not recognisable yet")}};

// Describes a mean difference: "almost identical: 0.8 % off".
QString differenceWords(double difference) {
    const auto* step =
        std::ranges::find_if(kSteps, [&](const auto& each) { return difference <= each.upTo; });
    if (step == std::end(kSteps)) return {};
    return PairsModel::tr("%1: %2 off").arg(PairsModel::tr(step->words), percentText(difference));
}

}  // namespace

void PairsModel::setPairs(std::vector<engine::Reconstruction> pairs) {
    beginResetModel();
    pairs_ = std::move(pairs);
    std::ranges::stable_sort(pairs_, [](const auto& a, const auto& b) {
        if (a.error.empty() != b.error.empty()) return a.error.empty();
        return a.difference > b.difference;
    });
    endResetModel();
}

int PairsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(pairs_.size());
}

double PairsModel::meanDifference() const {
    double sum = 0;
    int count = 0;
    for (const engine::Reconstruction& pair : pairs_) {
        if (!pair.error.empty()) continue;
        sum += pair.difference;
        ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

QVariant PairsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const engine::Reconstruction& pair = pairs_[static_cast<std::size_t>(index.row())];
    const QString path = fromUtf8(pair.file);
    const QString words = pair.error.empty() ? differenceWords(pair.difference)
                                             : tr("cannot be read: %1").arg(spokenText(pair.error));
    switch (role) {
        case BeforeRole:
            return toQImage(pair.before);
        case AfterRole:
            return toQImage(pair.after);
        case NameRole:
            return path.section(QLatin1Char('/'), -1);
        case WordsRole:
            return words;
        case FailedRole:
            return !pair.error.empty();
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return tr("%1\n%2").arg(path, words);
        default:
            return {};
    }
}

}  // namespace espalier::ui
