// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCache>
#include <QHash>
#include <QObject>
#include <QStringList>

#include "ui/explanation_access.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// Finds out, off the GUI thread, where the network looks in an image and which training images are
/// like it; keeps the answers for the images shown last, and prepares those that come next. GUI
/// thread; one for each view, as it works for one image at a time.
class Explainer : public QObject {
    Q_OBJECT

  public:
    explicit Explainer(const ExplanationAccess& access, QObject* parent = nullptr);

    /// Forgets all answers. `model`: model.onnx, in the folder of its run if it has one; empty for
    /// none. `data`: the run's images as scanned, if they are known.
    void setModel(const std::filesystem::path& model, const engine::DataSource& data = {});
    /// Wants the heat map of this image, or none of one (nothing), and, if `compared`, the training
    /// images like it; again, what there was a problem with. What goes on for other images ends,
    /// except reading the training images, which every comparison needs.
    void ask(const QString& path, std::optional<HeatMapMethod> method, bool compared = true);
    /// After what is asked for, prepares the same of these images.
    void prefetch(const QStringList& paths);
    /// Ends what goes on; answers are kept.
    void rest();

    // Null or empty while it is not known.

    const HeatMapAnswer* heatMap(const QString& path, HeatMapMethod method) const;
    const ComparisonAnswer* comparison(const QString& path) const;
    /// Why there is none; a sentence.
    QString heatMapProblem(const QString& path, HeatMapMethod method) const;
    QString comparisonProblem(const QString& path) const;

  signals:
    void heatMapArrived(const QString& path);  ///< also when there is a problem
    void comparisonArrived(const QString& path);
    void heatMapProgressed(qint64 done, qint64 of);
    void comparisonProgressed(qint64 done, qint64 of);

  private:
    struct Map {
        QString path;
        HeatMapMethod method;
        friend bool operator==(const Map&, const Map&) = default;
    };

    void explainNext();
    void compareNext();
    void explain(const Map& map);
    void compare(const QString& path);
    bool isKnown(const Map& map) const;

    const ExplanationAccess& access_;
    std::filesystem::path model_;
    engine::DataSource data_;
    QString path_;
    std::optional<HeatMapMethod> method_;
    bool compared_ = false;
    QStringList next_;
    mutable QCache<QString, HeatMapAnswer> maps_;
    QHash<QString, ComparisonAnswer> comparisons_;
    QHash<QString, QString> problems_;  ///< by the same keys
    std::optional<Map> explaining_;
    QString comparing_;
    Job mapJob_;
    Job comparisonJob_;
};

}  // namespace espalier::ui
