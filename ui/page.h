// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace espalier::ui {

/// A step of the rail. The window asks for its title and whether it is available; a page that is
/// not says in one sentence what is missing. GUI thread; owned by MainWindow.
class Page : public QWidget {
    Q_OBJECT

  public:
    explicit Page(const QString& title, QWidget* parent = nullptr);

    const QString& title() const { return title_; }
    /// Empty if the page can be opened; otherwise what is missing, for the tooltip.
    virtual QString whyNotAvailable() const { return {}; }
    /// Called each time the page is shown.
    virtual void activate() {}
    /// The widget with the focus when the page opens. By default the page itself, so that nothing
    /// is pressed by accident and Tab leads to its first control.
    virtual QWidget* firstFocus() { return this; }
    /// Called for drops, keys and buttons of the window that concern the current page: Ctrl+C, …
    virtual void copySelection() {}

    // A page uses the available space, whatever it contains. Otherwise each text that changes
    // during a run would measure every wrapped sentence of all pages, many times per second.
    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override { return {}; }
    QSize minimumSizeHint() const override { return {}; }

  signals:
    void availabilityChanged();
    /// A message beside the page: an error with `details` to copy, or a success.
    void failed(const QString& sentence, const QString& details);
    void noticed(const QString& sentence);
    /// The work of a dialog beside the page has begun or ended.
    void workChanged();

  private:
    QString title_;
};

}  // namespace espalier::ui
