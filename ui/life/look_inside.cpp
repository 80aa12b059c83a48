// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/look_inside.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/document.h"
#include "ui/images/image_cache.h"
#include "ui/life/epoch_scrubber.h"
#include "ui/life/image_strip.h"
#include "ui/life/inside_panel.h"
#include "ui/life/network_life.h"
#include "ui/run/run_control.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLookedAtSide = 10 * kGrid;
constexpr int kStripWidth = kLookedAtSide + 3 * kGrid;
constexpr const char* kInputType = "Input";
constexpr int kPanelWidth = 38 * kGrid;
constexpr double kFromBox = 14;
constexpr double kBetweenRows = 4;   // at least, between the maps of two boxes
constexpr double kDrawnScale = 0.8;  // of a drawing that fills its view
constexpr double kLargestFit = 1.6;  // here maps are seen, not only boxes drawn

/// Boxes whose large maps would meet other boxes or their maps.
std::set<engine::NodeId> crowded(const std::map<engine::NodeId, LayerBox*>& boxes) {
    std::vector<const LayerBox*> rows;
    rows.reserve(boxes.size());
    for (const auto& [id, box] : boxes) rows.push_back(box);
    std::ranges::sort(rows, {}, [](const LayerBox* box) { return box->pos().y(); });
    const double across = kBoxWidth + kFromBox + MapStrip::widthOf(MapStrip::kLargeSide);
    std::set<engine::NodeId> found;
    for (auto one = rows.begin(); one != rows.end(); ++one) {
        for (auto other = one + 1; other != rows.end(); ++other) {
            const QPointF apart = (*other)->pos() - (*one)->pos();
            if (apart.y() >= MapStrip::kLargeSide + kBetweenRows) break;
            if (std::abs(apart.x()) < across) found.insert({(*one)->id(), (*other)->id()});
        }
    }
    return found;
}

MapStrip* stripOf(const LayerBox* box) {
    for (QGraphicsItem* child : box->childItems()) {
        if (auto* strip = qgraphicsitem_cast<MapStrip*>(child)) return strip;
    }
    return nullptr;
}

}  // namespace

LookInside::LookInside(
    NetworkPage& page, QWidget* bar, Document& document, RunControl& run, ImageCache& images)
    : QObject(&page),
      document_(document),
      run_(run),
      parts_(page.parts()),
      images_(images),
      life_(new NetworkLife(document, run, this)),
      strip_(new ImageStrip(images, kLookedAtSide, &page)),
      panel_(new InsidePanel(*life_, images)),
      beside_(scrolling(panel_, &page)),
      scrubber_(new EpochScrubber(*life_, &page)),
      button_(new QToolButton) {
    button_->setText(tr("Look inside"));
    button_->setIcon(icon("show"));
    button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button_->setCheckable(true);
    auto* above = new QWidget;
    auto* controls = new QHBoxLayout(above);
    controls->setSpacing(kGrid);
    controls->addWidget(bar, 1);
    controls->addWidget(button_, 0, Qt::AlignTop);
    page.setBar(above);
    controls->setContentsMargins(0, 0, 0, 0);
    strip_->setAccessibleName(tr("Images to look at"));
    strip_->setFixedWidth(kStripWidth);
    beside_->setFixedWidth(kPanelWidth);
    parts_.row.insertWidget(1, strip_);
    parts_.row.addWidget(beside_);
    parts_.stage.addWidget(scrubber_);
    for (QWidget* own :
         {static_cast<QWidget*>(strip_), beside_, static_cast<QWidget*>(scrubber_)}) {
        own->hide();
    }
    connect(button_, &QToolButton::toggled, this, &LookInside::setOn);
    connect(strip_, &QListWidget::currentRowChanged, this, [this](int row) {
        life_->chooseImage(row);
    });
    parts_.view.installEventFilter(this);
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        if (isOn_ && life_->images().value(life_->chosenImage()) == path) showChosenImage();
    });
    connect(life_, &NetworkLife::imagesChanged, this, &LookInside::showImages);
    connect(life_, &NetworkLife::looked, this, &LookInside::showMaps);
    connect(life_, &NetworkLife::statesChanged, this, &LookInside::showStates);
    connect(&parts_.scene, &CanvasScene::validated, this, [this] {
        askForLayers();
        showMaps();
        showSelection();
    });
    connect(&parts_.scene, &QGraphicsScene::selectionChanged, this, &LookInside::showSelection);
    connect(&run, &RunControl::stateChanged, this, &LookInside::showAvailability);
    connect(&run, &RunControl::runChanged, this, &LookInside::showAvailability);
    connect(panel_, &InsidePanel::openAsked, this, [](const QString& path) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(path));
    });
    showAvailability();
}

