// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <memory>
#include <utility>
#include <vector>

#include "engine/tasks/classification/class_evaluation.h"
#include "ui/results/classification/known_answers.h"

namespace espalier::ui {

class ImageCache;

/// The answers for tried images as a table: image and file, class with its score, right class and
/// time, or why a file cannot be read.
class PredictionModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// The mark of a known answer is beside the class.
    enum Column { File, Class, Score, Truth, Time, kColumns };

    static constexpr int kImageSide = 40;  ///< of the small image in a row

    /// `images` outlives it.
    explicit PredictionModel(ImageCache& images, QObject* parent = nullptr)
        : QAbstractTableModel(parent), images_(images) {}
    /// Expects a ClassEvaluation, and what is known of each of its images.
    void setAnswers(const std::shared_ptr<const engine::Evaluation>& answers,
                    std::vector<KnownAnswer> known = {});

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const engine::ClassPrediction& prediction(int row) const;
    /// Its right class, as far as it is known.
    KnownAnswer known(int row) const;
    bool isRight(int row) const;
    /// Images whose right class is known, and how many of them are predicted right.
    std::pair<int, int> knownAndRight() const;
    /// How many of those whose right class is known the model was trained on.
    int trained() const;
    const QStringList& classes() const { return classes_; }
    /// All rows with a column per class, for a spreadsheet.
    QString asCsv() const;

  private:
    bool isJudged(int row) const;
    QVariant decoration(const QModelIndex& index) const;

    ImageCache& images_;
    std::shared_ptr<const engine::ClassEvaluation> answers_;  ///< nullptr: none
    std::vector<KnownAnswer> known_;                          ///< one per image, or none at all
    bool hasMarks_ = false;                                   ///< of some rows
    QStringList classes_;
};

}  // namespace espalier::ui
