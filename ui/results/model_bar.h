// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTemporaryDir>
#include <QWidget>
#include <filesystem>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/run/shown_run.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace espalier::engine {
struct OpenedModel;
}

namespace espalier::ui {

struct EngineAccess;

/// A model.onnx that is open without its run, on the results page: says what it is, tests it on a
/// folder and closes it. GUI thread; reads and predicts elsewhere.
class ModelBar : public QWidget {
    Q_OBJECT

  public:
    explicit ModelBar(const EngineAccess& engine, QWidget* parent = nullptr);

    /// Of any program; opened() follows, or failed().
    void open(const QString& file);
    void close();
    /// The model as a run that has nothing else; nothing while none is open.
    const std::optional<ShownRun>& model() const { return model_; }
    /// "flowers.onnx, tested on the images in /home/anna/flowers."
    QString testedText() const;
    /// "It tells 5 classes apart, colour images of 64 × 64 …", for what was opened.
    static QString description(const engine::OpenedModel& opened);

  signals:
    void opened();
    /// It was tested: model() has other results.
    void tested();
    void closed();
    void failed(const QString& sentence);

  private:
    void take(const engine::OpenedModel& opened);
    void chooseFolder();
    void testOn(const QString& folder);
    void setBusy(bool busy);

    const EngineAccess& engine_;
    std::shared_ptr<QTemporaryDir> scratch_;  // holds a converted model
    std::optional<ShownRun> model_;
    QLabel* what_;
    QPushButton* test_;
    QPushButton* close_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    Job opening_;
    Job testing_;
};

}  // namespace espalier::ui
