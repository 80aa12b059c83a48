// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <memory>

#include "engine/data/samples/source_folder.h"
#include "engine/tasks/evaluation.h"

class QStyledItemDelegate;

namespace espalier::ui {

/// A list of the images with wrong answers, the worst first. Each task with right and wrong answers
/// has its own. GUI thread.
class WrongImages : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { PathRole = Qt::UserRole, FirstOwnRole };

    explicit WrongImages(QObject* parent = nullptr);
    /// `evaluation`: nullptr if there is none.
    virtual void setEvaluation(std::shared_ptr<const engine::Evaluation> evaluation,
                               const engine::SampleFiles& files) = 0;
    virtual QStyledItemDelegate* makeDelegate(QObject* parent) const = 0;
    /// Height of the text below an image.
    virtual int wordsHeight() const = 0;
};

}  // namespace espalier::ui
