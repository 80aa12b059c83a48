// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/gallery/template_times.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr qint64 kMostBytes = 1 << 20;
constexpr std::size_t kMostAnswers = 300;
constexpr const char* kKey = "espalier_template_times";
constexpr double kMostSeconds = 1e7;

using Time = engine::TrainingTime;
constexpr std::array kSeconds{&Time::read,
                              &Time::readAgain,
                              &Time::features,
                              &Time::step,
                              &Time::fastStep,
                              &Time::slowStep,
                              &Time::evaluation,
                              &Time::save};
constexpr std::size_t kNumbers = kSeconds.size() + 4;  // steps measured and per epoch, memory

QJsonArray arrayOf(const TemplateAnswer& answer) {
    QJsonArray numbers;
    for (const auto part : kSeconds) numbers.append((*answer.time).*part);
    numbers.append(answer.time->measuredSteps);
    numbers.append(static_cast<double>(answer.time->stepsPerEpoch));
    numbers.append(static_cast<double>(answer.time->evaluationsPerEpoch));
    numbers.append(answer.memory.value_or(0));
    return numbers;
}

std::optional<TemplateAnswer> answerFrom(const QJsonValue& value) {
    const QJsonArray numbers = value.toArray();
    if (numbers.size() != static_cast<qsizetype>(kNumbers)) return std::nullopt;
    std::array<double, kNumbers> read{};
    for (std::size_t i = 0; i < kNumbers; ++i) {
        read.at(i) = numbers[static_cast<qsizetype>(i)].toDouble(-1);
        const double most = i + 1 == kNumbers ? 1e15 : kMostSeconds;
        if (!(read.at(i) >= 0 && read.at(i) <= most)) return std::nullopt;
    }
    Time time;
    for (std::size_t i = 0; i < kSeconds.size(); ++i) time.*kSeconds.at(i) = read.at(i);
    time.measuredSteps = static_cast<int>(read[kSeconds.size()]);
    time.stepsPerEpoch = static_cast<std::int64_t>(read[kSeconds.size() + 1]);
    time.evaluationsPerEpoch = static_cast<std::int64_t>(read[kSeconds.size() + 2]);
    TemplateAnswer answer{.time = time};
    if (read.back() > 0) answer.memory = read.back();
    return answer;
}

}  // namespace

TemplateTimes::TemplateTimes(QString file) : file_(std::move(file)) {}

QString TemplateTimes::usualFile() {
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    return caches.isEmpty() ? QString() : caches + QStringLiteral("/template-times.json");
}

std::optional<TemplateAnswer> TemplateTimes::find(const std::string& question) {
    const std::scoped_lock lock(mutex_);
    if (!std::exchange(isRead_, true)) read();
    const auto found = answers_.find(question);
    return found == answers_.end() ? std::nullopt : std::optional(found->second);
}

void TemplateTimes::put(const std::string& question, const TemplateAnswer& answer) {
    const std::scoped_lock lock(mutex_);
    if (!std::exchange(isRead_, true)) read();
    if (answers_.size() >= kMostAnswers) answers_.clear();
    answers_[question] = answer;
    if (answer.time) write();
}

void TemplateTimes::forget() {
    const std::scoped_lock lock(mutex_);
    isRead_ = true;
    answers_.clear();
}

void TemplateTimes::read() {
    QFile file(file_);
    if (file_.isEmpty() || !QFileInfo(file_).isFile() || file.size() > kMostBytes) return;
    if (!file.open(QIODevice::ReadOnly)) return;
    const QJsonObject root = QJsonDocument::fromJson(file.read(kMostBytes)).object();
    const QJsonObject stored = root.value(QLatin1String(kKey)).toObject();
    for (auto entry = stored.begin(); entry != stored.end(); ++entry) {
        if (answers_.size() >= kMostAnswers) break;
        if (const auto answer = answerFrom(entry.value())) {
            answers_.emplace(entry.key().toStdString(), *answer);
        }
    }
}

void TemplateTimes::write() const {
    if (file_.isEmpty()) return;
    QJsonObject stored;
    for (const auto& [question, answer] : answers_) {
        if (answer.time) stored.insert(fromUtf8(question), arrayOf(answer));
    }
    const QByteArray bytes = QJsonDocument(QJsonObject{{QLatin1String(kKey), stored}}).toJson();
    QDir().mkpath(QFileInfo(file_).path());
    try {
        engine::writeFileAtomically(toPath(file_), bytes.toStdString());
    } catch (const engine::Error&) {
        return;  // it is measured again next time
    }
}

}  // namespace espalier::ui
