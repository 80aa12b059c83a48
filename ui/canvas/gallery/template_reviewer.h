// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/canvas/gallery/template_card.h"
#include "ui/canvas/gallery/template_times.h"
#include "ui/jobs/job.h"

class QWidget;

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// What each template would be for the document: its size at once, and its memory and time from a
/// few training steps on the document's own images, one template after the other, while the widget
/// that shows them is visible and nothing trains. Each is waited for some seconds only, from the
/// moment that it has its Turn. What was measured is kept for the same question on the same
/// computer. GUI thread; owned by NetworkPage.
class TemplateReviewer : public QObject {
    Q_OBJECT

  public:
    TemplateReviewer(Document& document, ProjectReviewer& reviewer, QObject* parent = nullptr);

    /// Looks and measures while it is visible.
    void setReader(QWidget& reader);
    /// Empty until they are known.
    const std::vector<TemplateCard>& cards() const { return cards_; }
    bool isLooking() const { return soon_.isActive() || looking_.isRunning(); }
    /// Why nothing is measured now, or what is; a sentence, empty if all is known.
    QString progress() const;
    bool isMeasuring() const { return measuring_.isRunning(); }
    /// Whether something could be measured that is not known yet.
    bool canMeasure() const;
    /// The user stops it, and begins it again.
    void stop();
    void goOnMeasuring();
    /// For tests.
    void setLongestWait(int milliseconds) { patience_.setInterval(milliseconds); }

  signals:
    /// The cards are others.
    void changed();
    /// A number of one of them is known now, or is being measured.
    void answered();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void outdate();
    void look();
    void take(std::vector<TemplateCard> cards);
    bool mayMeasure() const;
    std::size_t nextCard() const;
    void goOn();
    void measure(std::size_t index);
    void note(const std::string& question, const TemplateAnswer& answer);
    void giveUp();

    Document& document_;
    ProjectReviewer& reviewer_;
    std::shared_ptr<TemplateTimes> times_;
    QPointer<QWidget> reader_;
    QTimer soon_;      ///< combines several signals of one edit
    QTimer patience_;  ///< for one template
    Job looking_;
    Job measuring_;
    std::vector<TemplateCard> cards_;
    std::string measured_;  ///< the question that is being answered
    bool hasTurn_ = false;  ///< nothing else is measured beside it
    bool isOutdated_ = true;
    bool isStopped_ = false;  ///< by the user
};

}  // namespace espalier::ui
