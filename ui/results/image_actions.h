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
class QPushButton;

namespace espalier::ui {

class Document;

/// Actions on an image in the results: exclude it from the project (one undo step), include it
/// again, show it in its folder or in full size. Files on disk are not changed. GUI thread; owned
/// by ResultsPage.
class ImageActions : public QObject {
    Q_OBJECT

  public:
    explicit ImageActions(Document& document, QObject* parent = nullptr);

    const Document& document() const { return document_; }
    bool isExcluded(const QString& path) const;
    /// True if all of them are excluded.
    bool areExcluded(const QStringList& paths) const;
    /// Empty if all of them belong to the open project; otherwise why they cannot be excluded.
    QString whyNotExclude(const QStringList& paths) const;
    /// "Exclude", or "Include" if all of them are excluded.
    QString excludeText(const QStringList& paths) const;
    /// Shows on this button what toggleExcluded() would do with them, or why it cannot.
    void showOn(QPushButton& button, const QStringList& paths) const;
    /// Excludes them, or includes them again if all are excluded.
    void toggleExcluded(const QStringList& paths);
    void show(const QString& path);
    void open(const QString& path);
    /// Opens the menu at a point of the screen; it deletes itself.
    QMenu* popUpMenu(const QStringList& paths, const QPoint& where, QWidget* parent);

  signals:
    /// The exclusions or the project's images have changed.
    void changed();
    void failed(const QString& sentence);

  private:
    std::optional<std::string> entryOf(const QString& path) const;
    void forget();

    Document& document_;
    // Created on first use.
    mutable engine::DataSource data_;
    mutable std::unordered_set<std::string_view> entries_;  ///< names in data_
    mutable std::unordered_set<std::string> excluded_;
    mutable bool known_ = false;
};

}  // namespace espalier::ui
