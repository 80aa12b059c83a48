// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/inside_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/images/image_cache.h"
#include "ui/life/chosen_image.h"
#include "ui/life/exciting_view.h"
#include "ui/life/map_image.h"
#include "ui/life/network_life.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kMapSide = 15 * kGrid;  // two beside each other, larger than on the canvas
constexpr int kColumns = 2;

// Enlarged to the side without smoothing: each value is a square.
QIcon iconOf(const engine::FeatureMap& map, double ratio) {
    const int side = qRound(kMapSide * ratio);
    const QPixmap pixels = QPixmap::fromImage(
        toQImage(map).scaled(side, side, Qt::KeepAspectRatio, Qt::FastTransformation));
    QIcon icon;
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Selected}) icon.addPixmap(pixels, mode);
    return icon;
}

/// From the colour of the weakest answer to that of the strongest one.
QWidget* makeScale(QWidget* parent) {
    constexpr int kGreys = 256;
    QImage greys(kGreys, 1, QImage::Format_Grayscale8);
    for (int i = 0; i < kGreys; ++i) greys.setPixelColor(i, 0, QColor(i, i, i));
    auto* scale = new QWidget(parent);
    scale->setObjectName(QStringLiteral("scale of maps"));
    scale->setLayoutDirection(Qt::LeftToRight);  // as the greys run, in every language
    auto* grid = new QGridLayout(scale);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(kGrid / 2);
    auto* bar = new QLabel;
    bar->setPixmap(QPixmap::fromImage(greys));
    bar->setScaledContents(true);
    bar->setFixedHeight(kGrid);
    bar->setMinimumWidth(1);
    //: One end of the scale from "weak" to "strong answer"
    auto* weak = new QLabel(InsidePanel::tr("weak"));
    //: The other end: how strongly a channel answers to the image
    auto* strong = new QLabel(InsidePanel::tr("strong answer"));
    for (QLabel* label : {weak, strong}) {
        setTextSize(label, TextSize::Small, true);
        label->setWordWrap(true);
        label->setMinimumWidth(1);
    }
    strong->setAlignment(Qt::AlignRight | Qt::AlignTop);
    grid->addWidget(bar, 0, 0, 1, 2);
    grid->addWidget(weak, 1, 0);
    grid->addWidget(strong, 1, 1);
    return scale;
}

}  // namespace

InsidePanel::InsidePanel(NetworkLife& life, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      life_(life),
      note_(sentenceLabel({}, true, this)),
      image_(new ChosenImage(life, images)),
      box_(new QLabel(this)),
      facts_(sentenceLabel({}, true, this)),
      next_(sentenceLabel(
          tr("Click a map to see the training images that excite it most."), false, this)),
      state_(sentenceLabel({}, false, this)),
      scale_(makeScale(this)),
      maps_(new QListWidget),
      exciting_(new ExcitingView(life, images)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 0);
    column->setSpacing(kGrid);
    auto* title = new QLabel(tr("Inside the network"));
    setTextSize(title, TextSize::Title);
    title->setWordWrap(true);
    title->setMinimumWidth(1);
    column->addWidget(title);
    column->addWidget(note_);
    column->addWidget(image_);
    column->addSpacing(kGrid);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    box_->setFont(bold);
    box_->setTextFormat(Qt::PlainText);
    box_->setWordWrap(true);
    box_->setMinimumWidth(1);
    column->addWidget(box_);
    column->addWidget(facts_);
    maps_->setViewMode(QListView::IconMode);
    maps_->setMovement(QListView::Static);
    maps_->setResizeMode(QListView::Adjust);
    maps_->setIconSize({kMapSide, kMapSide});
    maps_->setGridSize({kMapSide + kGrid, kMapSide + kGrid});
    maps_->setFrameShape(QFrame::NoFrame);
    maps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    maps_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    maps_->viewport()->setAutoFillBackground(false);
    maps_->setObjectName("feature maps");
    maps_->setAccessibleName(tr("Feature maps of the selected layer"));
    column->addWidget(scale_);
    column->addWidget(maps_);
    column->addWidget(next_);
    column->addWidget(state_);
    column->addSpacing(kGrid);
    column->addWidget(exciting_);
    column->addStretch(1);
    connect(maps_, &QListWidget::itemClicked, this, &InsidePanel::findChosen);
    connect(maps_, &QListWidget::itemActivated, this, &InsidePanel::findChosen);
    connect(exciting_, &ExcitingView::openAsked, this, &InsidePanel::openAsked);
    connect(&life, &NetworkLife::looked, this, &InsidePanel::follow);
    connect(&life, &NetworkLife::statesChanged, this, &InsidePanel::follow);
    connect(&life, &NetworkLife::sentenceChanged, this, &InsidePanel::follow);
    setNote({});
    follow();
}

