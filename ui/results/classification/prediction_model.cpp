// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/prediction_model.h"

#include <QFileInfo>
#include <QGuiApplication>

#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/results/classification/boxed_icon.h"
#include "ui/results/classification/mark_delegate.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kTriedPreview = 256;  // pixels, as in the other lists

bool isTriedNumber(int column) {
    return column == PredictionModel::Score || column == PredictionModel::Time;
}

QString quoted(QString text) {
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) +
           QLatin1Char('"');
}

}  // namespace

void PredictionModel::setAnswers(const std::shared_ptr<const engine::Evaluation>& answers,
                                 std::vector<KnownAnswer> known) {
    beginResetModel();
    known_ = std::move(known);
    answers_ = std::dynamic_pointer_cast<const engine::ClassEvaluation>(answers);
    classes_.clear();
    if (answers_) {
        for (const std::string& name : answers_->classes) classes_ << fromUtf8(name);
    }
    hasMarks_ = knownAndRight().first > 0;
    endResetModel();
}

int PredictionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !answers_ ? 0 : static_cast<int>(answers_->images.size());
}

int PredictionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

const engine::ClassPrediction& PredictionModel::prediction(int row) const {
    return answers_->images[static_cast<std::size_t>(row)];
}

KnownAnswer PredictionModel::known(int row) const {
    const auto place = static_cast<std::size_t>(row);
    return place < known_.size() ? known_[place] : KnownAnswer();
}

bool PredictionModel::isRight(int row) const {
    return known(row).name == classes_.value(prediction(row).label);
}

bool PredictionModel::isJudged(int row) const {
    return known(row).from != KnownFrom::Nothing && prediction(row).error.empty();
}

int PredictionModel::trained() const {
    int count = 0;
    for (int row = 0; row < rowCount(); ++row) count += isJudged(row) && known(row).isTrained;
    return count;
}

std::pair<int, int> PredictionModel::knownAndRight() const {
    std::pair<int, int> counts;
    for (int row = 0; row < rowCount(); ++row) {
        if (!isJudged(row)) continue;
        ++counts.first;
        if (isRight(row)) ++counts.second;
    }
    return counts;
}

QVariant PredictionModel::decoration(const QModelIndex& index) const {
    const int row = index.row();
    const double ratio = qGuiApp->devicePixelRatio();
    if (index.column() == File) {
        const QPixmap image = images_.ask(fromUtf8(prediction(row).file), kTriedPreview).image;
        return boxedIcon(image, kImageSide, ratio);
    }
    if (index.column() != Class || !hasMarks_) return {};
    // Its words begin like the others.
    if (!isJudged(row)) return boxedIcon({}, MarkDelegate::kSide, ratio);
    const Theme& theme = themeOf(QGuiApplication::palette());
    const bool right = isRight(row);
    return untintedIcon(iconPixmap(right ? QStringLiteral("good") : QStringLiteral("bad"),
                                   right ? theme.good : theme.bad,
                                   MarkDelegate::kSide,
                                   ratio));
}

QVariant PredictionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const engine::ClassPrediction& p = prediction(index.row());
    const QString file = fromUtf8(p.file);
    if (role == Qt::DecorationRole) return decoration(index);
    if (role == Qt::ToolTipRole) return p.error.empty() ? file : spokenText(p.error);
    if (role == Qt::TextAlignmentRole && isTriedNumber(index.column())) {
        return QVariant(cellAlignment(true));
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case File:
            return QFileInfo(file).fileName();
        case Class:
            return p.error.empty() ? classes_.value(p.label) : spokenText(p.error);
        case Score:
            return p.error.empty() ? percentText(double(p.score)) : QString();
        case Truth:
            return p.error.empty() ? known(index.row()).name : QString();
        case Time:
            return p.error.empty() ? isolated(tr("%1 ms").arg(
                                         localNumber(QString::number(p.milliseconds, 'f', 1))))
                                   : QString();
        default:
            return {};
    }
}

QVariant PredictionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return QVariant(cellAlignment(isTriedNumber(section)));
    }
    const bool isText = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    if (orientation != Qt::Horizontal || !isText) return {};
    const QString names[] = {
        tr("Image"), tr("Prediction"), tr("Score"), tr("Actually"), tr("Time")};
    return names[section];
}

QString PredictionModel::asCsv() const {
    QString csv = QStringLiteral("file,label,score,error");
    for (const QString& name : classes_) csv += QLatin1Char(',') + quoted(name);
    csv += QLatin1Char('\n');
    if (!answers_) return csv;
    for (const engine::ClassPrediction& p : answers_->images) {
        const bool fine = p.error.empty();
        csv += quoted(fromUtf8(p.file)) + QLatin1Char(',');
        csv += (fine ? quoted(classes_.value(p.label)) : QString()) + QLatin1Char(',');
        csv += (fine ? QString::number(p.score) : QString()) + QLatin1Char(',');
        csv += fine ? QString() : quoted(fromUtf8(p.error));
        for (const float score : p.scores) csv += QLatin1Char(',') + QString::number(score);
        csv += QLatin1Char('\n');
    }
    return csv;
}

}  // namespace espalier::ui
