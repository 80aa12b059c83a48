// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QPushButton;

namespace espalier::ui {

class PurposeCard;

/// What the model is exported for.
enum class ExportPurpose { Website, Phone, Python, Cpp, Colleague, Others };

/// Asks what the model is for, and offers the files for that with what to do with them. GUI thread.
class PurposeChoice : public QWidget {
    Q_OBJECT

  public:
    explicit PurposeChoice(QWidget* parent = nullptr);

    ExportPurpose purpose() const;
    void choose(ExportPurpose purpose);
    /// Low cards have icon and name only, for a window without room for more.
    void setLow(bool low);
    /// Whether images of the test go into a page.
    bool withSamples() const;
    /// Buttons that write files: those for every purpose.
    const QList<QPushButton*>& buttons() const { return buttons_; }
    /// Whether a file with this ending is among those for the purpose.
    static bool needs(ExportPurpose purpose, const QString& ending);
    /// What to do with the files, as sentences.
    static QString instructions(ExportPurpose purpose);

  signals:
    void changed();
    /// A file with this ending ("onnx", "safetensors", "html") is wanted.
    void fileAsked(const QString& ending, QPushButton* button);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void addPurpose(ExportPurpose purpose, const QString& iconName, const QString& name);
    void fitCards();
    QPushButton* addFile(const QString& ending, const QString& words);
    void describe(ExportPurpose purpose);

    QButtonGroup* purposes_;
    QList<PurposeCard*> cards_;
    QLabel* sentence_;
    QLabel* instructions_;
    QCheckBox* withSamples_;
    QPushButton* page_;
    QPushButton* model_;
    QPushButton* weights_;
    QList<QPushButton*> buttons_;
    bool isLow_ = false;  ///< because the page is low
};

}  // namespace espalier::ui