void LookInside::showAvailability() {
    const bool isThere = !run_.shown().run.path.empty();
    setAvailable(button_,
                 isThere ? QString() : tr("Train the network first, or open a run under Runs."),
                 tr("What each layer makes of your images, from checkpoint to checkpoint"));
    if (!isThere) button_->setChecked(false);  // else nobody could leave it
}

void LookInside::setOn(bool on) {
    if (isOn_ == on) return;
    isOn_ = on;
    button_->setChecked(on);
    parts_.palette.setVisible(!on);
    parts_.inspector.setVisible(!on);
    strip_->setVisible(on);
    beside_->setVisible(on);
    scrubber_->setVisible(on);
    parts_.view.setLargestFit(on ? kLargestFit : 1);
    askForLayers();
    on ? life_->begin() : life_->rest();
    showMaps();
    showSelection();
}

// Of every box, and of every group also while it is open, so that folding it needs no other look.
void LookInside::askForLayers() {
    if (!isOn_) return;
    exits_ = exitsOfGroups(document_.network());
    std::set<engine::NodeId> layers;
    for (const auto& [id, box] : parts_.scene.drawn().boxes()) {
        if (!box->text().isGroup) layers.insert(id);
    }
    for (const auto& [group, exit] : exits_) layers.insert(exit);
    life_->setLayers(layers);
}

void LookInside::showImages() {
    QList<ImageStrip::Entry> entries;
    for (int i = 0; i < life_->images().size(); ++i) {
        entries.append({life_->images()[i], life_->imageAt(i).name()});
    }
    strip_->setEntries(entries);
    const QSignalBlocker quiet(strip_);
    strip_->setCurrentRow(entries.isEmpty() ? -1 : life_->chosenImage());
}

std::vector<engine::NodeId> LookInside::layersIn(const engine::NodeId& box) const {
    const engine::NodeGroup* group = document_.network().findGroup(box);
    if (!group) return {box};
    std::vector<engine::NodeId> layers = group->nodes;
    const auto exit = exits_.find(box);
    if (exit == exits_.end()) return layers;
    std::erase(layers, exit->second);
    layers.push_back(exit->second);
    return layers;
}

MapStrip::Content LookInside::contentOf(const engine::NodeId& box,
                                        const std::set<engine::NodeId>& used) const {
    MapStrip::Content content;
    const std::vector<engine::NodeId> layers = layersIn(box);
    const engine::NodeId bad = life_->badLayer();
    if (!bad.empty() && std::ranges::find(layers, bad) != layers.end()) {
        content.warning = tr("NaN began here");
    }
    const engine::NetworkLook* look = life_->look();
    const auto image = static_cast<std::size_t>(life_->chosenImage());
    if (!look || layers.empty() || image >= look->images.size()) return content;
    content.layer = layers.back();
    const engine::NetworkNode* node = document_.network().find(box);
    if (node && node->type == kInputType) {
        content.image = chosenImage();
        return content;
    }
    if (const engine::LayerMaps* maps = look->find(image, content.layer)) content.maps = maps->maps;
    const bool isEnd = !used.contains(content.layer);
    if (isEnd) {
        content.names = life_->outputNames();
        content.scores = look->images[image].scores;
        content.target = life_->imageAt(life_->chosenImage()).target;
    }
    return content;
}

