// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/purpose_choice.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/export/purpose_card.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

QString whatOneGets(ExportPurpose purpose) {
    switch (purpose) {
        case ExportPurpose::Website:
            return PurposeChoice::tr("One .html file that needs no server");
        case ExportPurpose::Phone:
            return PurposeChoice::tr("The same page, or .onnx for an app");
        case ExportPurpose::Python:
            return PurposeChoice::tr("One .onnx file and a short program");
        case ExportPurpose::Cpp:
            return PurposeChoice::tr("One .onnx file and a program with OpenCV");
        case ExportPurpose::Colleague:
            return PurposeChoice::tr("One .html file that also opens offline");
        case ExportPurpose::Others:
            break;
    }
    return PurposeChoice::tr("One .onnx or .safetensors file");
}

QString whatItIs(ExportPurpose purpose) {
    switch (purpose) {
        case ExportPurpose::Website:
            return PurposeChoice::tr(
                "A page for your site: visitors try the model on images or with their camera. It "
                "runs in their browser, so it needs no server and no image leaves their device.");
        case ExportPurpose::Phone:
            return PurposeChoice::tr(
                "The same page runs in a phone's browser. For an app of your own, take the model "
                "as ONNX, which ONNX Runtime runs on Android and iOS.");
        case ExportPurpose::Python:
            return PurposeChoice::tr(
                "The model as ONNX, with its class names and preprocessing, checked after the "
                "export; and a short program that uses it.");
        case ExportPurpose::Cpp:
            return PurposeChoice::tr(
                "The model as ONNX, checked after the export with OpenCV, and a short program that "
                "uses it with OpenCV alone.");
        case ExportPurpose::Colleague:
            return PurposeChoice::tr(
                "A web page that any browser opens, also offline: tries the model on images or the "
                "camera, says how good it is, and holds model.onnx.");
        case ExportPurpose::Others:
            break;
    }
    return PurposeChoice::tr(
        "ONNX runs almost anywhere. Safetensors has the named weights only, for programs that "
        "build the network themselves, such as PyTorch.");
}

}  // namespace

QString PurposeChoice::instructions(ExportPurpose purpose) {
    switch (purpose) {
        case ExportPurpose::Website:
            return tr(
                "Then copy the file into the folder of your site and link to it. Browsers "
                "allow the camera only where the site is served by HTTPS.");
        case ExportPurpose::Phone:
            return tr(
                "Page: on Android, send the file to the phone and open it in the browser; "
                "for an iPhone, put it on a website. App: add onnxruntime-android (Gradle) "
                "or onnxruntime-objc (CocoaPods), and prepare images as the program for "
                "Python does. Espalier checks the file on this computer, not on a phone.");
        case ExportPurpose::Python:
            return tr(
                "Then save the program below beside the model and run it with the names of "
                "images. Its first lines say what to install.");
        case ExportPurpose::Cpp:
            return tr(
                "Then save the program below, build it with the command in its first lines, "
                "and put it beside the model.");
        case ExportPurpose::Colleague:
            return tr("Then send the file. It opens by double click.");
        case ExportPurpose::Others:
            break;
    }
    return tr("The last tab below has the command for the terminal.");
}

