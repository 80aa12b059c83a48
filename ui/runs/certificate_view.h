// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "engine/certificate/certificate.h"

class QComboBox;
class QLabel;
class QStackedLayout;

namespace espalier::ui {

class BarPlot;
class SignLabel;

/// A certificate in sentences, and the differences of one layer's parameters as bars. GUI thread.
class CertificateView : public QWidget {
    Q_OBJECT

  public:
    explicit CertificateView(QWidget* parent = nullptr);

    void setCertificate(std::shared_ptr<const engine::Certificate> certificate);
    /// What is compared: the twins, or the resumed training with the uninterrupted one.
    QComboBox& comparison() { return *comparison_; }
    QComboBox& layer() { return *layer_; }
    BarPlot& plot() { return *plot_; }
    bool showsPlot() const;

  private:
    QWidget* makeChoices();
    QWidget* makeNothing();
    const engine::StateComparison& chosen() const;
    void fillLayers();
    void showLayer();

    std::shared_ptr<const engine::Certificate> certificate_;
    SignLabel* sign_;
    QLabel* title_;
    QLabel* sentences_;
    QComboBox* comparison_;
    QComboBox* layer_;
    QStackedLayout* stack_;
    BarPlot* plot_;
    QLabel* nothing_;
};

}  // namespace espalier::ui
