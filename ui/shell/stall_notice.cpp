// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/stall_notice.h"

#include "ui/text.h"

namespace espalier::ui {

// The watch calls from its own thread, which ends before this object does.
StallNotice::StallNotice(QObject* parent)
    : QObject(parent), watch_([this](const std::string& sentence) {
          QMetaObject::invokeMethod(
              this,
              [this, text = spokenText(sentence)] { emit noticed(text); },
              Qt::QueuedConnection);
      }) {}

}  // namespace espalier::ui
