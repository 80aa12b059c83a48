// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/why_view.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/explanation/explained_image.h"
#include "ui/explanation/explainer.h"
#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kPreviewSide = 256;  // pixels, as in the list of mistakes
constexpr int kImageAlone = -2;    // -1 is no id of a button

int idOf(std::optional<HeatMapMethod> method) {
    return method ? static_cast<int>(*method) : kImageAlone;
}

QString placeOf(const QPointF& peak) {
    const int row = peak.y() < 1.0 / 3 ? 0 : peak.y() > 2.0 / 3 ? 2 : 1;
    const int column = peak.x() < 1.0 / 3 ? 0 : peak.x() > 2.0 / 3 ? 2 : 1;
    const QString places[3][3] = {
        {WhyView::tr("at the top left"),
         WhyView::tr("at the top"),
         WhyView::tr("at the top right")},
        {WhyView::tr("on the left"), WhyView::tr("in the middle"), WhyView::tr("on the right")},
        {WhyView::tr("at the bottom left"),
         WhyView::tr("at the bottom"),
         WhyView::tr("at the bottom right")}};
    return places[row][column];
}

}  // namespace

QString heatMapCaption(const HeatMapAnswer& map, bool isShown) {
    const QString name = isolated(map.outputs.value(static_cast<qsizetype>(map.classIndex)));
    if (map.isEmpty) return WhyView::tr("Nothing in the image speaks for %1.").arg(name);
    const QString words = isShown ? WhyView::tr("What speaks for %1 is mostly %2 (yellow).")
                                  : WhyView::tr("What speaks for %1 is mostly %2.");
    return words.arg(name, placeOf(map.peak));
}

WhyView::WhyView(Explainer& explainer, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      explainer_(explainer),
      images_(images),
      shown_(new ExplainedImage(this)),
      methods_(new QButtonGroup(this)),
      caption_(sentenceLabel({}, true, this)),
      progress_(new QProgressBar(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(shown_, 1);
    column->addWidget(makeChoice());
    column->addWidget(caption_);
    progress_->setAccessibleName(tr("Progress"));
    progress_->setMaximumWidth(16 * kGrid);
    progress_->hide();
    caption_->setMinimumHeight(caption_->fontMetrics().lineSpacing());
    connect(shown_, &ExplainedImage::enlargeAsked, this, [this] {
        if (!path_.isEmpty()) emit enlargeAsked(path_);
    });
    connect(methods_, &QButtonGroup::idClicked, this, [this](int id) {
        setMethod(id == kImageAlone ? std::nullopt : std::optional(static_cast<HeatMapMethod>(id)));
    });
    connect(&explainer, &Explainer::heatMapArrived, this, [this](const QString& path) {
        if (path == path_) showAnswer();
    });
    connect(&explainer, &Explainer::heatMapProgressed, this, [this](qint64 done, qint64 of) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
    });
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        if (path == path_) showAnswer();
    });
}

QWidget* WhyView::makeChoice() {
    auto* box = new QWidget(this);
    auto* row = new FlowLayout;
    box->setLayout(row);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    const auto add =
        [&](std::optional<HeatMapMethod> method, const QString& text, const QString& help) {
            auto* button = new QPushButton(text, box);
            button->setAutoDefault(false);  // Enter in a dialog is for the image
            button->setCheckable(true);
            button->setToolTip(help);
            methods_->addButton(button, idOf(method));
            row->addWidget(button);
        };
    add(std::nullopt, tr("Image"), tr("The image alone"));
    add(HeatMapMethod::GradCam,
        tr("Heat map"),
        tr("Where the network finds what speaks for its answer, by Grad-CAM: yellow is most, dark "
           "blue nothing (H)"));
    add(HeatMapMethod::Occlusion,
        tr("Occlusion"),
        tr("Covers one part of the image after the other and shows where the score falls most. "
           "Slower (O)"));
    row->addWidget(progress_);
    methods_->button(idOf(method_))->setChecked(true);
    return box;
}

QString WhyView::caption() const {
    return caption_->text();
}

void WhyView::show(const QString& path, const QStringList& next) {
    path_ = path;
    next_ = next;
    ask();
}

void WhyView::setMethod(std::optional<HeatMapMethod> method) {
    method_ = method;
    methods_->button(idOf(method))->setChecked(true);
    ask();
}

void WhyView::toggle(HeatMapMethod method) {
    setMethod(method_ == method ? std::nullopt : std::optional(method));
}

void WhyView::ask() {
    explainer_.ask(path_, method_.value_or(HeatMapMethod::GradCam));  // also has the image
    explainer_.prefetch(next_);
    showAnswer();
}

void WhyView::showAnswer() {
    if (path_.isEmpty()) {
        shown_->setImages({}, {});
        caption_->clear();
        progress_->hide();
        return;
    }
    const HeatMapMethod method = method_.value_or(HeatMapMethod::GradCam);
    const HeatMapAnswer* map = explainer_.heatMap(path_, method);
    if (map) {
        shown_->setImages(map->image, map->overlay);
    } else {
        shown_->setImages(images_.ask(path_, kPreviewSide).image.toImage(), {});
    }
    shown_->setOverlayShown(method_.has_value());
    const QString problem = explainer_.heatMapProblem(path_, method);
    showCaption(map, problem);
    progress_->setVisible(method_ == HeatMapMethod::Occlusion && !map && problem.isEmpty());
}

void WhyView::showCaption(const HeatMapAnswer* map, const QString& problem) {
    QString words;
    if (!method_) words = images_.ask(path_, kPreviewSide).problem;
    if (words.isEmpty() && map) {
        words = heatMapCaption(*map, method_.has_value());
    } else if (words.isEmpty()) {
        words = problem.isEmpty() ? tr("Looking for what speaks for the answer …") : problem;
    }
    caption_->setText(words);
    shown_->setAccessibleDescription(words);
}

}  // namespace espalier::ui
