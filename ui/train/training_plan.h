// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// What Start will do: a summary of the current choices in a few sentences, for users who do not
/// want to see all of them. GUI thread.
class TrainingPlan : public QWidget {
    Q_OBJECT

  public:
    TrainingPlan(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);

  private:
    QLabel* addRow(QGridLayout& grid, const QString& name);
    void write();
    QString dataText() const;
    QString networkText() const;
    QString trainingText() const;
    QString resultText() const;
    /// With a space before; empty without a reason.
    QString whyLast(qint64 validationImages) const;

    Document& document_;
    ProjectReviewer& reviewer_;
    QTimer soon_;  // combines several signals of one change
    QLabel* data_;
    QLabel* network_;
    QLabel* training_;
    QLabel* result_;
};

}  // namespace espalier::ui
