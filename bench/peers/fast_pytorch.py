#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast PyTorch reaches an accuracy: trains usual short recipes and prints one JSON object per recipe and seed.

  fast_pytorch.py --data DIR --input 28x28x1 [--seeds 0,1,2] [--recipes cnn-bn-sgd] [--epochs 4,6,8] [--device cuda]

DIR has train/<class>/… and test/<class>/…; nothing is held out. Every recipe ends with the planned epochs and is tested
once, on test/. The accuracy can be found on a GPU; `seconds` (training alone, without reading and testing) says something
only on the device to compare with.
"""
import argparse
import json
import pathlib
import time

import torch
from torch import nn

import networks
import train_pytorch


def one_cycle(optimizer, peak, steps):
    return torch.optim.lr_scheduler.OneCycleLR(optimizer, peak, total_steps=steps, pct_start=0.25)


def cosine(optimizer, peak, steps):
    return torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)


def sgd(parameters, rate):
    return torch.optim.SGD(parameters, rate, momentum=0.9, nesterov=True, weight_decay=5e-4)


def adamw(parameters, rate):
    return torch.optim.AdamW(parameters, rate, weight_decay=0.01)


def adam(parameters, rate):
    return torch.optim.Adam(parameters, rate)


# name: network, optimizer, peak rate, schedule, batch, label smoothing, flips
RECIPES = {
    "seed-cnn-adam": ("seed-cnn", adam, 1e-3, cosine, 64, 0.0, True),
    "seed-cnn-one-cycle": ("seed-cnn", adamw, 3e-3, one_cycle, 128, 0.0, True),
    "cnn-bn-adam": ("cnn-bn", adam, 1e-3, cosine, 64, 0.0, True),
    "cnn-bn-adam-32": ("cnn-bn", adam, 1e-3, cosine, 32, 0.1, True),
    "cnn-bn-one-cycle": ("cnn-bn", adamw, 5e-3, one_cycle, 128, 0.0, True),
    "cnn-bn-sgd": ("cnn-bn", sgd, 0.1, one_cycle, 128, 0.0, True),
    "resnet9-sgd": ("resnet9", sgd, 0.2, one_cycle, 256, 0.0, True),
    "resnet9-adamw": ("resnet9", adamw, 5e-3, one_cycle, 256, 0.0, True),
}


def train(recipe, epochs, parts, seed, args):
    network, make, peak, plan, batch, smoothing, flips = RECIPES[recipe]
    torch.manual_seed(seed)
    images, labels = (tensor.to(args.device) for tensor in parts["train"])
    model = networks.build(network, *args.input, int(labels.max()) + 1).to(args.device, memory_format=torch.channels_last)
    optimizer = make(model.parameters(), peak)
    schedule = plan(optimizer, peak, epochs * -(-len(labels) // batch))
    normalise = train_pytorch.Normaliser(parts["train"][0])
    normalise.mean, normalise.deviation = normalise.mean.to(args.device), normalise.deviation.to(args.device)

    def prepare(x):
        return normalise(x).contiguous(memory_format=torch.channels_last)
    begin = time.perf_counter()
    for _ in range(epochs):
        for indices in torch.randperm(len(labels), device=args.device).split(batch):
            x = prepare(images[indices])
            if flips:
                x = torch.where(torch.rand(len(x), 1, 1, 1, device=args.device) < 0.5, x.flip(3), x)
            optimizer.zero_grad(set_to_none=True)
            nn.functional.cross_entropy(model(x), labels[indices], label_smoothing=smoothing).backward()
            optimizer.step()
            schedule.step()
    seconds = time.perf_counter() - begin
    model.eval()
    with torch.no_grad():
        predicted = torch.cat([model(prepare(part.to(args.device))).argmax(1).cpu() for part in parts["test"][0].split(500)])
    return (predicted == parts["test"][1]).double().mean().item(), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--input", default="28x28x1", type=lambda s: tuple(int(v) for v in s.split("x")), help="HxWxC")
    parser.add_argument("--seeds", default="0,1,2", type=lambda s: [int(v) for v in s.split(",")])
    parser.add_argument("--recipes", default=",".join(RECIPES), type=lambda s: s.split(","))
    parser.add_argument("--epochs", default="3,5,8,12", type=lambda s: [int(v) for v in s.split(",")])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    classes = sorted(p.name for p in (args.data / "train").iterdir() if p.is_dir())
    parts = {part: train_pytorch.read_part(args.data / part, classes, args)[1:] for part in ("train", "test")}
    for recipe in args.recipes:
        for epochs in args.epochs:
            for seed in args.seeds:
                accuracy, seconds = train(recipe, epochs, parts, seed, args)
                print(json.dumps({"recipe": recipe, "epochs": epochs, "seed": seed, "accuracy": accuracy,
                                  "seconds": round(seconds, 1), "device": args.device}), flush=True)


if __name__ == "__main__":
    main()
