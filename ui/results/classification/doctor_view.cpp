// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/doctor_view.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/data/folder/folder_view.h"
#include "ui/engine_access.h"
#include "ui/explanation/explained_image.h"
#include "ui/explanation/near_images.h"
#include "ui/explanation/why_dialog.h"
#include "ui/explanation/why_view.h"
#include "ui/isolated.h"
#include "ui/results/classification/class_keys.h"
#include "ui/results/classification/fix_tray.h"
#include "ui/results/classification/fixes.h"
#include "ui/results/classification/score_bars.h"
#include "ui/results/image_actions.h"
#include "ui/run/shown_run.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/name_chooser.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kCaseWidth = 45 * kGrid;
constexpr int kTrayWidth = 28 * kGrid;
constexpr int kActionWidth = 18 * kGrid;
constexpr std::size_t kMostBars = 3;
constexpr std::size_t kNearest = 3;  // as many as there is room for beside each other
constexpr int kPrepared = 2;         // images that come next

// A line must not begin with the percent sign.
QString percentWithoutBreak(float share) {
    return percentText(double(share)).replace(QLatin1Char(' '), QChar(QChar::Nbsp));
}

// None where the results are of validation images, which choose the network.
Fixes::Samples testedOf(const ShownRun& run, const engine::ClassEvaluation& evaluation) {
    Fixes::Samples tested;
    if (!run.results || run.results->measuredOn != engine::Split::Test) return tested;
    for (const engine::ClassPrediction& image : evaluation.images) tested.insert(image.file);
    return tested;
}

}  // namespace

DoctorView::DoctorView(const ResultsSurroundings& around, QWidget* parent)
    : QWidget(parent),
      around_(around),
      fixes_(new Fixes(around.document, this)),
      explainer_(around.engine.explanation),
      why_(new WhyView(explainer_, around.images, this)),
      near_(new NearImages(explainer_, around.images, kNearest, this)),
      tray_(new FixTray(*fixes_, around.images, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 2 * kGrid, 0, 0);
    row->setSpacing(3 * kGrid);
    row->addWidget(why_, 1);
    QWidget* middle = scrolling(makeCase(), this);
    middle->setFixedWidth(kCaseWidth);
    row->addWidget(middle);
    auto* side = new QVBoxLayout;
    side->setSpacing(kGrid);
    side->addWidget(near_);
    side->addWidget(tray_, 1);
    side->addStretch();  // where there is no tray
    near_->setFixedWidth(kTrayWidth);
    tray_->setFixedWidth(kTrayWidth);
    row->addLayout(side);
    addKeys();
    why_->setMethod(std::nullopt);  // one judges by the image itself
    connect(fixes_, &Fixes::changed, this, &DoctorView::showState);
    connect(&around.actions, &ImageActions::changed, this, &DoctorView::showState);
    connect(tray_, &FixTray::trainAsked, this, &DoctorView::trainAsked);
    connect(tray_, &FixTray::imageChosen, this, [this](const QString& path) {
        const auto place = static_cast<int>(paths_.indexOf(path));
        place >= 0 ? go(place) : enlarge(path);
    });
    connect(why_, &WhyView::enlargeAsked, this, &DoctorView::enlarge);
    connect(near_, &NearImages::imageChosen, this, &DoctorView::enlarge);
}

QWidget* DoctorView::makeCase() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, kGrid, 0);
    column->setSpacing(kGrid + kGrid / 2);
    auto* head = new FlowLayout;
    head->setSpacing(kGrid);
    position_ = new QLabel(box);
    setTextSize(position_, TextSize::Small, true);
    previous_ = textButton({}, tr("Previous"), box);
    next_ = textButton({}, tr("Next"), box);
    head->addWidget(position_);
    head->addWidget(previous_);
    head->addWidget(next_);
    column->addLayout(head);
    sentence_ = sentenceLabel({}, false, box);
    state_ = sentenceLabel({}, true, box);
    bars_ = new ScoreBars(box);
    column->addWidget(sentence_);
    column->addWidget(state_);
    actions_ = makeActions(box);
    column->addWidget(actions_);
    column->addWidget(bars_);
    column->addStretch(1);
    connect(previous_, &QPushButton::clicked, this, &DoctorView::showPrevious);
    connect(next_, &QPushButton::clicked, this, &DoctorView::showNext);
    return box;
}

QWidget* DoctorView::makeActions(QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* row = new FlowLayout;
    row->setSpacing(kGrid);
    accept_ = textButton({}, {}, box);
    keep_ = textButton({}, tr("Keep"), box);
    exclude_ = textButton(QStringLiteral("hide"), tr("Exclude"), box);
    choose_ = textButton(QStringLiteral("edit"), tr("Other class …"), box);
    for (QPushButton* button : {keep_, exclude_, choose_}) {
        setTextInLines(button, button->text(), kActionWidth);
    }
    for (QPushButton* button : {accept_, keep_, exclude_, choose_}) row->addWidget(button);
    column->addLayout(row);
    keys_ = new ClassKeys(box);
    column->addWidget(keys_);
    connect(accept_, &QPushButton::clicked, this, &DoctorView::acceptAnswer);
    connect(keep_, &QPushButton::clicked, this, &DoctorView::keep);
    connect(exclude_, &QPushButton::clicked, this, &DoctorView::exclude);
    connect(choose_, &QPushButton::clicked, this, &DoctorView::askForClass);
    connect(keys_, &ClassKeys::chosen, this, &DoctorView::relabel);
    connect(keys_, &ClassKeys::newAsked, this, &DoctorView::askForClass);
    return box;
}

