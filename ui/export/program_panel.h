// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "ui/jobs/job.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabBar;

namespace espalier::ui {

/// A small program that uses an exported file, in several languages, to copy and run. Its details
/// come from the model file, read off the GUI thread.
class ProgramPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ProgramPanel(QWidget* parent = nullptr);
    /// Hidden until the file has been read; an empty name hides it.
    void setFile(const QString& file);
    /// The displayed program; empty if there is none in the chosen language.
    QString program() const;

  signals:
    void noticed(const QString& sentence);
    /// The programs are available, or the reason why not is known.
    void shown();

  private:
    struct Text {
        QString program;
        QString whyNot;
    };

    static std::vector<Text> textsFor(const QString& file);
    void showText();
    void copy();

    QLabel* title_;
    QTabBar* languages_;
    QPushButton* copy_;
    QPlainTextEdit* text_;
    QLabel* whyNot_;
    std::vector<Text> texts_;  ///< one per language
    Job job_;
};

}  // namespace espalier::ui
