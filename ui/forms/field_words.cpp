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
    QT_TRANSLATE_NOOP("Fields", "0: taken from the images."),
    QT_TRANSLATE_NOOP("Fields",
                      "Computes 3 × 3 convolutions with a quarter of the multiplications where "
                      "that is faster, with slightly more rounding."),
    QT_TRANSLATE_NOOP("Fields", "A smooth variant of ReLU that keeps small negative values."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "A smooth variant of ReLU: each value times its own sigmoid (also called Swish)."),
    QT_TRANSLATE_NOOP("Fields", "Activation"),
    QT_TRANSLATE_NOOP("Fields", "Add"),
    QT_TRANSLATE_NOOP("Fields", "Added to the variance to avoid division by 0."),
    QT_TRANSLATE_NOOP("Fields",
                      "Adds a trained value per filter; not needed if a BatchNorm follows."),
    QT_TRANSLATE_NOOP("Fields", "Adds a trained value to every output."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Adds its inputs element by element; joins the skip connection of residual networks."),
    QT_TRANSLATE_NOOP("Fields",
                      "Limit for the resized images of all runs together; the least recently used "
                      "are deleted first."),
    QT_TRANSLATE_NOOP("Fields", "Alpha"),
    QT_TRANSLATE_NOOP("Fields", "Checkpoint interval"),
    QT_TRANSLATE_NOOP("Fields", "Checkpoint steps"),
    QT_TRANSLATE_NOOP("Fields", "Average pooling"),
    QT_TRANSLATE_NOOP("Fields", "Batch normalisation"),
    QT_TRANSLATE_NOOP("Fields", "Batch size"),
    QT_TRANSLATE_NOOP("Fields", "Beta 1"),
    QT_TRANSLATE_NOOP("Fields", "Beta 2"),
    QT_TRANSLATE_NOOP("Fields", "Bias"),
    QT_TRANSLATE_NOOP("Fields", "Explicit padding"),
    QT_TRANSLATE_NOOP("Fields", "Include padding"),
    QT_TRANSLATE_NOOP("Fields", "Normalises each image separately, independent of the batch."),
    QT_TRANSLATE_NOOP(
        "Fields", "Normalises every channel over the batch; deep networks train faster with it."),
    QT_TRANSLATE_NOOP("Fields", "Channels"),
    QT_TRANSLATE_NOOP("Fields", "Checkpoints"),
    QT_TRANSLATE_NOOP("Fields", "Clip gradient norm"),
    QT_TRANSLATE_NOOP("Fields", "Compute threads"),
    QT_TRANSLATE_NOOP("Fields", "Concatenate"),
    QT_TRANSLATE_NOOP("Fields", "Convolution"),
    QT_TRANSLATE_NOOP("Fields",
                      "Copies of the network that share each batch. This version supports 1."),
    QT_TRANSLATE_NOOP("Fields", "Decay biases too"),
    QT_TRANSLATE_NOOP("Fields", "Dense"),
    QT_TRANSLATE_NOOP("Fields", "Deterministic"),
    QT_TRANSLATE_NOOP("Fields", "Device"),
    QT_TRANSLATE_NOOP("Fields", "Dilation"),
    QT_TRANSLATE_NOOP("Fields", "Distance between the pixels that a filter reads."),
    QT_TRANSLATE_NOOP("Fields", "Dropout"),
    QT_TRANSLATE_NOOP("Fields",
                      "Enlarges the image by a whole factor, without trained parameters."),
    QT_TRANSLATE_NOOP("Fields",
                      "Upsamples the image with trained filters: the transpose of a convolution."),
    QT_TRANSLATE_NOOP("Fields", "Epochs"),
    QT_TRANSLATE_NOOP("Fields", "Epsilon"),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Connects every output to every input value; images are flattened automatically."),
    QT_TRANSLATE_NOOP("Fields", "Factor"),
    QT_TRANSLATE_NOOP("Fields", "Filters"),
    QT_TRANSLATE_NOOP("Fields", "Flatten"),
    QT_TRANSLATE_NOOP("Fields", "GB"),
    QT_TRANSLATE_NOOP("Fields", "GELU"),
    QT_TRANSLATE_NOOP("Fields", "Global average"),
    QT_TRANSLATE_NOOP("Fields", "Groups"),
    QT_TRANSLATE_NOOP("Fields", "Height"),
    QT_TRANSLATE_NOOP("Fields", "Height and width of the window that becomes one pixel."),
    QT_TRANSLATE_NOOP("Fields", "Height and width of the filters."),
    QT_TRANSLATE_NOOP("Fields", "Distance between neighbouring window positions."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Algorithm that updates the weights from the gradients. Adam suits most networks."),
    QT_TRANSLATE_NOOP("Fields",
                      "Number of filters, which is the number of output channels. 0: one per "
                      "class, or the image's channels for reconstruction."),
    QT_TRANSLATE_NOOP("Fields", "Factor for height and width."),
    QT_TRANSLATE_NOOP("Fields", "Number of outputs; 0: one per class."),
    QT_TRANSLATE_NOOP("Fields", "Factor for negative values, such as 0.01."),
    QT_TRANSLATE_NOOP("Fields", "Number of passes over the training images."),
    QT_TRANSLATE_NOOP("Fields", "How the learning rate changes during the run."),
    QT_TRANSLATE_NOOP("Fields", "Input"),
    QT_TRANSLATE_NOOP("Fields", "Interpolation"),
    QT_TRANSLATE_NOOP("Fields", "Join"),
    QT_TRANSLATE_NOOP("Fields", "Keep images in"),
    QT_TRANSLATE_NOOP("Fields", "Network to keep"),
    QT_TRANSLATE_NOOP("Fields", "Avoids division by 0 (adam, adamw, rmsprop)."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Keeps positive values and sets the rest to 0; the standard choice after a convolution."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Keeps positive values and scales negative ones down instead of setting them to 0."),
    QT_TRANSLATE_NOOP("Fields", "Kernel"),
    QT_TRANSLATE_NOOP("Fields", "Label smoothing"),
    QT_TRANSLATE_NOOP("Fields", "Layer normalisation"),
    QT_TRANSLATE_NOOP("Fields", "Concatenates the channels of all inputs."),
    QT_TRANSLATE_NOOP("Fields",
                      "Turns the pixels of all channels into one vector, for Dense layers."),
    QT_TRANSLATE_NOOP("Fields", "Leaky ReLU"),
    QT_TRANSLATE_NOOP("Fields", "Learning rate"),
    QT_TRANSLATE_NOOP("Fields", "Learning rate schedule"),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Step size of the optimizer. Too large: training diverges. Too small: it is slow."),
    QT_TRANSLATE_NOOP("Fields", "Loader threads"),
    QT_TRANSLATE_NOOP("Fields", "Scales longer gradients down to this norm; 0: off."),
    QT_TRANSLATE_NOOP(
        "Fields", "Detects small patterns anywhere in the image; the main layer of most networks."),
    QT_TRANSLATE_NOOP("Fields", "Uses the gradient one step ahead (sgdm)."),
    QT_TRANSLATE_NOOP("Fields", "The one with the lowest validation loss, or the last."),
    QT_TRANSLATE_NOOP("Fields", "Machine"),
    QT_TRANSLATE_NOOP("Fields", "Shrinks the image: each window is replaced by its average."),
    QT_TRANSLATE_NOOP("Fields", "Shrinks the image: each window is replaced by its largest value."),
    QT_TRANSLATE_NOOP("Fields", "Max pooling"),
    QT_TRANSLATE_NOOP("Fields", "Decay rate of the mean gradient (adam, adamw)."),
    QT_TRANSLATE_NOOP("Fields", "Decay rate of the squared gradient (adam, adamw)."),
    QT_TRANSLATE_NOOP("Fields", "Decay rate of the squared gradient (rmsprop)."),
    QT_TRANSLATE_NOOP("Fields", "Momentum"),
    QT_TRANSLATE_NOOP("Fields",
                      "Multiplies its inputs element by element; one value per channel scales the "
                      "whole channel."),
    QT_TRANSLATE_NOOP("Fields", "Multiply"),
    QT_TRANSLATE_NOOP("Fields", "Nesterov momentum"),
    QT_TRANSLATE_NOOP("Fields", "Normalisation"),
    QT_TRANSLATE_NOOP("Fields",
                      "Number format for the computations of a step. bf16 halves memory, if the "
                      "processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 (GPU "
                      "only) rounds matrix inputs for speed. Weights stay fp32."),
    QT_TRANSLATE_NOOP("Fields", "Disk cache limit"),
    QT_TRANSLATE_NOOP("Fields", "One value per channel: its average over the whole image."),
    QT_TRANSLATE_NOOP("Fields", "Optimizer"),
    QT_TRANSLATE_NOOP("Fields", "Output padding"),
    QT_TRANSLATE_NOOP("Fields", "Padding"),
    QT_TRANSLATE_NOOP("Fields", "Images per step, across all workers."),
    QT_TRANSLATE_NOOP("Fields",
                      "Pixels added at the bottom and right of the output; must be less than the "
                      "stride. Not used with padding same."),
    QT_TRANSLATE_NOOP("Fields", "Plan"),
    QT_TRANSLATE_NOOP("Fields", "Pooling"),
    QT_TRANSLATE_NOOP("Fields", "Precision"),
    QT_TRANSLATE_NOOP("Fields", "Pulls weights towards 0 to reduce overfitting; 0: off."),
    QT_TRANSLATE_NOOP("Fields", "Rate"),
    QT_TRANSLATE_NOOP("Fields", "Rate schedule"),
    QT_TRANSLATE_NOOP("Fields", "ReLU"),
    QT_TRANSLATE_NOOP("Fields", "Reconstruct the images"),
    QT_TRANSLATE_NOOP("Fields", "ReLU limited to 6; used in small networks for mobile devices."),
    QT_TRANSLATE_NOOP("Fields", "ReLU6"),
    QT_TRANSLATE_NOOP("Fields", "Regularisation"),
    QT_TRANSLATE_NOOP("Fields", "Result"),
    QT_TRANSLATE_NOOP("Fields",
                      "The same bits in every run: sums have a fixed order, which may be slower on "
                      "a GPU. The CPU is always deterministic."),
    QT_TRANSLATE_NOOP("Fields", "The same seed, data and settings give the same result."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Also saves within an epoch after this many minutes; 0: only at the end of an epoch."),
    QT_TRANSLATE_NOOP("Fields", "Also saves within an epoch after this many steps; 0: off."),
    QT_TRANSLATE_NOOP("Fields", "For schedule step: epochs between drops of the learning rate."),
    QT_TRANSLATE_NOOP("Fields", "For schedule step: factor applied at each drop."),
    QT_TRANSLATE_NOOP("Fields", "Seed"),
    QT_TRANSLATE_NOOP("Fields", "Shape"),
    QT_TRANSLATE_NOOP("Fields", "Fraction of each label that is spread over all classes."),
    QT_TRANSLATE_NOOP("Fields",
                      "Weight of each new batch in the running averages used for prediction."),
    QT_TRANSLATE_NOOP("Fields", "Fraction of the previous step that is kept (sgdm, rmsprop)."),
    QT_TRANSLATE_NOOP("Fields", "Fraction of the values set to 0: 0.5 is half of them."),
    QT_TRANSLATE_NOOP("Fields", "SiLU"),
    QT_TRANSLATE_NOOP("Fields", "Sigmoid"),
    QT_TRANSLATE_NOOP("Fields", "Slope below 0"),
    QT_TRANSLATE_NOOP("Fields", "Softmax"),
    QT_TRANSLATE_NOOP("Fields", "Maps every value to between -1 and 1."),
    QT_TRANSLATE_NOOP("Fields",
                      "Maps every value to between 0 and 1, for example for the pixels of a "
                      "reconstructed image."),
    QT_TRANSLATE_NOOP("Fields", "Step interval"),
    QT_TRANSLATE_NOOP("Fields", "Step factor"),
    QT_TRANSLATE_NOOP("Fields",
                      "Stops after this many epochs without a better validation loss; 0: never."),
    QT_TRANSLATE_NOOP("Fields", "Stride"),
    QT_TRANSLATE_NOOP(
        "Fields", "Sets a random part of the values to 0 during training, to reduce overfitting."),
    QT_TRANSLATE_NOOP("Fields", "Tanh"),
    QT_TRANSLATE_NOOP("Fields", "Splits the channels into this many independent groups."),
    QT_TRANSLATE_NOOP("Fields", "Classify the images"),
    QT_TRANSLATE_NOOP("Fields", "The learning rate rises from 0 for this long; 0: off."),
    QT_TRANSLATE_NOOP("Fields", "CPU threads for computation; 0: one per physical core."),
    QT_TRANSLATE_NOOP("Fields", "Threads that read images; 0: automatic. Does not affect results."),
    QT_TRANSLATE_NOOP("Fields", "Transposed convolution"),
    QT_TRANSLATE_NOOP("Fields",
                      "Turns class scores into probabilities that add up to 1; the last layer of a "
                      "classifier. On an image it works on every pixel."),
    QT_TRANSLATE_NOOP("Fields", "Units"),
    QT_TRANSLATE_NOOP("Fields", "Upsample"),
    QT_TRANSLATE_NOOP("Fields",
                      "For padding explicit: top, left, bottom, right (or one number for all, or "
                      "height and width)."),
    QT_TRANSLATE_NOOP("Fields", "Validation patience"),
    QT_TRANSLATE_NOOP("Fields", "Warm-up"),
    QT_TRANSLATE_NOOP("Fields", "Weight decay"),
    QT_TRANSLATE_NOOP("Fields", "Applies weight decay to biases and normalisation layers too."),
    QT_TRANSLATE_NOOP("Fields",
                      "The device to train on: cpu, gpu, or one GPU such as gpu:0. auto uses a GPU "
                      "if one is available, otherwise the CPU."),
    QT_TRANSLATE_NOOP(
        "Fields",
        "Where to keep resized images, so that each file is read only once. auto uses memory, and "
        "the disk for images that do not fit or are slow to read. Does not affect results."),
    QT_TRANSLATE_NOOP("Fields", "Receives the images."),
    QT_TRANSLATE_NOOP("Fields", "Include the zeros of the padding in the average."),
    QT_TRANSLATE_NOOP("Fields", "Width"),
    QT_TRANSLATE_NOOP("Fields", "Pool size"),
    QT_TRANSLATE_NOOP("Fields", "Winograd convolutions"),
    QT_TRANSLATE_NOOP("Fields", "Workers"),
    QT_TRANSLATE_NOOP("Fields", "epochs"),
    QT_TRANSLATE_NOOP("Fields", "minutes"),
    QT_TRANSLATE_NOOP("Fields", "nearest repeats pixels, bilinear interpolates between them."),
    QT_TRANSLATE_NOOP("Fields", "images"),
    QT_TRANSLATE_NOOP("Fields", "px"),
    QT_TRANSLATE_NOOP("Fields",
                      "same: padded so that stride 1 keeps the size; valid: no padding; explicit: "
                      "the numbers below."),
    QT_TRANSLATE_NOOP("Fields", "steps"),
    QT_TRANSLATE_NOOP("Fields", "Flip left–right"),
    QT_TRANSLATE_NOOP("Fields", "Mirrors half of the images. Not suitable for letters and digits."),
    QT_TRANSLATE_NOOP("Fields", "Flip top–bottom"),
    QT_TRANSLATE_NOOP("Fields",
                      "For images with no fixed top and bottom, such as cells or aerial photos."),
    QT_TRANSLATE_NOOP("Fields", "Shift"),
    QT_TRANSLATE_NOOP("Fields", "%"),
    QT_TRANSLATE_NOOP("Fields", "Shifts by up to this fraction of each side."),
    QT_TRANSLATE_NOOP("Fields", "Rotate"),
    QT_TRANSLATE_NOOP("Fields", "°"),
    QT_TRANSLATE_NOOP("Fields", "Rotates by up to this angle in either direction."),
    QT_TRANSLATE_NOOP("Fields", "Size"),
    QT_TRANSLATE_NOOP("Fields", "Scales up or down by up to this amount."),
    QT_TRANSLATE_NOOP("Fields", "Brightness"),
    QT_TRANSLATE_NOOP("Fields", "Darkens or brightens by up to this amount."),
    QT_TRANSLATE_NOOP("Fields", "Contrast"),
    QT_TRANSLATE_NOOP("Fields", "Lowers or raises contrast by up to this amount."),
    QT_TRANSLATE_NOOP("Fields", "Random seed of the split"),
    QT_TRANSLATE_NOOP("Fields", "The same seed gives the same split on every computer."),
    QT_TRANSLATE_NOOP("Fields", "Resize"),
    QT_TRANSLATE_NOOP("Fields", "How images with other proportions are resized to the input size."),
};

struct Choice {
    std::string_view word;  ///< in files and on the command line
    const char* name;       ///< what a person calls it
};

constexpr Choice kChoices[] = {
    {"adam", QT_TRANSLATE_NOOP("Fields", "Adam")},
    {"adamw", QT_TRANSLATE_NOOP("Fields", "AdamW")},
    {"classify", QT_TRANSLATE_NOOP("Fields", "classify the images")},
    {"reconstruct", QT_TRANSLATE_NOOP("Fields", "reconstruct the images")},
    {"top", QT_TRANSLATE_NOOP("Fields", "from the top-level folder")},
    {"parent", QT_TRANSLATE_NOOP("Fields", "from the parent folder")},
    {"name", QT_TRANSLATE_NOOP("Fields", "from the file name")},
    {"none", QT_TRANSLATE_NOOP("Fields", "none")},
    {"stretch", QT_TRANSLATE_NOOP("Fields", "stretched to fit")},
    {"crop", QT_TRANSLATE_NOOP("Fields", "cropped to centre")},
    {"pad", QT_TRANSLATE_NOOP("Fields", "padded to fit")},
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
