#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Splits a folder of class folders into k folds that any program can read: OUT/fold<i>/{train,val,test}/<class>/.

  make_folds.py --data DIR --out OUT [--folds 5] [--validation 0.1] [--copy]

The files are links (copies with --copy). The rule is fixed and needs no random numbers: within a class the files are
ordered by the SHA-256 of "class/path" (UTF-8); the i-th file is a test file of fold i mod k; of the others, in that
order, the first round(validation * count) are for validation (at least one when validation > 0) and the rest for
training. So every file is tested exactly once, and every split contains every class.
"""
import argparse
import hashlib
import os
import pathlib
import shutil


def files_of(folder):
    return sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))


def ordered(data, folder):
    def key(path):
        return hashlib.sha256(path.relative_to(data).as_posix().encode("utf-8")).hexdigest()
    return sorted(files_of(folder), key=key)


def parts_of(files, fold, folds, validation):
    test = files[fold::folds]
    rest = [f for i, f in enumerate(files) if i % folds != fold]
    held = max(1, round(validation * len(rest))) if validation > 0 else 0
    return {"test": test, "val": rest[:held], "train": rest[held:]}


def place(source, target, copy):
    target.parent.mkdir(parents=True, exist_ok=True)
    if copy:
        shutil.copyfile(source, target)
    else:
        os.symlink(source.resolve(), target)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="must not exist")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--validation", type=float, default=0.1, help="share of what is not tested; 0 writes no val/")
    parser.add_argument("--copy", action="store_true")
    args = parser.parse_args()
    if args.folds < 2 or not 0 <= args.validation < 1:
        parser.error("--folds must be at least 2 and --validation in [0, 1)")
    classes = sorted(p for p in args.data.iterdir() if p.is_dir() and not p.name.startswith("."))
    if not classes:
        parser.error(f"{args.data} has no class folders")
    args.out.mkdir(parents=True)
    for fold in range(args.folds):
        counts = {"train": 0, "val": 0, "test": 0}
        for folder in classes:
            for part, files in parts_of(ordered(args.data, folder), fold, args.folds, args.validation).items():
                counts[part] += len(files)
                for file in files:
                    place(file, args.out / f"fold{fold}" / part / file.relative_to(args.data), args.copy)
        print(f"fold{fold}", *(f"{part} {count}" for part, count in counts.items()))


if __name__ == "__main__":
    main()
