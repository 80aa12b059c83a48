// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/terms.h"

#include <QCoreApplication>
#include <algorithm>

namespace espalier::ui {

namespace {

struct TermText {
    const char* word;
    const char* explanation;
};

// The list of terms. The word is translated, too; its plural with -s is found as well.
constexpr TermText kTerms[] = {
    {QT_TRANSLATE_NOOP("Terms", "accuracy"),
     QT_TRANSLATE_NOOP("Terms", "Of all images, the fraction that is predicted correctly.")},
    {QT_TRANSLATE_NOOP("Terms", "balanced accuracy"),
     QT_TRANSLATE_NOOP("Terms",
                       "The accuracy of each class, averaged over the classes, so that a class of "
                       "few images counts as much as one of many.")},
    {QT_TRANSLATE_NOOP("Terms", "top-5 accuracy"),
     QT_TRANSLATE_NOOP("Terms",
                       "The fraction of images whose class is among the five that get the highest "
                       "scores.")},
    {QT_TRANSLATE_NOOP("Terms", "precision"),
     QT_TRANSLATE_NOOP("Terms",
                       "Of the images predicted as a class, the fraction that really is of it.")},
    {QT_TRANSLATE_NOOP("Terms", "recall"),
     QT_TRANSLATE_NOOP("Terms",
                       "Of the images of a class, the fraction that is predicted as that class.")},
    {QT_TRANSLATE_NOOP("Terms", "F1"),
     QT_TRANSLATE_NOOP("Terms",
                       "One number for precision and recall together (their harmonic mean): high "
                       "only if both are.")},
    {QT_TRANSLATE_NOOP("Terms", "PSNR"),
     QT_TRANSLATE_NOOP("Terms",
                       "How close an image is to its original, in decibels: more is closer.")},
    {QT_TRANSLATE_NOOP("Terms", "SSIM"),
     QT_TRANSLATE_NOOP("Terms",
                       "How much the structures of an image look like those of its original: 1 is "
                       "the same.")},
    {QT_TRANSLATE_NOOP("Terms", "loss"),
     QT_TRANSLATE_NOOP(
         "Terms", "What training makes smaller: how far the answers are from the right ones.")},
    {QT_TRANSLATE_NOOP("Terms", "baseline"),
     QT_TRANSLATE_NOOP("Terms",
                       "What one reaches without looking at the image, by always giving the most "
                       "frequent answer.")},
    {QT_TRANSLATE_NOOP("Terms", "validation"),
     QT_TRANSLATE_NOOP("Terms",
                       "Images that are not learned from: they show during training how well the "
                       "network does on new ones, and which epoch was best.")},
    {QT_TRANSLATE_NOOP("Terms", "cross-validation"),
     QT_TRANSLATE_NOOP("Terms",
                       "Several trainings, each of which holds out another part of the images, to "
                       "find out how good the settings are.")},
    {QT_TRANSLATE_NOOP("Terms", "epoch"),
     QT_TRANSLATE_NOOP("Terms", "One pass over all training images.")},
    {QT_TRANSLATE_NOOP("Terms", "step"),
     QT_TRANSLATE_NOOP("Terms", "One small change of the network, after each batch of images.")},
    {QT_TRANSLATE_NOOP("Terms", "batch"),
     QT_TRANSLATE_NOOP("Terms", "The images that the network learns from at the same time.")},
    {QT_TRANSLATE_NOOP("Terms", "patience"),
     QT_TRANSLATE_NOOP("Terms",
                       "For how many epochs training goes on without an improvement on the "
                       "validation images before it ends by itself.")},
    {QT_TRANSLATE_NOOP("Terms", "learning rate"),
     QT_TRANSLATE_NOOP("Terms",
                       "How far each step changes the network: too large and it does not settle, "
                       "too small and it learns slowly.")},
    {QT_TRANSLATE_NOOP("Terms", "rate schedule"),
     QT_TRANSLATE_NOOP("Terms", "How the learning rate changes in the course of a training.")},
    {QT_TRANSLATE_NOOP("Terms", "warm-up"),
     QT_TRANSLATE_NOOP("Terms", "Steps at the beginning in which the learning rate rises from 0.")},
    {QT_TRANSLATE_NOOP("Terms", "optimizer"),
     QT_TRANSLATE_NOOP("Terms", "The rule by which each step changes the network.")},
    {QT_TRANSLATE_NOOP("Terms", "momentum"),
     QT_TRANSLATE_NOOP("Terms", "How much of the direction of earlier steps each step keeps.")},
    {QT_TRANSLATE_NOOP("Terms", "weight decay"),
     QT_TRANSLATE_NOOP("Terms",
                       "Pulls all weights a little towards 0 at each step, which makes the network "
                       "memorise less.")},
    {QT_TRANSLATE_NOOP("Terms", "label smoothing"),
     QT_TRANSLATE_NOOP("Terms",
                       "Takes a little certainty from the right answers, so that the network does "
                       "not become too sure.")},
    {QT_TRANSLATE_NOOP("Terms", "gradient"),
     QT_TRANSLATE_NOOP("Terms", "The direction in which a step makes the loss smaller.")},
    {QT_TRANSLATE_NOOP("Terms", "seed"),
     QT_TRANSLATE_NOOP("Terms",
                       "Where chance begins: the same number gives the same training again.")},
    {QT_TRANSLATE_NOOP("Terms", "checkpoint"),
     QT_TRANSLATE_NOOP("Terms",
                       "The whole state of a training, saved, from which it can be resumed.")},
    {QT_TRANSLATE_NOOP("Terms", "fingerprint"),
     QT_TRANSLATE_NOOP("Terms",
                       "A short number of names and contents of all images: the same for the same "
                       "images, wherever they are.")},
    {QT_TRANSLATE_NOOP("Terms", "augmentation"),
     QT_TRANSLATE_NOOP("Terms",
                       "Random changes of the training images, such as flips, so that the network "
                       "learns what does not matter.")},
    {QT_TRANSLATE_NOOP("Terms", "normalisation"),
     QT_TRANSLATE_NOOP("Terms",
                       "Shifts and scales brightness so that the numbers that the network gets are "
                       "around 0.")},
    {QT_TRANSLATE_NOOP("Terms", "input size"),
     QT_TRANSLATE_NOOP("Terms",
                       "To how many pixels every image is resized: more shows more details and "
                       "takes longer.")},
    {QT_TRANSLATE_NOOP("Terms", "stride"),
     QT_TRANSLATE_NOOP("Terms",
                       "By how many pixels the window moves on: with 2, the output is half as wide "
                       "and high.")},
    {QT_TRANSLATE_NOOP("Terms", "padding"),
     QT_TRANSLATE_NOOP("Terms",
                       "A border around the image, so that the output does not become smaller.")},
    {QT_TRANSLATE_NOOP("Terms", "kernel"),
     QT_TRANSLATE_NOOP("Terms", "The small window that a layer moves over the image.")},
    {QT_TRANSLATE_NOOP("Terms", "dilation"),
     QT_TRANSLATE_NOOP("Terms",
                       "How far apart the pixels are that a window looks at: 1 is side by side.")},
    {QT_TRANSLATE_NOOP("Terms", "filters"),
     QT_TRANSLATE_NOOP("Terms", "The patterns that a layer looks for everywhere in the image.")},
    {QT_TRANSLATE_NOOP("Terms", "channel"),
     QT_TRANSLATE_NOOP("Terms",
                       "One of the images that lie over each other: red, green and blue at the "
                       "input, a pattern each further on.")},
    {QT_TRANSLATE_NOOP("Terms", "parameter"),
     QT_TRANSLATE_NOOP("Terms", "A number in the network that training changes.")},
    {QT_TRANSLATE_NOOP("Terms", "multiply-add"),
     QT_TRANSLATE_NOOP("Terms",
                       "One multiplication with its addition: how many one image takes says how "
                       "much there is to compute.")},
    {QT_TRANSLATE_NOOP("Terms", "dropout"),
     QT_TRANSLATE_NOOP("Terms",
                       "Leaves out random values during training, so that the network relies on no "
                       "single one.")},
    {QT_TRANSLATE_NOOP("Terms", "activation"),
     QT_TRANSLATE_NOOP("Terms",
                       "A simple curve after a layer, such as ReLU, without which several layers "
                       "would do no more than one.")},
    {QT_TRANSLATE_NOOP("Terms", "convolution"),
     QT_TRANSLATE_NOOP("Terms",
                       "A layer that looks for the same small patterns everywhere in the image.")},
    {QT_TRANSLATE_NOOP("Terms", "cross-entropy"),
     QT_TRANSLATE_NOOP("Terms",
                       "The usual loss for classes: small if the right class gets a high score.")},
    {QT_TRANSLATE_NOOP("Terms", "confusion matrix"),
     QT_TRANSLATE_NOOP("Terms",
                       "A table of how many images of each class are predicted as which.")},
    {QT_TRANSLATE_NOOP("Terms", "occlusion"),
     QT_TRANSLATE_NOOP("Terms",
                       "Covers one part of an image after the other: where the score falls most is "
                       "what the network looks at.")},
    {QT_TRANSLATE_NOOP("Terms", "heat map"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "Colours over an image that show where the network finds what speaks for its "
         "answer.")},
    {QT_TRANSLATE_NOOP("Terms", "folds"),
     QT_TRANSLATE_NOOP("Terms",
                       "The equal parts of the images that a cross-validation holds out in "
                       "turn.")},
    {QT_TRANSLATE_NOOP("Terms", "worker"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "One of several copies of the network that learn from parts of each batch at "
         "the same time.")},
};

constexpr qsizetype kMostWords = 5;  // more are a sentence

bool isLetter(const QString& text, qsizetype place) {
    return place >= 0 && place < text.size() && text[place].isLetterOrNumber();
}

// Where the term stands in the text as a word of its own, -1 if it does not.
qsizetype placeOf(const QString& word, const QString& text) {
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        qsizetype end = at + word.size();
        if (end < text.size() && text[end].toLower() == QLatin1Char('s')) ++end;
        if (!isLetter(text, at - 1) && !isLetter(text, end)) return at;
    }
    return -1;
}

}  // namespace