PurposeChoice::PurposeChoice(QWidget* parent)
    : QWidget(parent),
      purposes_(new QButtonGroup(this)),
      sentence_(sentenceLabel({}, false, this)),
      instructions_(sentenceLabel({}, true, this)),
      withSamples_(new QCheckBox(tr("With some of the images it was tested on"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid + kGrid / 2);
    auto* row = new FlowLayout;
    column->addLayout(row);
    addPurpose(ExportPurpose::Website, QStringLiteral("website"), tr("A website"));
    addPurpose(ExportPurpose::Phone, QStringLiteral("phone"), tr("A phone"));
    addPurpose(ExportPurpose::Python, QStringLiteral("terminal"), tr("Python"));
    addPurpose(ExportPurpose::Cpp, QStringLiteral("cpp"), tr("C++"));
    addPurpose(ExportPurpose::Colleague, QStringLiteral("person"), tr("A colleague"));
    addPurpose(ExportPurpose::Others, QStringLiteral("export"), tr("Other programs"));
    for (PurposeCard* card : std::as_const(cards_)) row->addWidget(card);
    fitCards();
    column->addWidget(sentence_);
    auto* files = new FlowLayout;
    page_ = addFile(QStringLiteral("html"), tr("Share as .html …"));
    model_ = addFile(QStringLiteral("onnx"), tr("Export as .onnx …"));
    weights_ = addFile(QStringLiteral("safetensors"), tr("Export as .safetensors …"));
    for (QPushButton* button : std::as_const(buttons_)) files->addWidget(button);
    withSamples_->setToolTip(
        tr("A few images of the test are put into the page, for anyone who has it."));
    withSamples_->setMinimumHeight(page_->sizeHint().height());  // centred beside the button
    files->addWidget(withSamples_);
    column->addLayout(files);
    column->addWidget(instructions_);
    connect(purposes_, &QButtonGroup::idToggled, this, [this](int id, bool isChosen) {
        if (!isChosen) return;
        describe(static_cast<ExportPurpose>(id));
        emit changed();
    });
    connect(withSamples_, &QCheckBox::toggled, this, &PurposeChoice::changed);
    choose(ExportPurpose::Python);
}

void PurposeChoice::addPurpose(ExportPurpose purpose,
                               const QString& iconName,
                               const QString& name) {
    auto* card = new PurposeCard(iconName, name, whatOneGets(purpose), this);
    purposes_->addButton(card, static_cast<int>(purpose));
    cards_ << card;
}

// All are as high as the highest. Where the whole cards need a second row, they are low.
void PurposeChoice::fitCards() {
    int together = -kGrid;
    for (PurposeCard* card : std::as_const(cards_)) {
        card->setLow(false);
        together += card->sizeHint().width() + kGrid;
    }
    const bool isLow = isLow_ || together > width();
    for (PurposeCard* card : std::as_const(cards_)) card->setLow(isLow);
    int height = 0;
    for (const PurposeCard* card : std::as_const(cards_)) {
        height = std::max(height, card->sizeHint().height());
    }
    for (PurposeCard* card : std::as_const(cards_)) card->setFixedHeight(height);
}

void PurposeChoice::setLow(bool low) {
    isLow_ = low;
    fitCards();
}

void PurposeChoice::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitCards();
}

QPushButton* PurposeChoice::addFile(const QString& ending, const QString& words) {
    QPushButton* button = buttons_.size() < 2 ? primaryButton(QStringLiteral("export"), words, this)
                                              : textButton(QStringLiteral("export"), words, this);
    connect(button, &QPushButton::clicked, this, [this, ending, button] {
        emit fileAsked(ending, button);
    });
    buttons_ << button;
    return button;
}

ExportPurpose PurposeChoice::purpose() const {
    return static_cast<ExportPurpose>(purposes_->checkedId());
}

void PurposeChoice::choose(ExportPurpose purpose) {
    purposes_->button(static_cast<int>(purpose))->setChecked(true);
}

bool PurposeChoice::withSamples() const {
    return withSamples_->isChecked();
}

bool PurposeChoice::needs(ExportPurpose purpose, const QString& ending) {
    const bool isPage = purpose == ExportPurpose::Website || purpose == ExportPurpose::Colleague ||
                        purpose == ExportPurpose::Phone;
    if (ending == QLatin1String("html")) return isPage;
    if (ending == QLatin1String("safetensors")) return purpose == ExportPurpose::Others;
    return !isPage || purpose == ExportPurpose::Phone;
}

void PurposeChoice::describe(ExportPurpose purpose) {
    sentence_->setText(whatItIs(purpose));
    instructions_->setText(instructions(purpose));
    const bool isPage = needs(purpose, QStringLiteral("html"));
    page_->setVisible(isPage);
    withSamples_->setVisible(isPage);
    model_->setProperty("primary", !isPage);  // one filled button at a time
    model_->update();
    model_->setVisible(needs(purpose, QStringLiteral("onnx")));
    weights_->setVisible(needs(purpose, QStringLiteral("safetensors")));
}

}  // namespace espalier::ui
