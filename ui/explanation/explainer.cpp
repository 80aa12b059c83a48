// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/explainer.h"

#include <algorithm>
#include <utility>

#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kMostMapBytes = qsizetype{96} << 20;

QString mapKey(const QString& path, HeatMapMethod method) {
    return QString::number(static_cast<int>(method)) + path;
}

QString comparisonKey(const QString& path) {
    return QLatin1Char('c') + path;
}

}  // namespace

Explainer::Explainer(const ExplanationAccess& access, QObject* parent)
    : QObject(parent), access_(access), maps_(kMostMapBytes) {
    connect(&mapJob_, &Job::progressed, this, &Explainer::heatMapProgressed);
    connect(&comparisonJob_, &Job::progressed, this, &Explainer::comparisonProgressed);
    connect(&mapJob_, &Job::failed, this, [this](const QString& sentence) {
        const Map failed = *std::exchange(explaining_, std::nullopt);
        problems_.insert(mapKey(failed.path, failed.method), sentence);
        emit heatMapArrived(failed.path);
        explainNext();
    });
    connect(&comparisonJob_, &Job::failed, this, [this](const QString& sentence) {
        const QString failed = std::exchange(comparing_, QString());
        problems_.insert(comparisonKey(failed), sentence);
        emit comparisonArrived(failed);
        compareNext();
    });
}

void Explainer::setModel(const std::filesystem::path& model, const engine::DataSource& data) {
    mapJob_.cancel();
    comparisonJob_.cancel();
    explaining_.reset();
    comparing_.clear();
    maps_.clear();
    comparisons_.clear();
    problems_.clear();
    path_.clear();
    next_.clear();
    model_ = model;
    data_ = data;
}

void Explainer::ask(const QString& path, std::optional<HeatMapMethod> method, bool compared) {
    path_ = path;
    method_ = method;
    compared_ = compared;
    next_.clear();
    // What it was may have been put right.
    if (method) problems_.remove(mapKey(path, *method));
    if (compared) problems_.remove(comparisonKey(path));
    explainNext();
    compareNext();
}

void Explainer::prefetch(const QStringList& paths) {
    next_ = paths;
    explainNext();
    compareNext();
}

void Explainer::rest() {
    path_.clear();
    next_.clear();
    mapJob_.cancel();
    comparisonJob_.cancel();
    explaining_.reset();
    comparing_.clear();
}

const HeatMapAnswer* Explainer::heatMap(const QString& path, HeatMapMethod method) const {
    return maps_.object(mapKey(path, method));
}

const ComparisonAnswer* Explainer::comparison(const QString& path) const {
    const auto found = comparisons_.constFind(path);
    return found == comparisons_.cend() ? nullptr : &*found;
}

QString Explainer::heatMapProblem(const QString& path, HeatMapMethod method) const {
    return problems_.value(mapKey(path, method));
}

QString Explainer::comparisonProblem(const QString& path) const {
    return problems_.value(comparisonKey(path));
}

bool Explainer::isKnown(const Map& map) const {
    const QString key = mapKey(map.path, map.method);
    return maps_.contains(key) || problems_.contains(key);
}

void Explainer::explainNext() {
    if (model_.empty() || path_.isEmpty() || !method_ || !access_.explain) {
        mapJob_.cancel();
        explaining_.reset();
        return;
    }
    const Map wanted{path_, *method_};
    if (!isKnown(wanted)) {
        if (explaining_ != wanted) explain(wanted);
        return;
    }
    // Prepared is only what takes no time.
    if (*method_ != HeatMapMethod::GradCam) return;
    for (const QString& path : std::as_const(next_)) {
        const Map map{path, *method_};
        if (isKnown(map)) continue;
        if (explaining_ != map) explain(map);
        return;
    }
}

void Explainer::explain(const Map& map) {
    explaining_ = map;
    const HeatMapQuestion question{
        .model = model_, .image = toPath(map.path), .method = map.method};
    mapJob_.startAtOnce([this, question, map, work = access_.explain](const Job::Report& report,
                                                                      std::stop_token stop) {
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        auto answer = std::make_shared<HeatMapAnswer>(work(question, tell, stop));
        return [this, map, answer] {
            const qsizetype bytes = answer->image.sizeInBytes() + answer->overlay.sizeInBytes();
            maps_.insert(mapKey(map.path, map.method), new HeatMapAnswer(*answer), bytes);
            explaining_.reset();
            emit heatMapArrived(map.path);
            explainNext();
        };
    });
}

void Explainer::compareNext() {
    if (model_.empty() || path_.isEmpty() || !compared_ || !access_.compare) return;
    if (!comparing_.isEmpty()) return;  // the next one can be compared when it has ended
    const auto isUnknown = [this](const QString& path) {
        return !comparisons_.contains(path) && !problems_.contains(comparisonKey(path));
    };
    if (isUnknown(path_)) return compare(path_);
    const auto next = std::ranges::find_if(std::as_const(next_), isUnknown);
    if (next != next_.cend()) compare(*next);
}

void Explainer::compare(const QString& path) {
    comparing_ = path;
    const ComparisonQuestion question{.model = model_, .image = toPath(path), .data = data_};
    comparisonJob_.start([this, question, path, work = access_.compare](const Job::Report& report,
                                                                        std::stop_token stop) {
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        auto answer = std::make_shared<ComparisonAnswer>(work(question, tell, stop));
        return [this, path, answer] {
            comparisons_.insert(path, *answer);
            comparing_.clear();
            emit comparisonArrived(path);
            compareNext();
        };
    });
}

}  // namespace espalier::ui
