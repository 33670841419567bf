import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser, jpeg, settle } from './testing-browser.ts';

let browser: ReturnType<typeof createTestBrowser>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = createTestBrowser();
});

async function withThree() {
  const tab = await browser.open();
  tab.queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
  await settle();
  return tab;
}

const getId = ({ queue }: Awaited<ReturnType<typeof withThree>>, name: string) =>
  queue.getSnapshot().uploads.find(({ file }) => file.name === name)?.id ?? '';

async function arrive(...names: string[]) {
  for (const name of names) await browser.attempt(name).store();
}

describe('a photo that is taken once more', () => {
  it('takes the place of one that is in the draft, with the advice that its owner accepted', async () => {
    const tab = await withThree();
    await arrive('a.jpg', 'b.jpg', 'c.jpg');
    await tab.save();
    tab.queue.replace(tab.draft.photos.scenic?.[1]?.url ?? '', 'scenic', jpeg('new.jpg'), ['dark']);
    await settle();
    expect(tab.names()).toEqual(['scenic a.jpg', 'scenic b.jpg', 'scenic c.jpg']);
    await arrive('new.jpg');
    expect(tab.names()).toEqual(['scenic a.jpg', 'scenic new.jpg', 'scenic c.jpg']);
    expect(tab.draft.photos.scenic?.[1]?.advice).toEqual(['dark']);
  });

  it('takes the place of one that is still on its way, which is not sent any further and can be brought back', async () => {
    const tab = await withThree();
    const { signal } = browser.attempt('a.jpg');
    tab.queue.replace(getId(tab, 'a.jpg'), 'scenic', jpeg('new.jpg'));
    await settle();
    expect(signal.aborted).toBe(true);
    await arrive('new.jpg', 'b.jpg', 'c.jpg');
    expect(tab.names()).toEqual(['scenic new.jpg', 'scenic b.jpg', 'scenic c.jpg']);
    expect(tab.queue.getSnapshot().removals).toMatchObject([{ upload: { file: { name: 'a.jpg' } } }]);
  });

  it('takes the place of one that arrived while the camera was open', async () => {
    const tab = await withThree();
    const id = getId(tab, 'b.jpg');
    await arrive('a.jpg', 'b.jpg', 'c.jpg');
    tab.queue.replace(id, 'scenic', jpeg('new.jpg'));
    await settle();
    await arrive('new.jpg');
    expect(tab.names()).toEqual(['scenic a.jpg', 'scenic new.jpg', 'scenic c.jpg']);
  });

  it('takes the place of one that arrives while it is being kept', async () => {
    const tab = await withThree();
    const id = getId(tab, 'a.jpg');
    tab.queue.replace(id, 'scenic', jpeg('new.jpg'));
    await arrive('a.jpg');
    await settle();
    await arrive('b.jpg', 'new.jpg', 'c.jpg');
    expect(tab.names()).toEqual(['scenic new.jpg', 'scenic b.jpg', 'scenic c.jpg']);
  });

  it('leaves the old one where it is when the new one is no photo', async () => {
    const tab = await withThree();
    tab.queue.replace(getId(tab, 'a.jpg'), 'scenic', new File(['notes'], 'notes.txt', { type: 'text/plain' }));
    await settle();
    expect(tab.states()).toContain('a.jpg sending');
    expect(tab.states()).toContain('notes.txt failed');
  });
});
