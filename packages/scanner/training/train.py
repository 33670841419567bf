"""Trains the character classifier of the print reader on images of text lines that render-text-lines.ts wrote. Needs numpy alone.

    python3 training/train.py --lines DIR [DIR ...] --out src/print/character-classifier-weights.ts --steps 5000 --seed 1

Four layers of convolutions over a window of 29 x 27 pixels; the reader runs the very same layers along a whole row.
The seed, the lines and the number of steps decide the result (up to the rounding of the machine's matrix products).
"""
import argparse
import base64
import json
import os
import time

# Small products: several threads of the matrix library wait for each other longer than they work.
os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')

import numpy as np  # noqa: E402
from numpy.lib.stride_tricks import sliding_window_view

SIGNS = 33
NOTHING = SIGNS
WINDOW = 27
HALF = WINDOW // 2
# Kernel rows, kernel columns, steps down and along, inputs, outputs.
LAYERS = [(5, 5, 2, 2, 1, 20), (3, 3, 2, 1, 20, 32), (4, 3, 2, 1, 32, 64), (2, 8, 1, 1, 64, 96), (1, 1, 1, 1, 96, SIGNS + 1)]


def load(folders):
    lines = []
    for folder in folders:
        with open(os.path.join(folder, 'lines.json')) as file:
            index = json.load(file)
        pixels = np.fromfile(os.path.join(folder, 'lines.bin'), np.uint8)
        at = 0
        for line in index['lines']:
            size = index['height'] * line['width']
            image = pixels[at:at + size].reshape(index['height'], -1)
            at += size
            if len(line['characters']) > 2:
                lines.append((image, line['characters']))
    return lines


def places_of(lines, rng):
    """Every window to learn from: line, column, class. Between and beside characters there is nothing."""
    places = []
    for number, (_, characters) in enumerate(lines):
        xs = [x for _, x in characters]
        for klass, x in characters:
            # Stars around a VIN are rare and must not be read as characters: each counts several times.
            places += [(number, x, klass)] * (8 if klass == NOTHING else 1)
        gaps = [(a + b) / 2 for a, b in zip(xs, xs[1:])]
        for x in rng.choice(gaps, 3, replace=False) if len(gaps) > 3 else gaps:
            places.append((number, x, NOTHING))
        places.append((number, xs[0] - rng.uniform(8, 15), NOTHING))
        places.append((number, xs[-1] + rng.uniform(8, 15), NOTHING))
    return np.array(places, np.float32)


def batch_of(lines, places, rng, size):
    picked = places[rng.integers(0, len(places), size)]
    windows = np.zeros((size, 29, WINDOW, 1), np.float32)
    shift = np.where(picked[:, 2] == NOTHING, rng.normal(0, 0.7, size), rng.normal(0, 1.1, size))
    for k in range(size):
        image = lines[int(picked[k, 0])][0]
        left = int(round(picked[k, 1] + shift[k])) - HALF
        down = rng.integers(-1, 2)
        a, b = max(0, left), min(image.shape[1], left + WINDOW)
        if b > a:
            windows[k, :, a - left:b - left, 0] = np.roll(image[:, a:b], down, 0)
    windows = (windows - 96) / 64
    windows *= rng.uniform(0.8, 1.2, (size, 1, 1, 1)).astype(np.float32)
    windows += rng.normal(0, 0.08, (size, 1, 1, 1)).astype(np.float32)
    return windows, picked[:, 2].astype(np.int64)


def unfold(x, layer):
    kh, kw, down, along, _, _ = layer
    return sliding_window_view(x, (kh, kw), axis=(1, 2))[:, ::down, ::along]


def forward(x, weights, biases):
    kept = []
    for number, layer in enumerate(LAYERS):
        folds = unfold(x, layer)
        shape = folds.shape
        columns = np.ascontiguousarray(folds).reshape(shape[0] * shape[1] * shape[2], -1)
        y = columns @ weights[number] + biases[number]
        if number + 1 < len(LAYERS):
            np.maximum(y, 0, out=y)
        kept.append((x.shape, shape, columns, y))
        x = y.reshape(shape[0], shape[1], shape[2], -1)
    return x.reshape(x.shape[0], -1), kept


