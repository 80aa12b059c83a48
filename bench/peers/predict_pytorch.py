#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prediction in PyTorch, timed as `espalier bench predict` times ours: one picture, a batch, a folder.

  predict_pytorch.py --network resnet18 --input 100x100x3 --classes 10 --data FOLDER

Random weights, evaluation mode, no gradients, channels-last; the folder is read by torchvision's ImageFolder with two
workers and resized by Pillow. Prints one JSON object with the keys of `espalier bench predict --json`.
"""
import argparse
import json
import statistics
import time

import torch
from torchvision import datasets, transforms

import networks


def median_seconds(model, images, rounds):
    times = []
    for index in range(rounds + 3):
        begin = time.perf_counter()
        model(images)
        if index >= 3:
            times.append(time.perf_counter() - begin)
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", default="resnet18")
    parser.add_argument("--input", default="100x100x3", type=lambda s: tuple(int(v) for v in s.split("x")))
    parser.add_argument("--classes", type=int, default=10)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", required=True)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    height, width, channels = args.input
    model = networks.build(args.network, height, width, channels, args.classes)
    model = model.eval().to(memory_format=torch.channels_last)

    def images(count):
        return torch.randn(count, channels, height, width).to(memory_format=torch.channels_last)

    recipe = transforms.Compose([transforms.Resize((height, width)), transforms.ToTensor(),
                                 transforms.Normalize([0.5] * channels, [0.25] * channels)])
    loader = torch.utils.data.DataLoader(datasets.ImageFolder(args.data, recipe), args.batch, num_workers=args.workers)
    with torch.inference_mode():
        one = median_seconds(model, images(1), args.rounds)
        many = median_seconds(model, images(args.batch), args.rounds)
        begin, files = time.perf_counter(), 0
        for batch, _ in loader:
            model(batch.to(memory_format=torch.channels_last)).argmax(1)
            files += len(batch)
        seconds = time.perf_counter() - begin
    print(json.dumps({"peer": "pytorch " + torch.__version__, "network": args.network, "batch": args.batch,
                      "latency_ms": 1e3 * one, "images_per_second": args.batch / many, "files": files,
                      "files_per_second": files / seconds, "milliseconds_per_file": 1e3 * seconds / files}))


if __name__ == "__main__":
    main()
