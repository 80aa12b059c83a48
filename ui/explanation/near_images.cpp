// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/near_images.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/explanation/explainer.h"
#include "ui/explanation/likeness_line.h"
#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/flow_layout.h"

namespace espalier::ui {

namespace {

constexpr int kNearSide = 56;
constexpr int kPreviewOfNear = 256;  // pixels, as in the other lists

// Its middle, so that all of a row are of one size.
QPixmap squareOf(const QPixmap& image) {
    const int side = std::min(image.width(), image.height());
    return image.copy((image.width() - side) / 2, (image.height() - side) / 2, side, side);
}

QString fittingName(const QString& name, const QWidget& button) {
    return button.fontMetrics().elidedText(name, Qt::ElideMiddle, kNearSide);
}

}  // namespace

QString comparingSentence(qint64 done, qint64 of) {
    if (of <= 0) return NearImages::tr("Comparing with the training images …");
    return NearImages::tr("Comparing with the training images, %1 …")
        .arg(percentText(double(done) / double(of), 0));
}

QString likenessSentence(const ComparisonAnswer& answer) {
    using Likeness = ComparisonAnswer::Likeness;
    if (!answer.isFinite) {
        return NearImages::tr(
            "Whether it is like the training images is not known, because the network's features "
            "of it are not finite.");
    }
    switch (answer.likeness) {
        case Likeness::Unlike:
            return NearImages::tr("Unlike the training images: treat the prediction with caution.");
        case Likeness::Like:
            return NearImages::tr("Like the training images.");
        case Likeness::Same:
            return NearImages::tr("One of the training images, or a copy of one.");
        case Likeness::Unknown:
            break;
    }
    // 1 of 20 is kUnlikeShare.
    return NearImages::tr(
               "Whether it is like the training images is not known: that takes 19 "
               "validation images, and %1 could be compared.")
        .arg(countText(answer.validation));
}

QString likenessDetails(const ComparisonAnswer& answer) {
    using Likeness = ComparisonAnswer::Likeness;
    const bool isCompared =
        answer.likeness == Likeness::Like || answer.likeness == Likeness::Unlike;
    if (!answer.isFinite || !isCompared) return {};
    return NearImages::tr("It is farther from them than %1 of %n validation image(s).",
                          nullptr,
                          formOf(answer.validation))
        .arg(countText(answer.validation - answer.asFar));
}

void sayLikeness(LikenessLine& line, const ComparisonAnswer& answer) {
    const bool isUnlike = answer.likeness == ComparisonAnswer::Likeness::Unlike;
    line.say(likenessSentence(answer), likenessDetails(answer), isUnlike);
}

NearImages::NearImages(Explainer& explainer, ImageCache& images, std::size_t count, QWidget* parent)
    : QWidget(parent),
      count_(std::min(count, kMost)),
      explainer_(explainer),
      images_(images),
      likeness_(new LikenessLine(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    column->addWidget(likeness_);
    if (count_ > 0) column->addWidget(makeImages());
    connect(&explainer, &Explainer::comparisonArrived, this, [this](const QString& path) {
        if (path == path_) showAnswer();
    });
    connect(&explainer, &Explainer::comparisonProgressed, this, &NearImages::showProgress);
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        if (shown_.contains(path)) showImages(explainer_.comparison(path_));
    });
    show({});
}

QWidget* NearImages::makeImages() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    title_ = new QLabel(tr("Nearest training images"), box);
    title_->setToolTip(
        tr("Those that look most alike to the network itself, by its features before the last "
           "layer. The image itself is left out."));
    setTextSize(title_, TextSize::Small, true);
    column->addWidget(title_);
    auto* row = new FlowLayout;
    row->setSpacing(2);
    for (std::size_t i = 0; i < count_; ++i) {
        auto* button = new QToolButton(box);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize({kNearSide, kNearSide});
        button->setFixedWidth(kNearSide + kGrid);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setFont(textFont(TextSize::Small));
        connect(button, &QToolButton::clicked, this, [this, i] {
            emit imageChosen(shown_.value(static_cast<qsizetype>(i)));
        });
        buttons_[i] = button;
        row->addWidget(button);
    }
    column->addLayout(row);
    return box;
}

QString NearImages::sentence() const {
    return likeness_->sentence();
}

std::vector<QToolButton*> NearImages::shownImages() const {
    std::vector<QToolButton*> shown;
    for (QToolButton* button : buttons_) {
        if (button && !button->isHidden()) shown.push_back(button);
    }
    return shown;
}

void NearImages::show(const QString& path) {
    path_ = path;
    showAnswer();
}

void NearImages::showProgress(qint64 done, qint64 of) {
    if (path_.isEmpty() || explainer_.comparison(path_) || of <= 0) return;
    likeness_->say(comparingSentence(done, of));
}

void NearImages::showAnswer() {
    const ComparisonAnswer* answer = explainer_.comparison(path_);
    showImages(answer);
    if (path_.isEmpty()) return likeness_->say({});
    if (answer) return sayLikeness(*likeness_, *answer);
    const QString problem = explainer_.comparisonProblem(path_);
    likeness_->say(problem.isEmpty() ? comparingSentence() : problem);
}

void NearImages::showImages(const ComparisonAnswer* answer) {
    if (!title_) return;
    shown_.clear();
    title_->setVisible(answer && !answer->nearest.empty());
    for (std::size_t i = 0; i < count_; ++i) {
        QToolButton* button = buttons_[i];
        const bool isShown = answer && i < answer->nearest.size();
        button->setVisible(isShown);
        if (!isShown) continue;
        const ComparisonAnswer::Near& near = answer->nearest[i];
        shown_ << near.path;
        const QPixmap image = images_.ask(near.path, kPreviewOfNear).image;
        button->setIcon(image.isNull() ? QIcon() : QIcon(squareOf(image)));
        button->setText(fittingName(near.output, *button));
        const QString words =
            tr("%1\n%2, distance %3 (0 to 2)")
                .arg(isolated(near.path), isolated(near.output), numberText(near.distance));
        button->setToolTip(words);
        button->setAccessibleName(
            tr("Training image %1: %2").arg(QString::number(i + 1), isolated(near.output)));
    }
}

}  // namespace espalier::ui
