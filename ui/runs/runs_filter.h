// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace espalier::ui {

/// Of the runs those whose name, note, data and network hold every word that was typed, and, if
/// wanted, only starred ones. GUI thread.
class RunsFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit RunsFilter(QObject* parent = nullptr);
    void setWords(const QString& text);
    void setStarredOnly(bool starredOnly);
    bool filters() const { return starredOnly_ || !words_.isEmpty(); }

  protected:
    /// What has no value comes last in both directions.
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QStringList words_;
    bool starredOnly_ = false;
};

}  // namespace espalier::ui
