// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "engine/certificate/certify.h"
#include "ui/widgets/job_dialog.h"

namespace espalier::ui {

class CertificateView;
struct RunRow;

/// Certifies a run in the background and shows the certificate. GUI thread.
class CertifyDialog : public JobDialog {
    Q_OBJECT

  public:
    /// The steps that are offered first, and what else the engine is told, are those of `options`.
    explicit CertifyDialog(const RunRow& run,
                           QWidget* parent = nullptr,
                           const engine::CertifyOptions& options = {});

    void start() override;
    /// Why nothing can be trained now, such as another training; empty if it can.
    void setWhyNotTrain(const QString& whyNot);
    QString workName() const override;
    QString whatClosingLoses() const override;
    const QString& runName() const { return name_; }
    CertificateView& view() { return *view_; }

  private:
    void lookForCertificate();
    void followState() override;
    QString cancelledSentence() const override;
    void showResult(std::shared_ptr<const engine::Certificate> certificate);

    const QString path_;
    const QString name_;
    engine::CertifyOptions options_;
    CertificateView* view_;
    QString whyNotTrain_;
    std::optional<bool> hasCertificate_;  ///< the run; nothing until it has been looked for
    Job looking_;
};

}  // namespace espalier::ui
