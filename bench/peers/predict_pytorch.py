#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times prediction in PyTorch in the same way as `espalier bench predict`: one image, a batch, a folder.

  predict_pytorch.py --network resnet18 --input 100x100x3 --classes 10 --data FOLDER
  predict_pytorch.py --network resnet50 --input 224x224x3 --batch 256 --device cuda --precision bf16 --mode compile

Random weights, evaluation mode, no gradients, channels-last. As in Espalier, the input on a GPU is bytes in host memory
and the result is scores in host memory. A given folder is read by torchvision's ImageFolder with two workers and resized
by Pillow. Prints one JSON object with the keys of `espalier bench predict --json`.
"""
import argparse
import json
import statistics
import time

import torch

import networks

WARM_UP_SECONDS = 1.0  # a GPU's clocks take a while to ramp up


def median_seconds(predict, images, rounds, warm_up):
    begun = time.perf_counter()
    done = 0
    while done < 3 or time.perf_counter() - begun < warm_up:
        predict(images)
        done += 1
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        predict(images)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def time_folder(run, place, args, result):
    from torchvision import datasets, transforms
    height, width, channels = args.input
    recipe = transforms.Compose([transforms.Resize((height, width)), transforms.ToTensor(),
                                 transforms.Normalize([0.5] * channels, [0.25] * channels)])
    loader = torch.utils.data.DataLoader(datasets.ImageFolder(args.data, recipe), args.batch, num_workers=args.workers)
    begin, files = time.perf_counter(), 0
    for batch, _ in loader:
        run(batch.to(**place, memory_format=torch.channels_last)).argmax(1).cpu()
        files += len(batch)
    seconds = time.perf_counter() - begin
    result.update(files=files, files_per_second=files / seconds, milliseconds_per_file=1e3 * seconds / files)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", default="resnet18")
    parser.add_argument("--input", default="100x100x3", type=lambda s: tuple(int(v) for v in s.split("x")))
    parser.add_argument("--classes", type=int, default=10)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--precision", choices=["fp32", "tf32", "bf16", "fp16"], default="fp32")
    parser.add_argument("--mode", choices=["eager", "compile"], default="eager")
    parser.add_argument("--data")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = args.precision == "tf32"
    device = torch.device(args.device)
    remote = device.type == "cuda"
    low = {"bf16": torch.bfloat16, "fp16": torch.float16}.get(args.precision)
    height, width, channels = args.input
    model = networks.build(args.network, height, width, channels, args.classes)
    model = model.eval().to(device=device, dtype=low, memory_format=torch.channels_last)
    run = torch.compile(model, mode="max-autotune" if remote else None) if args.mode == "compile" else model

    def images(count):
        if remote:
            return torch.randint(256, (count, height, width, channels), dtype=torch.uint8).pin_memory()
        return torch.randn(count, channels, height, width, dtype=low).to(memory_format=torch.channels_last)

    def predict(given):
        if not remote:
            return run(given)
        there = given.to(device, non_blocking=True)
        prepared = (there.permute(0, 3, 1, 2).to(low or torch.float32) * (1 / 255) - 0.5) * 4
        return torch.softmax(run(prepared).float(), 1).cpu()

    warm_up = WARM_UP_SECONDS if remote else 0.0
    with torch.inference_mode():
        one = median_seconds(predict, images(1), args.rounds, warm_up)
        many = median_seconds(predict, images(args.batch), args.rounds, warm_up)
        result = {"peer": "pytorch " + torch.__version__, "network": args.network, "device": args.device, "mode": args.mode,
                  "precision": args.precision, "batch": args.batch, "latency_ms": 1e3 * one,
                  "images_per_second": args.batch / many}
        if args.data:
            time_folder(run, {"device": device, "dtype": low}, args, result)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
