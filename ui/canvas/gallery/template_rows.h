// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <vector>

#include "ui/canvas/gallery/template_card.h"

namespace espalier::ui {

/// The cards of the gallery as a list. GUI thread.
class TemplateRows : public QAbstractListModel {
    Q_OBJECT

  public:
    using QAbstractListModel::QAbstractListModel;

    /// Other templates replace all rows; the same ones only get other numbers.
    void show(const std::vector<TemplateCard>& cards);
    const TemplateCard* card(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::vector<TemplateCard> cards_;
};

/// The order of the cards, and which of them are shown.
class TemplateOrder : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    enum class By { Recommended, Parameters, Memory, Time };

    explicit TemplateOrder(TemplateRows& rows, QObject* parent = nullptr);

    void setBy(By by);
    void setWords(const QString& words);
    void setOnlyFitting(bool only);
    const TemplateCard* card(const QModelIndex& index) const;

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    const TemplateCard* source(int row) const;

    TemplateRows& rows_;
    By by_ = By::Recommended;
    QString words_;
    bool onlyFitting_ = false;
};

}  // namespace espalier::ui
