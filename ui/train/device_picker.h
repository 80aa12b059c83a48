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

/// The row for the training option "device"; nullptr if there is none.
const DeviceRow* deviceFor(const std::vector<DeviceRow>& devices, const QString& option);

/// A table of this computer's devices for choosing one. Unavailable devices are grey and say why.
/// Shows a choice but does not keep it. GUI thread; owned by TrainSettings.
class DevicePicker : public QWidget {
    Q_OBJECT

  public:
    explicit DevicePicker(QWidget* parent = nullptr);

    void setDevices(const std::vector<DeviceRow>& devices);
    /// Shows why the devices could not be listed.
    void setProblem(const QString& sentence);
    /// Shows what the training needs of the chosen device; empty if unknown.
    void setNeed(const QString& sentence);
    /// The free memory of the chosen device, in bytes, as in that sentence, so that both say the
    /// same; 0 = unknown, then as listed.
    void setFree(double bytes);
    /// The training option: "auto", "cpu", "gpu:1".
    void setChoice(const QString& option);
    const QString& choice() const { return choice_; }
    /// nullptr if there is no row for this option.
    QRadioButton* button(const QString& option) const;

  signals:
    void chosen(const QString& option);
    /// The user wants to list the devices again.
    void lookAsked();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();
    void addHead();
    void addAutomatic();
    void addDevice(const DeviceRow& device);
    void addUnknown();
    QString unknownOption() const;
    QRadioButton* addButton(const QString& option);
    void addLabel(QRadioButton* button, int column, const QString& text, int columns = 1);
    QLabel* addCell(int column, const QString& text, bool available);
    QString memoryOf(const DeviceRow& device) const;
    void showMemory();
    void addBelow(const QString& sentence);

    /// The parts of a row that change.
    struct Row {
        QRadioButton* button;
        QLabel* memory;
    };
    std::vector<DeviceRow> devices_;
    std::vector<Row> rows_;  // of devices_
    double chosenFree_ = 0;  // setFree()
    QString choice_;
    QString shownUnknown_;  // the row for an unavailable device of the project
    bool isListed_ = false;
    QVBoxLayout* column_;
    QToolButton* look_;
    QLabel* sentence_;
    QLabel* need_;
    QWidget* table_ = nullptr;
    QGridLayout* grid_ = nullptr;  // layout of table_
};

}  // namespace espalier::ui
