// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_input.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "ui/forms/field_words.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/count_box.h"

namespace espalier::ui {

namespace {

QString textOf(const engine::FieldValue& value) {
    return QString::fromStdString(engine::toText(value));
}

class WheelGuard : public QObject {
  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() != QEvent::Wheel || !widget || widget->hasFocus()) return false;
        event->ignore();
        return true;
    }
};

/// Leaves Ctrl+Z and Ctrl+Y to the window while nothing is being typed: a text field takes them
/// even where it has nothing to undo, or only what the document has taken already.
class UndoGuard : public QObject {
  public:
    UndoGuard(QWidget& input, std::function<bool()> isTyping)
        : QObject(&input), isTyping_(std::move(isTyping)) {
        input.installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride) return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isUndo = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
        if (!isUndo || isTyping_()) return false;
        event->ignore();
        return true;
    }

  private:
    std::function<bool()> isTyping_;
};

/// A whole number whose value is taken when typing ends.
CountBox* makeSpinBox(const engine::Field& field, QWidget* parent) {
    auto* box = new CountBox(parent);
    box->setKeyboardTracking(false);
    // As in every sentence about these numbers.
    box->setLocale(numberLocale());
    box->setGroupSeparatorShown(true);
    // A word for 0 may be long in another language; the tooltip has it in full.
    box->setSizePolicy(QSizePolicy::Preferred, box->sizePolicy().verticalPolicy());
    guardWheel(box);
    new UndoGuard(*box, [box] {
        if (box->text() == box->specialValueText()) return false;
        return box->numberIn(box->text()) != box->value();
    });
    return box;
}

class SwitchInput : public FieldInput {
  public:
    explicit SwitchInput(QWidget* parent) : FieldInput(parent), box_(new QCheckBox(parent)) {
        connect(box_, &QCheckBox::clicked, this, [this](bool on) { emit edited(on); });
    }
    QWidget* widget() const override { return box_; }
    void setValue(const engine::FieldValue& value) override {
        box_->setTristate(false);
        box_->setChecked(std::get<bool>(value));
    }
    void setMixed(bool mixed) override {
        if (mixed) box_->setCheckState(Qt::PartiallyChecked);
    }

  private:
    QCheckBox* box_;
};

/// A number in a box with arrows, whatever its unit is.
class CountedInput : public FieldInput {
  public:
    CountedInput(const engine::Field& field, double stepsPerUnit, QWidget* parent)
        : FieldInput(parent),
          name_(fieldText(field.label)),
          zero_(fieldText(field.zero)),
          unit_(field.unit),
          box_(makeSpinBox(field, parent)) {
        box_->setRange(stepsOf(field.minimum, stepsPerUnit), stepsOf(field.maximum, stepsPerUnit));
        box_->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
        // The number that takes the place of an impossible one must not surprise.
        connect(box_->findChild<QLineEdit*>(),
                &QLineEdit::textEdited,
                this,
                [this](const QString& text) { emit problemFound(problemIn(text)); });
        connect(box_, &QSpinBox::editingFinished, this, [this] { emit problemFound({}); });
        connect(box_, &QSpinBox::valueChanged, this, &CountedInput::fitUnit);
        fitUnit();
    }
    QWidget* widget() const override { return box_; }
    bool showsUnit() const override { return true; }
    void setMixed(bool mixed) override {
        if (!mixed) return;
        const QSignalBlocker quiet(box_);
        box_->setSpecialValueText(FieldInput::tr("mixed"));
        box_->setValue(box_->minimum());
    }

  protected:
    static int stepsOf(double number, double stepsPerUnit) {
        return static_cast<int>(std::lround(number * stepsPerUnit));
    }
    QSpinBox* box() const { return box_; }
    void show(int steps) {
        const QSignalBlocker quiet(box_);
        box_->setSpecialValueText(box_->minimum() == 0 ? zero_ : QString());
        box_->setValue(steps);
        fitUnit();
    }

  private:
    void fitUnit() {
        if (!unit_.empty()) box_->setSuffix(' ' + unitText(unit_, box_->value()));
    }
    QString problemIn(const QString& text) const {
        const std::optional<qint64> number = box_->numberIn(text);
        if (!number || (*number >= box_->minimum() && *number <= box_->maximum())) return {};
        return FieldInput::tr("%1 must be between %2 and %3.")
            .arg(name_, countText(box_->minimum()), countText(box_->maximum()));
    }

    const QString name_;
    const QString zero_;  ///< shown in place of 0; may be empty
    const std::string unit_;
    CountBox* box_;
};

class WholeNumberInput : public CountedInput {
  public:
    WholeNumberInput(const engine::Field& field, QWidget* parent) : CountedInput(field, 1, parent) {
        connect(box(), &QSpinBox::valueChanged, this, [this](int number) {
            emit edited(static_cast<std::int64_t>(number));
        });
    }
    void setValue(const engine::FieldValue& value) override {
        show(static_cast<int>(std::get<std::int64_t>(value)));
    }
};

