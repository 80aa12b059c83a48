// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <string>
#include <vector>

#include "ui/starts/start_shelf.h"

namespace espalier::ui {

struct RunRow;

/// Something that training can begin with, as the dialog lists it. A value.
struct StartRow {
    enum class Kind : std::uint8_t { Heading, Random, Catalog, File, Run };

    Kind kind = Kind::Heading;
    std::string from = {};  ///< Project::startFrom; empty for random weights and while unknown
    QString title;
    QStringList notes = {};  ///< faint lines below
    QString iconName = {};
    bool isOfLastEpoch = false;  ///< of a run: its model is the network of the last epoch

    friend bool operator==(const StartRow&, const StartRow&) = default;
};

/// The icon of random weights, or of trained ones, for what Project::startFrom names.
QString startIconName(const std::string& startFrom);

/// Of these runs, those that a training can begin with: the project's own before others on the same
/// images. Of each, those with the metric that most of them have, the best first, and those without
/// a result last; then those with other metrics.
std::vector<RunRow> runsToStartFrom(const std::vector<RunRow>& runs);

/// All rows. `file`: what was chosen as a file, or nothing. `runs`: as runsToStartFrom() has them;
/// nullptr while they are being read, or where they are `unread` because that failed.
std::vector<StartRow> startRows(const StartShelf& shelf,
                                const std::string& file,
                                const std::vector<RunRow>* runs,
                                bool unread = false);

}  // namespace espalier::ui
