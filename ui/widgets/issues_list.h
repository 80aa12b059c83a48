// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <QWidget>

#include "engine/base/diagnostics.h"

class QVBoxLayout;

namespace espalier::ui {

/// Sentences, each with a sign for good, doubtful or wrong, and optionally with a button. GUI
/// thread.
class IssuesList : public QWidget {
    Q_OBJECT

  public:
    enum class Sign { Good, Note, Warning, Problem };

    /// A button beside a sentence, or below it where there is no room.
    struct Action {
        QString text;
        QString code;
        QString toolTip = {};
    };

    explicit IssuesList(QWidget* parent = nullptr);
    void clear();
    void add(Sign sign, const QString& sentence);
    /// The same with a button that emits chosen(code).
    void add(Sign sign, const QString& sentence, const QString& action, const QString& code);
    void add(Sign sign, const QString& sentence, const QVector<Action>& actions);
    void add(const engine::Diagnostic& diagnostic, const QVector<Action>& actions = {});
    /// The same with a sentence after that of the diagnostic.
    void add(const engine::Diagnostic& diagnostic,
             const QString& rest,
             const QVector<Action>& actions);
    int count() const;

  signals:
    void chosen(const QString& code);

  private:
    QVBoxLayout* column_;
};

}  // namespace espalier::ui