QList<Term> allTerms() {
    QList<Term> terms;
    for (const TermText& term : kTerms) {
        terms.push_back({QCoreApplication::translate("Terms", term.word),
                         QCoreApplication::translate("Terms", term.explanation)});
    }
    return terms;
}

QList<Term> termsIn(const QString& text) {
    if (text.isEmpty() || text.endsWith(QLatin1Char('.')) ||
        text.simplified().count(QLatin1Char(' ')) >= kMostWords) {
        return {};
    }
    struct Found {
        qsizetype at;
        Term term;
    };
    QList<Term> terms = allTerms();
    std::ranges::stable_sort(
        terms, std::greater<>(), [](const Term& term) { return term.word.size(); });
    QString left = text;
    QList<Found> found;
    for (const Term& term : std::as_const(terms)) {
        const qsizetype at = placeOf(term.word, left);
        if (at < 0) continue;
        left.replace(at, term.word.size(), QString(term.word.size(), QLatin1Char('_')));
        found.push_back({at, term});
    }
    std::ranges::sort(found, {}, &Found::at);
    QList<Term> result;
    for (const Found& one : std::as_const(found)) result << one.term;
    return result;
}

QString explanationOf(const QString& text) {
    QStringList lines;
    for (const Term& term : termsIn(text)) {
        QString word = term.word;
        word[0] = word[0].toUpper();
        lines << QCoreApplication::translate("Terms", "%1: %2", "a term and its explanation")
                     .arg(word, term.explanation);
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace espalier::ui
