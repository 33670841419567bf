"""Trains the character classifier of the print reader on line images that render-text-lines.ts wrote. Needs PyTorch
(Debian 12: python3-torch) and numpy.

    /usr/bin/python3 training/train.py --lines DIR [DIR ...] --out weights.ts --steps 20000 --seed 1

Convolutions over a window of 29 x 57 pixels; the reader runs the very same layers along a whole line image, with
weights of 8 and values of 15 bits. The seed, the line images and the number of steps decide the result, up to the
rounding of sums.
"""
import argparse
import base64
import json
import os
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

CHARACTERS = 33
NOTHING = CHARACTERS
UNKNOWN = CHARACTERS + 1
HEIGHT = 29
# Kernel rows and columns, steps down and along, distance between kernel columns, inputs, outputs: as in
# character-classifier.ts.
LAYERS = [
    (5, 5, 2, 2, 1, 1, 24),
    (3, 3, 2, 1, 1, 24, 48),
    (3, 3, 1, 1, 1, 48, 64),
    (4, 3, 1, 1, 1, 64, 128),
    (1, 5, 1, 1, 1, 128, 128),
    (1, 5, 1, 1, 2, 128, 128),
    (1, 3, 1, 1, 4, 128, 128),
    (1, 1, 1, 1, 1, 128, CHARACTERS + 1),
]
WINDOW = 57
STRIDE = 2
# Highest value of a layer that the reader can hold, and how far above the usual highest one it lies.
MOST = 16383
HEADROOM = 2.0


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = nn.ModuleList()
        self.norms = nn.ModuleList()
        for number, (rows, columns, down, along, apart, inputs, outputs) in enumerate(LAYERS):
            is_last = number + 1 == len(LAYERS)
            self.convolutions.append(
                nn.Conv2d(inputs, outputs, (rows, columns), (down, along), dilation=(1, apart), bias=is_last))
            if not is_last:
                self.norms.append(nn.BatchNorm2d(outputs, momentum=0.02))

    def forward(self, x):
        for convolution, norm in zip(self.convolutions, self.norms):
            x = F.relu(norm(convolution(x)))
        return self.convolutions[-1](x)[:, :, 0]