void InsidePanel::show(const QString& name, const std::vector<engine::NodeId>& layers) {
    if (layers != layers_) exciting_->forget();
    name_ = name;
    layers_ = layers;
    follow();
}

void InsidePanel::setNote(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

void InsidePanel::follow() {
    image_->follow();
    box_->setText(name_);
    box_->setVisible(!layers_.empty());
    showMaps();
    const QString state = stateText();
    setTextSize(state_, TextSize::Small, !isBadHere());
    state_->setText(state);
    state_->setVisible(!state.isEmpty());
    if (maps_->count() == 0) exciting_->forget();
}

void InsidePanel::showMaps() {
    const engine::NetworkLook* look = life_.look();
    const engine::LayerMaps* maps =
        look && !layers_.empty()
            ? look->find(static_cast<std::size_t>(life_.chosenImage()), layers_.back())
            : nullptr;
    const int row = maps_->currentRow();
    const QSignalBlocker quiet(maps_);
    maps_->clear();
    channels_.clear();
    if (maps) {
        for (const engine::FeatureMap& map : maps->maps) {
            auto* item = new QListWidgetItem(iconOf(map, devicePixelRatioF()), {});
            item->setSizeHint(maps_->gridSize());
            item->setToolTip(channelText(map.channel));
            item->setData(Qt::AccessibleTextRole, channelText(map.channel));
            maps_->addItem(item);
            channels_.push_back(map.channel);
        }
    }
    const int count = maps_->count();
    if (row < count) maps_->setCurrentRow(row);
    maps_->setFixedHeight((count + kColumns - 1) / kColumns * (kMapSide + kGrid) + kGrid);
    maps_->setVisible(count > 0);
    scale_->setVisible(count > 0);
    next_->setVisible(count > 0);
    if (!look) {
        facts_->setText(life_.sentence());
    } else if (layers_.empty()) {
        facts_->setText(
            tr("Beside each box are the feature maps that answer most strongly to the "
               "chosen image. Select a box to see its maps large."));
    } else if (count > 0) {
        facts_->setText(
            tr("The strongest of %n channel(s). Bright: here the channel answers to "
               "the image.",
               nullptr,
               formOf(maps->channels)));
    } else if (!maps) {
        facts_->setText(
            tr("This moment has no maps of this layer. They are added with the next "
               "look at the network."));
    } else {
        facts_->setText(
            tr("%n number(s) per image, which are no image.", nullptr, formOf(maps->channels)));
    }
}

bool InsidePanel::isBadHere() const {
    const engine::NodeId bad = life_.badLayer();
    return !bad.empty() && std::ranges::find(layers_, bad) != layers_.end();
}

// Of a group what is most striking inside.
QString InsidePanel::stateText() const {
    QStringList lines;
    double ratio = std::numeric_limits<double>::quiet_NaN();
    double dead = ratio;
    for (const engine::LayerState& state : life_.states()) {
        if (std::ranges::find(layers_, state.layer) == layers_.end()) continue;
        ratio = std::fmax(ratio, state.gradientToWeight());
        dead = std::fmax(dead, state.deadShare);
    }
    const bool isOne = layers_.size() == 1;
    if (!std::isnan(ratio)) {
        lines << (isOne ? tr("Gradient ÷ weights: %1") : tr("Gradient ÷ weights: at most %1"))
                     .arg(numberText(ratio));
    }
    if (dead == 0) {
        lines << tr("No channel is dead");
    } else if (!std::isnan(dead)) {
        lines << (isOne ? tr("Dead channels of the ReLU: %1")
                        : tr("Dead channels of a ReLU: at most %1"))
                     .arg(percentText(dead));
    }
    if (!lines.isEmpty()) lines << tr("At step %1").arg(countText(life_.statesStep()));
    if (isBadHere()) {
        lines
            << tr("Here values first became NaN or infinite (%1).").arg(fromUtf8(life_.badLayer()));
    }
    return lines.join(QLatin1Char('\n'));
}

void InsidePanel::findChosen() {
    const int row = maps_->currentRow();
    if (row < 0 || layers_.empty()) return;
    findExciting(layers_.back(), channels_[static_cast<std::size_t>(row)]);
}

void InsidePanel::findExciting(const engine::NodeId& layer, std::int64_t channel) {
    const auto row = std::ranges::find(channels_, channel) - channels_.begin();
    if (row < maps_->count()) maps_->setCurrentRow(static_cast<int>(row));
    exciting_->find(layer, channel);
}

}  // namespace espalier::ui
