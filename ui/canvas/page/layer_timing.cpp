// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_timing.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <memory>
#include <utility>

#include "engine/base/processors.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/page/network_page.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/memory_request.h"
#include "ui/review/project_reviewer.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

LayerTiming::LayerTiming(NetworkPage& page,
                         Document& document,
                         ProjectReviewer& reviewer,
                         const EngineAccess& engine)
    : page_(page),
      document_(document),
      reviewer_(reviewer),
      engine_(engine),
      button_(textButton({}, tr("Measure times"), this)),
      sentence_(sentenceLabel({}, true, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(button_, 0, Qt::AlignTop | Qt::AlignLeft);
    row->addWidget(sentence_, 1);
    page.parts().form.addBelowMeasure(this);
    connect(button_, &QPushButton::clicked, this, &LayerTiming::press);
    connect(&reviewer, &ProjectReviewer::changed, this, &LayerTiming::follow);
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        asked_.reset();
        showState();
        say(sentence);
    });
    say({});
    showState();
}

MemoryRequest LayerTiming::question() const {
    return stepRequestOf(document_.project(), document_.selected(), reviewer_.network());
}

QString LayerTiming::whyNot() const {
    if (!engine_.measureLayers) return tr("Layers cannot be measured here.");
    if (reviewer_.isBusy())
        return tr("Wait until the training has ended, or the times would be wrong.");
    if (!reviewer_.network()->isValid()) {
        return tr("These times are unknown until the problems of the network are solved.");
    }
    return {};
}

void LayerTiming::press() {
    if (!isMeasuring()) return measure();
    job_.cancel();
    clear();
}

void LayerTiming::measure() {
    if (!whyNot().isEmpty()) return;
    clear();
    asked_ = question();
    job_.startAtOnce(
        [this, request = *asked_, processors = reviewer_.processors(), ask = engine_.measureLayers](
            const Job::Report&, std::stop_token stop) -> Job::Deliver {
            const Turn turn(Turn::At::Measuring, stop);
            auto times = std::make_shared<LayerTimes>();
            engine::onProcessors(processors, [&] { *times = ask(request, std::move(stop)); });
            return [this, times] { take(*times); };
        });
    showState();
}

void LayerTiming::take(const LayerTimes& times) {
    double all = 0;
    for (const auto& [layer, milliseconds] : times) all += milliseconds;
    page_.parts().form.setTimes(times);
    page_.parts().scene.setTimes(times);
    page_.parts().form.colourByTime();
    const std::int64_t batch = asked_ ? asked_->batch : 0;
    say(tr("%1 for a step of %2, without loading them")
            .arg(measuredTimeText(all), tr("%n image(s)", nullptr, formOf(batch))));
    QMetaObject::invokeMethod(this, &LayerTiming::showState, Qt::QueuedConnection);
}

void LayerTiming::clear() {
    asked_.reset();
    say({});
    page_.parts().form.setTimes({});
    page_.parts().scene.setTimes({});
    showState();
}

void LayerTiming::say(const QString& sentence) {
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
}

void LayerTiming::follow() {
    // What trains meanwhile would be part of the times.
    const bool isDisturbed = isMeasuring() && reviewer_.isBusy();
    if (isDisturbed || (asked_ && question() != *asked_)) {
        job_.cancel();
        clear();
    }
    showState();
}

void LayerTiming::showState() {
    const bool measuring = isMeasuring();
    button_->setText(measuring ? tr("Cancel") : tr("Measure times"));
    if (measuring) {
        setAvailable(button_, {}, tr("Ends the measurement of the layers."));
    } else {
        setAvailable(button_,
                     whyNot(),
                     tr("Computes some steps on random images on the chosen device, and says how "
                        "long each layer takes. Nothing is trained."));
    }
}

}  // namespace espalier::ui
