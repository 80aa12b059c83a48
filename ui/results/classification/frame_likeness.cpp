// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/frame_likeness.h"

#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include "engine/base/error.h"
#include "ui/explanation/likeness_line.h"
#include "ui/explanation/near_images.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr qint64 kRestBetween = 1000;  // ms, so that most of the time is left for the predictions
constexpr int kUncompressed = 100;     // of PNG

}  // namespace

FrameLikeness::FrameLikeness(const ExplanationAccess& access, QWidget* parent)
    : QWidget(parent), access_(access), line_(new LikenessLine(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(line_);
    // Room for a warning, so that what is below does not jump when one comes or goes.
    line_->setMinimumHeight(2 * line_->fontMetrics().lineSpacing());
    connect(&comparing_, &Job::progressed, this, [this](qint64 done, qint64 of) {
        if (compared_ == 0) line_->say(comparingSentence(done, of));
    });
    connect(&comparing_, &Job::failed, this, [this](const QString& sentence) {
        hasFailed_ = true;  // the next image would end like this one
        line_->say(sentence);
    });
    connect(&comparing_, &Job::finished, this, &FrameLikeness::compareNext);
}

FrameLikeness::~FrameLikeness() = default;

void FrameLikeness::start(const std::filesystem::path& model, const engine::DataSource& data) {
    stop();
    model_ = model;
    data_ = data;
    hasFailed_ = false;
    line_->say({});
}

void FrameLikeness::stop() {
    comparing_.cancel();
    newest_ = {};
    isHeld_ = false;
    compared_ = 0;
    since_.invalidate();
}

QString FrameLikeness::sentence() const {
    return line_->sentence();
}

void FrameLikeness::take(const QImage& frame, bool held) {
    newest_ = frame;
    isHeld_ = held;
    // What was said is about another image.
    if (held && compared_ != 0 && compared_ != frame.cacheKey()) {
        compared_ = 0;
        if (!hasFailed_) line_->say(comparingSentence());
    }
    compareNext();
}

void FrameLikeness::compareNext() {
    if (newest_.isNull() || model_.empty() || !access_.compare || hasFailed_) return;
    if (comparing_.isRunning() || compared_ == newest_.cacheKey()) return;
    if (!isHeld_ && since_.isValid() && since_.elapsed() < kRestBetween) return;
    if (compared_ == 0) line_->say(comparingSentence());
    if (!place_) place_ = std::make_shared<QTemporaryDir>();
    ComparisonQuestion question{.model = model_, .image = {}, .data = data_};
    comparing_.start([this, question, work = access_.compare, place = place_, frame = newest_](
                         const Job::Report& report, std::stop_token stop) mutable {
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        question.image = writtenTo(*place, frame);
        const auto atEnd = qScopeGuard([file = fromPath(question.image)] { QFile::remove(file); });
        const ComparisonAnswer answer = work(question, tell, stop);
        return [this, answer, of = frame.cacheKey()] { show(answer, of); };
    });
}

void FrameLikeness::show(const ComparisonAnswer& answer, qint64 of) {
    since_.start();
    if (isHeld_ && of != newest_.cacheKey()) return;
    compared_ = of;
    sayLikeness(*line_, answer);
}

// What is compared is a file. One that was cancelled may still be read.
std::filesystem::path FrameLikeness::writtenTo(const QTemporaryDir& place, const QImage& frame) {
    const QString file = place.filePath(QStringLiteral("%1.png").arg(frame.cacheKey()));
    if (place.isValid() && frame.save(file, "PNG", kUncompressed)) return toPath(file);
    throw engine::Error(tr("The image cannot be compared with the training images, because no file "
                           "can be written to the folder for temporary files. Free some space.")
                            .toStdString());
}

}  // namespace espalier::ui
