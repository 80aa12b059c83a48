// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>

#include "engine/project/project_fields.h"
#include "engine/training/options/training_options.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// Here for the tools that collect what is to be translated; a test holds it complete.
constexpr const char* kWords[] = {
    QT_TRANSLATE_NOOP("Fields", "0 takes it from the images."),
    QT_TRANSLATE_NOOP("Fields",
                      "3 × 3 convolutions with a quarter of the multiplications, where that is "
                      "faster, for a little more rounding."),
    QT_TRANSLATE_NOOP("Fields",
                      "A smooth relative of ReLU that lets small negative values through."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "A smooth relative of ReLU: each value times its own sigmoid (also called Swish)."),
    QT_TRANSLATE_NOOP("Fields", "Activation"),
    QT_TRANSLATE_NOOP("Fields", "Add"),
    QT_TRANSLATE_NOOP("Fields", "Added to the variance, so that nothing is divided by 0."),
    QT_TRANSLATE_NOOP("Fields",
                      "Adds a trained number per filter; not needed when a BatchNorm follows."),
    QT_TRANSLATE_NOOP("Fields", "Adds a trained number to every output."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Adds what comes in, value by value; the short cut of residual networks ends here."),
    QT_TRANSLATE_NOOP("Fields",
                      "All trainings together keep no more images on disk; those that were used "
                      "longest ago go first."),
    QT_TRANSLATE_NOOP("Fields", "Alpha"),
    QT_TRANSLATE_NOOP("Fields", "Also every"),
    QT_TRANSLATE_NOOP("Fields", "And every"),
    QT_TRANSLATE_NOOP("Fields", "Average pooling"),
    QT_TRANSLATE_NOOP("Fields", "Batch normalisation"),
    QT_TRANSLATE_NOOP("Fields", "Batch size"),
    QT_TRANSLATE_NOOP("Fields", "Beta 1"),
    QT_TRANSLATE_NOOP("Fields", "Beta 2"),
    QT_TRANSLATE_NOOP("Fields", "Bias"),
    QT_TRANSLATE_NOOP("Fields", "Border"),
    QT_TRANSLATE_NOOP("Fields", "Border counts"),
    QT_TRANSLATE_NOOP("Fields",
                      "Brings each image to the same range by itself, whatever the batch."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Brings every channel to the same range over the batch; makes deep networks learn faster."),
    QT_TRANSLATE_NOOP("Fields", "Channels"),
    QT_TRANSLATE_NOOP("Fields", "Checkpoints"),
    QT_TRANSLATE_NOOP("Fields", "Clip gradient norm"),
    QT_TRANSLATE_NOOP("Fields", "Compute threads"),
    QT_TRANSLATE_NOOP("Fields", "Concatenate"),
    QT_TRANSLATE_NOOP("Fields", "Convolution"),
    QT_TRANSLATE_NOOP("Fields", "Copies of the network that share each batch. This version has 1."),
    QT_TRANSLATE_NOOP("Fields", "Decay biases too"),
    QT_TRANSLATE_NOOP("Fields", "Dense"),
    QT_TRANSLATE_NOOP("Fields", "Deterministic"),
    QT_TRANSLATE_NOOP("Fields", "Device"),
    QT_TRANSLATE_NOOP("Fields", "Dilation"),
    QT_TRANSLATE_NOOP("Fields", "Distance between the pixels that a pattern looks at."),
    QT_TRANSLATE_NOOP("Fields", "Dropout"),
    QT_TRANSLATE_NOOP("Fields", "Enlarges the image by a whole factor, without anything to train."),
    QT_TRANSLATE_NOOP("Fields",
                      "Enlarges the image with trained patterns: a convolution run backwards."),
    QT_TRANSLATE_NOOP("Fields", "Epochs"),
    QT_TRANSLATE_NOOP("Fields", "Epsilon"),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Every output looks at every value that comes in; an image is flattened by itself."),
    QT_TRANSLATE_NOOP("Fields", "Factor"),
    QT_TRANSLATE_NOOP("Fields", "Filters"),
    QT_TRANSLATE_NOOP("Fields", "Flatten"),
    QT_TRANSLATE_NOOP("Fields", "GB"),
    QT_TRANSLATE_NOOP("Fields", "GELU"),
    QT_TRANSLATE_NOOP("Fields", "Global average"),
    QT_TRANSLATE_NOOP("Fields", "Groups"),
    QT_TRANSLATE_NOOP("Fields", "Height"),
    QT_TRANSLATE_NOOP("Fields", "Height and width of the part that becomes one pixel."),
    QT_TRANSLATE_NOOP("Fields", "Height and width of the patterns."),
    QT_TRANSLATE_NOOP("Fields", "How far the window moves from place to place."),
    QT_TRANSLATE_NOOP("Fields", "How gradients become new weights. Adam suits most."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "How many patterns it looks for: the channels that go out. 0 follows the data: one per "
        "class, or the image's channels when it is to be reconstructed."),
    QT_TRANSLATE_NOOP("Fields", "How many times larger height and width become."),
    QT_TRANSLATE_NOOP("Fields", "How many values go out; 0 = one per class."),
    QT_TRANSLATE_NOOP("Fields", "How much of a negative value is kept: 0.01 is one hundredth."),
    QT_TRANSLATE_NOOP("Fields", "How often every training image is seen."),
    QT_TRANSLATE_NOOP("Fields", "How the learning rate changes over the run."),
    QT_TRANSLATE_NOOP("Fields", "Input"),
    QT_TRANSLATE_NOOP("Fields", "Interpolation"),
    QT_TRANSLATE_NOOP("Fields", "Join"),
    QT_TRANSLATE_NOOP("Fields", "Keep images in"),
    QT_TRANSLATE_NOOP("Fields", "Keep the network that is"),
    QT_TRANSLATE_NOOP("Fields", "Keeps a division from exploding (adam, adamw, rmsprop)."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Keeps what is positive and makes the rest 0; the usual choice after a convolution."),
    QT_TRANSLATE_NOOP("Fields",
                      "Keeps what is positive and weakens the rest instead of cutting it off."),
    QT_TRANSLATE_NOOP("Fields", "Kernel"),
    QT_TRANSLATE_NOOP("Fields", "Label smoothing"),
    QT_TRANSLATE_NOOP("Fields", "Layer normalisation"),
    QT_TRANSLATE_NOOP("Fields", "Lays the channels of all wires side by side."),
    QT_TRANSLATE_NOOP("Fields",
                      "Lays the pixels of all channels out in one row, for Dense layers."),
    QT_TRANSLATE_NOOP("Fields", "Leaky ReLU"),
    QT_TRANSLATE_NOOP("Fields", "Learning rate"),
    QT_TRANSLATE_NOOP("Fields", "Learning rate over the run"),
    QT_TRANSLATE_NOOP("Fields", "Length of a step. Too large diverges, too small crawls."),
    QT_TRANSLATE_NOOP("Fields", "Loader threads"),
    QT_TRANSLATE_NOOP("Fields", "Longest gradient that is used as it is; 0 is off."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Looks for small patterns everywhere in the image; the working layer of most networks."),
    QT_TRANSLATE_NOOP("Fields", "Looks one step ahead (sgdm)."),
    QT_TRANSLATE_NOOP("Fields", "Lowest validation loss, or the last step's."),
    QT_TRANSLATE_NOOP("Fields", "Machine"),
    QT_TRANSLATE_NOOP("Fields", "Makes the image smaller: each window becomes its average."),
    QT_TRANSLATE_NOOP("Fields", "Makes the image smaller: of each window the largest value stays."),
    QT_TRANSLATE_NOOP("Fields", "Max pooling"),
    QT_TRANSLATE_NOOP("Fields", "Memory of the mean gradient (adam, adamw)."),
    QT_TRANSLATE_NOOP("Fields", "Memory of the squared gradient (adam, adamw)."),
    QT_TRANSLATE_NOOP("Fields", "Memory of the squared gradient (rmsprop)."),
    QT_TRANSLATE_NOOP("Fields", "Momentum"),
    QT_TRANSLATE_NOOP("Fields",
                      "Multiplies what comes in, value by value; one number per channel weakens or "
                      "strengthens the whole channel."),
    QT_TRANSLATE_NOOP("Fields", "Multiply"),
    QT_TRANSLATE_NOOP("Fields", "Nesterov momentum"),
    QT_TRANSLATE_NOOP("Fields", "Normalisation"),
    QT_TRANSLATE_NOOP("Fields",
                      "Number format of what a step computes with. bf16 takes half the memory, on "
                      "a processor or GPU that has it, and so does fp16, on a GPU; tf32 lets a GPU "
                      "round what it multiplies. Weights are kept in fp32."),
    QT_TRANSLATE_NOOP("Fields", "On disk at most"),
    QT_TRANSLATE_NOOP("Fields", "One number per channel: its average over the whole image."),
    QT_TRANSLATE_NOOP("Fields", "Optimizer"),
    QT_TRANSLATE_NOOP("Fields", "Output border"),
    QT_TRANSLATE_NOOP("Fields", "Padding"),
    QT_TRANSLATE_NOOP("Fields", "Images per step, over all workers."),
    QT_TRANSLATE_NOOP("Fields",
                      "Pixels added at the bottom and right of the output; less than the stride. "
                      "Not used with padding same."),
    QT_TRANSLATE_NOOP("Fields", "Plan"),
    QT_TRANSLATE_NOOP("Fields", "Pooling"),
    QT_TRANSLATE_NOOP("Fields", "Precision"),
    QT_TRANSLATE_NOOP("Fields", "Pulls weights towards 0, against overfitting; 0 is off."),
    QT_TRANSLATE_NOOP("Fields", "Rate"),
    QT_TRANSLATE_NOOP("Fields", "Rate schedule"),
    QT_TRANSLATE_NOOP("Fields", "ReLU"),
    QT_TRANSLATE_NOOP("Fields", "Regularisation"),
    QT_TRANSLATE_NOOP("Fields", "Result"),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Same bits in every run: sums are made in a fixed order, which may cost a GPU "
        "time. The CPU always does so."),
    QT_TRANSLATE_NOOP("Fields", "Same seed, same data, same settings: same result."),
    QT_TRANSLATE_NOOP("Fields", "Saves inside an epoch after so long; 0 saves at its end only."),
    QT_TRANSLATE_NOOP("Fields", "Saves inside an epoch after so many steps; 0 is off."),
    QT_TRANSLATE_NOOP("Fields", "Schedule step: after so many epochs the rate drops."),
    QT_TRANSLATE_NOOP("Fields", "Schedule step: what the rate is multiplied by."),
    QT_TRANSLATE_NOOP("Fields", "Seed"),
    QT_TRANSLATE_NOOP("Fields", "Shape"),
    QT_TRANSLATE_NOOP("Fields", "Share of a label that is spread over all classes."),
    QT_TRANSLATE_NOOP(
        "Fields", "Share of each new batch in the running average that is used for prediction."),
    QT_TRANSLATE_NOOP("Fields", "Share of the last step that is kept (sgdm, rmsprop)."),
    QT_TRANSLATE_NOOP("Fields",
                      "Share of the values that are switched off: 0.5 is every second one."),
    QT_TRANSLATE_NOOP("Fields", "SiLU"),
    QT_TRANSLATE_NOOP("Fields", "Sigmoid"),
    QT_TRANSLATE_NOOP("Fields", "Slope below 0"),
    QT_TRANSLATE_NOOP("Fields", "Softmax"),
    QT_TRANSLATE_NOOP("Fields", "Squeezes every value between -1 and 1."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Squeezes every value between 0 and 1, such as the pixels of a reconstructed image."),
    QT_TRANSLATE_NOOP("Fields", "Step every"),
    QT_TRANSLATE_NOOP("Fields", "Step factor"),
    QT_TRANSLATE_NOOP(
        "Fields", "Stops after so many epochs without a better validation loss; 0 never stops."),
    QT_TRANSLATE_NOOP("Fields", "Stride"),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Switches off a random part of the values while training, against learning by heart."),
    QT_TRANSLATE_NOOP("Fields", "Tanh"),
    QT_TRANSLATE_NOOP("Fields",
                      "The channels are split into this many parts that do not see each other."),
    QT_TRANSLATE_NOOP("Fields", "The rate rises from 0 for so long; 0 is off."),
    QT_TRANSLATE_NOOP("Fields", "Threads that compute; 0 takes one per physical core."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Threads that read images; 0 lets the machine decide. Results do not depend on it."),
    QT_TRANSLATE_NOOP("Fields", "Transposed convolution"),
    QT_TRANSLATE_NOOP("Fields",
                      "Turns the scores of the classes into probabilities that add up to 1; the "
                      "last layer of a classifier. On an image it does so for every pixel."),
    QT_TRANSLATE_NOOP("Fields", "Units"),
    QT_TRANSLATE_NOOP("Fields", "Upsample"),
    QT_TRANSLATE_NOOP("Fields",
                      "Used with explicit padding: top, left, bottom, right (or one number for "
                      "all, or height and width)."),
    QT_TRANSLATE_NOOP("Fields", "Validation patience"),
    QT_TRANSLATE_NOOP("Fields", "Warm-up"),
    QT_TRANSLATE_NOOP("Fields", "Weight decay"),
    QT_TRANSLATE_NOOP("Fields", "Weight decay for biases and normalisation as well."),
    QT_TRANSLATE_NOOP("Fields",
                      "What computes: cpu, gpu, or a GPU by its number as gpu:0. auto takes a GPU "
                      "where one can be used, else the CPU."),
    QT_TRANSLATE_NOOP("Fields",
                      "Where resized images are kept, so that their files are read once. auto "
                      "takes the memory, and the disk for those that do not fit or take long to "
                      "read. Results do not depend on it."),
    QT_TRANSLATE_NOOP("Fields", "Where the images come in."),
    QT_TRANSLATE_NOOP("Fields", "Whether the zeros of the border count in the average."),
    QT_TRANSLATE_NOOP("Fields", "Width"),
    QT_TRANSLATE_NOOP("Fields", "Pool size"),
    QT_TRANSLATE_NOOP("Fields", "Winograd convolutions"),
    QT_TRANSLATE_NOOP("Fields", "Workers"),
    QT_TRANSLATE_NOOP("Fields", "epochs"),
    QT_TRANSLATE_NOOP("Fields", "minutes"),
    QT_TRANSLATE_NOOP("Fields", "nearest repeats pixels, bilinear blends between them."),
    QT_TRANSLATE_NOOP("Fields", "images"),
    QT_TRANSLATE_NOOP("Fields", "px"),
    QT_TRANSLATE_NOOP("Fields",
                      "same: the border is filled up so that stride 1 keeps the size; valid: no "
                      "border; explicit: the numbers below."),
    QT_TRANSLATE_NOOP("Fields", "steps"),
    QT_TRANSLATE_NOOP("Fields", "Flip left–right"),
    QT_TRANSLATE_NOOP("Fields", "Half of the images are mirrored. Wrong for letters and digits."),
    QT_TRANSLATE_NOOP("Fields", "Flip top–bottom"),
    QT_TRANSLATE_NOOP("Fields", "For images without an up and down: cells, maps from above."),
    QT_TRANSLATE_NOOP("Fields", "Shift"),
    QT_TRANSLATE_NOOP("Fields", "%"),
    QT_TRANSLATE_NOOP("Fields", "Moves by up to this share of a side."),
    QT_TRANSLATE_NOOP("Fields", "Turn"),
    QT_TRANSLATE_NOOP("Fields", "°"),
    QT_TRANSLATE_NOOP("Fields", "Turns by up to this angle, either way."),
    QT_TRANSLATE_NOOP("Fields", "Size"),
    QT_TRANSLATE_NOOP("Fields", "Shrinks or enlarges by up to this much."),
    QT_TRANSLATE_NOOP("Fields", "Brightness"),
    QT_TRANSLATE_NOOP("Fields", "Darker or brighter by up to this much."),
    QT_TRANSLATE_NOOP("Fields", "Contrast"),
    QT_TRANSLATE_NOOP("Fields", "Weaker or stronger contrast by up to this much."),
    QT_TRANSLATE_NOOP("Fields", "Seed of the split"),
    QT_TRANSLATE_NOOP("Fields", "The same seed gives the same split on every computer."),
    QT_TRANSLATE_NOOP("Fields", "Resize"),
    QT_TRANSLATE_NOOP("Fields", "How an image of another shape is resized to the input size."),
};

struct Choice {
    std::string_view word;  ///< in files and on the command line
    const char* name;       ///< what a person calls it
};

constexpr Choice kChoices[] = {
    {"adam", QT_TRANSLATE_NOOP("Fields", "Adam")},
    {"adamw", QT_TRANSLATE_NOOP("Fields", "AdamW")},
    {"classify", QT_TRANSLATE_NOOP("Fields", "tell the classes apart")},
    {"reconstruct", QT_TRANSLATE_NOOP("Fields", "rebuild the images")},
    {"top", QT_TRANSLATE_NOOP("Fields", "from the first folder")},
    {"parent", QT_TRANSLATE_NOOP("Fields", "from the last folder")},
    {"name", QT_TRANSLATE_NOOP("Fields", "from the start of the name")},
    {"none", QT_TRANSLATE_NOOP("Fields", "none")},
    {"stretch", QT_TRANSLATE_NOOP("Fields", "stretched to fit")},
    {"crop", QT_TRANSLATE_NOOP("Fields", "cropped to the middle")},
    {"pad", QT_TRANSLATE_NOOP("Fields", "padded with borders")},
    {"auto", QT_TRANSLATE_NOOP("Fields", "automatic")},
    {"best", QT_TRANSLATE_NOOP("Fields", "best")},
    {"bf16", QT_TRANSLATE_NOOP("Fields", "bf16")},
    {"bilinear", QT_TRANSLATE_NOOP("Fields", "bilinear")},
    {"constant", QT_TRANSLATE_NOOP("Fields", "constant")},
    {"cosine", QT_TRANSLATE_NOOP("Fields", "cosine")},
    {"cpu", QT_TRANSLATE_NOOP("Fields", "CPU")},
    {"disk", QT_TRANSLATE_NOOP("Fields", "disk")},
    {"explicit", QT_TRANSLATE_NOOP("Fields", "explicit")},
    {"fp16", QT_TRANSLATE_NOOP("Fields", "fp16")},
    {"fp32", QT_TRANSLATE_NOOP("Fields", "fp32")},
    {"gpu", QT_TRANSLATE_NOOP("Fields", "GPU")},
    {"last", QT_TRANSLATE_NOOP("Fields", "last")},
    {"memory", QT_TRANSLATE_NOOP("Fields", "memory")},
    {"nearest", QT_TRANSLATE_NOOP("Fields", "nearest")},
    {"off", QT_TRANSLATE_NOOP("Fields", "off")},
    {"one-cycle", QT_TRANSLATE_NOOP("Fields", "one cycle")},
    {"rmsprop", QT_TRANSLATE_NOOP("Fields", "RMSprop")},
    {"same", QT_TRANSLATE_NOOP("Fields", "same")},
    {"sgdm", QT_TRANSLATE_NOOP("Fields", "SGD with momentum")},
    {"step", QT_TRANSLATE_NOOP("Fields", "in steps")},
    {"tf32", QT_TRANSLATE_NOOP("Fields", "tf32")},
    {"valid", QT_TRANSLATE_NOOP("Fields", "valid")},
};

QString shared(const char* text) {
    return QCoreApplication::translate("Fields", text);
}

}  // namespace

std::span<const char* const> fieldWords() {
    return kWords;
}

bool hasChoiceName(const std::string& word) {
    return std::ranges::find(kChoices, word, &Choice::word) != std::end(kChoices);
}

QString choiceText(const std::string& word) {
    const auto* found = std::ranges::find(kChoices, word, &Choice::word);
    if (found != std::end(kChoices)) return shared(found->name);
    constexpr std::string_view kCard = "gpu:";
    if (!word.starts_with(kCard)) return QString::fromStdString(word);
    return shared(QT_TRANSLATE_NOOP("Fields", "GPU %1"))
        .arg(QString::fromStdString(word.substr(kCard.size())));
}

QString valueText(const engine::Field& field, const engine::FieldValue& value) {
    if (const bool* on = std::get_if<bool>(&value)) {
        return *on ? shared(QT_TRANSLATE_NOOP("Fields", "on"))
                   : shared(QT_TRANSLATE_NOOP("Fields", "off"));
    }
    if (field.stepsPerUnit > 0) {
        return QString::number(std::get<double>(value) * field.stepsPerUnit);
    }
    const std::string text = engine::toText(field, value);
    if (!field.choices.empty()) return choiceText(text);
    return std::holds_alternative<std::vector<std::int64_t>>(value)
               ? isolated(fromUtf8(text).replace(QLatin1Char('x'), QStringLiteral(" × ")))
               : fromUtf8(text);
}

namespace {

// The field that a setting of this name shows as it is; nullptr where there is none.
const engine::Field* fieldOfSetting(const std::string& name) {
    const auto& options = engine::trainingFields();
    const auto option = std::ranges::find(options, name, &engine::Field::label);
    if (option != options.end()) return &*option;
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (entry.places.settings && !entry.shown && entry.row.field.label == name) {
            return &entry.row.field;
        }
    }
    return nullptr;
}

}  // namespace

QString settingText(const std::string& name, const std::string& value) {
    if (name == "Task") return choiceText(value);
    const engine::Field* field = fieldOfSetting(name);
    if (!field) return fromUtf8(value);
    if (field->kind == engine::FieldKind::Boolean) return valueText(*field, value == "on");
    return field->choices.empty() ? fromUtf8(value) : choiceText(value);
}

QString fieldText(const std::string& english) {
    return english.empty() ? QString() : QCoreApplication::translate("Fields", english.c_str());
}

}  // namespace espalier::ui