// Shortcuts, because a focused button would move the focus by the arrow keys.
void DoctorView::addKeys() {
    const auto add = [this](const QKeySequence& key, auto&& what) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, what);
    };
    add(Qt::Key_Right, [this] { showNext(); });
    add(Qt::Key_Left, [this] { showPrevious(); });
    add(Qt::Key_A, [this] { acceptAnswer(); });
    add(Qt::Key_C, [this] { askForClass(); });
    add(Qt::Key_X, [this] { exclude(); });
    add(Qt::Key_K, [this] { keep(); });
    add(Qt::Key_H, [this] { why_->toggle(HeatMapMethod::GradCam); });
    add(Qt::Key_O, [this] { why_->toggle(HeatMapMethod::Occlusion); });
    for (int i = 0; i < ClassKeys::kMost; ++i) {
        add(static_cast<Qt::Key>(Qt::Key_0 + ClassKeys::digitOf(i)), [this, i] {
            const QStringList names = fixes_->classes();
            if (i < names.size()) relabel(names[i]);
        });
    }
}

void DoctorView::setRun(const ShownRun& run,
                        const std::shared_ptr<const engine::ClassEvaluation>& evaluation) {
    const bool isAlone = !run.modelAlone.empty();
    fixes_->setRun(isAlone ? std::nullopt : std::optional(run.project), testedOf(run, *evaluation));
    actions_->setHidden(isAlone);
    tray_->setHidden(isAlone);
    if (evaluation == evaluation_ && model_ == run.model()) return;  // shown again
    evaluation_ = evaluation;
    tray_->setEvaluation(evaluation);
    model_ = run.model();
    data_ = run.data;
    kept_.clear();
    explainer_.setModel(model_, data_);
    const std::vector<engine::ClassPrediction>& images = evaluation->images;
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < images.size(); ++i) {
        const engine::ClassPrediction& image = images[i];
        if (image.error.empty() && image.truth >= 0 && image.truth != image.label) {
            wrong.push_back(i);
        }
    }
    std::ranges::stable_sort(
        wrong, std::greater<>(), [&](std::size_t image) { return images[image].score; });
    const engine::SampleFiles files = engine::sampleFiles(run.project);
    wrong_.clear();
    QStringList paths;
    for (const std::size_t image : wrong) {
        paths << fromPath(files.of(images[image].file));
        wrong_.insert(paths.back(), image);
    }
    review(paths, 0);
}

void DoctorView::review(const QStringList& paths, int first) {
    paths_ = paths;
    go(first);
}

const engine::ClassPrediction* DoctorView::prediction() const {
    if (!evaluation_ || shownPath().isEmpty()) return nullptr;
    const auto found = wrong_.constFind(shownPath());
    return found == wrong_.cend() ? nullptr : &evaluation_->images[*found];
}

QString DoctorView::sentence() const {
    return sentence_->text();
}

void DoctorView::go(int place) {
    place_ = std::clamp(place, 0, std::max(0, static_cast<int>(paths_.size()) - 1));
    showImage();
}

void DoctorView::showNext() {
    go(place_ + 1);
}

void DoctorView::showPrevious() {
    go(place_ - 1);
}

void DoctorView::acceptAnswer() {
    if (const auto* answer = prediction()) {
        relabel(fromUtf8(evaluation_->classes[static_cast<std::size_t>(answer->label)]));
    }
}

void DoctorView::relabel(const QString& name) {
    const QString path = shownPath();
    if (!fixes_->whyNot(path).isEmpty()) return;
    recent_.removeAll(name);
    recent_.prepend(name);
    const bool isNew = fixes_->classOf(path) != name;
    kept_.remove(path);
    fixes_->relabel(path, name);
    isNew ? showNext() : showState();
}

void DoctorView::askForClass() {
    if (!fixes_->whyNot(shownPath()).isEmpty()) return;
    auto* chooser = new NameChooser(classQuestion(around_.document, 1, recent_), window());
    connect(chooser, &NameChooser::chosen, this, [this](const QString& name) { relabel(name); });
    const QWidget* below = choose_->isVisible() ? static_cast<QWidget*>(choose_) : keys_;
    chooser->openAt(below->mapToGlobal(below->rect().bottomLeft()));
}

