# SPDX-License-Identifier: Apache-2.0
"""The classifiers that both sides train, in PyTorch."""
import torchvision
from torch import nn


def seed_cnn(channels, height, width, classes):
    def left(side):
        return ((side - 2) // 2 - 2) // 2 - 2
    return nn.Sequential(
        nn.Conv2d(channels, 32, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 3), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(64, 64, 3), nn.ReLU(), nn.Flatten(), nn.Linear(64 * left(height) * left(width), 64), nn.ReLU(),
        nn.Linear(64, classes))


def build(name, height, width, channels, classes):
    if name == "seed-cnn":
        return seed_cnn(channels, height, width, classes)
    model = getattr(torchvision.models, name)(num_classes=classes)
    if channels != 3 and name.startswith("resnet"):
        model.conv1 = nn.Conv2d(channels, 64, 7, 2, 3, bias=False)
        nn.init.kaiming_normal_(model.conv1.weight, mode="fan_out", nonlinearity="relu")
    return model
