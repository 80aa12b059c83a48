// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/memory_sentence.h"

#include <QCoreApplication>
#include <algorithm>

#include "engine/training/session/training_review.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

/// The translation context of these texts.
struct Memory {
    Q_DECLARE_TR_FUNCTIONS(espalier::ui::Memory)
};

QString enoughSentence(const engine::ProjectReview& review, const engine::DataSource& data) {
    const engine::DeviceMemory& memory = *review.memory;
    const QString needs = bytesText(memory.needed);
    const QString batch = countText(review.batch);
    if (memory.microBatch > 0) {
        const QString parts = Memory::tr(
                                  "Needs %1 of memory at batch size %2 in micro-batches of "
                                  "%3")
                                  .arg(needs, batch, countText(memory.microBatch));
        return memory.free > 0 ? Memory::tr("%1; %2 is free").arg(parts, bytesText(memory.free))
                               : parts;
    }
    if (memory.free <= 0) {
        return Memory::tr("Needs %1 of memory at batch size %2").arg(needs, batch);
    }
    const std::int64_t largest = largestSensibleBatch(review, data);
    const QString sentence =
        largest < memory.largestBatch
            ? Memory::tr(
                  "Needs %1 of memory at batch size %2; %3 is free, enough for all %4 training "
                  "image(s) at once",
                  nullptr,
                  formOf(largest))
            : Memory::tr(
                  "Needs %1 of memory at batch size %2; %3 is free, enough for batch size "
                  "%4");
    return sentence.arg(needs, batch, bytesText(memory.free), countText(largest));
}

}  // namespace

std::int64_t largestSensibleBatch(const engine::ProjectReview& review,
                                  const engine::DataSource& data) {
    const std::int64_t most = std::max<std::int64_t>(1, engine::countTrainingImages(data));
    return std::min(review.memory->largestBatch, most);
}

namespace {

QString tooLittleSentence(const engine::ProjectReview& review, const engine::DataSource& data) {
    const engine::DeviceMemory& memory = *review.memory;
    const QString free = bytesText(memory.free);
    if (memory.largestBatch == 0) {
        return Memory::tr(
                   "Even a batch of one image needs more than the %1 of free memory. Use a "
                   "smaller input or network.")
            .arg(free);
    }
    if (memory.microBatch > 0) {
        const QString needs =
            Memory::tr(
                "Batch size %1 in micro-batches of %2 needs %3 of memory, but only %4 is "
                "free.")
                .arg(countText(review.batch),
                     countText(memory.microBatch),
                     bytesText(memory.needed),
                     free);
        const QString advice =
            memory.largestMicroBatch > 0
                ? Memory::tr("Use micro-batches of at most %1, or a smaller input or network.")
                      .arg(countText(memory.largestMicroBatch))
                : Memory::tr("Use a batch size of at most %1, or a smaller input or network.")
                      .arg(countText(largestSensibleBatch(review, data)));
        return needs + QLatin1Char(' ') + advice;
    }
    const QString sentence =
        memory.largestMicroBatch > 0
            ? Memory::tr(
                  "Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size "
                  "of at most %4, micro-batches, or a smaller input or network.")
            : Memory::tr(
                  "Batch size %1 needs %2 of memory, but only %3 is free. Use a batch size "
                  "of at most %4, or a smaller input or network.");
    return sentence.arg(countText(review.batch),
                        bytesText(memory.needed),
                        free,
                        countText(largestSensibleBatch(review, data)));
}

}  // namespace

QString memorySentence(const engine::ProjectReview& review, const engine::DataSource& data) {
    const engine::DeviceMemory& memory = *review.memory;
    if (memory.isEnough()) return enoughSentence(review, data);
    QString sentence = tooLittleSentence(review, data);
    if (memory.recomputed <= 0) return sentence;
    const QString again =
        Memory::tr("Or recompute activations: %1.").arg(bytesText(memory.recomputed));
    return sentence + QLatin1Char(' ') + again;
}

}  // namespace espalier::ui
