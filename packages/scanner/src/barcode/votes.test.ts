import { describe, expect, it } from 'vitest';
import { Votes } from './votes.ts';

const CHECKED = '5FNRL38488B411196';
const MISREAD = '5FNRL38488B411198';
const EUROPEAN = 'WVWZZZ1KZAW123456';

function lineAt(y: number) {
  return { x1: 10, y1: y, x2: 410, y2: y };
}

function say(votes: Votes, text: string, y: number, format: 'code_39' | 'code_128' = 'code_39') {
  votes.add({ text, format, start: 0, end: 800 }, lineAt(y));
}

describe('how lines of a barcode agree on a VIN', () => {
  it('believes two lines with a fitting check digit', () => {
    const votes = new Votes();
    say(votes, CHECKED, 10);
    expect(votes.winner).toBeNull();
    say(votes, CHECKED, 11);
    expect(votes.winner).toMatchObject({
      vin: CHECKED,
      text: CHECKED,
      format: 'code_39',
      isSure: true,
      where: lineAt(10),
    });
  });

  it('believes a single line in the end if its check digit fits and nothing contradicts it', () => {
    const votes = new Votes();
    say(votes, `I${CHECKED}`, 10);
    expect(votes.lastResort()).toMatchObject({ vin: CHECKED, text: `I${CHECKED}` });
    say(votes, MISREAD, 20);
    expect(votes.lastResort()).toBeNull();
  });

  it('asks of a code 39 without a fitting check digit for a second line far enough away', () => {
    const votes = new Votes();
    say(votes, EUROPEAN, 10);
    say(votes, EUROPEAN, 12);
    expect(votes.winner).toBeNull();
    expect(votes.lastResort()).toBeNull();
    say(votes, EUROPEAN, 16);
    expect(votes.winner?.vin).toBe(EUROPEAN);
  });

  it('asks for five lines where a maker must carry a check digit and it does not fit', () => {
    const votes = new Votes();
    for (const y of [10, 20, 30, 40]) say(votes, MISREAD, y);
    expect(votes.winner).toBeNull();
    say(votes, MISREAD, 50);
    expect(votes.winner?.vin).toBe(MISREAD);
  });

  it('lets the checksum of code 128 stand for the distance, not for the second line', () => {
    const votes = new Votes();
    say(votes, EUROPEAN, 10, 'code_128');
    expect(votes.lastResort()).toBeNull();
    say(votes, EUROPEAN, 11, 'code_128');
    expect(votes.winner).toMatchObject({ vin: EUROPEAN, format: 'code_128' });
  });

  it('believes nothing while two readings have as many lines', () => {
    const votes = new Votes();
    say(votes, MISREAD, 10);
    say(votes, CHECKED, 20);
    say(votes, MISREAD, 30);
    say(votes, CHECKED, 40);
    expect(votes.winner).toBeNull();
    say(votes, CHECKED, 50);
    expect(votes.winner?.vin).toBe(CHECKED);
  });

  it('asks to compare what has neither a fitting check digit nor a maker it knows', () => {
    const votes = new Votes();
    say(votes, 'B0XZZZ1KZAW123456', 10, 'code_128');
    say(votes, 'B0XZZZ1KZAW123456', 20, 'code_128');
    expect(votes.winner).toMatchObject({ vin: 'B0XZZZ1KZAW123456', isSure: false });
    const known = new Votes();
    for (const y of [10, 20]) say(known, EUROPEAN, y, 'code_128');
    expect(known.winner).toMatchObject({ vin: EUROPEAN, isSure: true });
  });

  it('hears nothing of what is no VIN', () => {
    const votes = new Votes();
    say(votes, 'PART-12345', 10);
    say(votes, 'PART-12345', 20);
    expect(votes.lastResort()).toBeNull();
  });

  it('offers in the end what one line reads of a known maker’s VIN without a check digit, to be checked', () => {
    const votes = new Votes();
    say(votes, EUROPEAN, 10);
    expect(votes.likely()).toMatchObject({ vin: EUROPEAN, isSure: false });
    say(votes, 'WVWZZZ1KZAW123458', 20);
    expect(votes.likely()).toBeNull();
  });

  it('offers nothing of a maker that must have a check digit, or against what whole characters say', () => {
    const misread = new Votes();
    say(misread, MISREAD, 10);
    expect(misread.likely()).toBeNull();
    const disagreeing = new Votes();
    say(disagreeing, EUROPEAN, 10);
    const other = 'WVWZZZ1KZAW123458';
    disagreeing.suggest({ text: other, vin: other, format: 'code_39', isSure: false });
    expect(disagreeing.likely()).toBeNull();
  });
});
