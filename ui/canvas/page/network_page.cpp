// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/network_page.h"

#include <QApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "ui/canvas/gallery/template_gallery.h"
#include "ui/canvas/gallery/template_reviewer.h"
#include "ui/canvas/page/block_shelf.h"
#include "ui/canvas/page/drawing_export.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/page/layer_palette.h"
#include "ui/canvas/scene/box_text.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_search.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/focus_ring.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/jobs/job.h"
#include "ui/review/project_reviewer.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/focus_chain.h"
#include "ui/widgets/last_folder.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kPaletteWidth = 26 * kGrid;
constexpr int kInspectorWidth = 42 * kGrid;
constexpr int kWidestInspector = 60 * kGrid;   // numbers of the table that do not fit are scrolled
constexpr int kEnoughForCanvas = 133 * kGrid;  // with the palette
constexpr int kAroundForm = 2 * kGrid;         // beside the inspector, for its scroll bar
constexpr QPalette::ColorRole kProblemText = QPalette::BrightText;  // the theme's colour for them
constexpr double kReadableScale = 0.5;  // boxes show no text below this scale
constexpr std::size_t kFewestToSpread = 3;

std::filesystem::path pathOf(const QString& name) {
    return std::filesystem::path(name.toStdU16String());
}

}  // namespace

NetworkPage::NetworkPage(Document& document, ProjectReviewer& reviewer, QWidget* parent)
    : Page(tr("Network"), parent),
      document_(document),
      reviewer_(reviewer),
      scene_(new CanvasScene(document, reviewer, this)),
      view_(new CanvasView(*scene_)),
      search_(new CanvasSearch(document, *scene_, *view_)),
      templates_(new TemplateReviewer(document, reviewer, this)),
      palette_(new LayerPalette(document.catalog())),
      inspector_(new LayerInspector(document)),
      beside_(scrolling(inspector_, this)),
      problemSign_(new SignLabel(SignLabel::Sign::Problem)),
      summary_(new ElidedLabel),
      column_(new QVBoxLayout(this)),
      row_(new QHBoxLayout),
      stage_(new QVBoxLayout),
      export_(new DrawingExport(*scene_, this)) {
    palette_->setFixedWidth(kPaletteWidth);
    beside_->setFixedWidth(kInspectorWidth);

    row_->setSpacing(kGrid);
    row_->addWidget(palette_);
    stage_->setSpacing(kGrid);
    stage_->addWidget(new FocusRing(view_), 1);
    row_->addLayout(stage_, 1);
    row_->addWidget(beside_);
    column_->setContentsMargins(kPageSide, kGrid, kPageSide - kAroundForm, kPageBottom);
    mirrorMargins(this);
    column_->setSpacing(kGrid);
    column_->addWidget(makeHeader());
    column_->addLayout(row_, 1);

    connect(palette_, &LayerPalette::chosen, this, [this](const QString& type) {
        if (type == QLatin1String(CanvasView::kNoteType)) {
            view_->writeNote();
        } else {
            scene_->edits().insertLayer(type.toStdString());
        }
    });
    auto* blocks = new BlockShelf(document, *scene_, *palette_, this);
    connect(blocks, &BlockShelf::noticed, this, &Page::noticed);
    connect(scene_, &CanvasScene::refused, this, &Page::noticed);
    connect(scene_, &CanvasScene::validated, this, &NetworkPage::refresh);
    connect(&reviewer, &ProjectReviewer::changed, this, &NetworkPage::refreshSummary);
    reviewer.addReader(*this, ProjectReviewer::Depth::Memory);
    connect(scene_, &CanvasScene::arrangingChanged, this, &NetworkPage::showArranging);
    connect(export_, &DrawingExport::saved, this, [this](const QString& file) {
        emit noticed(export_->scale() < kReadableScale
                         ? tr("Saved %1. The drawing is too large for its text to be readable as "
                              "PNG; export it as SVG instead.")
                               .arg(file)
                         : tr("Saved %1.").arg(file));
    });
    connect(export_, &DrawingExport::failed, this, [this](const QString& sentence) {
        emit failed(tr("The drawing could not be exported."), sentence);
    });
    connect(scene_, &CanvasScene::selectionChanged, this, &NetworkPage::refresh);
    connect(view_, &CanvasView::nameWanted, inspector_, &LayerInspector::focusName);
    connect(inspector_, &LayerInspector::nodeWanted, this, &NetworkPage::showNode);
    connect(inspector_, &LayerInspector::measureChosen, scene_, &CanvasScene::setMeasure);
    connect(search_, &CanvasSearch::found, this, &NetworkPage::showFound);
    auto* find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WindowShortcut);  // also while a field or the rail has the focus
    connect(find, &QShortcut::activated, search_, &CanvasSearch::find);
    connect(&document_, &Document::projectReset, this, [this] {
        fitWhenShown_ = true;
        refresh();  // wires cut from another drawing can no longer be put back
    });
    connect(&document_, &Document::folderChanged, this, [this] { fitWhenShown_ = true; });
    refresh();
}

