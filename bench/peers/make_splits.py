#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a few images of each class for training and leaves the others for testing: OUT/split<i>/{train,test}/<class>/.

  make_splits.py --data DIR --out OUT --per-class 30 [--splits 3] [--test DIR]

The files are links. The rule needs no random numbers: within a class, the files of split i are ordered by the SHA-256
of "i/class/path" (UTF-8), and the first are for training. With --test, the images of that folder are the test images
of every split.
"""
import argparse
import hashlib
import pathlib

import make_folds


def ordered(files, data, split):
    def key(path):
        return hashlib.sha256(f"{split}/{path.relative_to(data).as_posix()}".encode("utf-8")).hexdigest()
    return sorted(files, key=key)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="must not exist")
    parser.add_argument("--per-class", type=int, required=True)
    parser.add_argument("--splits", type=int, default=3)
    parser.add_argument("--test", type=pathlib.Path)
    args = parser.parse_args()
    args.out.mkdir(parents=True)
    for split in range(args.splits):
        counts = {"train": 0, "test": 0}
        for folder in sorted(p for p in args.data.iterdir() if p.is_dir() and not p.name.startswith(".")):
            files = ordered(make_folds.files_of(folder), args.data, split)
            tested = [(file, file.relative_to(args.data)) for file in files[args.per_class:]]
            if args.test:
                tested = [(file, file.relative_to(args.test)) for file in make_folds.files_of(args.test / folder.name)]
            chosen = [(file, file.relative_to(args.data)) for file in files[:args.per_class]]
            for part, placed in (("train", chosen), ("test", tested)):
                counts[part] += len(placed)
                for file, name in placed:
                    make_folds.place(file, args.out / f"split{split}" / part / name, copy=False)
        print(f"split{split}", *(f"{part} {count}" for part, count in counts.items()))


if __name__ == "__main__":
    main()
