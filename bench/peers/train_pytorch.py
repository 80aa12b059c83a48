#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains a classifier in PyTorch with the settings of `espalier train` and tests it, to compare accuracies.

  train_pytorch.py --data DIR --network resnet18 --input 96x96x3 --epochs 25 --batch 32 --flip --seeds 0,1 \
                   --out RESULT.json --predictions PREDICTIONS.csv

DIR has train/<class>/… and test/<class>/…; val/<class>/… or --validation SHARE (a fraction of train/, per class) is
excluded from training and measured after each epoch. The test uses the last weights.

The settings: images rotated by EXIF, stretched (area average when shrinking, bilinear when enlarging, 8 bits), divided
by 255, minus the mean, divided by the standard deviation of the training images; Adam; cross-entropy; a new order in
every epoch, with the smaller last batch; horizontal flips half of the time with --flip. Initialisation "design": He
normal (fan out) for weights before a ReLU, Glorot uniform for the last layer, biases 0; "torch": the defaults of PyTorch
and torchvision. Each seed is a separate run; one JSON object with all runs is written after each.
"""
import argparse
import csv
import json
import pathlib
import statistics
import sys
import time

import numpy
import torch
from PIL import Image, ImageOps
from torch import nn

import networks


# ---- images --------------------------------------------------------------------------------------
def stretch(image, width, height):
    """Resizes one axis at a time, with the area average to shrink and bilinear to enlarge."""
    for size in ((width, image.height), (width, height)):
        shrinks = size[0] < image.width or size[1] < image.height
        if size != image.size:
            image = image.resize(size, Image.Resampling.BOX if shrinks else Image.Resampling.BILINEAR)
    return image


def pixels_of(path, args):
    height, width, channels = args.input
    with Image.open(path) as file:
        image = ImageOps.exif_transpose(file).convert("L" if channels == 1 else "RGB")
        pixels = numpy.asarray(stretch(image, width, height))
    return numpy.ascontiguousarray(pixels.reshape(height, width, channels).transpose(2, 0, 1))


def read_part(folder, classes, args):
    """Files, pixels uint8 [N,C,H,W] and labels of a folder of class folders."""
    files, labels = [], []
    for label, name in enumerate(classes):
        found = sorted(p for p in (folder / name).rglob("*") if p.is_file() and not p.name.startswith("."))
        files += found
        labels += [label] * len(found)
    pixels = numpy.stack([pixels_of(f, args) for f in files])
    return files, torch.from_numpy(pixels), torch.tensor(labels)


def hold_out(labels, share, generator):
    """Indices for training and validation, with the same fraction of each class."""
    train, held = [], []
    for label in labels.unique():
        members = (labels == label).nonzero().flatten()
        members = members[torch.randperm(len(members), generator=generator)]
        count = round(share * len(members))
        held.append(members[:count])
        train.append(members[count:])
    return torch.cat(train), torch.cat(held)


class Normaliser:
    """Mean and standard deviation per channel, from the training images."""

    def __init__(self, pixels):
        scaled = pixels.double() / 255
        self.mean = scaled.mean((0, 2, 3)).float().reshape(1, -1, 1, 1)
        self.deviation = scaled.std((0, 2, 3), correction=0).float().reshape(1, -1, 1, 1)

    def __call__(self, pixels):
        return (pixels.float() / 255 - self.mean) / self.deviation


# ---- training ------------------------------------------------------------------------------------
def initialise(model):
    weighted = [m for m in model.modules() if isinstance(m, (nn.Conv2d, nn.Linear))]
    for module in weighted:
        if module is weighted[-1]:
            nn.init.xavier_uniform_(module.weight)
        else:
            fan_out_of = module.weight if module.weight.dim() == 4 else module.weight[..., None, None]
            nn.init.kaiming_normal_(fan_out_of, mode="fan_out", nonlinearity="relu")
        if module.bias is not None:
            nn.init.zeros_(module.bias)


@torch.no_grad()
def evaluate(model, images, labels, normalise, args):
    model.eval()
    loss, predicted = 0.0, []
    for begin in range(0, len(labels), 256):
        logits = model(arranged(normalise(images[begin:begin + 256]), args))
        loss += nn.functional.cross_entropy(logits, labels[begin:begin + 256], reduction="sum").item()
        predicted.append(logits.argmax(1))
    model.train()
    predicted = torch.cat(predicted)
    return loss / len(labels), (predicted == labels).double().mean().item(), predicted


def arranged(x, args):
    return x.contiguous(memory_format=torch.channels_last) if args.channels_last else x


def train(parts, classes, seed, args):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    model = networks.build(args.network, *args.input, len(classes))
    if args.init == "design":
        initialise(model)
    if args.channels_last:
        model = model.to(memory_format=torch.channels_last)
    _, images, labels = parts["train"]
    if "val" in parts:
        validation = parts["val"][1:]
    elif args.validation > 0:
        keep, held = hold_out(labels, args.validation, generator)
        validation = (images[held], labels[held])
        images, labels = images[keep], labels[keep]
    else:
        validation = None
    normalise = Normaliser(images)
    optimizer = torch.optim.Adam(model.parameters(), lr=args.learning_rate, fused=True)
    epochs, step_seconds = [], []
    begin = time.perf_counter()
    for epoch in range(args.epochs):
        order, total = torch.randperm(len(labels), generator=generator), 0.0
        for indices in order.split(args.batch):
            started = time.perf_counter()
            x, y = normalise(images[indices]), labels[indices]
            if args.flip:
                x = torch.where(torch.rand(len(y), 1, 1, 1, generator=generator) < 0.5, x.flip(3), x)
            optimizer.zero_grad(set_to_none=True)
            loss = nn.functional.cross_entropy(model(arranged(x, args)), y)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            step_seconds.append(time.perf_counter() - started)
        entry = {"epoch": epoch + 1, "loss": total / len(labels)}
        if validation:
            entry["validation_loss"], entry["validation_accuracy"], _ = evaluate(model, *validation, normalise, args)
        epochs.append(entry)
        print(f"seed {seed}", json.dumps(entry), f"{time.perf_counter() - begin:.0f} s", file=sys.stderr, flush=True)
    files, test_images, test_labels = parts["test"]
    loss, accuracy, predicted = evaluate(model, test_images, test_labels, normalise, args)
    result = {"seed": seed, "test_accuracy": accuracy, "test_loss": loss, "trained_images": len(labels),
              "seconds": round(time.perf_counter() - begin, 1), "median_step_ms": round(1e3 * statistics.median(step_seconds), 2),
              "mean": normalise.mean.flatten().tolist(), "std": normalise.deviation.flatten().tolist(), "epochs": epochs}
    rows = [(seed, f.relative_to(args.data).as_posix(), classes[t], classes[p])
            for f, t, p in zip(files, test_labels.tolist(), predicted.tolist())]
    return result, rows


def settings(args, classes):
    kept = ["network", "input", "epochs", "batch", "learning_rate", "flip", "validation", "init", "threads", "channels_last"]
    return {"peer": f"pytorch {torch.__version__}", "data": str(args.data), "classes": classes,
            **{key: getattr(args, key) for key in kept}}


def write(args, classes, runs, rows):
    accuracies = [r["test_accuracy"] for r in runs]
    spread = statistics.stdev(accuracies) if len(runs) > 1 else None
    value = {**settings(args, classes), "mean_test_accuracy": statistics.mean(accuracies), "deviation": spread, "runs": runs}
    args.out.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
    if args.predictions:
        with open(args.predictions, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("seed", "file", "label", "predicted"), *rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--network", default="resnet18", help="seed-cnn or a torchvision model")
    parser.add_argument("--input", default="96x96x3", type=lambda s: tuple(int(v) for v in s.split("x")), help="HxWxC")
    parser.add_argument("--epochs", type=int, default=25)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--learning-rate", type=float, default=0.001)
    parser.add_argument("--seeds", default="0", type=lambda s: [int(v) for v in s.split(",")])
    parser.add_argument("--validation", type=float, default=0.0, help="share of train/ when there is no val/")
    parser.add_argument("--flip", action="store_true")
    parser.add_argument("--init", choices=["design", "torch"], default="design")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--channels-last", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="JSON")
    parser.add_argument("--predictions", type=pathlib.Path, help="CSV: seed, file, label, predicted")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    classes = sorted(p.name for p in (args.data / "train").iterdir() if p.is_dir())
    parts = {part: read_part(args.data / part, classes, args) for part in ("train", "val", "test") if (args.data / part).is_dir()}
    print({k: len(v[0]) for k, v in parts.items()}, file=sys.stderr, flush=True)
    runs, rows = [], []
    for seed in args.seeds:
        result, predictions = train(parts, classes, seed, args)
        runs.append(result)
        rows += predictions
        write(args, classes, runs, rows)
        print(json.dumps({k: v for k, v in result.items() if k not in ("epochs", "mean", "std")}), flush=True)


if __name__ == "__main__":
    main()
