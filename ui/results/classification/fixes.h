// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/project/project.h"

namespace espalier::ui {

class Document;

/// What has been put right since a run: images that have another class than the run learned, and
/// images that were excluded or included again. Read from the open project, so that undo takes a
/// fix back, and one that was made on the data page is among them. Files are not changed. GUI
/// thread.
class Fixes : public QObject {
    Q_OBJECT

  public:
    struct Fix {
        QString path;
        std::string sample;  ///< its name in the data
        QString what;        ///< "rose → tulip", "excluded"
        bool isRelabelled = false;
        QString then = {};  ///< its class in the run, if it is relabelled
        QString now = {};
        /// Of the test, before and, if it is still used, after: the next run does not learn from
        /// it. Nothing where the project does not tell the next split.
        std::optional<bool> isOfTest = false;

        friend bool operator==(const Fix&, const Fix&) = default;
    };

    explicit Fixes(Document& document, QObject* parent = nullptr);
    /// "rose → tulip".
    static QString changeText(const QString& then, const QString& now);

    using Samples = std::unordered_set<std::string>;
    /// The run since which fixes count, and the images of its test, by name; nothing for a model
    /// without its run, which has none.
    void setRun(std::optional<engine::Project> run, Samples tested = {});
    /// Sorted by name; none where the run's images are not those of the open project.
    const std::vector<Fix>& all() const { return all_; }
    /// Why this image cannot be put right; empty if it can.
    QString whyNot(const QString& path) const;

    /// The project's classes, by their numbers from 1.
    QStringList classes() const;
    /// The class of the image in the project now; empty if that is not known.
    QString classOf(const QString& path) const;
    /// Each is one undo step.
    void relabel(const QString& path, const QString& name);
    void takeBack(const Fix& fix);

  signals:
    void changed();

  private:
    void refresh();
    bool isRunsData() const;
    /// Its place in the document's data.
    std::optional<std::size_t> placeOf(const std::string& sample) const;
    std::string sampleOf(const QString& path) const;
    /// What a sample's class is by these choices.
    QString outputBy(const engine::DataChoices& choices, const std::string& sample) const;
    /// Whether the project's images are split as those of the next run will be.
    bool isSplitAlike() const;
    std::optional<bool> isOfTest(const std::string& sample, std::size_t place) const;
    void addRelabelled(const engine::DataChoices& now);
    void addExcluded(const engine::DataChoices& now);

    Document& document_;
    std::optional<engine::Project> run_;
    Samples tested_;
    Samples excludedThen_;  ///< in the run
    std::vector<Fix> all_;
};

}  // namespace espalier::ui
