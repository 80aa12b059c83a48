// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

namespace espalier::ui {

class Document;
class FindingsList;

/// The list before Start: data, network, options, disk; green, or what to do. GUI thread.
class Preflight : public QWidget {
    Q_OBJECT

  public:
    explicit Preflight(Document& document, QWidget* parent = nullptr);

    /// Empty when training can start; else the first thing that is missing, in a sentence.
    /// Of the document as it is now, also where a check still waits for the end of a change.
    const QString& whyNotReady();

  signals:
    void changed();

  public slots:
    void check();

  private:
    void addGood();
    QString diskSentence(bool& enough) const;

    Document& document_;
    QTimer soon_;  // several signals of one change are one check
    FindingsList* list_;
    QString whyNotReady_;
};

}  // namespace espalier::ui