// The scene emits signals during its destruction; they must no longer arrive.
NetworkPage::~NetworkPage() {
    scene_->disconnect(this);
    // Nor at a mode of the page.
    QObject::disconnect(scene_, &QGraphicsScene::selectionChanged, nullptr, nullptr);
}

void NetworkPage::setBar(QWidget* bar) {
    constexpr int kBelowHeader = 1;
    bar->setContentsMargins(0, 0, kAroundForm, 0);
    mirrorMargins(bar);
    QWidget* header = column_->itemAt(0)->widget();
    column_->insertWidget(kBelowHeader, bar);
    insertIntoFocusChain(bar, lastFocusIn(header));
}

NetworkPage::Parts NetworkPage::parts() {
    return {*scene_, *view_, *inspector_, *palette_, *beside_, *row_, *stage_};
}

void NetworkPage::showTemplates() {
    if (gallery_) return gallery_->raise();
    gallery_ = new TemplateGallery(*templates_, this);
    connect(gallery_, &TemplateGallery::taken, this, &NetworkPage::takeTemplate);
    gallery_->open();
}

void NetworkPage::takeTemplate(const std::string& name) {
    engine::TemplateOptions options;
    const engine::DataInterface data = document_.dataInterface();
    if (!data.input.empty()) options.input = data.input;
    document_.changeNetwork(engine::makeTemplate(name, options),
                            tr("Use template %1").arg(QString::fromStdString(name)));
    view_->fit();
}

void NetworkPage::openNetwork() {
    auto* dialog = new QFileDialog(
        this, tr("Open network"), lastFolder(), tr("Networks (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& name) {
        rememberFolder(name);
        auto* reading = new Job(this);
        connect(reading, &Job::finished, reading, &QObject::deleteLater);
        connect(reading, &Job::failed, this, [this, reading](const QString& sentence) {
            emit failed(tr("The network could not be opened. %1").arg(sentence), {});
            reading->deleteLater();
        });
        reading->start([this, name](const Job::Report&, std::stop_token) {
            auto network =
                engine::networkFromJson(engine::readFile(pathOf(name), engine::limits::kJsonBytes));
            return [this, network = std::move(network)] {
                document_.changeNetwork(network, tr("Open network"));
                view_->fit();
            };
        });
    });
    dialog->open();
}

void NetworkPage::saveNetwork() {
    const QString name = QFileDialog::getSaveFileName(
        this, tr("Save network"), document_.title() + ".json", tr("Networks (*.json)"));
    if (!name.isEmpty()) saveTo(name);
}

void NetworkPage::saveTo(const QString& file) {
    try {
        engine::writeFileAtomically(pathOf(file), engine::networkToJson(document_.network()));
        emit noticed(tr("Saved %1.").arg(file));
    } catch (const engine::Error& error) {
        emit failed(tr("The network could not be saved."), spokenText(error.what()));
    }
}

void NetworkPage::askForExport(const QString& ending, const QString& filter) {
    askWhereToSave(this,
                   {tr("Export drawing"), document_.title() + ending, filter},
                   [this](const QString& file) { exportTo(file); });
}

void NetworkPage::exportTo(const QString& file) {
    export_->start(file);
}

void NetworkPage::showArranging(bool running) {
    arrangingText_->setText(
        tr("Arranging %n layer(s)", nullptr, static_cast<int>(document_.network().nodes.size())));
    arrangingNote_->setVisible(running);
}

void NetworkPage::arrangeAll() {
    scene_->arrangeAll();
    view_->fit();
}

void NetworkPage::activate() {
    if (fitWhenShown_) view_->fit();
    fitWhenShown_ = false;
}

QWidget* NetworkPage::firstFocus() {
    return view_;
}

void NetworkPage::copySelection() {
    scene_->edits().copySelection();
}

// A field reports its input when it loses the focus.
void NetworkPage::finishTyping() {
    scene_->typing().finish();
    const QPointer<QWidget> field = QApplication::focusWidget();
    if (!field || !inspector_->isAncestorOf(field)) return;
    field->clearFocus();
    if (field) field->setFocus();
}

