import { expect, it } from 'vitest';
import { actorText, eventText } from './timeline-text.ts';

const move = (from: string, to: string) => eventText({ kind: 'status_changed', from, to });

it('says what happened in the labels of the admin area', () => {
  expect(eventText({ kind: 'submitted', from: null, to: null })).toBe('Submitted');
  expect(move('pending', 'in_review')).toBe('Review started');
  expect(move('rejected', 'in_review')).toBe('Reopened');
  expect(move('in_review', 'changes_requested')).toBe('Asked for changes');
});

it('says whose case it became and whose it was', () => {
  expect(eventText({ kind: 'assigned', from: 'vera', to: 'rosa' })).toBe('Assigned to rosa');
  expect(eventText({ kind: 'released', from: 'rosa', to: null })).toBe('Released, was rosa’s');
  expect(eventText({ kind: 'released', from: null, to: null })).toBe('Released');
});

it('shows what it does not know as it is', () => {
  expect(eventText({ kind: 'car_inspected', from: null, to: null })).toBe('car inspected');
  expect(move('in_review', 'on_hold')).toBe('Moved to on_hold');
});

it('names who did it, and tells the owner from the team', () => {
  expect(actorText({ by: 'team', actor: 'grace' })).toBe('grace');
  expect(actorText({ by: 'owner', actor: 'ada' })).toBe('ada (owner)');
  expect(actorText({ by: 'team', actor: null })).toBe('The team');
  expect(actorText({ by: 'product', actor: null })).toBe('Automatic');
});
