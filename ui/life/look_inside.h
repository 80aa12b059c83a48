// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>
#include <set>
#include <vector>

#include "ui/canvas/page/network_page.h"
#include "ui/life/map_strip.h"

class QToolButton;

namespace espalier::ui {

class EpochScrubber;
class ImageCache;
class ImageStrip;
class InsidePanel;
class LayerBox;
class NetworkLife;
class RunControl;

/// The mode of the Network page that shows what the network of the displayed run makes of images:
/// they take the place of the palette, the maps stand beside the boxes, and a panel that of the
/// form. The drawing can be edited all the same. GUI thread; owned by the page.
class LookInside : public QObject {
    Q_OBJECT

  public:
    /// `bar`: of NetworkPage::setBar(); the button of the mode stands beside it.
    LookInside(
        NetworkPage& page, QWidget* bar, Document& document, RunControl& run, ImageCache& images);

    NetworkLife& life() { return *life_; }
    bool isOn() const { return isOn_; }
    void setOn(bool on);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showAvailability();
    void showImages();
    void showMaps();
    /// Beside the input; the image arrives after the maps.
    void showChosenImage();
    void showBeside(LayerBox* box, MapStrip::Content content);
    void showSelection();
    void showStates();
    void askForLayers();
    void choose(const engine::NodeId& box, const engine::NodeId& layer, std::int64_t channel);
    /// `used`: the layers whose output another one reads.
    MapStrip::Content contentOf(const engine::NodeId& box,
                                const std::set<engine::NodeId>& used) const;
    /// Of the chosen image; null until it is loaded.
    QImage chosenImage() const;
    /// Whether the view is wide enough for large maps beside the boxes.
    bool isWide() const;
    std::vector<engine::NodeId> layersIn(const engine::NodeId& box) const;

    Document& document_;
    RunControl& run_;
    NetworkPage::Parts parts_;
    ImageCache& images_;
    NetworkLife* life_;
    ImageStrip* strip_;
    InsidePanel* panel_;
    QWidget* beside_;
    EpochScrubber* scrubber_;
    QToolButton* button_;
    bool isOn_ = false;
    bool wasWide_ = false;                            ///< when the maps were last shown
    std::set<engine::NodeId> crowded_;                ///< boxes without room for large maps
    std::map<engine::NodeId, engine::NodeId> exits_;  ///< of the groups
};

}  // namespace espalier::ui