void DoctorView::exclude() {
    const QString path = shownPath();
    if (!fixes_->whyNot(path).isEmpty()) return;
    const bool wasExcluded = around_.actions.isExcluded(path);
    around_.actions.toggleExcluded({path});
    kept_.remove(path);
    if (!wasExcluded) showNext();
}

void DoctorView::keep() {
    if (shownPath().isEmpty() || actions_->isHidden()) return;
    kept_.insert(shownPath());
    showState();
    showNext();
}

void DoctorView::enlarge(const QString& path) {
    auto* dialog =
        new WhyDialog(around_.engine.explanation, around_.images, {model_, data_, path}, this);
    dialog->open();
}

// Nothing is computed while nobody looks.
void DoctorView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showImage();
    if (!isAncestorOf(focusWidget())) why_->image().setFocus();
}

void DoctorView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    explainer_.rest();
}

void DoctorView::showImage() {
    const QString path = shownPath();
    if (isVisible()) {
        why_->show(path, paths_.mid(place_ + 1, kPrepared));
        near_->show(path);
    }
    showState();
}

void DoctorView::showState() {
    if (!isVisible()) return;  // it is shown again first
    const QString path = shownPath();
    const auto* answer = prediction();
    position_->setText(paths_.isEmpty()
                           ? QString()
                           : tr("%1 of %2").arg(countText(place_ + 1), countText(paths_.size())));
    keys_->setClasses(fixes_->classes());
    keys_->setCurrent(fixes_->classOf(path), fixes_->whyNot(path));
    if (answer) {
        showAnswer(*answer, path);
    } else {
        sentence_->setText(paths_.isEmpty() ? tr("No mistakes.") : QString());
        bars_->setScores({}, {});
        state_->clear();
    }
    state_->setVisible(!state_->text().isEmpty());
    accept_->setVisible(answer != nullptr);
    showActions(path);
}

void DoctorView::showAnswer(const engine::ClassPrediction& answer, const QString& path) {
    const auto nameOf = [this](int label) {
        return fromUtf8(evaluation_->classes[static_cast<std::size_t>(label)]);
    };
    const QString truth = nameOf(answer.truth), said = nameOf(answer.label);
    sentence_->setText(
        tr("Labelled %1. The network says %2, %3.")
            .arg(isolated(truth), isolated(said), percentWithoutBreak(answer.score)));
    accept_->setText(
        tr("It is %1")
            .arg(isolated(accept_->fontMetrics().elidedText(said, Qt::ElideMiddle, 12 * kGrid))));
    showScores(answer);
    const QString whyNot = fixes_->whyNot(path);
    const QString now = fixes_->classOf(path);
    const QString same =
        now == said ? tr("It is labelled %1 already.").arg(isolated(said)) : QString();
    setAvailable(accept_,
                 whyNot.isEmpty() ? same : whyNot,
                 tr("Give it the class that the network says: %1 (A)").arg(isolated(said)));
    const bool isExcluded = around_.actions.isExcluded(path);
    state_->setText(isExcluded                       ? tr("Excluded from the next run.")
                    : !now.isEmpty() && now != truth ? tr("Now labelled %1.").arg(isolated(now))
                    : kept_.contains(path)           ? tr("Kept as it is.")
                                                     : QString());
}

void DoctorView::showActions(const QString& path) {
    const QString whyNot = fixes_->whyNot(path);
    around_.actions.showOn(*exclude_, path.isEmpty() ? QStringList() : QStringList{path});
    if (whyNot.isEmpty()) {
        exclude_->setToolTip(
            tr("Do not use it from the next run on, or use it again; the file is "
               "not deleted (X)"));
    }
    choose_->setHidden(keys_->hasAll());  // each class is below, and a new one
    setAvailable(choose_, whyNot, tr("Choose a class by its first letters, or add one (C)"));
    setAvailable(keep_,
                 path.isEmpty() ? tr("There is no image to keep.") : QString(),
                 tr("It is right as it is: go on to the next one (K)"));
    setAvailable(
        previous_, place_ == 0 ? tr("This is the first one.") : QString(), tr("Left arrow"));
    setAvailable(next_,
                 place_ + 1 >= paths_.size() ? tr("This is the last one.") : QString(),
                 tr("Right arrow"));
}

void DoctorView::showScores(const engine::ClassPrediction& answer) {
    std::vector<std::size_t> order(answer.scores.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(
        order, std::greater<>(), [&](std::size_t i) { return answer.scores[i]; });
    const auto truth = static_cast<std::size_t>(answer.truth);
    const auto place = std::ranges::find(order, truth);
    if (place != order.end() && place - order.begin() >= std::ptrdiff_t{kMostBars}) {
        std::swap(*place, order[kMostBars - 1]);
    }
    if (order.size() > kMostBars) order.resize(kMostBars);
    QStringList names;
    std::vector<float> scores;
    for (const std::size_t i : order) {
        names << fromUtf8(evaluation_->classes[i]);
        scores.push_back(answer.scores[i]);
    }
    bars_->setScores(names, scores);
}

}  // namespace espalier::ui
