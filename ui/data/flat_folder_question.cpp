// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/flat_folder_question.h"

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
constexpr int kWidth = 70 * kGrid;

QString someNames(const std::vector<std::string>& classes) {
    QStringList names;
    for (const std::string& name : classes) {
        if (names.size() == kNamesShown) break;
        names << fromUtf8(name);
    }
    const bool all = static_cast<std::size_t>(names.size()) == classes.size();
    return names.join(QStringLiteral(", ")) + (all ? QString() : QStringLiteral(", …"));
}

// Why names make no classes; empty when they do.
QString whyNotByName(const std::vector<std::string>& classes, std::size_t images) {
    if (classes.empty()) return FlatFolderQuestion::tr("The names of the files are only numbers.");
    if (classes.size() == 1) {
        return FlatFolderQuestion::tr("All names begin alike, with \"%1\".")
            .arg(fromUtf8(classes.front()));
    }
    // On average at least two of each, or the names say nothing about kinds.
    if (classes.size() * 2 > images) {
        return FlatFolderQuestion::tr("Nearly every image has a name of its own.");
    }
    return {};
}

}  // namespace

FlatFolderQuestion::FlatFolderQuestion(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      names_(sentenceLabel({}, true, this)),
      byName_(primaryButton(QStringLiteral("data"), tr("Take the classes from the names"), this)),
      without_(textButton(QStringLiteral("image"), tr("No classes: learn to rebuild them"), this)) {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(kGrid);
    column->addWidget(title_);
    column->addWidget(sentenceLabel(
        tr("They lie in one folder, without a subfolder for each class."), true, box));
    column->addSpacing(2 * kGrid);
    column->addWidget(byName_);
    column->addWidget(names_);
    column->addSpacing(2 * kGrid);
    column->addWidget(without_);
    column->addWidget(sentenceLabel(
        tr("The network squeezes each image and draws it again. What it draws badly is unusual."),
        true,
        box));
    column->addSpacing(2 * kGrid);
    column->addWidget(sentenceLabel(
        tr("Or make one subfolder per class, and drop the folder again."), true, box));
    auto* middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(box);
    middle->addStretch(1);
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(2);
    outer->addLayout(middle);
    outer->addStretch(3);
    const int words = std::max(byName_->sizeHint().width(), without_->sizeHint().width());
    box->setFixedWidth(std::max(kWidth, words + 4 * kGrid));
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
    title_->setText(counted(images,
                            tr("What is the class of this image?"),
                            tr("What are the classes of these %1 images?")));
    const std::vector<std::string> classes = engine::classesByName(folder);
    const QString whyNot = whyNotByName(classes, folder.images.size());
    setAvailable(byName_, whyNot, tr("What stands before the number in a name is the class."));
    names_->setText(whyNot.isEmpty() ? tr("%1 classes: %2")
                                           .arg(countText(static_cast<qint64>(classes.size())),
                                                someNames(classes))
                                     : whyNot);
    byName_->setProperty("primary", whyNot.isEmpty());
    without_->setProperty("primary", !whyNot.isEmpty());
}

}  // namespace espalier::ui
