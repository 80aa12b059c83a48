// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>
#include <QWidget>

class QToolButton;

namespace espalier::ui {

/// Shows the pages of the guide, which are compiled in: nothing is read from a disk or a network.
class GuideBrowser : public QTextBrowser {
    Q_OBJECT

  public:
    explicit GuideBrowser(QWidget* parent = nullptr);
    QVariant loadResource(int type, const QUrl& name) override;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyTheme();
};

/// The guide in a window of its own, beside the page that it explains. GUI thread.
class GuideWindow : public QWidget {
    Q_OBJECT

  public:
    explicit GuideWindow(QWidget* parent);

    /// One of the pages of docs/guide: "data".
    void open(const QString& page);
    /// The page in sight.
    QString page() const;
    GuideBrowser& browser() { return *browser_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    GuideBrowser* browser_;
    QToolButton* back_;
    QToolButton* forward_;
};

}  // namespace espalier::ui