class Lines:
    """All line images, and random windows of them with the class of each position."""

    def __init__(self, folders, part, width):
        self.width = width
        self.pixels, self.starts, self.widths, self.places, self.classes, self.kinds = [], [], [], [], [], []
        at = 0
        for folder in folders:
            with open(os.path.join(folder, 'lines.json')) as file:
                index = json.load(file)
            self.pixels.append(np.fromfile(os.path.join(folder, 'lines.bin'), np.uint8))
            self.kind_names = index['kinds']
            for number, line in enumerate(index['lines']):
                is_test = number % 50 == 0
                if len(line['characters']) > 2 and is_test == (part == 'test'):
                    self.starts.append(at)
                    self.widths.append(line['width'])
                    self.kinds.append(line['kind'])
                    self.classes.append(np.array([klass for klass, _ in line['characters']], np.int64))
                    self.places.append(np.array([x for _, x in line['characters']], np.float32))
                at += HEIGHT * line['width']
        self.pixels = np.concatenate(self.pixels)

    def __len__(self):
        return len(self.starts)

    def image(self, number):
        start, width = self.starts[number], self.widths[number]
        return self.pixels[start:start + HEIGHT * width].reshape(HEIGHT, width)

    def batch(self, rng, size, is_plain=False):
        """Windows of pixels from -96 to 159, and for each position its class and how much it counts."""
        windows = np.zeros((size, HEIGHT, self.width), np.float32)
        classes = np.zeros((size, (self.width - WINDOW) // STRIDE + 1), np.int64)
        counts = np.zeros(classes.shape, np.float32)
        picked = rng.integers(0, len(self), size)
        for k, number in enumerate(picked):
            image, places, kinds = self.image(number), self.places[number], self.classes[number]
            stretch = 1.0 if is_plain else np.exp(rng.normal(0, 0.05))
            reach = self.width / stretch
            middle = rng.uniform(min(places[0], places[-1]) - 20, places[-1] + 20)
            across = image.shape[1]
            middle = np.clip(middle, min(reach / 2, across / 2), max(across - reach / 2, across / 2))
            windows[k] = resampled(image, middle, stretch, self.width, rng, is_plain)
            classes[k], counts[k] = positions(self.width / 2 + (places - middle) * stretch, kinds, classes.shape[1])
        if not is_plain:
            windows = varied(windows, rng)
        return torch.from_numpy(windows[:, None]), torch.from_numpy(classes), torch.from_numpy(counts), picked


def resampled(image, middle, stretch, width, rng, is_plain):
    """A window around a column; stretched, moved up or down and turned a little."""
    shift, turn, grow = 0, 0, 1
    if not is_plain:
        shift, turn, grow = rng.normal(0, 0.5), rng.normal(0, 0.004), np.exp(rng.normal(0, 0.04))
    along = np.arange(width, dtype=np.float32) - width / 2
    x = middle + along / stretch
    left = np.clip(np.floor(x).astype(np.int64), 0, image.shape[1] - 2)
    part = np.clip(x - left, 0, 1).astype(np.float32)
    line = image[:, left] * (1 - part) + image[:, left + 1] * part
    # Beyond the line image there is nothing: its mean.
    line[:, (x < 0) | (x > image.shape[1] - 1)] = 96
    if is_plain:
        return line - 96
    rows = (np.arange(HEIGHT, dtype=np.float32) - HEIGHT / 2)[:, None] / grow + HEIGHT / 2 + shift + turn * along[None]
    top = np.clip(np.floor(rows).astype(np.int64), 0, HEIGHT - 2)
    down = np.clip(rows - top, 0, 1).astype(np.float32)
    columns = np.arange(width)[None]
    return line[top, columns] * (1 - down) + line[top + 1, columns] * down - 96


def varied(windows, rng):
    """Brighter, harder, noisier, softer; each window in its own way."""
    size = len(windows)
    windows = windows * rng.uniform(0.8, 1.25, (size, 1, 1)).astype(np.float32)
    windows += rng.normal(0, 5, (size, 1, 1)).astype(np.float32)
    noisy = rng.random(size) < 0.3
    noise = rng.normal(0, 1, windows[noisy].shape).astype(np.float32)
    windows[noisy] += noise * rng.uniform(2, 14, (noisy.sum(), 1, 1)).astype(np.float32)
    soft = rng.random(size) < 0.15
    windows[soft, :, 1:-1] = (windows[soft, :, :-2] + 2 * windows[soft, :, 1:-1] + windows[soft, :, 2:]) / 4
    for k in np.flatnonzero(rng.random(size) < 0.15):
        left, span = rng.integers(0, windows.shape[2]), rng.integers(3, 14)
        windows[k, :, left:left + span] = windows[k, :, left:left + span] * rng.uniform(0, 0.5) + rng.normal(0, 40)
    return np.clip(windows, -96, 159)


def positions(places, kinds, count):
    """Class and weight of each position: a character near its middle, nothing between and beside, else undecided."""
    columns = (WINDOW - 1) / 2 + STRIDE * np.arange(count, dtype=np.float32)
    away = np.abs(columns[:, None] - places[None])
    nearest = away.argmin(1)
    distance = away[np.arange(count), nearest]
    gaps = np.diff(places)
    before = np.concatenate([[16], gaps])[nearest]
    behind = np.concatenate([gaps, [16]])[nearest]
    gap = np.clip(np.where(columns < places[nearest], before, behind), 6, 22)
    classes = kinds[nearest].copy()
    is_character = distance <= 2.3
    is_gap = distance >= 0.37 * gap
    counts = np.where(distance <= 1.3, 1.0, 0.6).astype(np.float32)
    # Signs beside a VIN are rare and must not be read as characters.
    counts[classes == NOTHING] = 3
    counts[~is_character] = np.where(is_gap, 0.5, 0)[~is_character]
    counts[classes == UNKNOWN] = 0
    classes[is_gap | (classes == UNKNOWN)] = NOTHING
    return classes, counts


def folded(net):
    """Weights (rows, columns, inputs, outputs) and biases with the normalization in them; pixels / 64 go in."""
    layers = []
    for number, convolution in enumerate(net.convolutions):
        weight = convolution.weight.detach()
        if number < len(net.norms):
            norm = net.norms[number]
            factor = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            weight = weight * factor[:, None, None, None]
            bias = norm.bias.detach() - norm.running_mean * factor
        else:
            bias = convolution.bias.detach()
        layers.append((weight.permute(2, 3, 1, 0).double().numpy(), bias.double().numpy()))
    return layers


def highest(net, lines):
    """The highest value of every layer but the last, over a few hundred windows."""
    found = np.zeros(len(LAYERS) - 1)
    rng = np.random.default_rng(5)
    net.eval()
    with torch.no_grad():
        for _ in range(8):
            x, _, _, _ = lines.batch(rng, 64)
            x = x / 64
            for number, (convolution, norm) in enumerate(zip(net.convolutions, net.norms)):
                x = F.relu(norm(convolution(x)))
                found[number] = max(found[number], float(x.max()))
    return found


def packed(net, lines):
    """Layer by layer: one float scale for each output, the biases as floats (little endian), signed bytes."""
    tops = highest(net, lines)
    # Pixels are whole numbers and 64 times what the net was trained with.
    before = 64.0
    parts = []
    for number, (weight, bias) in enumerate(folded(net)):
        after = MOST / (HEADROOM * tops[number]) if number < len(tops) else 1.0
        flat = weight.reshape(-1, weight.shape[-1])
        step = np.abs(flat).max(0) / 127 + 1e-12
        parts += [(step * after / before).astype('<f4').tobytes(), (bias * after).astype('<f4').tobytes(),
                  np.round(flat / step).astype(np.int8).tobytes()]
        before = after
    return b''.join(parts)


def save(path, net, lines):
    text = base64.b64encode(packed(net, lines)).decode()
    with open(path, 'w') as file:
        file.write('/** Weights of the character classifier, written by training/train.py, in the order of character-classifier.ts. */\n')
        file.write(f"export const CHARACTER_CLASSIFIER_WEIGHTS =\n  '{text}';\n")


def unpack(path):
    """The layers of a weights file as floats: the steps between signed bytes stay those of `packed`."""
    with open(path) as file:
        data = base64.b64decode(file.read().split("'")[1])
    layers, at = [], 0
    for rows, columns, _, _, _, inputs, outputs in LAYERS:
        floats = np.frombuffer(data, '<f4', 2 * outputs, at).astype(np.float64)
        at += 8 * outputs
        count = rows * columns * inputs * outputs
        whole = np.frombuffer(data, np.int8, count, at).reshape(rows, columns, inputs, outputs)
        at += count
        layers.append((whole * floats[:outputs], floats[outputs:]))
    assert at == len(data), 'The weights do not fit the layers.'
    return layers


def restore(net, path, lines):
    """Starts from a weights file. Its normalization is folded away: what each layer gives is measured and undone."""
    x = torch.cat([lines.batch(np.random.default_rng(seed), 64)[0] for seed in range(8)]) / 64
    before = 64.0
    with torch.no_grad():
        for number, (weight, bias) in enumerate(unpack(path)):
            convolution = net.convolutions[number]
            weight = torch.from_numpy(weight * before).permute(3, 2, 0, 1).float()
            bias = torch.from_numpy(bias).float()
            if number == len(net.norms):
                convolution.weight.copy_(weight)
                convolution.bias.copy_(bias)
                return
            convolution.weight.copy_(weight)
            sums = convolution(x)
            mean, spread = sums.mean((0, 2, 3)), sums.std((0, 2, 3)) + 1e-6
            # The usual spread of a layer is 1, that of each convolution that of a new one.
            norm, after = net.norms[number], float(spread.median())
            usual = (3 * weight[0].numel()) ** -0.5
            factor = usual / (weight.flatten(1).std(1) + 1e-9)
            convolution.weight.mul_(factor[:, None, None, None])
            norm.running_mean.copy_(mean * factor)
            norm.running_var.copy_((spread * factor) ** 2)
            norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps) / factor / after)
            norm.bias.copy_((bias + mean) / after)
            before = after
            x = F.relu(norm.eval()(convolution(x)))