def backward(gradient, kept, weights):
    gradients = []
    for number in range(len(LAYERS) - 1, -1, -1):
        kh, kw, down, along, _, _ = LAYERS[number]
        x_shape, shape, columns, y = kept[number]
        if number + 1 < len(LAYERS):
            gradient = gradient * (y > 0)
        gradients.append((columns.T @ gradient, gradient.sum(0)))
        if number == 0:
            break
        folds = (gradient @ weights[number].T).reshape(shape)
        x = np.zeros(x_shape, np.float32)
        for v in range(kh):
            for u in range(kw):
                x[:, v:v + down * shape[1]:down, u:u + along * shape[2]:along] += folds[..., v, u]
        gradient = x.reshape(-1, x_shape[3])
    return gradients[::-1]


def quantised(weights, biases):
    """Layer by layer: one float scale per output, signed bytes, then the biases as floats (little endian)."""
    parts = []
    for matrix, bias, layer in zip(weights, biases, LAYERS):
        kh, kw, _, _, inputs, outputs = layer
        # The reader walks rows, columns, inputs; the training's order is inputs, rows, columns.
        ordered = matrix.reshape(inputs, kh, kw, outputs).transpose(1, 2, 0, 3).reshape(-1, outputs)
        scale = np.abs(ordered).max(0) / 127 + 1e-12
        parts += [scale.astype('<f4').tobytes(), bias.astype('<f4').tobytes(), np.round(ordered / scale).astype(np.int8).tobytes()]
    return b''.join(parts)


def save(path, weights, biases):
    text = base64.b64encode(quantised(weights, biases)).decode()
    with open(path, 'w') as file:
        file.write('/** Weights of the character classifier in base64, written by training/train.py; character-classifier.ts knows their order. */\n')
        file.write(f"export const LETTER_NET_WEIGHTS =\n  '{text}';\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--lines', nargs='+', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--steps', type=int, default=6000)
    parser.add_argument('--batch', type=int, default=256)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--rate', type=float, default=0.002, help='learning rate at the start')
    parser.add_argument('--resume', help='a .npz of an earlier run to go on from')
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    lines = load(options.lines)
    held = max(1, len(lines) // 50)
    test_lines, lines = lines[:held], lines[held:]
    places, test_places = places_of(lines, rng), places_of(test_lines, rng)
    weights = [rng.normal(0, np.sqrt(2 / (l[0] * l[1] * l[4])), (l[0] * l[1] * l[4], l[5])).astype(np.float32) for l in LAYERS]
    biases = [np.zeros(l[5], np.float32) for l in LAYERS]
    if options.resume:
        earlier = np.load(options.resume)
        weights = [earlier[f'w{k}'] for k in range(len(LAYERS))]
        biases = [earlier[f'b{k}'] for k in range(len(LAYERS))]
    values = weights + biases
    first = [np.zeros_like(v) for v in values]
    second = [np.zeros_like(v) for v in values]
    began, right, loss = time.time(), 0.0, 3.5
    print(len(lines), 'lines', len(places), 'windows', flush=True)
    for step in range(1, options.steps + 1):
        x, classes = batch_of(lines, places, rng, options.batch)
        z, kept = forward(x, weights, biases)
        z -= z.max(1, keepdims=True)
        p = np.exp(z)
        p /= p.sum(1, keepdims=True)
        rows = np.arange(len(classes))
        right += 0.02 * ((p.argmax(1) == classes).mean() - right)
        loss += 0.02 * (-np.log(p[rows, classes] + 1e-9).mean() - loss)
        p[rows, classes] -= 1
        gradients = backward((p / len(classes)).astype(np.float32), kept, weights)
        flat = [g[0] for g in gradients] + [g[1] for g in gradients]
        rate = options.rate * min(1, step / 200) * (0.5 * (1 + np.cos(np.pi * step / options.steps)) + 0.01)
        for k, gradient in enumerate(flat):
            first[k] += 0.1 * (gradient - first[k])
            second[k] += 0.001 * (gradient ** 2 - second[k])
            values[k] -= rate * (first[k] / (1 - 0.9 ** step)) / (np.sqrt(second[k] / (1 - 0.999 ** step)) + 1e-7)
        if step % 100 == 0:
            print(step, f'right {right:.3f} loss {loss:.3f} {time.time() - began:.0f} s', flush=True)
        if step % 500 == 0 or step == options.steps:
            x, classes = batch_of(test_lines, test_places, np.random.default_rng(9), 2000)
            print('unseen', f'{(forward(x, weights, biases)[0].argmax(1) == classes).mean():.4f}', flush=True)
            save(options.out, weights, biases)
            np.savez(os.path.splitext(options.out)[0] + '.npz', **{f'w{k}': w for k, w in enumerate(weights)}, **{f'b{k}': b for k, b in enumerate(biases)})


main()
