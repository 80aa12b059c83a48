// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTimer>
#include <QVector>
#include <QWidget>

#include "engine/project/project.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// The images of a batch as the network may receive them: at its input size, augmented. As many as
/// fit; prepared off the GUI thread, and only while visible. GUI thread.
class BatchPreview : public QWidget {
    Q_OBJECT

  public:
    explicit BatchPreview(Document& document, QWidget* parent = nullptr);

    const QVector<QImage>& images() const { return images_; }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

  private:
    /// Everything that the images depend on.
    struct Question {
        engine::DataSource data;
        engine::Preprocessing recipe;
        engine::Augmentation augmentation;
        std::int64_t batch = 0;
        std::uint64_t seed = 0;

        friend bool operator==(const Question&, const Question&) = default;
    };
    /// Layout of the images in the widget.
    struct Grid {
        int columns = 0;
        int side = 0;
        int shown = 0;
    };

    static QVector<QImage> draw(const Question& question, const std::stop_token& stop);
    Question question() const;
    Grid grid() const;
    void make();

    Document& document_;
    Question asked_;
    QVector<QImage> images_;
    QTimer soon_;
    Job job_;
};

}  // namespace espalier::ui