QImage LookInside::chosenImage() const {
    const QString path = life_->images().value(life_->chosenImage());
    if (path.isEmpty()) return {};
    const double side = MapStrip::kLargeSide * kLargestFit * parts_.view.devicePixelRatioF();
    return images_.ask(path, qRound(side)).image.toImage();
}

bool LookInside::isWide() const {
    const auto& boxes = parts_.scene.drawn().boxes();
    if (boxes.empty()) return false;
    double left = boxes.begin()->second->pos().x(), right = left;
    for (const auto& [id, box] : boxes) {
        left = std::min(left, box->pos().x());
        right = std::max(right, box->pos().x());
    }
    const double width =
        right - left + kBoxWidth + kFromBox + MapStrip::widthOf(MapStrip::kLargeSide);
    return parts_.view.width() >= kDrawnScale * width;
}

bool LookInside::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &parts_.view && event->type() == QEvent::Resize && isOn_ &&
        isWide() != wasWide_) {
        showMaps();
    }
    return QObject::eventFilter(watched, event);
}

void LookInside::showMaps() {
    std::set<engine::NodeId> used;  // by another layer
    for (const engine::Connection& wire : document_.network().connections) used.insert(wire.from);
    const auto& boxes = parts_.scene.drawn().boxes();
    wasWide_ = isOn_ && isWide();
    crowded_ = wasWide_ ? crowded(boxes) : std::set<engine::NodeId>();
    for (const auto& [id, box] : boxes) {
        showBeside(box, isOn_ ? contentOf(id, used) : MapStrip::Content());
    }
    parts_.view.followBeside();
}

void LookInside::showChosenImage() {
    for (const auto& [id, box] : parts_.scene.drawn().boxes()) {
        const engine::NetworkNode* node = document_.network().find(id);
        if (node && node->type == kInputType) showBeside(box, contentOf(id, {}));
    }
    parts_.view.followBeside();
}

void LookInside::showBeside(LayerBox* box, MapStrip::Content content) {
    MapStrip* strip = stripOf(box);
    if (content.isEmpty()) {
        delete strip;
        return;
    }
    if (wasWide_ && !crowded_.contains(box->id())) content.side = MapStrip::kLargeSide;
    if (!strip) {
        strip = new MapStrip(box, [this, id = box->id()](const auto& layer, std::int64_t channel) {
            choose(id, layer, channel);
        });
    }
    strip->setPos(box->size().width() / 2 + kFromBox, 0);
    strip->setContent(content);
}

void LookInside::choose(const engine::NodeId& box,
                        const engine::NodeId& layer,
                        std::int64_t channel) {
    const engine::NodeGroup* group = document_.network().findGroup(box);
    parts_.scene.selection().select(group ? group->nodes : std::vector<engine::NodeId>{box});
    panel_->findExciting(layer, channel);
}

void LookInside::showSelection() {
    if (!isOn_) return;
    const bool isSame = engine::withoutLook(document_.network()) ==
                        engine::withoutLook(run_.shown().project.network);
    panel_->setNote(isSame ? QString()
                           : tr("The drawing differs from the network of this run. Maps stand "
                                "beside the layers of the same name."));
    const std::vector<engine::NodeId> boxes = parts_.scene.selection().boxes();
    if (boxes.size() != 1) return panel_->show({}, {});
    const LayerBox* box = parts_.scene.drawn().box(boxes.front());
    if (box) panel_->show(box->text().name, layersIn(boxes.front()));
}

void LookInside::showStates() {
    NumbersInTraining numbers;
    for (const engine::LayerState& state : life_->states()) {
        numbers[state.layer] = {state.gradientToWeight(), state.deadShare};
    }
    parts_.form.setTraining(numbers);
    parts_.scene.setTraining(numbers);
    showMaps();
}

}  // namespace espalier::ui
