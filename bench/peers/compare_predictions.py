#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the accuracy of two programs on the same images.

  compare_predictions.py --ours FILE… --peer FILE…

A FILE is the CSV of train_pytorch.py, or the JSON lines of `espalier predict --json` ({"file", "label"}). Images are
matched by the last two parts of their path, class/name; the true label is the class. With several predictions of one
image (seeds) its score is the fraction that is right. Prints one JSON object; the interval is 95 %, paired over images
(normal approximation: difference ± 1.96 standard deviations of the mean difference).
"""
import argparse
import collections
import csv
import json
import math
import pathlib
import statistics


def rows_of(path):
    """Pairs of path and predicted class."""
    text = path.read_text(encoding="utf-8")
    if text.lstrip().startswith("{"):
        lines = [json.loads(line) for line in text.splitlines() if line.strip()]
        return [(line["file"], line.get("label")) for line in lines]
    return [(row["file"], row["predicted"]) for row in csv.DictReader(text.splitlines())]


def scores_of(paths):
    found = collections.defaultdict(list)
    for path in paths:
        for file, predicted in rows_of(path):
            truth, name = pathlib.PurePath(file).parts[-2:]
            found[f"{truth}/{name}"].append(1.0 if predicted == truth else 0.0)
    return {key: statistics.mean(values) for key, values in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", nargs="+", type=pathlib.Path, required=True)
    parser.add_argument("--peer", nargs="+", type=pathlib.Path, required=True)
    args = parser.parse_args()
    ours, peer = scores_of(args.ours), scores_of(args.peer)
    if set(ours) != set(peer):
        odd = sorted(set(ours) ^ set(peer))
        parser.error(f"{len(odd)} images are in one list only, the first is {odd[0]}")
    differences = [ours[key] - peer[key] for key in sorted(ours)]
    middle = statistics.mean(differences)
    reach = 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))
    print(json.dumps({"images": len(ours), "ours": statistics.mean(ours.values()), "peer": statistics.mean(peer.values()),
                      "difference": middle, "low": middle - reach, "high": middle + reach}))


if __name__ == "__main__":
    main()
