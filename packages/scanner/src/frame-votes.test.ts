import { describe, expect, it } from 'vitest';
import { FrameVotes, type Sighting } from './frame-votes.ts';
import { createGray } from './image/gray-image.ts';

const VIN = 'ZFF80AMA5K0240001';
const OTHER = 'ZFF80AMA5K0240007';
const CUT = createGray(34, 4);

function seen(vin: string, route: Sighting['route'], isSure: boolean): Sighting {
  return { vin, route, isSure, cut: null, doubts: [] };
}

describe('votes across frames', () => {
  it('take a sure barcode at once', () => {
    expect(new FrameVotes().addFrame([seen(VIN, 'barcode', true)])).toMatchObject({ vin: VIN, isSure: true });
  });

  it('wait for a second frame before print or a doubtful barcode is shown', () => {
    for (const sighting of [seen(VIN, 'print', true), seen(VIN, 'print', false), seen(VIN, 'barcode', false)]) {
      const votes = new FrameVotes();
      expect(votes.addFrame([sighting])).toBeNull();
      expect(votes.addFrame([sighting])).toMatchObject({ vin: VIN, isSure: sighting.isSure });
    }
  });

  it('take bars and print of one frame that agree, and are sure of them', () => {
    const votes = new FrameVotes();
    expect(votes.addFrame([seen(VIN, 'barcode', false), seen(VIN, 'print', false)])).toMatchObject({
      routes: ['barcode', 'print'],
      isSure: true,
    });
  });

  it('leave no character in doubt where bars and print agree', () => {
    const doubts = [{ place: 4, alternatives: ['B'] }];
    const print = { ...seen(VIN, 'print', false), cut: CUT, doubts };
    expect(new FrameVotes().addFrame([seen(VIN, 'barcode', false), print])).toMatchObject({ isSure: true, doubts: [] });
    const votes = new FrameVotes();
    votes.addFrame([print]);
    expect(votes.addFrame([print])).toMatchObject({ isSure: false, cut: CUT, doubts });
  });

  it('stay open while frames contradict each other, and follow the clear majority', () => {
    const votes = new FrameVotes();
    expect(votes.addFrame([seen(OTHER, 'print', false)])).toBeNull();
    expect(votes.addFrame([seen(VIN, 'print', false)])).toBeNull();
    expect(votes.addFrame([seen(VIN, 'print', false)])).toBeNull();
    expect(votes.addFrame([seen(VIN, 'print', false)])).toMatchObject({ vin: VIN });
  });

  it('do not take a sure barcode that print contradicts', () => {
    const votes = new FrameVotes();
    votes.addFrame([seen(OTHER, 'print', true)]);
    expect(votes.addFrame([seen(VIN, 'barcode', true)])).toBeNull();
  });

  it('forget what was seen long ago, and all of it when asked', () => {
    const votes = new FrameVotes();
    votes.addFrame([seen(VIN, 'print', true)]);
    for (let frame = 0; frame < 20; frame += 1) votes.addFrame([]);
    expect(votes.addFrame([seen(VIN, 'print', true)])).toBeNull();
    votes.forget();
    expect(votes.addFrame([seen(VIN, 'print', true)])).toBeNull();
  });
});