/// A number edited in steps: 10 for a tenth, where a step is one per cent.
class StepsInput : public CountedInput {
  public:
    StepsInput(const engine::Field& field, QWidget* parent)
        : CountedInput(field, field.stepsPerUnit, parent), stepsPerUnit_(field.stepsPerUnit) {
        connect(box(), &QSpinBox::valueChanged, this, [this](int steps) {
            emit edited(steps / stepsPerUnit_);
        });
    }
    void setValue(const engine::FieldValue& value) override {
        show(stepsOf(std::get<double>(value), stepsPerUnit_));
    }

  private:
    const double stepsPerUnit_;
};

class ChoiceInput : public FieldInput {
  public:
    ChoiceInput(const engine::Field& field, QWidget* parent)
        : FieldInput(parent), field_(field), box_(new QComboBox(parent)) {
        for (const std::string& choice : field.choices) {
            box_->addItem(choiceText(field, choice), QString::fromStdString(choice));
        }
        letShrinkWhereNarrow(box_);
        guardWheel(box_);
        connect(box_, &QComboBox::activated, this, [this](int index) {
            emit edited(box_->itemData(index).toString().toStdString());
        });
    }
    QWidget* widget() const override { return box_; }
    void setValue(const engine::FieldValue& value) override {
        box_->setPlaceholderText({});
        const QString text = textOf(value);
        if (box_->findData(text) < 0) box_->addItem(choiceText(field_, text.toStdString()), text);
        box_->setCurrentIndex(box_->findData(text));
    }
    void setMixed(bool mixed) override {
        if (!mixed) return;
        box_->setPlaceholderText(FieldInput::tr("mixed"));
        box_->setCurrentIndex(-1);
    }

  private:
    const engine::Field field_;
    QComboBox* box_;
};

class TypedInput : public FieldInput {
  public:
    TypedInput(const engine::Field& field, QWidget* parent)
        : FieldInput(parent), field_(field), line_(new QLineEdit(parent)) {
        connect(line_, &QLineEdit::editingFinished, this, &TypedInput::take);
        connect(line_, &QLineEdit::textEdited, this, [this] { problemIn(line_->text()); });
        new UndoGuard(*line_, [this] { return line_->text() != shown_; });
        if (field.kind != engine::FieldKind::Real) return;
        // Narrower, a small rate could not be told from another one.
        const int digits = line_->fontMetrics().horizontalAdvance(QStringLiteral("0.0000001"));
        line_->setMinimumWidth(line_->minimumSizeHint().width() + digits);
    }
    QWidget* widget() const override { return line_; }
    void setValue(const engine::FieldValue& value) override {
        const bool isPair = std::holds_alternative<std::vector<std::int64_t>>(value);
        shown_ = textOf(value);
        // Four numbers fit into a narrow field only without spaces.
        const bool isLong = shown_.count(QLatin1Char('x')) > 1;
        const QString times = isLong ? QStringLiteral("×") : QStringLiteral(" × ");
        if (isPair) shown_.replace(QLatin1Char('x'), times);
        if (field_.kind == engine::FieldKind::Real) shown_ = localNumber(shown_);
        line_->setPlaceholderText(fieldText(field_.zero));
        if (line_->text() == shown_) return;
        line_->setText(shown_);
        if (!line_->hasFocus()) line_->setCursorPosition(0);  // it begins to be read there
    }
    void setMixed(bool mixed) override {
        if (!mixed) return;
        shown_.clear();
        line_->clear();
        line_->setPlaceholderText(FieldInput::tr("mixed"));
    }

  private:
    std::optional<engine::FieldValue> problemIn(const QString& text) {
        QString typed = text.trimmed();
        typed.replace(QChar(0x00d7), QLatin1Char('x')).remove(QLatin1Char(' '));
        if (field_.kind == engine::FieldKind::Real)
            typed.replace(QLatin1Char(','), QLatin1Char('.'));
        if (field_.kind == engine::FieldKind::Text) typed = text;
        engine::FieldValue value;
        std::string problem;
        const bool fits = engine::parseText(field_, typed.toStdString(), value, problem);
        emit problemFound(fits ? QString() : spokenText(problem + "."));
        return fits ? std::optional(value) : std::nullopt;
    }
    void take() {
        if (line_->text() == shown_) return;
        if (const auto value = problemIn(line_->text())) {
            shown_ = line_->text();
            emit edited(*value);
        }
    }

    engine::Field field_;
    QLineEdit* line_;
    QString shown_;
};

}  // namespace

void guardWheel(QWidget* widget) {
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(new WheelGuard(widget));
}

FieldInput* FieldInput::make(const engine::Field& field, QWidget* parent) {
    constexpr double kLargest = std::numeric_limits<int>::max();
    if (!field.choices.empty()) return new ChoiceInput(field, parent);
    if (field.stepsPerUnit > 0) return new StepsInput(field, parent);
    switch (field.kind) {
        case engine::FieldKind::Boolean:
            return new SwitchInput(parent);
        case engine::FieldKind::Integer:
            if (field.maximum <= kLargest && field.minimum >= -kLargest) {
                return new WholeNumberInput(field, parent);
            }
            [[fallthrough]];
        default:
            return new TypedInput(field, parent);
    }
}

}  // namespace espalier::ui
