// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/page_contents.h"

#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/passport/passport.h"
#include "engine/tasks/evaluation.h"
#include "ui/isolated.h"
#include "ui/run/shown_run.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/card.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr std::int64_t kPageOfPassport = 78'000;  // bytes: what computes the model and shows it
constexpr qsizetype kMostListedNames = 12;

std::int64_t inBase64(std::int64_t bytes) {
    return (bytes + 2) / 3 * 4;
}

std::int64_t pageSamples(const ShownRun& run, bool withSamples) {
    if (!withSamples || !run.results || !run.results->test) return 0;
    return static_cast<std::int64_t>(std::min(engine::kPassportSamples, run.results->test->size()));
}

// The names are known where the images of the run are; the page always has them.
QString modelSentence(const ShownRun& run) {
    const QString folder = fromPath(run.run.path.filename());
    const QString known = folder.isEmpty() ? fromPath(run.model().stem()) : folder;
    const QString name = isolated(run.project.name.empty() ? known : fromUtf8(run.project.name));
    QStringList names;
    if (run.data) {
        for (const std::string& each : run.data.outputNames()) names << isolated(fromUtf8(each));
    }
    if (names.isEmpty()) return PageContents::tr("The model %1").arg(name);
    const auto count = static_cast<int>(names.size());
    QString listed = names.mid(0, kMostListedNames).join(QStringLiteral(", "));
    if (count > kMostListedNames) listed += QStringLiteral(", …");
    return PageContents::tr("The model %1, which tells apart %n class(es): %2", nullptr, count)
        .arg(name, listed);
}

QString imagesSentence(const ShownRun& run, bool withSamples) {
    const std::int64_t count = pageSamples(run, withSamples);
    return count == 0
               ? PageContents::tr("No images of yours")
               : PageContents::tr("%n of the images that it was tested on", nullptr, formOf(count));
}

QString sizeSentence(const ShownRun& run, bool withSamples) {
    const auto model = static_cast<double>(run.results->exportCheck.bytes);
    const auto most = static_cast<double>(engine::kMostPassportModelBytes);
    if (model > most) {
        return PageContents::tr("A page holds a model of up to %1, and this one has %2.")
            .arg(bytesText(most), bytesText(model));
    }
    const auto bytes = static_cast<double>(PageContents::estimatedBytes(run, withSamples));
    return PageContents::tr("About %1 in all").arg(bytesText(bytes));
}

}  // namespace

PageContents::PageContents(QWidget* parent)
    : QFrame(parent),
      model_(sentenceLabel({}, false, this)),
      results_(sentenceLabel({}, false, this)),
      images_(sentenceLabel({}, false, this)),
      size_(sentenceLabel({}, true, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    QLabel* title = sentenceLabel(tr("What the page will hold"), false, this);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    model_->setTextInteractionFlags(Qt::NoTextInteraction);  // its places to break are not copied
    for (QLabel* line : {title, model_, results_, images_, size_}) column->addWidget(line);
}

void PageContents::describe(const ShownRun& run, bool withSamples) {
    const auto& test = run.results->test;
    model_->setText(withBreaks(modelSentence(run)));
    results_->setText(test && test->totals.images > 0
                          ? spokenText(test->sentence())
                          : tr("No results: how good the model is was not tested"));
    images_->setText(imagesSentence(run, withSamples));
    size_->setText(sizeSentence(run, withSamples));
    size_->setVisible(run.results->exportCheck.bytes > 0);
}

std::int64_t PageContents::estimatedBytes(const ShownRun& run, bool withSamples) {
    // As images without compression: a PNG of a photo is not much smaller.
    const engine::Preprocessing& input = run.project.preprocessing;
    const std::int64_t image = std::int64_t{input.width} * input.height * input.channels;
    return inBase64(static_cast<std::int64_t>(run.results->exportCheck.bytes)) + kPageOfPassport +
           pageSamples(run, withSamples) * inBase64(image);
}

void PageContents::paintEvent(QPaintEvent*) {
    paintCard(this);
}

}  // namespace espalier::ui
