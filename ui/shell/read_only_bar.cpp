// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/read_only_bar.h"

#include <QTime>

#include "ui/workspace/autosave.h"

namespace espalier::ui {

ReadOnlyBar::ReadOnlyBar(Autosave& autosave, QWidget* parent) : Banner(parent) {
    setClosable(false);
    connect(&autosave, &Autosave::readOnlyChanged, this, [this, &autosave] {
        const QString& why = autosave.whyReadOnly();
        if (why.isEmpty()) {
            isAnswer_ = false;
            return hide();
        }
        const QString now = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
        showMessage(
            Kind::Warning,
            isAnswer_ ? tr("%1 Tried again at %2: still not possible.").arg(why, now) : why);
        isAnswer_ = false;
        offer(tr("Open a copy"), [&autosave] { autosave.openCopy(); });
        offer(tr("Try again"), [this, &autosave] {
            show();  // until it succeeds, however it may fail
            isAnswer_ = true;
            autosave.tryAgain();
        });
    });
}

}  // namespace espalier::ui
