// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QPoint>
#include <optional>

#include "engine/data/folder/image_folder.h"

namespace espalier::ui {

/// The classes with bars for their counts; the first row stands for all. Unticking a class excludes
/// it from training; images can be dropped on one. GUI thread.
class ClassList : public QListWidget {
    Q_OBJECT

  public:
    explicit ClassList(QWidget* parent = nullptr);

    /// `folder` as scanned; `off` are the names of excluded classes.
    /// Keeps the class that is shown, also where it has moved to another row.
    void setFolder(const engine::ImageFolder& folder, const std::vector<std::string>& off);
    /// The label of the chosen row; no value = all classes.
    std::optional<int> chosen() const;
    /// The name of the class there, empty if there is none; in coordinates of the viewport.
    QString nameAt(const QPoint& place) const;

  signals:
    /// No value = all classes.
    void classChosen(std::optional<int> label);
    void classSwitched(const QString& name, bool on);
    void imagesDropped(const QString& name);
    void removalWanted(const QString& name);  ///< Delete

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void addRow(const QString& name, qint64 count, int label, int key = 0);
    void markDrop(QListWidgetItem* row);
    void endDrag();
    QListWidgetItem* classAt(const QPoint& place) const;
    static int labelOf(const QListWidgetItem* row);

    bool filling_ = false;
    QListWidgetItem* dropRow_ = nullptr;  ///< under dragged images
    std::optional<QPoint> dragPlace_;     ///< of dragged images
};

}  // namespace espalier::ui
