// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QStringList>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/data/loading/data_source.h"

class QMenu;

namespace espalier::ui {

class Document;

/// Actions on an image in the results: exclude it from the project (one undo step), include it
/// again, show it in its folder or in full. Files on disk are not changed. GUI thread; owned by
/// ResultsPage.
class ImageActions : public QObject {
    Q_OBJECT

  public:
    explicit ImageActions(Document& document, QObject* parent = nullptr);

    bool isExcluded(const QString& path) const;
    /// All of them are.
    bool areExcluded(const QStringList& paths) const;
    /// Empty when all of them belong to the open project; else why they cannot be excluded.
    QString whyNotExclude(const QStringList& paths) const;
    /// "Exclude", or "Include" where all of them are excluded.
    QString excludeText(const QStringList& paths) const;
    /// Excludes them, or takes them back where all are excluded.
    void toggleExcluded(const QStringList& paths);
    void show(const QString& path);
    void open(const QString& path);
    /// At a point of the screen; deletes itself.
    QMenu* popUpMenu(const QStringList& paths, const QPoint& where, QWidget* parent);

  signals:
    /// What is excluded differs, or which images belong to the project.
    void changed();
    void failed(const QString& sentence);

  private:
    std::optional<std::string> entryOf(const QString& path) const;
    void forget();

    Document& document_;
    // Made when first asked for.
    mutable engine::DataSource data_;
    mutable std::unordered_set<std::string_view> entries_;  ///< names in data_
    mutable std::unordered_set<std::string> excluded_;
    mutable bool known_ = false;
};

}  // namespace espalier::ui
