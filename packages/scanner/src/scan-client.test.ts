import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanClient, ScanFailure, type WorkerPort } from './scan-client.ts';
import type { ScanRequest, ScanResponse } from './scan-protocol.ts';
import { type ReaderSource, type ServicePort, serveScans } from './scan-service.ts';

const VIN = 'ZFF80AMA5K0240001';
const READING = { vin: VIN, text: VIN, format: 'code_39' as const, isSure: true };
const GUIDE = { x: 0, y: 0, width: 4, height: 2 };
const picture = () => ({ width: 400, height: 200, rgba: new ArrayBuffer(400 * 200 * 4) });

function connect(source: Partial<ReaderSource> & { isMute?: boolean }) {
  const workers: { isAlive: boolean; breakDown(): void }[] = [];
  const spawn = (): WorkerPort => {
    const heard: ((event: { data: ScanRequest }) => void)[] = [];
    const listeners: ((event: { data: ScanResponse }) => void)[] = [];
    const broken: (() => void)[] = [];
    const worker = { isAlive: true, breakDown: () => broken.forEach((listener) => void listener()) };
    const port: ServicePort = {
      postMessage: (data) => {
        if (worker.isAlive && !source.isMute) for (const listener of listeners) listener({ data });
      },
      addEventListener: (_, listener) => heard.push(listener),
    };
    serveScans(
      port,
      {
        barcode: () => null,
        loadPrint: async () => () => null,
        loadSecondBars: async () => async () => null,
        ...source,
      },
      () => 0,
    );
    workers.push(worker);
    return {
      postMessage: (data) => {
        for (const listener of heard) listener({ data });
      },
      addEventListener: (type: string, listener: (event: { data: ScanResponse }) => void) => {
        if (type === 'message') listeners.push(listener);
        // Error listeners are called without an event.
        if (type === 'error') broken.push(listener as () => void);
      },
      terminate: () => {
        worker.isAlive = false;
      },
    };
  };
  return { client: new ScanClient(spawn), workers };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page and its scanning worker', () => {
  it('read a frame, and are busy meanwhile', async () => {
    const { client } = connect({ barcode: () => READING });
    const reading = client.readFrame('barcode', picture(), GUIDE);
    expect(client.isBusy).toBe(true);
    expect(await reading).toMatchObject({ vin: VIN, isSure: true });
    expect(client.isBusy).toBe(false);
  });

  it('read a chosen photo, and tell when the second reader of bars begins', async () => {
    const loadSecondBars = vi.fn(async () => async () => ({ vin: VIN, where: null }));
    const { client } = connect({ loadSecondBars });
    const onSecond = vi.fn();
    expect(await client.readPhoto(picture(), onSecond)).toMatchObject({ vin: VIN, isSure: false });
    expect([onSecond.mock.calls.length, loadSecondBars.mock.calls.length]).toEqual([1, 1]);
  });

  it('fetch no second reader for a photo whose bars are sure', async () => {
    const loadSecondBars = vi.fn(async () => async () => null);
    const { client } = connect({ barcode: () => READING, loadSecondBars });
    expect(await client.readPhoto(picture(), vi.fn())).toMatchObject({ vin: VIN, isSure: true });
    expect(loadSecondBars).not.toHaveBeenCalled();
  });

  it('never fetch the reader of print in barcode mode', async () => {
    const loadPrint = vi.fn(async () => () => null);
    const { client } = connect({ loadPrint });
    await client.prepare('barcode');
    await client.readFrame('barcode', picture(), GUIDE);
    await client.readStill('barcode', picture(), GUIDE);
    expect(loadPrint).not.toHaveBeenCalled();
    await client.prepare('ocr');
    await client.readFrame('ocr', picture(), GUIDE);
    expect(loadPrint).toHaveBeenCalledTimes(1);
  });

  it('read print in barcode mode once it is asked for, and bars while its reader is fetched', async () => {
    const { promise, resolve } = Promise.withResolvers<() => null>();
    const { client } = connect({ barcode: () => READING, loadPrint: () => promise });
    const preparing = client.prepare('ocr');
    expect(await client.readFrame('barcode', picture(), GUIDE)).toMatchObject({ vin: VIN });
    const print = vi.fn(() => null);
    resolve(print);
    await preparing;
    await client.readFrame('barcode', picture(), GUIDE, true);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('say when the reader of print cannot be fetched, and try anew the next time', async () => {
    const loadPrint = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(() => null);
    const { client } = connect({ loadPrint });
    await expect(client.prepare('ocr')).rejects.toBeInstanceOf(ScanFailure);
    await client.prepare('ocr');
  });

  it('survive a reader that throws', async () => {
    const barcode = vi.fn().mockImplementationOnce(() => {
      throw new RangeError('a broken picture');
    });
    const { client } = connect({ barcode: barcode.mockReturnValue(READING) });
    await expect(client.readFrame('barcode', picture(), GUIDE)).rejects.toBeInstanceOf(ScanFailure);
    expect(await client.readFrame('barcode', picture(), GUIDE)).toMatchObject({ vin: VIN });
  });

  it('end a worker that hangs or breaks, and start another for the next picture', async () => {
    const { client, workers } = connect({ isMute: true });
    const hanging = expect(client.readFrame('barcode', picture(), GUIDE)).rejects.toBeInstanceOf(ScanFailure);
    await vi.advanceTimersByTimeAsync(5_000);
    await hanging;
    const breaking = expect(client.readStill('ocr', picture(), null)).rejects.toBeInstanceOf(ScanFailure);
    workers[1]?.breakDown();
    await breaking;
    expect(workers.map(({ isAlive }) => isAlive)).toEqual([false, false]);
    expect(client.isBusy).toBe(false);
  });

  it('leave nothing behind when they part', async () => {
    const { client, workers } = connect({ isMute: true });
    const waiting = expect(client.prepare('ocr')).rejects.toBeInstanceOf(ScanFailure);
    client.close();
    await waiting;
    expect(workers.map(({ isAlive }) => isAlive)).toEqual([false]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
