# SPDX-License-Identifier: Apache-2.0
"""The classifiers that both sides train, in PyTorch."""
from torch import nn


def seed_cnn(channels, height, width, classes):
    def left(side):
        return ((side - 2) // 2 - 2) // 2 - 2
    return nn.Sequential(
        nn.Conv2d(channels, 32, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 3), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(64, 64, 3), nn.ReLU(), nn.Flatten(), nn.Linear(64 * left(height) * left(width), 64), nn.ReLU(),
        nn.Linear(64, classes))


def cnn_bn(channels, height, width, classes):
    """The default of `espalier train` for small images, in its order of layers."""
    def block(inputs, outputs, pool):
        return [nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(),
                *([nn.MaxPool2d(2)] if pool else [])]
    return nn.Sequential(*block(channels, 32, True), *block(32, 64, True), *block(64, 128, False), nn.Flatten(),
                         nn.Dropout(0.5), nn.Linear(128 * (height // 4) * (width // 4), classes))


def resnet9(channels, classes, width=32):
    """The small residual network that is usual in contests for the shortest time to an accuracy."""
    def block(inputs, outputs, pool=False):
        return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(),
                             *([nn.MaxPool2d(2)] if pool else []))

    class Residual(nn.Module):
        def __init__(self, features):
            super().__init__()
            self.parts = nn.Sequential(block(features, features), block(features, features))

        def forward(self, x):
            return x + self.parts(x)
    return nn.Sequential(block(channels, width), block(width, 2 * width, True), Residual(2 * width),
                         block(2 * width, 4 * width, True), block(4 * width, 8 * width, True), Residual(8 * width),
                         nn.AdaptiveMaxPool2d(1), nn.Flatten(), nn.Linear(8 * width, classes))


class Same(nn.Conv2d):
    """TensorFlow's "same" padding."""

    def forward(self, x):
        pads = []
        for axis in (1, 0):
            size, stride = x.shape[axis + 2], self.stride[axis]
            total = max(0, (-(-size // stride) - 1) * stride + self.kernel_size[axis] - size)
            pads += [total // 2, total - total // 2]
        return super().forward(nn.functional.pad(x, pads) if any(pads) else x)


class Inverted(nn.Module):
    def __init__(self, inputs, outputs, window, stride, expansion):
        super().__init__()
        wide = inputs * expansion
        self.parts = nn.Sequential(
            *(convolution(inputs, wide, 1) if expansion > 1 else []), *convolution(wide, wide, window, stride, wide),
            *convolution(wide, outputs, 1)[:2])
        self.residual = stride == 1 and inputs == outputs

    def forward(self, x):
        return self.parts(x) + x if self.residual else self.parts(x)


def convolution(inputs, outputs, window, stride=1, groups=1):
    return [Same(inputs, outputs, window, stride, groups=groups, bias=False), nn.BatchNorm2d(outputs, 1e-3, 0.01),
            nn.ReLU6(inplace=True)]


def efficientnet_lite0(channels, classes):
    layers, inputs = convolution(channels, 32, 3, 2), 32
    for blocks, window, stride, expansion, outputs in [(1, 3, 1, 1, 16), (2, 3, 2, 6, 24), (2, 5, 2, 6, 40), (3, 3, 2, 6, 80),
                                                       (3, 5, 1, 6, 112), (4, 5, 2, 6, 192), (1, 3, 1, 6, 320)]:
        for i in range(blocks):
            layers.append(Inverted(inputs, outputs, window, stride if i == 0 else 1, expansion))
            inputs = outputs
    return nn.Sequential(*layers, *convolution(inputs, 1280, 1), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.2),
                         nn.Linear(1280, classes))


def build(name, height, width, channels, classes):
    if name == "seed-cnn":
        return seed_cnn(channels, height, width, classes)
    if name == "efficientnet-lite0":
        return efficientnet_lite0(channels, classes)
    if name == "cnn-bn":
        return cnn_bn(channels, height, width, classes)
    if name == "resnet9":
        return resnet9(channels, classes)
    import torchvision
    model = getattr(torchvision.models, name)(num_classes=classes)
    if channels != 3 and name.startswith("resnet"):
        model.conv1 = nn.Conv2d(channels, 64, 7, 2, 3, bias=False)
        nn.init.kaiming_normal_(model.conv1.weight, mode="fan_out", nonlinearity="relu")
    return model
