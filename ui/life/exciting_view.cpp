// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/exciting_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "engine/runs/exciting_images.h"
#include "engine/runs/looked_at_images.h"
#include "engine/tasks/task_catalog.h"
#include "ui/images/image_cache.h"
#include "ui/life/image_strip.h"
#include "ui/life/map_image.h"
#include "ui/life/network_life.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kExcitingSide = 9 * kGrid;  // three beside each other

}  // namespace

ExcitingView::ExcitingView(NetworkLife& life, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      life_(life),
      title_(new QLabel),
      sentence_(sentenceLabel({}, true, this)),
      progress_(new QProgressBar),
      cancel_(textButton(QStringLiteral("close"), tr("Cancel"), this)),
      strip_(new ImageStrip(images, kExcitingSide)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    title_->setWordWrap(true);
    column->addWidget(title_);
    column->addWidget(sentence_);
    auto* work = new QHBoxLayout;
    progress_->setAccessibleName(tr("Images read"));
    work->addWidget(progress_, 1);
    work->addWidget(cancel_);
    column->addLayout(work);
    strip_->setAccessibleName(tr("Images that excite this channel most"));
    strip_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    strip_->setFixedHeight(3 * (kExcitingSide + kGrid) + kGrid);
    column->addWidget(strip_);
    connect(cancel_, &QPushButton::clicked, &job_, &Job::cancel);
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
    });
    connect(&job_, &Job::finished, this, [this] { showWork(false); });
    connect(&job_, &Job::cancelled, this, [this] {
        showWork(false);
        say(tr("Cancelled. Click the map again to look for them."));
    });
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        showWork(false);
        say(sentence);
    });
    connect(strip_, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        emit openAsked(strip_->entries()[strip_->row(item)].path);
    });
    connect(&life, &NetworkLife::imagesChanged, this, &ExcitingView::forget);
    forget();
}

void ExcitingView::forget() {
    job_.cancel();
    showWork(false);
    strip_->setEntries({});
    strip_->hide();
    hide();
}

void ExcitingView::say(const QString& sentence) {
    sentence_->setText(sentence);
}

void ExcitingView::showWork(bool works) {
    progress_->setVisible(works);
    cancel_->setVisible(works);
}

void ExcitingView::scrollHere() {
    QTimer::singleShot(0, this, [this] { scrollIntoView(*this); });
}

void ExcitingView::find(const std::string& layer, std::int64_t channel) {
    const NetworkLife::Source source = life_.source();
    if (!source.data) return;
    show();
    strip_->setEntries({});
    strip_->hide();
    title_->setText(tr("%1 of %2").arg(channelText(channel), fromUtf8(layer)));
    say(tr("Reading training images …"));
    progress_->setMaximum(0);
    showWork(true);
    scrollHere();
    job_.start([this, source, layer, channel](const Job::Report& report,
                                              std::stop_token stop) -> Job::Deliver {
        const engine::Task& task = engine::findTask(source.task);
        const engine::DataSource some = source.data.select(
            engine::spreadImages(source.data, task, engine::Split::Training, kMostRead));
        engine::Checkpoint checkpoint =
            engine::loadNewestCheckpoint(source.run.checkpoints()).checkpoint;
        const std::int64_t step = checkpoint.progress.stepsAttempted;
        const engine::LookDevice device(source.isTraining);
        const engine::ExcitingImages found = engine::excitingImages(
            std::move(checkpoint),
            task,
            some,
            layer,
            channel,
            kShown,
            *device,
            [&](std::int64_t done, std::int64_t of) { report(done, of, {}); },
            stop);
        QList<ImageStrip::Entry> entries;
        for (const engine::ExcitingImage& image : found.images) {
            entries.append(
                {fromPath(some.file(image.place)),
                 tr("%1\nLargest activation: %2")
                     .arg(fromUtf8(some.sample(image.place).name), numberText(image.activation))});
        }
        return [this, entries, step, read = found.read] {
            strip_->setEntries(entries);
            strip_->setVisible(!entries.isEmpty());
            scrollHere();
            say(entries.isEmpty() ? tr("No training image could be read.")
                                  : tr("The most exciting of %n training image(s), at step %1.",
                                       nullptr,
                                       formOf(read))
                                        .arg(countText(step)));
        };
    });
}

}  // namespace espalier::ui
