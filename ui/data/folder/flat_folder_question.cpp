// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/flat_folder_question.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/data/folder/folder_labels.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kNamesShown = 6;
constexpr int kFlatFolderWidth = 70 * kGrid;

QString someNames(const std::vector<std::string>& classes) {
    QStringList names;
    for (const std::string& name : classes) {
        if (names.size() == kNamesShown) break;
        names << fromUtf8(name);
    }
    const bool all = static_cast<std::size_t>(names.size()) == classes.size();
    return names.join(QStringLiteral(", ")) + (all ? QString() : QStringLiteral(", …"));
}

// Why names do not define classes; empty if they do.
QString whyNotByName(const std::vector<std::string>& classes, std::size_t images) {
    if (classes.empty()) return FlatFolderQuestion::tr("The file names are only numbers.");
    if (classes.size() == 1) {
        return FlatFolderQuestion::tr("All file names start with \"%1\".")
            .arg(fromUtf8(classes.front()));
    }
    // With fewer than two images per class on average, the names are not class names.
    if (classes.size() * 2 > images) {
        return FlatFolderQuestion::tr("Nearly every file name starts differently.");
    }
    return {};
}

}  // namespace

FlatFolderQuestion::FlatFolderQuestion(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      names_(sentenceLabel({}, true, this)),
      byName_(primaryButton(QStringLiteral("data"), tr("Use file names as classes"), this)),
      without_(textButton(
          QStringLiteral("image"), tr("No classes: learn to reconstruct the images"), this)) {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(kGrid);
    column->addWidget(title_);
    column->addWidget(sentenceLabel(
        tr("All images are in one folder, without a subfolder for each class."), true, box));
    column->addSpacing(2 * kGrid);
    column->addWidget(byName_);
    column->addWidget(names_);
    column->addSpacing(2 * kGrid);
    column->addWidget(without_);
    column->addWidget(sentenceLabel(tr("The network compresses each image and reconstructs it. "
                                       "Images that it reconstructs poorly are unusual."),
                                    true,
                                    box));
    column->addSpacing(2 * kGrid);
    column->addWidget(sentenceLabel(
        tr("Or create one subfolder per class and drop the folder again."), true, box));
    auto* middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(box);
    middle->addStretch(1);
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(2);
    outer->addLayout(middle);
    outer->addStretch(3);
    const int words = std::max(byName_->sizeHint().width(), without_->sizeHint().width());
    box->setFixedWidth(std::max(kFlatFolderWidth, words + 4 * kGrid));
    setTextSize(title_, TextSize::Title);
    title_->setWordWrap(true);
    connect(
        byName_, &QPushButton::clicked, this, [this] { emit answered(engine::LabelRule::Name); });
    connect(without_, &QPushButton::clicked, this, [this] {
        emit answered(engine::LabelRule::NoLabels);
    });
}

void FlatFolderQuestion::setFolder(const engine::ImageFolder& folder) {
    const auto images = static_cast<qint64>(folder.images.size());
    title_->setText(tr("What are the classes of these %n image(s)?", nullptr, images));
    const std::vector<std::string> classes = engine::classesByName(folder);
    const QString whyNot = whyNotByName(classes, folder.images.size());
    setAvailable(byName_, whyNot, tr("The class is the part of the name before the number."));
    names_->setText(whyNot.isEmpty()
                        ? tr("%n class(es): %1", nullptr, classes.size()).arg(someNames(classes))
                        : whyNot);
    byName_->setProperty("primary", whyNot.isEmpty());
    without_->setProperty("primary", !whyNot.isEmpty());
}

}  // namespace espalier::ui
