// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/memory_estimate.h"

#include <utility>

#include "ui/document.h"
#include "ui/memory_request.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// A plan takes a moment of compiling: not one per key while a number is typed.
constexpr int kAfterEdit = 400;  // ms

}  // namespace

MemoryEstimate::MemoryEstimate(Document& document, Forecast forecast, QObject* parent)
    : QObject(parent), document_(document), forecast_(std::move(forecast)) {
    soon_.setSingleShot(true);
    soon_.setInterval(kAfterEdit);
    connect(&soon_, &QTimer::timeout, this, &MemoryEstimate::ask);
}

void MemoryEstimate::follow() {
    if (forecast_) soon_.start();
}

void MemoryEstimate::clear() {
    soon_.stop();
    forecasting_.cancel();
    asked_ = {};
    const bool wasKnown = needed_ > 0;
    needed_ = 0;
    if (wasKnown) emit changed();
}

// A problem is not told here: the list before Start says it in full, with what to do.
void MemoryEstimate::ask() {
    MemoryRequest request = memoryRequestOf(document_);
    if (request.batch < 1 || request == asked_) return;
    asked_ = request;
    needed_ = 0;
    forecasting_.start([this, ask = forecast_, request = std::move(request)](
                           const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const double needed = ask(request, std::move(stop)).needed;
        return [this, needed] {
            needed_ = needed;
            emit changed();
        };
    });
    emit changed();
}

QString MemoryEstimate::text() const {
    if (needed_ <= 0) return {};
    return tr("%1 of memory at batch size %2").arg(bytesText(needed_), countText(asked_.batch));
}

}  // namespace espalier::ui
