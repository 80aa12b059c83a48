// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/likeness_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/theme.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

LikenessLine::LikenessLine(QWidget* parent)
    : QWidget(parent),
      sign_(new SignLabel(SignLabel::Sign::Note, this)),
      sentence_(sentenceLabel({}, false, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    // The middle of the sign is that of the first line, however high a line is and the widget.
    const int higher = sign_->minimumHeight() - sentence_->fontMetrics().lineSpacing();
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addSpacing(std::max(0, -higher / 2));
    column->addWidget(sign_);
    column->addStretch(1);
    row->addLayout(column);
    sentence_->setContentsMargins(0, std::max(0, higher / 2), 0, 0);
    sentence_->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    row->addWidget(sentence_, 1);
    say({});
}

void LikenessLine::say(const QString& sentence, const QString& details, bool isWarning) {
    sentence_->setText(sentence);
    sentence_->setToolTip(details);
    sign_->setSign(isWarning ? SignLabel::Sign::Warning : SignLabel::Sign::Note);
    sign_->setVisible(!sentence.isEmpty());
}

QString LikenessLine::sentence() const {
    return sentence_->text();
}

}  // namespace espalier::ui
