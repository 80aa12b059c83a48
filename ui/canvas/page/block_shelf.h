// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "ui/canvas/blocks/own_blocks.h"

namespace espalier::ui {

class CanvasScene;
class Document;
class LayerPalette;

/// The user's own blocks on the Network page: in the palette, saved from the selection, renamed and
/// deleted after a question. GUI thread; owned by NetworkPage.
class BlockShelf : public QObject {
    Q_OBJECT

  public:
    /// `page` is behind the dialogs.
    BlockShelf(const Document& document, CanvasScene& scene, LayerPalette& palette, QWidget* page);

    /// Why the selection cannot be saved as a block; empty if it can.
    QString whyNotSave() const;
    void askToSave();

  signals:
    void noticed(const QString& sentence);

  private:
    void askToRename(const QString& key);
    void askToRemove(const QString& key);

    const Document& document_;
    CanvasScene& scene_;
    QWidget* page_;
    OwnBlocks blocks_;
};

}  // namespace espalier::ui
