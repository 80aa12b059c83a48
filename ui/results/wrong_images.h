// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <filesystem>
#include <memory>

#include "engine/tasks/evaluation.h"

class QStyledItemDelegate;

namespace espalier::ui {

/// The images of an evaluation whose answers are wrong, the worst first, as a list. Each task that
/// knows right and wrong has its own. GUI thread.
class WrongImages : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { PathRole = Qt::UserRole, FirstOwnRole };

    explicit WrongImages(QObject* parent = nullptr);
    /// `root`: where the files lie. nullptr: there are none.
    virtual void setEvaluation(std::shared_ptr<const engine::Evaluation> evaluation,
                               const std::filesystem::path& root) = 0;
    virtual QStyledItemDelegate* makeDelegate(QObject* parent) const = 0;
    /// Of the words below an image.
    virtual int wordsHeight() const = 0;
};

}  // namespace espalier::ui
