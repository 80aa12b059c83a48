// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// The memory that a training step of the drawn network needs, for the head of the canvas. Worked
/// out off the GUI thread a moment after the last edit. GUI thread; owned by NetworkPage.
class MemoryEstimate : public QObject {
    Q_OBJECT

  public:
    using Forecast = std::function<MemoryAnswer(const MemoryRequest&, std::stop_token)>;

    /// `forecast` may be empty: then nothing is ever said.
    MemoryEstimate(Document& document, Forecast forecast, QObject* parent = nullptr);

    /// The network is right, and somebody looks: asks anew if anything has changed.
    void follow();
    /// Nothing can be said of the network as it is.
    void clear();
    /// "1.2 GB of memory at a batch of 32"; empty when not known.
    QString text() const;

  signals:
    void changed();

  private:
    void ask();

    Document& document_;
    Forecast forecast_;
    QTimer soon_;
    Job forecasting_;
    MemoryRequest asked_;
    double needed_ = 0;  ///< bytes for asked_; 0 = not known (yet)
};

}  // namespace espalier::ui
