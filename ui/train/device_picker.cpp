// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/device_picker.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

enum Column { Choice, Device, Name, Capability, Memory, Driver, Available, kColumns };

constexpr int kStretch[kColumns] = {0, 0, 7, 3, 4, 4, 0};
constexpr int kLongestNeed = 130;       // characters
constexpr int kLineHeight = 3 * kGrid;  // height of a button and of the first line beside it
constexpr QLatin1String kAutomatic("auto");
constexpr const char* kOption = "option";  // a property of the buttons
const QChar kUnknown(0x2013);

QString memoryText(const DeviceRow& device) {
    if (device.memoryTotal <= 0) return kUnknown;
    QString total = bytesText(device.memoryTotal);
    if (device.memoryFree <= 0) return total;
    return DevicePicker::tr("%1 free of %2").arg(bytesText(device.memoryFree), total);
}

// "GPU 1"; the option is its name in the terminal.
QString shortName(const DeviceRow& device) {
    if (device.kind == DeviceRow::Kind::Cpu) return DevicePicker::tr("CPU");
    if (device.option.isEmpty()) return DevicePicker::tr("GPU");
    return DevicePicker::tr("GPU %1").arg(device.index);
}

// Aligns the first line with the button.
void alignWithButton(QLabel* label) {
    label->setContentsMargins(0, (kLineHeight - label->fontMetrics().height()) / 2, 0, 0);
}

QLabel* cellLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text.isEmpty() ? QString(kUnknown) : text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace

const DeviceRow* deviceFor(const std::vector<DeviceRow>& devices, const QString& option) {
    const auto found = std::ranges::find_if(devices, [&](const DeviceRow& device) {
        if (option == kAutomatic) return device.isAutomatic;
        if (option == QLatin1String("gpu")) {
            return device.kind == DeviceRow::Kind::Gpu && device.available;
        }
        return !option.isEmpty() && device.option == option;
    });
    return found == devices.end() ? nullptr : &*found;
}

DevicePicker::DevicePicker(QWidget* parent)
    : QWidget(parent),
      column_(new QVBoxLayout(this)),
      look_(iconButton(QStringLiteral("reset"), tr("Refresh devices"), this)),
      sentence_(sentenceLabel(tr("Detecting devices"), true, this)),
      need_(sentenceLabel({}, true, this)) {
    setAccessibleName(tr("Device"));
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(kGrid);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Device"), this);
    setTextSize(title, TextSize::Small, true);
    head->addWidget(title, 1);
    head->addWidget(look_);
    column_->addLayout(head);
    column_->addWidget(sentence_);
    need_->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    column_->addWidget(need_);
    const QString asking = tr("Devices are being detected.");
    setAvailable(look_, asking, {});
    connect(look_, &QToolButton::clicked, this, [this, asking] {
        setAvailable(look_, asking, {});
        emit lookAsked();
    });
}

void DevicePicker::setDevices(const std::vector<DeviceRow>& devices) {
    setAvailable(look_, {}, tr("Refresh devices"));
    sentence_->hide();
    if (isListed_ && devices == devices_) return;
    isListed_ = true;
    devices_ = devices;
    fill();
}

void DevicePicker::setProblem(const QString& sentence) {
    setAvailable(look_, {}, tr("Refresh devices"));
    sentence_->setText(sentence);
    sentence_->show();
}

void DevicePicker::setNeed(const QString& sentence) {
    if (need_->text() == sentence) return;
    need_->setText(sentence);
}

void DevicePicker::setFree(double bytes) {
    if (bytes == chosenFree_) return;
    chosenFree_ = bytes;
    showMemory();
}

QString DevicePicker::memoryOf(const DeviceRow& device) const {
    DeviceRow row = device;
    if (chosenFree_ > 0 && deviceFor(devices_, choice_) == &device) row.memoryFree = chosenFree_;
    return memoryText(row);
}

void DevicePicker::showMemory() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const QString memory = memoryOf(devices_[i]);
        rows_[i].memory->setText(memory);
        rows_[i].button->setAccessibleName(
            tr("%1, %2, memory %3").arg(shortName(devices_[i]), devices_[i].name, memory));
    }
}

// Reserves room for the longest sentence, so that the content below does not move while the memory
// is being estimated.
void DevicePicker::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const QString longest = QStringLiteral("memory ").repeated(kLongestNeed / 7);
    const QRect room(0, 0, width(), QWIDGETSIZE_MAX);
    need_->setMinimumHeight(
        need_->fontMetrics().boundingRect(room, Qt::TextWordWrap, longest).height());
}

void DevicePicker::setChoice(const QString& option) {
    if (option != choice_) chosenFree_ = 0;  // of another device
    choice_ = option;
    if (!isListed_) return;
    if (unknownOption() != shownUnknown_) return fill();
    showMemory();
    if (QRadioButton* chosen = button(option)) chosen->setChecked(true);
}

// A device that a project from elsewhere requests, but the list does not contain.
QString DevicePicker::unknownOption() const {
    const bool isListed =
        choice_ == kAutomatic ||
        std::ranges::find(devices_, choice_, &DeviceRow::option) != devices_.end();
    return isListed ? QString() : choice_;
}

QRadioButton* DevicePicker::button(const QString& option) const {
    if (!table_ || option.isEmpty()) return nullptr;
    for (QRadioButton* button : table_->findChildren<QRadioButton*>()) {
        if (button->property(kOption).toString() == option) return button;
    }
    return nullptr;
}

