// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusVariant>
#include <QObject>

namespace espalier::ui {

class Style;

/// Follows the desktop's preference for dark windows, which the portal provides even if the
/// platform has no palette. Does nothing without a portal. Queries asynchronously. GUI thread.
class SystemAppearance : public QObject {
    Q_OBJECT

  public:
    explicit SystemAppearance(Style& style, QObject* parent = nullptr);

  private slots:
    void changed(const QString& group, const QString& key, const QDBusVariant& value);

  private:
    void ask();

    Style& style_;
};

}  // namespace espalier::ui
