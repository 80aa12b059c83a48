// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/model_bar.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <limits>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "engine/evaluation/opened_model.h"
#include "engine/tasks/task.h"
#include "ui/engine_access.h"
#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/last_folder.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kNamed = 5;  // outputs in the description

QString inputText(const engine::Preprocessing& recipe) {
    const QString size = isolated(QStringLiteral("%1 × %2").arg(recipe.width).arg(recipe.height));
    return recipe.channels == 1 ? ModelBar::tr("It takes grey images of %1 pixels.").arg(size)
                                : ModelBar::tr("It takes colour images of %1 pixels.").arg(size);
}

QString outputText(const engine::OpenedModel& opened) {
    if (opened.task->description().givesImages) return ModelBar::tr("It gives back images.");
    QStringList names;
    for (const std::string& name : opened.outputNames) {
        if (names.size() < kNamed) names << isolated(fromUtf8(name));
    }
    const auto count = static_cast<int>(opened.outputNames.size());
    QString list = names.join(QStringLiteral(", "));
    if (count > kNamed) list += QStringLiteral(", …");
    return ModelBar::tr("It tells %n class(es) apart: %1.", nullptr, count).arg(list);
}

QString originText(const std::string& origin) {
    try {
        const nlohmann::json stored = engine::parseStrictJson(origin, "The model's origin");
        engine::JsonObject object(stored, "model's origin");
        const std::string run = object.text("run", "");
        const std::string version = object.text("espalier", "");
        if (run.empty()) return {};
        return version.empty()
                   ? ModelBar::tr("Trained by Espalier in the run %1.").arg(fromUtf8(run))
                   : ModelBar::tr("Trained by Espalier %1 in the run %2.")
                         .arg(fromUtf8(version), isolated(fromUtf8(run)));
    } catch (const std::exception&) {
        return {};  // any text may stand there
    }
}

}  // namespace

QString ModelBar::testedText() const {
    if (!model_) return {};
    return tr("%1, tested on the images in %2.")
        .arg(isolated(fromUtf8(model_->project.name)), isolated(fromPath(model_->project.dataset)));
}

QString ModelBar::description(const engine::OpenedModel& opened) {
    QStringList sentences{outputText(opened), inputText(opened.recipe)};
    if (!opened.isConverted) {
        sentences << originText(opened.origin);
    } else {
        sentences << (opened.producer.empty()
                          ? tr("It was written by another program, which does not say its name.")
                          : tr("It was written by another program: %1.")
                                .arg(isolated(fromUtf8(opened.producer))));
        if (opened.recipe.channels == 3) {
            sentences << tr(
                "Images are normalised with the mean and deviation of ImageNet, and "
                "stretched to this size: the file does not say how they were "
                "prepared, so the predictions may be worse than in that program.");
        }
        if (opened.isSizeAssumed) {
            sentences << tr("The file leaves the size of images open, so this one is assumed.");
        }
        for (const std::string& note : opened.notes) sentences << spokenText(note);
    }
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

ModelBar::ModelBar(const EngineAccess& engine, QWidget* parent)
    : QWidget(parent),
      engine_(engine),
      what_(sentenceLabel({}, true, this)),
      test_(textButton(QStringLiteral("results"), tr("Test on a folder …"), this)),
      close_(textButton(QStringLiteral("close"), tr("Close the model"), this)),
      progress_(new QProgressBar(this)),
      cancel_(textButton(QStringLiteral("close"), tr("Cancel"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(what_);
    auto* actions = new FlowLayout;
    for (QWidget* control : {static_cast<QWidget*>(test_),
                             static_cast<QWidget*>(close_),
                             static_cast<QWidget*>(progress_),
                             static_cast<QWidget*>(cancel_)}) {
        actions->addWidget(control);
    }
    column->addLayout(actions);
    progress_->setAccessibleName(tr("Progress"));
    progress_->setMinimumWidth(24 * kGrid);
    close_->setToolTip(tr("Go back to the results of the run"));
    setBusy(false);
    hide();
    connect(test_, &QPushButton::clicked, this, &ModelBar::chooseFolder);
    connect(close_, &QPushButton::clicked, this, &ModelBar::close);
    connect(cancel_, &QPushButton::clicked, &testing_, &Job::cancel);
    connect(&opening_, &Job::failed, this, &ModelBar::failed);
    connect(&testing_, &Job::failed, this, &ModelBar::failed);
    connect(&testing_, &Job::progressed, this, [this](qint64 done, qint64 of) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
    });
    const auto rest = [this] { setBusy(false); };
    connect(&testing_, &Job::finished, this, rest);
    connect(&testing_, &Job::failed, this, rest);
    connect(&testing_, &Job::cancelled, this, rest);
}

void ModelBar::open(const QString& file) {
    auto scratch = std::make_shared<QTemporaryDir>();
    opening_.start([this, file, scratch](const Job::Report&, std::stop_token) {
        const auto opened = std::make_shared<engine::OpenedModel>(engine::openModelFile(
            toPath(file), toPath(scratch->filePath(QStringLiteral("model.onnx")))));
        return [this, opened, scratch] {
            scratch_ = scratch;
            take(*opened);
        };
    });
}

void ModelBar::take(const engine::OpenedModel& opened) {
    testing_.cancel();
    setBusy(false);
    model_.emplace();
    model_->modelAlone = opened.file;
    model_->project.task = opened.task->description().key;
    model_->project.preprocessing = opened.recipe;
    model_->project.name = engine::displayPath(opened.given.filename());
    model_->results.emplace();
    model_->results->trainingAccuracy = std::numeric_limits<double>::quiet_NaN();
    what_->setText(description(opened));
    show();
    emit this->opened();
}

void ModelBar::close() {
    opening_.cancel();
    testing_.cancel();
    setBusy(false);
    hide();
    if (!std::exchange(model_, std::nullopt)) return;
    scratch_.reset();
    emit closed();
}

void ModelBar::chooseFolder() {
    auto* dialog =
        new QFileDialog(window(), tr("A folder with one subfolder per class"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        rememberFolder(folder);
        testOn(folder);
    });
    dialog->open();
}

void ModelBar::testOn(const QString& folder) {
    if (!model_) return;
    setBusy(true);
    const PredictRequest request{.model = model_->model(), .paths = {toPath(folder)}};
    testing_.start([this, request, evaluate = engine_.evaluate](const Job::Report& report,
                                                                std::stop_token stop) {
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        const auto evaluation = evaluate(request, tell, stop);
        return [this, evaluation, folder = request.paths.front()] {
            if (!model_) return;
            model_->project.dataset = folder;
            model_->results->test = evaluation;
            emit tested();
        };
    });
}

void ModelBar::setBusy(bool busy) {
    progress_->setMaximum(0);
    progress_->setVisible(busy);
    cancel_->setVisible(busy);
    setAvailable(test_,
                 busy ? tr("The model is being tested.") : QString(),
                 tr("Compare its predictions with the subfolders in which the images are"));
}

}  // namespace espalier::ui