// Deletes the old rows later, because one of them may be the sender.
void DevicePicker::fill() {
    const bool hadFocus = table_ && table_->isAncestorOf(focusWidget());
    if (table_) {
        table_->hide();
        table_->deleteLater();
    }
    rows_.clear();
    table_ = new QWidget(this);
    grid_ = new QGridLayout(table_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(2 * kGrid);
    grid_->setVerticalSpacing(kGrid);
    for (int i = 0; i < kColumns; ++i) grid_->setColumnStretch(i, kStretch[i]);
    addHead();
    addAutomatic();
    for (const DeviceRow& device : devices_) addDevice(device);
    shownUnknown_ = unknownOption();
    if (!shownUnknown_.isEmpty()) addUnknown();
    if (QRadioButton* chosen = button(choice_)) chosen->setChecked(true);
    column_->insertWidget(column_->indexOf(need_), table_);
    table_->show();
    if (hadFocus && button(choice_)) button(choice_)->setFocus();
}

void DevicePicker::addHead() {
    const QString titles[kColumns] = {
        {}, {}, tr("Name"), tr("Compute capability"), tr("Memory"), tr("Driver"), tr("Available")};
    for (int i = Name; i < kColumns; ++i) {
        QLabel* title = cellLabel(titles[i], table_);
        setTextSize(title, TextSize::Small, true);
        grid_->addWidget(title, 0, i, Qt::AlignBottom);
    }
}

void DevicePicker::addAutomatic() {
    const DeviceRow* device = deviceFor(devices_, kAutomatic);
    QRadioButton* button = addButton(kAutomatic);
    button->setAccessibleName(tr("Automatic"));
    addLabel(button, Device, tr("Automatic"));
    button->setToolTip(tr("A GPU if one is available, otherwise the CPU"));
    addLabel(button, Name, device ? tr("Uses %1").arg(device->name) : QString(), kColumns - Name);
}

void DevicePicker::addDevice(const DeviceRow& device) {
    QRadioButton* button = addButton(device.option);
    const QString memory = memoryOf(device);
    const QString what =
        device.details.isEmpty() ? device.name : device.name + QLatin1Char('\n') + device.details;
    const bool canBeChosen = device.available && !device.option.isEmpty();
    setAvailable(button, canBeChosen ? QString() : device.reason, what);
    button->setAccessibleName(tr("%1, %2, memory %3").arg(shortName(device), device.name, memory));
    button->setAccessibleDescription(device.reason);
    addLabel(button, Device, shortName(device));
    addLabel(button, Name, device.name);
    addCell(Capability, device.capability, device.available);
    rows_.push_back({button, addCell(Memory, memory, device.available)});
    addCell(Driver, device.driver, device.available);
    auto* answer = new QWidget(table_);
    auto* row = new QHBoxLayout(answer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid / 2);
    auto* sign =
        new SignLabel(device.available ? SignLabel::Sign::Good : SignLabel::Sign::Warning, answer);
    QLabel* word = cellLabel(device.available ? tr("yes") : tr("no"), answer);
    row->addWidget(sign);
    row->addWidget(word, 1);
    answer->setMinimumHeight(kLineHeight);
    grid_->addWidget(answer, grid_->rowCount() - 1, Available, Qt::AlignTop);
    if (!device.available) addBelow(device.reason);
    for (const QString& use : device.uses) addBelow(use);
}

void DevicePicker::addUnknown() {
    QRadioButton* button = addButton(choice_);
    button->setAccessibleName(choice_);
    addLabel(button, Device, choice_);
    const DeviceRow* device = deviceFor(devices_, choice_);
    button->setToolTip(tr("Requested by the project"));
    addLabel(button,
             Name,
             device ? tr("Uses %1").arg(device->name)
                    : tr("Requested by the project, but not available on this computer"),
             kColumns - Name);
}

QRadioButton* DevicePicker::addButton(const QString& option) {
    auto* button = new QRadioButton(table_);
    button->setMinimumHeight(kLineHeight);
    button->setProperty(kOption, option);
    grid_->addWidget(button, grid_->rowCount(), Choice, Qt::AlignTop);
    connect(button, &QRadioButton::clicked, this, [this, option] {
        if (option != choice_) emit chosen(option);
    });
    return button;
}

void DevicePicker::addLabel(QRadioButton* button, int column, const QString& text, int columns) {
    QLabel* label = cellLabel(text, table_);
    alignWithButton(label);
    label->setBuddy(button);
    label->setEnabled(button->isEnabled());
    label->installEventFilter(this);
    grid_->addWidget(label, grid_->rowCount() - 1, column, 1, columns, Qt::AlignTop);
}

QLabel* DevicePicker::addCell(int column, const QString& text, bool available) {
    QLabel* label = cellLabel(text, table_);
    alignWithButton(label);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setEnabled(available);
    grid_->addWidget(label, grid_->rowCount() - 1, column, Qt::AlignTop);
    return label;
}

void DevicePicker::addBelow(const QString& sentence) {
    QLabel* label = sentenceLabel(sentence, true, table_);
    label->setFont(textFont(TextSize::Small));
    grid_->addWidget(label, grid_->rowCount(), Name, 1, kColumns - Name);
}

// A click on these labels acts like one on the button, whose own text could neither wrap nor be
// elided.
bool DevicePicker::eventFilter(QObject* watched, QEvent* event) {
    auto* label = qobject_cast<QLabel*>(watched);
    auto* button = label ? qobject_cast<QRadioButton*>(label->buddy()) : nullptr;
    const bool isPress = event->type() == QEvent::MouseButtonPress &&
                         static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    if (!button || !isPress || !button->isEnabled()) return QWidget::eventFilter(watched, event);
    button->setFocus(Qt::MouseFocusReason);
    button->click();
    return true;
}

}  // namespace espalier::ui
