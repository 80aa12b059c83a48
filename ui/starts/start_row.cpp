// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_row.h"

#include <QCoreApplication>
#include <cmath>

#include "engine/project/training_start.h"
#include "ui/forms/metric_words.h"
#include "ui/runs/run_rows.h"
#include "ui/runs/runs_model.h"
#include "ui/starts/start_texts.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct RowWords {
    Q_DECLARE_TR_FUNCTIONS(StartRow)
};

QString placeText(const StartShelf::Entry& entry) {
    const auto all = static_cast<double>(entry.start->wheel.bytes);
    if (entry.received) {
        return RowWords::tr("%1 of %2")
            .arg(bytesText(static_cast<double>(*entry.received)), bytesText(all));
    }
    if (!entry.state) return bytesText(all);
    switch (*entry.state) {
        case engine::StartState::Present:
            return RowWords::tr("on this computer");
        case engine::StartState::Damaged:
            return RowWords::tr("damaged");
        case engine::StartState::Missing:
            break;
    }
    return RowWords::tr("%1 to download").arg(bytesText(all));
}

StartRow startRowOf(const StartShelf::Entry& entry) {
    return {.kind = StartRow::Kind::Catalog,
            .from = std::string(entry.start->name),
            .title = fromUtf8(std::string(entry.start->name)),
            .notes = {accuracyText(*entry.start), placeText(entry)},
            .iconName = QStringLiteral("start-from")};
}

StartRow startRowOf(const RunRow& run) {
    QString note = run.data;
    if (!run.metricsOfBest.empty() || std::isfinite(run.bestAccuracy)) {
        note = RunsModel::bestText(run) + QStringLiteral("  ·  ") + note;
    }
    return {.kind = StartRow::Kind::Run,
            .from = engine::startFromText(run.path.toStdString()),
            .title = run.name,
            .notes = {note},
            .iconName = QStringLiteral("runs"),
            .isOfLastEpoch = RunsModel::keepsLast(run)};
}

}  // namespace

std::vector<StartRow> startRows(const StartShelf& shelf,
                                const std::string& file,
                                const std::vector<RunRow>& runs) {
    std::vector<StartRow> rows;
    rows.push_back({.kind = StartRow::Kind::Random,
                    .title = startName({}),
                    .notes = {RowWords::tr("learns from your images alone")},
                    .iconName = QStringLiteral("reset")});
    rows.push_back({.title = RowWords::tr("Trained by others")});
    for (const StartShelf::Entry& entry : shelf.entries()) rows.push_back(startRowOf(entry));
    rows.push_back({.title = RowWords::tr("Your own")});
    rows.push_back({.kind = StartRow::Kind::File,
                    .from = file,
                    .title = file.empty() ? RowWords::tr("A file of weights") : startName(file),
                    .notes = {RowWords::tr("PyTorch, Keras, safetensors or ONNX")},
                    .iconName = QStringLiteral("open")});
    for (const RunRow& run : runs) rows.push_back(startRowOf(run));
    return rows;
}

}  // namespace espalier::ui
