// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/earlier_work.h"

#include <utility>

#include "ui/text.h"
#include "ui/workspace/image_scan.h"
#include "ui/workspace/recent.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

QString draftNotice(const std::filesystem::path& draft) {
    if (draft.empty()) return {};
    const RecentEntry entry{.path = fromPath(draft), .title = {}, .images = {}, .isDraft = true};
    return Workspace::tr(
               "Changes that are not in this project were kept among the recent "
               "projects: %1.")
        .arg(entry.details());
}

QString earlierWorkNotice() {
    return Workspace::tr(
        "Your earlier work on this folder was opened again. To begin again instead, choose New "
        "project, then the folder.");
}

engine::PreparedData imagesOfDraft(engine::Project& draft,
                                   const engine::DataSource& scanned,
                                   const Job::Report& report,
                                   std::stop_token stop) {
    const bool isSame = engine::haveSameAnnotations(engine::DataChoices(), draft.dataChoices);
    const engine::DataSource data =
        isSame ? scanned : scanImages(draft.dataset, draft.dataChoices, report, std::move(stop));
    return engine::prepareData(data, draft, false);
}

}  // namespace espalier::ui
