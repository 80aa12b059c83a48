// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_window.h"

#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/guide/guide_html.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kMargin = 4 * kGrid;
constexpr int kLeastImage = 200;  // pixels, before the window has its width

QByteArray contentOf(const QString& resource) {
    QFile file(resource);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Away from the other one, in either direction of the layout.
QString arrowIcon(bool isForward) {
    return isForward == QGuiApplication::isLeftToRight() ? QStringLiteral("chevron-right")
                                                         : QStringLiteral("chevron-left");
}

}  // namespace

GuideBrowser::GuideBrowser(QWidget* parent) : QTextBrowser(parent) {
    setAccessibleName(tr("Guide"));
    setFrameShape(QFrame::NoFrame);
    setOpenExternalLinks(false);
    document()->setDocumentMargin(kMargin);
    applyTheme();
}

QVariant GuideBrowser::loadResource(int type, const QUrl& name) {
    const QString path = QLatin1Char(':') + name.path();
    if (type == QTextDocument::ImageResource) {
        QImage image(path);
        const int width = std::max(kLeastImage, viewport()->width() - 2 * kMargin);
        return image.width() > width ? image.scaledToWidth(width, Qt::SmoothTransformation) : image;
    }
    if (!path.endsWith(QLatin1String(".html"))) return {};
    const QString source = path.chopped(4) + QStringLiteral("md");
    return QString::fromStdString(guideHtml(contentOf(source).toStdString()));
}

void GuideBrowser::applyTheme() {
    const Theme& theme = themeOf(this);
    document()->setDefaultStyleSheet(
        QStringLiteral("a { color: %1; } code, pre { color: %2; } li { margin-bottom: 6px; } "
                       "h1, h2 { color: %2; }")
            .arg(theme.accent.name(), theme.text.name()));
}

void GuideBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    applyTheme();
    if (!source().isEmpty()) reload();
}

GuideWindow::GuideWindow(QWidget* parent)
    : QWidget(parent, Qt::Window),
      browser_(new GuideBrowser(this)),
      back_(iconButton(arrowIcon(false), tr("Back"), this)),
      forward_(iconButton(arrowIcon(true), tr("Forward"), this)) {
    setWindowTitle(tr("Guide to Espalier"));
    resize(90 * kGrid, 90 * kGrid);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    bar->setSpacing(kGrid);
    bar->addWidget(back_);
    bar->addWidget(forward_);
    const std::pair<QString, QString> pages[] = {{tr("Contents"), QStringLiteral("index")},
                                                 {tr("Words"), QStringLiteral("words")}};
    for (const auto& [text, page] : pages) {
        auto* button = textButton({}, text, this);
        bar->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, page = page] { open(page); });
    }
    bar->addStretch(1);
    column->addLayout(bar);
    column->addWidget(browser_, 1);
    setFocusProxy(browser_);
    connect(back_, &QToolButton::clicked, browser_, &QTextBrowser::backward);
    connect(forward_, &QToolButton::clicked, browser_, &QTextBrowser::forward);
    const auto follow = [this] {
        setAvailable(back_,
                     browser_->isBackwardAvailable() ? QString() : tr("This is the first page."),
                     tr("Back"));
        setAvailable(forward_,
                     browser_->isForwardAvailable() ? QString() : tr("This is the last page."),
                     tr("Forward"));
    };
    connect(browser_, &QTextBrowser::historyChanged, this, follow);
    follow();
}

void GuideWindow::open(const QString& page) {
    // In the language of the window where there is a translation.
    const QString language = numberLocale().name().section(QLatin1Char('_'), 0, 0);
    const bool isTranslated = QFile::exists(QStringLiteral(":/guide/%1/%2.md").arg(language, page));
    browser_->setSource(
        QUrl(QStringLiteral("qrc:/guide/%1%2.html")
                 .arg(isTranslated ? language + QLatin1Char('/') : QString(), page)));
    show();
    raise();
    activateWindow();
    browser_->setFocus(Qt::OtherFocusReason);
}

QString GuideWindow::page() const {
    return QFileInfo(browser_->source().path()).completeBaseName();
}

void GuideWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        close();
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace espalier::ui
