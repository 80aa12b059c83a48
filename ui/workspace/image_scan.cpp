// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/image_scan.h"

#include <QCoreApplication>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

/// The translation context of these texts.
struct ImageScan {
    Q_DECLARE_TR_FUNCTIONS(ImageScan)
};

}  // namespace

engine::DataSource scanImages(const std::filesystem::path& root,
                              const engine::DataChoices& choices,
                              const Job::Report& report,
                              std::stop_token stop) {
    const auto tell = [&](const engine::ScanProgress& progress) {
        QString sentence = ImageScan::tr("%n image(s) found", nullptr, progress.images);
        if (progress.unreadable > 0) {
            sentence += ImageScan::tr(", %1 unreadable").arg(countText(progress.unreadable));
        }
        report(progress.images, 0, sentence.toStdString());
    };
    return engine::scanData(root, choices, tell, std::move(stop));
}

void refuseMovedImages(const std::filesystem::path& folder) {
    std::error_code problem;
    const auto found = std::filesystem::status(folder, problem).type();
    if (found != std::filesystem::file_type::not_found) return;
    throw engine::RequestError(
        ImageScan::tr("The images of this project are no longer in %1. If they have moved, locate "
                      "their folder; if they are on another disk, connect it and open the project "
                      "again.")
            .arg(fromPath(folder))
            .toStdString());
}

}  // namespace espalier::ui
