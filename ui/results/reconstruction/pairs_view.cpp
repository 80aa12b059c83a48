// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/reconstruction/pairs_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

#include "engine/tasks/reconstruction/reconstruction_evaluation.h"
#include "ui/images/image_grid.h"
#include "ui/results/reconstruction/pair_delegate.h"
#include "ui/results/reconstruction/pairs_model.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

PairsView::PairsView(const EngineAccess& engine, QWidget* parent)
    : QWidget(parent),
      engine_(engine),
      pairs_(new PairsModel(this)),
      title_(sentenceLabel({}, true, this)),
      progress_(new QProgressBar(this)),
      cancel_(textButton(QStringLiteral("close"), tr("Cancel"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2 * kGrid, 0, 0);
    auto* row = new QHBoxLayout;
    row->addWidget(title_, 1);
    row->addWidget(progress_);
    row->addWidget(cancel_);
    column->addLayout(row);
    auto* grid = new ImageGrid(PairDelegate::kWidth, PairDelegate::kExtra, this);
    grid->setModel(pairs_);
    grid->setItemDelegate(new PairDelegate(grid));
    grid->setAccessibleName(tr("Original and reconstructed images"));
    column->addWidget(grid, 1);
    progress_->setAccessibleName(tr("Progress"));
    const auto rest = [this] {
        progress_->hide();
        cancel_->hide();
    };
    rest();
    connect(cancel_, &QPushButton::clicked, &job_, &Job::cancel);
    connect(&job_, &Job::finished, this, rest);
    connect(&job_, &Job::cancelled, this, rest);
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
    });
    connect(&job_, &Job::failed, this, [this, rest](const QString& sentence) {
        rest();
        emit failed(sentence);
    });
}

QString PairsView::title() const {
    return title_->text();
}

void PairsView::setModel(const std::filesystem::path& model) {
    job_.cancel();
    pairs_->setPairs({});
    writeTitle(0);
    modelFile_ = model;
}

void PairsView::setEvaluation(const engine::Evaluation& evaluation,
                              const engine::SampleFiles& files) {
    std::vector<const engine::ImageResult*> readable;
    for (std::size_t i = 0; i < evaluation.size(); ++i) {
        if (evaluation.image(i).error.empty()) readable.push_back(&evaluation.image(i));
    }
    // Results of older versions do not contain it.
    const auto lossOf = [](const auto* of) { return std::isfinite(of->loss) ? of->loss : -1; };
    std::ranges::stable_sort(readable, std::greater(), lossOf);
    std::vector<std::filesystem::path> paths;
    for (const engine::ImageResult* image : readable) {
        if (paths.size() == kMost) break;
        paths.push_back(files.of(image->file));
    }
    rebuild(paths, static_cast<qint64>(readable.size()));
}

void PairsView::tryOut(const QStringList& files) {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files.mid(0, kMost)) paths.push_back(toPath(file));
    rebuild(paths, 0);
}

void PairsView::rebuild(const std::vector<std::filesystem::path>& files, qint64 of) {
    title_->setText(tr("Reconstructing the images …"));
    progress_->setMaximum(0);
    progress_->show();
    cancel_->show();
    const PredictRequest request{.model = modelFile_, .paths = files};
    job_.start([this, request, of, predict = engine_.predict](const Job::Report& report,
                                                              std::stop_token stop) {
        const auto tell = [&](std::int64_t done, std::int64_t all) { report(done, all, {}); };
        const auto answers = std::dynamic_pointer_cast<const engine::ReconstructionEvaluation>(
            predict(request, tell, stop));
        return [this, answers, of] {
            pairs_->setPairs(answers ? answers->images : std::vector<engine::Reconstruction>());
            writeTitle(of);
        };
    });
}

// `of`: number of images that the model was tested on; 0: the user's own images.
void PairsView::writeTitle(qint64 of) {
    const int shown = pairs_->rowCount();
    if (shown == 0) return title_->setText(tr("No images to show."));
    const QString off = tr("Mean pixel error: %1.").arg(percentText(pairs_->meanDifference()));
    if (of == 0) return title_->setText(tr("Originals and reconstructions. %1").arg(off));
    title_->setText(
        shown < of
            ? tr("Originals and reconstructions: the worst %1 of %n image(s), worst first. %2",
                 nullptr,
                 formOf(of))
                  .arg(countText(shown), off)
            : tr("Originals and reconstructions, worst first. %1").arg(off));
}

}  // namespace espalier::ui
