// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "engine/runs/usage_program.h"
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
    void choose(engine::ProgramLanguage language);
    /// The displayed program; empty if there is none in the chosen language.
    QString program() const;

  signals:
    void noticed(const QString& sentence);
    void failed(const QString& sentence);
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
    void save();
    void write(const QString& file, const QString& program);

    QLabel* title_;
    QTabBar* languages_;
    QPushButton* copy_;
    QPushButton* save_;
    QPlainTextEdit* text_;
    QLabel* whyNot_;
    std::vector<Text> texts_;  ///< one per language
    QString file_;             ///< the model
    Job job_;
    Job saving_;
};

}  // namespace espalier::ui
