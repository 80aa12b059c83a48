// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/network/network_description.h"

class QLabel;
class QListWidget;

namespace espalier::ui {

class ChosenImage;
class ExcitingView;
class ImageCache;
class NetworkLife;

/// Beside the drawing while a network is looked into: the chosen image with its classes, and of the
/// selected box its feature maps, how it stands in training, and which images excite a channel.
/// GUI thread; owned by LookInside.
class InsidePanel : public QWidget {
    Q_OBJECT

  public:
    InsidePanel(NetworkLife& life, ImageCache& images, QWidget* parent = nullptr);

    /// A box: the layers in it, of which the last one is what it outputs; empty: none is selected.
    void show(const QString& name, const std::vector<engine::NodeId>& layers);
    /// A sentence above all; empty: none.
    void setNote(const QString& note);
    void findExciting(const engine::NodeId& layer, std::int64_t channel);

  signals:
    void openAsked(const QString& path);

  private:
    void follow();
    void showMaps();
    QString stateText() const;
    bool isBadHere() const;
    void findChosen();

    NetworkLife& life_;
    QString name_;
    std::vector<engine::NodeId> layers_;
    std::vector<std::int64_t> channels_;  ///< of the maps in the list
    QLabel* note_;
    ChosenImage* image_;
    QLabel* box_;  ///< the name of the selected one
    QLabel* facts_;
    QLabel* next_;  ///< what can be done with the maps
    QLabel* state_;
    QWidget* scale_;  ///< what the greys of the maps mean
    QListWidget* maps_;
    ExcitingView* exciting_;
};

}  // namespace espalier::ui
