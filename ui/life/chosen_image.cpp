// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/chosen_image.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/life/network_life.h"
#include "ui/life/scores_view.h"
#include "ui/style/theme.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

ChosenImage::ChosenImage(NetworkLife& life, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      life_(life),
      images_(images),
      row_(new QWidget(this)),
      image_(new QLabel),
      sign_(new SignLabel(SignLabel::Sign::Good, row_)),
      verdict_(sentenceLabel({}, false, row_)),
      name_(sentenceLabel({}, true, row_)),
      scores_(new ScoresView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(row_);
    column->addWidget(scores_);
    auto* row = new QHBoxLayout(row_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    image_->setFixedSize(kSide, kSide);
    image_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    image_->setObjectName(QStringLiteral("chosen image"));
    row->addWidget(image_, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(kGrid / 2);
    words->addWidget(name_);
    auto* verdict = new QHBoxLayout;
    verdict->setSpacing(kGrid / 2);
    verdict->addWidget(sign_, 0, Qt::AlignTop);
    verdict->addWidget(verdict_, 1);
    words->addLayout(verdict);
    words->addStretch(1);
    row->addLayout(words, 1);
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        if (path == life_.images().value(life_.chosenImage())) showImage();
    });
}

void ChosenImage::follow() {
    const engine::NetworkLook* look = life_.look();
    const auto chosen = static_cast<std::size_t>(life_.chosenImage());
    const bool isKnown = look && chosen < look->images.size();
    row_->setVisible(isKnown);
    if (!isKnown) return scores_->setScores({});
    const NetworkLife::Image image = life_.imageAt(life_.chosenImage());
    const ClassScores answers{life_.outputNames(), look->images[chosen].scores, image.target};
    scores_->setScores(answers);
    name_->setText(image.file);
    image_->setAccessibleName(image.file);
    showImage();
    const bool isJudged = !image.truth.isEmpty() && !answers.scores.empty();
    sign_->setVisible(isJudged);
    verdict_->setVisible(isJudged);
    if (!isJudged) return;
    const auto answer = std::ranges::max_element(answers.scores) - answers.scores.begin();
    showVerdict(image.truth, answers.names.value(answer), answer == image.target);
}

void ChosenImage::showVerdict(const QString& truth, const QString& answer, bool isRight) {
    sign_->setSign(isRight ? SignLabel::Sign::Good : SignLabel::Sign::Problem);
    sign_->setToolTip(isRight ? tr("The network is right.") : tr("The network is wrong."));
    sign_->setAccessibleName(sign_->toolTip());
    verdict_->setText(tr("is %1 · predicted %2").arg(isolated(truth), isolated(answer)));
}

void ChosenImage::showImage() {
    const int side = qRound(kSide * devicePixelRatioF());
    const QString path = life_.images().value(life_.chosenImage());
    const ImageCache::Answer answer =
        path.isEmpty() ? ImageCache::Answer() : images_.ask(path, side);
    image_->setToolTip(answer.problem);
    if (answer.image.isNull()) return image_->setPixmap({});
    QPixmap shown = answer.image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    shown.setDevicePixelRatio(devicePixelRatioF());
    image_->setPixmap(shown);
}

}  // namespace espalier::ui
