// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>
#include <filesystem>
#include <memory>

#include "engine/data/loading/data_source.h"
#include "ui/explanation_access.h"
#include "ui/jobs/job.h"

class QTemporaryDir;

namespace espalier::ui {

class LikenessLine;

/// Whether what a camera shows is like the training images: of the newest image, with a pause of a
/// second after each comparison, and of a held image at once. GUI thread; compares elsewhere.
class FrameLikeness : public QWidget {
    Q_OBJECT

  public:
    /// `access` outlives it.
    explicit FrameLikeness(const ExplanationAccess& access, QWidget* parent = nullptr);
    ~FrameLikeness() override;

    /// As in Explainer::setModel(); forgets what was said.
    void start(const std::filesystem::path& model, const engine::DataSource& data);
    void stop();
    /// The newest image; one that is `held` stays until the next call.
    void take(const QImage& frame, bool held);
    QString sentence() const;

  private:
    void compareNext();
    void show(const ComparisonAnswer& answer, qint64 of);
    static std::filesystem::path writtenTo(const QTemporaryDir& place, const QImage& frame);

    const ExplanationAccess& access_;
    std::filesystem::path model_;
    engine::DataSource data_;
    LikenessLine* line_;
    std::shared_ptr<QTemporaryDir> place_;  ///< of the image that is compared
    QImage newest_;
    bool isHeld_ = false;
    bool hasFailed_ = false;
    qint64 compared_ = 0;  ///< QImage::cacheKey() of what the sentence is about
    QElapsedTimer since_;  ///< the last comparison
    Job comparing_;
};

}  // namespace espalier::ui
