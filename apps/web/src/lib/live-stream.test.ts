import type { LiveEvent } from '@marque/domain/review/review';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnPlace } from './live-place.ts';
import { type LiveServer, LiveStream } from './live-stream.ts';
import { SIGNED_IN_AGAIN } from './signed-in-event.ts';

type Callbacks = Parameters<LiveServer['subscribe']>[0];
interface Connection extends Callbacks {
  since: string | null;
}

const LONG = 60_000;
const CONNECTED = { kind: 'connected', consignmentId: null, draftId: null };
const approved: LiveEvent = { kind: 'status_changed', consignmentId: 7, draftId: null };

const tab = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
const heard: LiveEvent[] = [];
let open: Connection[] = [];
let session: () => Promise<boolean>;
let leave: () => unknown;
let stream: LiveStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', browser);
  tab.hidden = false;
  heard.length = 0;
  open = [];
  session = () => Promise.resolve(true);
  stream = new LiveStream({
    isSignedIn: () => session(),
    subscribe: (callbacks, since) => {
      const connection = { ...callbacks, since };
      open.push(connection);
      return { unsubscribe: () => void open.splice(open.indexOf(connection), 1) };
    },
  });
  leave = stream.listen((event) => heard.push(event), null);
});

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function server(): Connection {
  const [connection] = open;
  if (!connection || open.length > 1) throw new Error(`${open.length} streams are open`);
  return connection;
}

function begin(): void {
  server().onStarted();
  server().onEvent(CONNECTED, '1.0');
}

function end(how: 'onError' | 'onComplete'): void {
  const callbacks = server();
  open = [];
  callbacks[how]();
}

function show(isHidden: boolean): void {
  tab.hidden = isHidden;
  tab.dispatchEvent(new Event('visibilitychange'));
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a live stream', () => {
  it('passes events on to all listeners over one connection', () => {
    const others: LiveEvent[] = [];
    const leaveToo = stream.listen((event) => others.push(event), null);
    begin();
    server().onEvent(approved, '2.0');
    expect(heard).toEqual([CONNECTED, approved]);
    expect(others).toEqual(heard);
    leaveToo();
    expect(open).toHaveLength(1);
  });

  it('closes with the last listener and opens again with the next', () => {
    leave();
    expect(open).toHaveLength(0);
    leave = stream.listen((event) => heard.push(event), null);
    expect(open).toHaveLength(1);
  });

  it('begins where the page’s data had got to', () => {
    leave();
    leave = stream.listen((event) => heard.push(event), learnPlace('5.2'));
    expect(server().since).toBe('5.2');
  });

  it('tells who joins later to fetch everything only if others were told something that they missed', async () => {
    const before = learnPlace('1.0');
    begin();
    const early: LiveEvent[] = [];
    const late: LiveEvent[] = [];
    server().onEvent(approved, '2.0');
    const leaving = [
      stream.listen((event) => early.push(event), before),
      stream.listen((event) => late.push(event), learnPlace('2.0')),
    ];
    await wait(0);
    for (const each of leaving) each();
    expect(early).toEqual([CONNECTED]);
    expect(late).toEqual([]);
  });

  it('says to those who leave up to where they were told everything', () => {
    begin();
    server().onEvent(approved, '7.0');
    expect(leave()).toMatchObject({ place: '7.0' });
  });

  it('reconnects at once, and where it was, when the server ended it on purpose', async () => {
    begin();
    server().onEvent(approved, '3.1');
    end('onComplete');
    await wait(0);
    expect(server().since).toBe('3.1');
    expect(heard).toEqual([CONNECTED, approved]);
  });

  it('reconnects after an error, and after the server was away', async () => {
    begin();
    session = () => Promise.reject(new Error('nobody responds'));
    end('onError');
    await wait(LONG);
    expect(open).toHaveLength(0);
    session = () => Promise.resolve(true);
    await wait(LONG);
    // The position may be the reason for the refusal.
    expect(server().since).toBeNull();
  });

  it('retries with growing delays', async () => {
    let asked = 0;
    session = () => {
      asked += 1;
      return Promise.reject(new Error('nobody responds'));
    };
    end('onError');
    await wait(5 * 60_000);
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(25);
  });

  it('makes the page ask the server when the session is over, and stays closed', async () => {
    begin();
    session = () => Promise.resolve(false);
    end('onError');
    await wait(LONG);
    expect(heard).toEqual([CONNECTED, CONNECTED]);
    expect(open).toHaveLength(0);
  });

  it('goes on after signing in again, and tells the page to fetch what it may have missed', async () => {
    begin();
    session = () => Promise.resolve(false);
    end('onError');
    await wait(LONG);
    session = () => Promise.resolve(true);
    browser.dispatchEvent(new Event(SIGNED_IN_AGAIN));
    await wait(0);
    expect(open).toHaveLength(1);
    expect(server().since).toBeNull();
  });

  it('closes its connection after a minute in the background and reconnects with the tab', async () => {
    begin();
    show(true);
    await wait(59_000);
    expect(open).toHaveLength(1);
    await wait(2_000);
    expect(open).toHaveLength(0);
    show(false);
    await wait(0);
    expect(open).toHaveLength(1);
  });

  it('keeps its connection while the tab is hidden for a moment', async () => {
    begin();
    show(true);
    await wait(10_000);
    show(false);
    await wait(LONG);
    expect(open).toHaveLength(1);
    expect(heard).toEqual([CONNECTED]);
  });

  it('retries at once when the network is back', async () => {
    begin();
    session = () => Promise.reject(new Error('offline'));
    end('onError');
    await wait(4 * LONG);
    session = () => Promise.resolve(true);
    browser.dispatchEvent(new Event('online'));
    await wait(0);
    expect(open).toHaveLength(1);
  });
});
