// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "ui/engine_access.h"

class QGridLayout;
class QLabel;
class QRadioButton;
class QToolButton;
class QVBoxLayout;

namespace espalier::ui {

/// The row that the training option "device" asks for; nullptr where there is none.
const DeviceRow* deviceFor(const std::vector<DeviceRow>& devices, const QString& option);

/// The devices of this computer as a table of which one is chosen. What cannot be used is grey and
/// says why. Shows a choice, never keeps it. GUI thread; owned by TrainSettings.
class DevicePicker : public QWidget {
    Q_OBJECT

  public:
    explicit DevicePicker(QWidget* parent = nullptr);

    void setDevices(const std::vector<DeviceRow>& devices);
    /// Where the devices could not be listed.
    void setProblem(const QString& sentence);
    /// What the training needs of the device that is chosen; empty where that is not known.
    void setNeed(const QString& sentence);
    /// The training option: "auto", "cpu", "gpu:1".
    void setChoice(const QString& option);
    const QString& choice() const { return choice_; }
    /// nullptr when there is no row for that option.
    QRadioButton* button(const QString& option) const;

  signals:
    void chosen(const QString& option);
    /// The devices are to be listed anew.
    void lookAsked();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill();
    void addHead();
    void addAutomatic();
    void addDevice(const DeviceRow& device);
    void addUnknown();
    QString unknownOption() const;
    QRadioButton* addButton(const QString& option);
    void addLabel(QRadioButton* button, int column, const QString& text, int columns = 1);
    void addCell(int column, const QString& text, bool available);
    void addBelow(const QString& sentence);

    std::vector<DeviceRow> devices_;
    QString choice_;
    QString shownUnknown_;  // the row that a project from elsewhere needs
    bool isListed_ = false;
    QVBoxLayout* column_;
    QToolButton* look_;
    QLabel* sentence_;
    QLabel* need_;
    QWidget* table_ = nullptr;
    QGridLayout* grid_ = nullptr;  // of table_
};

}  // namespace espalier::ui
