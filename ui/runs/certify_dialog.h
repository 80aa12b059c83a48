// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>

#include "engine/certificate/certify.h"
#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace espalier::ui {

class CertificateView;
class SignLabel;
struct RunRow;

/// Certifies a run in the background, with progress and cancel, and shows the certificate. Beside
/// the window, which stays in use; closing it cancels, but Escape does not: minutes of work would
/// be lost without a word. Deletes itself. GUI thread.
class CertifyDialog : public QDialog {
    Q_OBJECT

  public:
    /// The steps that are offered first, and what else the engine is told, are those of `options`.
    explicit CertifyDialog(const RunRow& run,
                           QWidget* parent = nullptr,
                           const engine::CertifyOptions& options = {});

    void start();
    bool isBusy() const { return job_.isRunning(); }
    CertificateView& view() { return *view_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* makeControls();
    void connectJob();
    void showState(const QString& sentence, bool isProblem = false);
    void showResult(std::shared_ptr<const engine::Certificate> certificate);

    const QString path_;
    engine::CertifyOptions options_;
    QSpinBox* steps_;
    QPushButton* start_;
    QPushButton* cancel_;
    QProgressBar* progress_;
    SignLabel* sign_;
    QLabel* sentence_;
    CertificateView* view_;
    Job job_;
};

}  // namespace espalier::ui