void NetworkPage::refresh() {
    inspector_->show(scene_->selection().nodes(), scene_->validation());
    inspector_->setHeat(scene_->drawn().heat());
    refreshAlign();
    refreshGroups();
    refreshSummary();
    setAvailable(exportButton_,
                 document_.network().nodes.empty() ? tr("There are no layers yet.") : QString(),
                 tr("Export drawing as an image"));
}

void NetworkPage::refreshAlign() {
    const std::size_t selected = scene_->selection().boxes().size();
    setAvailable(
        align_,
        selected > 1
            ? QString()
            : tr("To align layers, select two or more with Shift or by dragging over them."),
        tr("Align selected layers"));
    for (QAction* spread : spreads_) {
        const bool enough = selected >= kFewestToSpread;
        spread->setEnabled(enough);
        spread->setToolTip(enough ? spread->text() : tr("Select three or more layers."));
    }
}

void NetworkPage::refreshGroups() {
    const auto allow = [](QAction* action, const QString& whyNot) {
        action->setEnabled(whyNot.isEmpty());
        action->setToolTip(whyNot.isEmpty() ? action->text().section(QLatin1Char('\t'), 0, 0)
                                            : whyNot);
    };
    allow(group_, scene_->groups().whyNoGroup());
    const QString whyNoUngroup = scene_->groups().whyNoUngroup();
    for (QAction* action : ofGroups_) allow(action, whyNoUngroup);
    const bool any = !document_.network().groups.empty();
    for (QAction* action : allGroups_) {
        allow(action, any ? QString() : tr("There are no groups yet."));
    }
}

void NetworkPage::refreshSummary() {
    const auto network = reviewer_.network();
    QString text, brief;
    if (network->isValid()) {
        const QString parameters =
            parametersText(network->summary->parameters, network->summary->trainedParameters);
        const QString multiplyAdds = roughCountText(network->summary->multiplyAdds);
        text = tr("%1  ·  %2 multiply-adds per image").arg(parameters, multiplyAdds);
        brief = tr("%1  ·  %2 multiply-adds").arg(parameters, multiplyAdds);
        const engine::ProjectReview& review = reviewer_.review();
        // The list before Start says what it means.
        if (reviewer_.isCurrent() && review.memory) {
            const QString memory = bytesText(review.memory->needed);
            const QString batch = countText(review.batch);
            text += QStringLiteral("  ·  ") + tr("%1 of memory at batch %2").arg(memory, batch);
            brief += QStringLiteral("  ·  ") + tr("%1 at batch %2").arg(memory, batch);
        }
    } else if (!document_.network().nodes.empty()) {
        const auto errors = std::ranges::count(network->validation.diagnostics,
                                               engine::Severity::Error,
                                               &engine::Diagnostic::severity);
        text = tr("%n problem(s)", nullptr, errors);
    }
    const bool isBroken = !network->isValid() && !text.isEmpty();
    problemSign_->setVisible(isBroken);
    summary_->setForegroundRole(isBroken ? kProblemText : QPalette::PlaceholderText);
    // In a narrow window, words give way to numbers, and the tooltip has all of them.
    const bool fits = brief.isEmpty() || summary_->fontMetrics().horizontalAdvance(text) <=
                                             summary_->contentsRect().width();
    summary_->setHelp(fits ? QString() : text);
    summary_->setWhole(fits ? text : brief);
}

bool NetworkPage::eventFilter(QObject* watched, QEvent* event) {
    const bool isDone = Page::eventFilter(watched, event);
    if (watched == summary_ && event->type() == QEvent::Resize) refreshSummary();
    return isDone;
}

// A layer inside a folded group, or the group itself.
void NetworkPage::showFound(const QString& id) {
    const engine::NodeId found = id.toStdString();
    const engine::NodeGroup* group = document_.network().findGroup(found);
    if (group) {
        scene_->selection().select(group->nodes);
    } else {
        scene_->groups().reveal(found);
        scene_->selection().select({found});
    }
    QRectF place;
    for (const QGraphicsItem* item : scene_->selectedItems()) place |= item->sceneBoundingRect();
    if (!place.isEmpty()) view_->showPlace(place.center());
}

// Where there is room for it, the table beside the drawing shows more columns; a form would only
// have longer lines.
void NetworkPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    beside_->setFixedWidth(
        std::clamp(width() - kEnoughForCanvas, kInspectorWidth, kWidestInspector));
}

// What was clicked is about to be hidden; the focus would go to some other field.
void NetworkPage::showNode(const QString& id) {
    view_->setFocus();
    const engine::NodeId node = id.toStdString();
    scene_->groups().reveal(node);
    scene_->selection().select({node});
    if (const LayerBox* box = scene_->drawn().box(node)) view_->showNode(box->pos());
}

}  // namespace espalier::ui
