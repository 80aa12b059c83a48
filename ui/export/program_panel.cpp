// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/program_panel.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>

#include "engine/base/atomic_file.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/last_folder.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

QString languageName(engine::ProgramLanguage language) {
    switch (language) {
        case engine::ProgramLanguage::Python:
            return ProgramPanel::tr("Python");
        case engine::ProgramLanguage::Cpp:
            return ProgramPanel::tr("C++ with OpenCV");
        case engine::ProgramLanguage::Terminal:
            break;
    }
    return ProgramPanel::tr("Terminal");
}

bool isTerminal(int place) {
    return place >= 0 &&
           engine::kChoiceWords<engine::ProgramLanguage>[static_cast<std::size_t>(place)].value ==
               engine::ProgramLanguage::Terminal;
}

QFont codeFont() {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(textFont(TextSize::Small).pointSizeF());
    return font;
}

}  // namespace

ProgramPanel::ProgramPanel(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      languages_(new QTabBar(this)),
      copy_(textButton(QStringLiteral("copy"), tr("Copy"), this)),
      save_(textButton(QStringLiteral("save"), tr("Save program …"), this)),
      text_(new QPlainTextEdit(this)),
      whyNot_(sentenceLabel({}, true, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    title_->setTextFormat(Qt::PlainText);
    column->addWidget(title_);
    languages_->setDrawBase(false);
    languages_->setExpanding(false);
    languages_->setAccessibleName(tr("Programming language"));
    for (const auto& [language, word] : engine::kChoiceWords<engine::ProgramLanguage>) {
        languages_->addTab(languageName(language));
    }
    auto* row = new QHBoxLayout;
    row->addWidget(languages_);
    row->addStretch(1);
    row->addWidget(save_);
    row->addWidget(copy_);
    column->addLayout(row);
    text_->setReadOnly(true);
    text_->setFont(codeFont());
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setLayoutDirection(Qt::LeftToRight);  // programs are left-to-right in every language
    text_->document()->setDocumentMargin(kGrid);
    text_->setTabChangesFocus(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setAccessibleName(tr("Program"));
    text_->setMinimumHeight(10 * kGrid);  // below a card and a running export
    column->addWidget(text_, 1);
    column->addWidget(whyNot_);
    hide();
    connect(languages_, &QTabBar::currentChanged, this, &ProgramPanel::showText);
    connect(copy_, &QPushButton::clicked, this, &ProgramPanel::copy);
    connect(save_, &QPushButton::clicked, this, &ProgramPanel::save);
    connect(&saving_, &Job::failed, this, &ProgramPanel::failed);
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        texts_.assign(std::size(engine::kChoiceWords<engine::ProgramLanguage>),
                      {.program = {}, .whyNot = sentence});
        showText();
        show();
        emit shown();
    });
}

void ProgramPanel::setFile(const QString& file) {
    hide();
    texts_.clear();
    job_.cancel();
    file_ = file;
    if (file.isEmpty()) return;
    title_->setText(tr("Program that uses %1").arg(isolated(QFileInfo(file).fileName())));
    job_.start([this, file](const Job::Report&, std::stop_token) {
        auto texts = textsFor(file);
        return [this, texts = std::move(texts)] {
            texts_ = texts;
            showText();
            show();
            emit shown();
        };
    });
}

std::vector<ProgramPanel::Text> ProgramPanel::textsFor(const QString& file) {
    const engine::ExportedFile exported = engine::readExportedFile(toPath(file));
    std::vector<Text> texts;
    for (const auto& [language, word] : engine::kChoiceWords<engine::ProgramLanguage>) {
        Text text{.program = {}, .whyNot = spokenText(engine::whyNoProgram(exported, language))};
        if (text.whyNot.isEmpty()) {
            text.program = fromUtf8(engine::usageProgram(exported, language));
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

void ProgramPanel::showText() {
    const auto chosen = static_cast<std::size_t>(languages_->currentIndex());
    if (chosen >= texts_.size()) return;
    const Text& text = texts_[chosen];
    text_->setPlainText(text.program);
    text_->setVisible(text.whyNot.isEmpty());
    whyNot_->setText(text.whyNot);
    whyNot_->setVisible(!text.whyNot.isEmpty());
    setAvailable(copy_, text.whyNot, tr("Copy the program to the clipboard"));
    setAvailable(save_, text.whyNot, tr("Save it beside the model, where it looks for it"));
    save_->setHidden(isTerminal(languages_->currentIndex()));
}

void ProgramPanel::choose(engine::ProgramLanguage language) {
    for (int i = 0; i < languages_->count(); ++i) {
        if (engine::kChoiceWords<engine::ProgramLanguage>[static_cast<std::size_t>(i)].value ==
            language) {
            languages_->setCurrentIndex(i);
        }
    }
}

// The dialog asks before a file is replaced.
void ProgramPanel::save() {
    const auto place = static_cast<std::size_t>(languages_->currentIndex());
    const bool isPython = engine::kChoiceWords<engine::ProgramLanguage>[place].value ==
                          engine::ProgramLanguage::Python;
    rememberFolder(file_);
    askWhereToSave(
        this,
        {.title = tr("Save program"),
         .proposal = isPython ? QStringLiteral("predict.py") : QStringLiteral("predict.cpp"),
         .filter = isPython ? QStringLiteral("*.py") : QStringLiteral("*.cpp")},
        [this, text = program()](const QString& to) { write(to, text); });
}

void ProgramPanel::write(const QString& file, const QString& text) {
    saving_.start([this, file, text](const Job::Report&, std::stop_token) {
        engine::writeFileAtomically(toPath(file), text.toStdString());
        return [this, file] { emit noticed(tr("Program saved to %1.").arg(isolated(file))); };
    });
}

QString ProgramPanel::program() const {
    return text_->toPlainText();
}

void ProgramPanel::copy() {
    QGuiApplication::clipboard()->setText(program());
    emit noticed(tr("Program copied to the clipboard."));
}

}  // namespace espalier::ui