def measure(net, lines):
    """Right characters of unseen line images in percent, by kind, and the loss."""
    net.eval()
    rng = np.random.default_rng(9)
    right, seen = np.zeros(len(lines.kind_names)), np.zeros(len(lines.kind_names))
    losses = []
    with torch.no_grad():
        for _ in range(12):
            x, classes, counts, picked = lines.batch(rng, 64, is_plain=True)
            z = net(x / 64)
            losses.append(float(loss_of(z, classes, counts)))
            is_clear = (counts == 1).numpy()
            hits = (z.argmax(1) == classes).numpy() & is_clear
            for k, number in enumerate(picked):
                right[lines.kinds[number]] += hits[k].sum()
                seen[lines.kinds[number]] += is_clear[k].sum()
    shares = ' '.join(f'{name} {100 * r / max(1, s):.1f}' for name, r, s in zip(lines.kind_names, right, seen))
    return f'unseen {100 * right.sum() / seen.sum():.2f} loss {np.mean(losses):.4f} ({shares})'


def loss_of(z, classes, counts):
    losses = F.cross_entropy(z, classes, reduction='none')
    return (losses * counts).sum() / counts.sum()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--lines', nargs='+', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--steps', type=int, default=20000)
    parser.add_argument('--batch', type=int, default=48)
    parser.add_argument('--width', type=int, default=217, help='pixels of a window')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--rate', type=float, default=0.003, help='learning rate at the start')
    parser.add_argument('--warm', type=int, default=300, help='steps in which the rate rises')
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--minutes', type=float, help='the rate falls so that this time suffices, whatever the steps')
    parser.add_argument('--resume', help='a .pt or a weights file (.ts) of an earlier run to go on from')
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    lines = Lines(options.lines, 'train', options.width)
    tests = Lines(options.lines, 'test', options.width)
    net, mean = Net(), Net()
    if options.resume:
        if options.resume.endswith('.ts'):
            restore(net, options.resume, lines)
            print('resumed:', measure(net, tests), flush=True)
        else:
            net.load_state_dict(torch.load(options.resume))
    mean.load_state_dict(net.state_dict())
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01, betas=(0.9, 0.99))
    began, loss = time.time(), 0.0
    print(len(lines), 'lines', sum(p.numel() for p in net.parameters()), 'weights', flush=True)
    step, done = 0, 0.0
    while done < 1:
        step += 1
        done = step / options.steps
        if options.minutes:
            done = min(1, (time.time() - began) / 60 / options.minutes)
        for group in optimizer.param_groups:
            group['lr'] = options.rate * min(1, step / options.warm) * (0.5 * (1 + np.cos(np.pi * done)) + 0.003)
        x, classes, counts, _ = lines.batch(rng, options.batch)
        net.train()
        # Sums in 16 bits are three times as fast; the weights and the loss stay in 32.
        with torch.autocast('cpu', dtype=torch.bfloat16):
            z = net(x / 64)
        value = loss_of(z.float(), classes, counts)
        optimizer.zero_grad(set_to_none=True)
        value.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        loss += (float(value) - loss) * max(0.01, 1 / step)
        # The mean of the last tenth, at most 500 steps.
        keep = min(0.998, 1 - 10 / (step + 10))
        with torch.no_grad():
            for one, other in zip(mean.state_dict().values(), net.state_dict().values()):
                if one.dtype.is_floating_point:
                    one.mul_(keep).add_(other, alpha=1 - keep)
                else:
                    one.copy_(other)
        if step % 100 == 0:
            print(step, f'{100 * done:.1f} % loss {loss:.4f} {time.time() - began:.0f} s', flush=True)
        if step % 1000 == 0 or done >= 1:
            print(measure(mean, tests), flush=True)
            torch.save(mean.state_dict(), os.path.splitext(options.out)[0] + '.pt')
            save(options.out, mean, lines)


main()
