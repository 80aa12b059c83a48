// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <string>

#include "engine/layers/layer.h"
#include "ui/jobs/job.h"

class QMenu;

namespace espalier::ui {

class Document;

/// Says in a menu of networks, whose entries have a template's name as data(), which of them suit
/// the images: the others are disabled, with the reason. GUI thread; owned by the menu.
class NetworkFits : public QObject {
    Q_OBJECT

  public:
    NetworkFits(Document& document, QMenu& menu);

    bool isChecking() const { return job_.isRunning(); }

  private:
    void check();
    void take(const QHash<QString, QString>& problems);

    Document& document_;
    QMenu& menu_;
    std::string task_;            ///< that was checked
    engine::DataInterface data_;  ///< that was checked
    Job job_;
};

}  // namespace espalier::ui
