#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that ONNX Runtime gives the same predictions with an exported model as Espalier does with the run.

  check_onnx.py --espalier PROGRAM --images FOLDER MODEL.onnx…

FOLDER contains class folders of PNG images of exactly the models' input size, so that both programs see the same
pixels; each MODEL must be in its run's folder, where `espalier train` wrote it. Each model must pass onnx.checker. A
classifier's scores are compared with `espalier predict RUN --json`; a reconstruction is compared by the mean squared
error of its pixels, which `espalier evaluate RUN --json` prints. One line per model; exits with 1 when a label differs,
or a score by more than 1e-4. Needs numpy, Pillow, onnx and onnxruntime.
"""
import argparse
import json
import pathlib
import subprocess
import sys

import numpy
import onnx
import onnxruntime
from PIL import Image

LARGEST = 1e-4


def metadata_of(model):
    return {entry.key: entry.value for entry in model.metadata_props}


def pixels_of(file, recipe):
    image = Image.open(file).convert("L" if recipe["color"] == "grey" else "RGB")
    if image.size != (recipe["width"], recipe["height"]):
        sys.exit(f"{file} is {image.size}, the model takes {recipe['width']}x{recipe['height']}")
    pixels = numpy.asarray(image, dtype=numpy.float32) / 255
    pixels = pixels.reshape(recipe["height"], recipe["width"], -1)
    normalised = (pixels - numpy.float32(recipe["mean"])) / numpy.float32(recipe["std"])
    return normalised.transpose(2, 0, 1)


def lines_of(command):
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def check(program, folder, path):
    model = onnx.load(path)
    onnx.checker.check_model(model, full_check=True)
    recipe = json.loads(metadata_of(model)["espalier.preprocessing"])
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def outputs(files):
        batch = numpy.stack([pixels_of(file, recipe) for file in files])
        return batch, session.run(None, {name: batch})[0]

    if json.loads(metadata_of(model).get("espalier.classes", "[]")):
        ours = lines_of([program, "predict", str(path.parent), str(folder), "--json"])
        _, theirs = outputs([line["file"] for line in ours])
        scores = numpy.array([list(line["scores"].values()) for line in ours])
        equal = int((theirs.argmax(1) == scores.argmax(1)).sum())
        difference = float(numpy.abs(theirs - scores).max())
        return len(ours), equal, difference
    evaluation = lines_of([program, "evaluate", str(path.parent), "--data", str(folder), "--on", "all", "--json"])[0]
    files = sorted(folder.glob("*/*.png"))
    if evaluation["images"] != len(files):
        sys.exit(f"{path}: {evaluation['images']} images were evaluated, not {len(files)}")
    batch, rebuilt = outputs(files)
    loss = float(numpy.mean((rebuilt.astype(numpy.float64) - batch) ** 2))
    difference = abs(loss - evaluation["loss"])
    return len(files), len(files) if difference <= LARGEST else 0, difference


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--espalier", default="espalier")
    parser.add_argument("--images", type=pathlib.Path, required=True)
    parser.add_argument("models", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    good = True
    for path in arguments.models:
        images, equal, difference = check(arguments.espalier, arguments.images, path)
        passed = equal == images and difference <= LARGEST
        good = good and passed
        print(f"{path}: {equal} of {images} equal, largest difference {difference:.2e}{'' if passed else ': WRONG'}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
