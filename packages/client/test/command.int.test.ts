import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAR, type CarFolder, makeCarFolder, samplePhoto } from './support/car-folder.ts';
import { type Ran, type RunOptions, runMarque } from './support/run-marque.ts';
import { SAMPLE_PDF } from './support/sample-pdf.ts';
import { PASSWORD, type Person, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let car: CarFolder;
let config: string;
beforeEach(async () => {
  car = await makeCarFolder();
  config = await mkdtemp(join(tmpdir(), 'marque-config-'));
});
afterEach(async () => {
  await car.remove();
  await rm(config, { recursive: true, force: true });
});

type Marque = (args: readonly string[], options?: RunOptions) => Promise<Ran>;

function getHands(token: string, url = server.url): Marque {
  return (args, options = {}) =>
    runMarque(args, {
      ...options,
      env: { MARQUE_URL: url, MARQUE_TOKEN: token, XDG_CONFIG_HOME: config, ...options.env },
    });
}

async function owner(): Promise<{ person: Person; token: string; marque: Marque }> {
  const person = await server.testApp.person();
  const token = await server.getToken(person);
  return { person, token, marque: getHands(token) };
}

async function staff(): Promise<Marque> {
  const admin = await server.testApp.person({ role: 'admin' });
  return getHands(await server.getToken(admin, ['read', 'write', 'staff']));
}

const getConsignments = (person: Person) =>
  server.testApp.db.selectFrom('consignments').selectAll().where('userId', '=', person.id).execute();
const getPhotos = (person: Person) =>
  server.testApp.db.selectFrom('photos').select('id').where('ownerId', '=', person.id).execute();

describe('marque import', () => {
  it('checks and says what would be sent, and sends nothing, on a dry run', async () => {
    const { person, marque } = await owner();
    const { code, out } = await marque(['import', car.path, '--dry-run']);
    expect([code, out]).toEqual([
      0,
      '2019 Ferrari 488 Pista: 11 photos in 11 categories. Ready to import.\nNothing was sent: this was a dry run.\n',
    ]);
    expect(await getPhotos(person)).toEqual([]);
  });

  it('consigns the car with its photos, by category', async () => {
    const { person, marque } = await owner();
    const { code, out, err } = await marque(['import', car.path]);
    expect(code, err).toBe(0);
    expect(out).toMatch(/^Consigned as MQ-[0-9A-Z]{8} \(pending\)\. "marque status \d+"/);
    expect(err).toContain('11/11 ');
    const [consignment] = await getConsignments(person);
    expect(Object.values(consignment?.photos ?? {}).map((list) => list?.length)).toEqual(Array(11).fill(1));
  });

  it('prints one JSON value with --json, and the same consignment for a repeat', async () => {
    const { person, marque } = await owner();
    const first = (await marque(['import', car.path, '--json'])).json();
    expect(first).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^MQ-/),
      status: 'pending',
      alreadyConsigned: false,
    });
    const second = await marque(['import', car.path, '--json']);
    expect([second.code, second.json()]).toEqual([0, { ...(first as object), alreadyConsigned: true }]);
    expect(await getConsignments(person)).toHaveLength(1);
    expect((await marque(['import', car.path, '--again', '--json'])).json()).toMatchObject({ alreadyConsigned: false });
    expect(await getConsignments(person)).toHaveLength(2);
  });

  it('lists everything that is wrong, by field, before anything is sent', async () => {
    const { person, marque } = await owner();
    const broken = { ...CAR, vehicleInfo: { ...CAR.vehicleInfo, vin: 'ZFF', paint: 'Blue' } };
    await writeFile(join(car.path, 'consignment.json'), JSON.stringify(broken));
    await rm(join(car.path, 'trunk'), { recursive: true });
    await writeFile(join(car.path, 'IMG_1.jpg'), 'x');
    const { code, out, err } = await marque(['import', car.path]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('Please correct this first:\n  vehicleInfo.vin: VIN must be 17 characters\n');
    expect(err).toContain('vehicleInfo.paint: There is no such field');
    expect(err).toContain('IMG_1.jpg: No category');
    expect(err).toContain('trunk: Photo required: Please add at least 1 photo for Trunk');
    expect(await getPhotos(person)).toEqual([]);

    const asJson = (await marque(['import', car.path, '--json'])).json() as {
      error: { code: string; issues: unknown[] };
    };
    expect(asJson.error.code).toBe('VALIDATION_FAILED');
    expect(asJson.error.issues).toContainEqual({ path: 'vehicleInfo.vin', message: 'VIN must be 17 characters' });
  });

  it('names the photo that the server rejects, and why', async () => {
    const { marque } = await owner();
    await writeFile(join(car.path, 'trunk', 'IMG_0002.jpg'), 'this is no photo, whatever its name says');
    const { code, err } = await marque(['import', car.path]);
    expect(code).toBe(1);
    expect(err).toContain('trunk/IMG_0002.jpg:\n');
    expect(err).toContain('This file is not a photo we can read.');
  });

  it('saves the car as a draft with --draft, and replaces the draft of another car only when told to', async () => {
    const { person, marque } = await owner();
    expect((await marque(['import', car.path, '--draft', '--json'])).json()).toEqual({ draft: true });
    expect(await getConsignments(person)).toEqual([]);
    const other = await makeCarFolder({
      ...CAR,
      vehicleInfo: { ...CAR.vehicleInfo, vin: 'WP0ZZZ99ZTS392124', make: 'Porsche' },
    });
    const refused = await marque(['import', other.path]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('You have a draft of another car (2019 Ferrari 488 Pista)');
    expect((await marque(['import', other.path, '--replace-draft'])).code).toBe(0);
    expect((await getConsignments(person)).map(({ vehicleInfo }) => vehicleInfo)).toMatchObject([{ make: 'Porsche' }]);
    await other.remove();
  });

  it('continues where it was interrupted, and creates nothing twice', async () => {
    const { person, token } = await owner();
    // A proxy that drops the connection in the middle of the fifth photo, and keeps dropping it.
    const open = new Set<Socket>();
    let budget = 180_000;
    const way = createServer((from) => {
      const to = connect(Number(new URL(server.url).port), '127.0.0.1');
      for (const socket of [from, to]) open.add(socket.on('error', () => undefined));
      from.on('data', (chunk) => {
        budget -= chunk.length;
        if (budget > 0) return;
        for (const socket of open) socket.destroy();
        way.close();
      });
      from.pipe(to).pipe(from);
    });
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
    const { port } = way.address() as AddressInfo;

    const broken = await getHands(token, `http://127.0.0.1:${port}`)(['import', car.path]);
    expect(broken.code).toBe(4);
    expect(broken.err).toContain('Trying again in');
    expect(broken.err).toContain('Run the same command again to continue: nothing is created twice.');
    const before = await getPhotos(person);
    expect(before.length).toBeGreaterThan(0);
    expect(await getConsignments(person)).toEqual([]);

    expect((await getHands(token)(['import', car.path])).code).toBe(0);
    const after = (await getPhotos(person)).map(({ id }) => id);
    expect(after).toHaveLength(11);
    expect(after).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect(await getConsignments(person)).toHaveLength(1);
  });

  it('ends at once on Ctrl-C and says how to continue', async () => {
    const { person, marque } = await owner();
    let isStopped = false;
    const { code, err } = await marque(['import', car.path], {
      onOutput: (said, stop) => {
        if (isStopped || !said.includes('1/11 ')) return;
        isStopped = true;
        stop();
      },
    });
    expect(code).toBe(130);
    expect(err).toContain('Interrupted.');
    expect(await getConsignments(person)).toEqual([]);
  });
});

describe('Looking at consignments', () => {
  it('list, show and status show owners their own consignments, by id and by number', async () => {
    const { marque } = await owner();
    const { id, number } = (await marque(['import', car.path, '--json'])).json() as { id: number; number: string };
    const list = await marque(['list']);
    expect(list.out).toMatch(/^ID +NUMBER +STATUS +SUBMITTED +CAR\n/);
    expect(list.out).toMatch(new RegExp(`${id} +${number} +Pending`));
    expect((await marque(['list', '--json'])).json()).toEqual([
      { id, number, status: 'pending', createdAt: expect.stringMatching(/^\d{4}-.*Z$/), car: '2019 Ferrari 488 Pista' },
    ]);
    expect((await marque(['list', '--status', 'approved', '--json'])).json()).toEqual([]);
    expect((await marque(['list', '--search', 'pista', '--json'])).json()).toHaveLength(1);
    expect((await marque(['list', '--from', '2020-01-01'])).err).toMatch(/--from is only available to staff/);

    const show = await marque(['show', number]);
    expect(show.out).toContain(`${number} (id ${id})  2019 Ferrari 488 Pista`);
    expect(show.out).toMatch(/VIN +ZFF80AMA5K0240001/);
    expect(show.out).toMatch(/Phone +\(212\) 555-0123\n/);
    expect(show.out).toMatch(/Mileage +12,345 miles\n/);
    expect((await marque(['show', String(id), '--json'])).json()).toMatchObject({
      consignment: { id, vehicleInfo: { mileage: 12_345 } },
      review: { timeline: [{ kind: 'submitted' }] },
    });
    expect((await marque(['status', number.toLowerCase()])).out).toBe(`${number}  Pending\n`);
  });

  it('somebody else’s consignment does not exist', async () => {
    const { marque } = await owner();
    const { id, number } = (await marque(['import', car.path, '--json'])).json() as { id: number; number: string };
    const { marque: stranger } = await owner();
    for (const typed of [String(id), number]) {
      const { code, err } = await stranger(['show', typed]);
      expect([code, err]).toEqual([1, 'Consignment not found\n']);
    }
  });

  it('status --watch prints every change and ends with the last', async () => {
    const { marque } = await owner();
    const admin = await staff();
    const { id } = (await marque(['import', car.path, '--json'])).json() as { id: number };
    let isDecided = false;
    const { code, out } = await marque(['status', String(id), '--watch', '--every', '2', '--json'], {
      onOutput: (said) => {
        if (isDecided || !said.includes('pending')) return;
        isDecided = true;
        void server.testApp.db
          .updateTable('consignments')
          .set({ status: 'approved' })
          .where('id', '=', id as ConsignmentId)
          .execute();
      },
    });
    const lines = out
      .trim()
      .split('\n')
      .map((line): { status: string } => JSON.parse(line));
    expect([code, lines.map(({ status }) => status)]).toEqual([0, ['pending', 'approved']]);
    expect((await admin(['list', '--json', '--limit', '1'])).json()).toHaveLength(1);
    expect((await admin(['list', '--json', '--limit', '1', '--from', '2020-01-01', '--open'])).json()).toHaveLength(1);
    expect((await admin(['list', '--json', '--before', '2020-01-01'])).json()).toEqual([]);
    expect((await admin(['list', '--json', '--make', 'No Such Make'])).json()).toEqual([]);
  });

  it('export gives the owner JSON and photos, in a form that can be imported again', async () => {
    const { person, marque } = await owner();
    const { id, number } = (await marque(['import', car.path, '--json'])).json() as { id: number; number: string };
    const { code, out } = await marque(['export', String(id)], { cwd: config });
    expect([code, out]).toEqual([0, `Saved ${number} to ${number}: consignment.json and 11 photos.\n`]);
    const folder = join(config, number);
    expect(JSON.parse(await readFile(join(folder, 'consignment.json'), 'utf8'))).toMatchObject({ id, number });
    expect((await stat(join(folder, 'trunk', '01.jpg'))).size).toBeGreaterThan(1_000);

    const again = await marque(['export', String(id), '--to', folder]);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')]);
    expect((await marque(['import', folder, '--again'])).code).toBe(0);
    expect(await getConsignments(person)).toHaveLength(2);
  });

  it('export gives staff a ZIP of the photos', async () => {
    const { marque } = await owner();
    const { id } = (await marque(['import', car.path, '--json'])).json() as { id: number };
    const admin = await staff();
    const folder = join(config, 'out');
    const { files } = (await admin(['export', String(id), '--to', folder, '--json'])).json() as { files: string[] };
    expect(await readdir(folder)).toEqual(files.toSorted());
    const [, archive = ''] = files;
    expect((await readFile(join(folder, archive))).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('The work of staff', () => {
  const submit = async () => {
    const { marque } = await owner();
    return (await marque(['import', car.path, '--json'])).json() as { id: number; number: string };
  };

  it('decide starts a review, asks for changes, rejects and approves', async () => {
    const { id, number } = await submit();
    const admin = await staff();
    const decide = async (...args: string[]) => {
      const { code, out, err } = await admin(['decide', ...args]);
      return [code, out + err];
    };
    expect(await decide(number, 'start')).toEqual([0, `${number}  In review\n`]);
    const changes = ['--change', 'vehicleInfo.vin=Please check the VIN', '--change', 'trunk=Please show the floor'];
    changes.push('--change', 'document.title=Please add the title');
    expect(await decide(String(id), 'request-changes', ...changes)).toEqual([0, `${number}  Changes requested\n`]);
    const { review } = (await admin(['show', String(id), '--json'])).json() as { review: { requests: object[] } };
    expect(review.requests).toMatchObject([
      {
        items: [
          { field: 'vehicleInfo.vin', reason: 'Please check the VIN' },
          { category: 'trunk', url: null },
          { kind: 'document', documentKind: 'title', reason: 'Please add the title' },
        ],
      },
    ]);
    const [refused, words] = await decide(String(id), 'approve');
    expect([refused, words]).toEqual([1, expect.stringContaining('the status of the consignment has changed')]);

    const other = await submit();
    await decide(String(other.id), 'start');
    const rejection = ['--reason', 'documentation', '--note', 'Please send the title first'];
    expect(await decide(String(other.id), 'reject', ...rejection)).toEqual([0, `${other.number}  Rejected\n`]);
    const third = await submit();
    await decide(String(third.id), 'start');
    const approved = await admin(['decide', String(third.id), 'approve', '--note', 'Welcome', '--json']);
    expect(approved.json()).toEqual({ id: third.id, number: third.number, status: 'approved' });
  });

  it.each([
    [['decide', '1', 'sell'], '"sell" is not a decision'],
    [['decide', '1', 'reject', '--note', 'No'], 'reject takes --reason with one of condition,'],
    [['decide', '1', 'reject', '--reason', 'market'], 'reject takes --note'],
    [['decide', '1', 'request-changes'], 'at least one --change'],
    [
      ['decide', '1', 'request-changes', '--change', 'wings=Show them'],
      '--change takes a field, a photo category or a document',
    ],
    [['watch', '--every', '0'], '--every takes a number'],
  ])('shows the right usage for %j', async (args, words) => {
    const { code, err } = await (await staff())(args);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });

  it('message sends one to the other side, and shows what was written', async () => {
    const { marque } = await owner();
    const { id } = (await marque(['import', car.path, '--json'])).json() as { id: number };
    const admin = await staff();
    expect((await marque(['message', String(id)])).out).toBe('No messages yet.\n');
    expect((await admin(['message', String(id), 'Do you still have the service book?'])).out).toBe('Message sent.\n');
    expect((await marque(['message', String(id)])).out).toContain('Do you still have the service book?');
    const pdf = join(config, 'Book.pdf');
    await writeFile(pdf, SAMPLE_PDF);
    const photo = samplePhoto('trunk');
    await marque(['message', String(id), 'Here it is.', '--attach', pdf, '--attach', photo]);
    expect((await admin(['message', String(id)])).out).toContain('Here it is. [1 photo, 1 PDF]');
    expect((await marque(['message', String(id), '--attach', pdf])).code).toBe(2);
  });

  it('proposal makes, lists, withdraws, accepts and declines what an owner proposes', async () => {
    const { person, marque } = await owner();
    const { id } = (await marque(['import', car.path, '--json'])).json() as { id: number };
    const admin = await staff();
    const made = async (...args: string[]) =>
      String(((await marque(['proposal', String(id), 'make', ...args, '--json'])).json() as { id: number }).id);
    const readCar = async () => (await getConsignments(person))[0];
    expect((await marque(['proposal', String(id)])).out).toBe('No proposals yet.\n');

    const first = await made('--note', 'Repainted', '--set', 'vehicleInfo.color=Red');
    expect((await admin(['proposal'])).out.split('\n')).toContain(String(id));
    expect((await marque(['proposal', String(id), 'withdraw', first])).out).toBe('Proposal withdrawn.\n');
    const late = await admin(['proposal', String(id), 'accept', first]);
    expect([late.code, late.err]).toEqual([1, 'This proposal has already been answered or withdrawn.\n']);

    const second = await made('--note', 'A guess', '--set', 'vehicleInfo.mileage=99');
    const declined = await admin(['proposal', String(id), 'decline', second, '--reason', 'The photo says more']);
    expect(declined.out).toBe('Proposal declined.\n');

    const pdf = join(config, 'Invoice.pdf');
    await writeFile(pdf, SAMPLE_PDF);
    const files = ['--photo', `trunk=${samplePhoto('trunk')}`, '--document', `invoice=${pdf}`];
    const third = await made('--note', 'Found it', '--set', 'damageReport.exterior=true', ...files);
    const [listed = '', ...older] = (await admin(['proposal', String(id)])).out.trim().split('\n');
    expect(listed).toMatch(new RegExp(`^${third}  .*  open  Exterior damage, Trunk, Invoice \\(PDF\\): Found it$`));
    expect(older.map((line) => line.split('  ')[2])).toEqual(['declined (The photo says more)', 'withdrawn']);
    expect((await admin(['proposal', String(id), 'accept', third])).out).toBe('Proposal accepted.\n');
    expect(await readCar()).toMatchObject({
      damageReport: { exterior: true },
      photos: { trunk: [expect.anything(), expect.anything()] },
      vehicleInfo: { mileage: CAR.vehicleInfo.mileage },
    });
  });

  it.each([
    [['proposal', '1', 'make'], 'make takes --note'],
    [['proposal', '1', 'make', '--note', 'New', '--set', 'vehicleInfo.wings=2'], '--set takes a name'],
    [['proposal', '1', 'make', '--note', 'New', '--photo', 'scenic'], '--photo takes a name'],
    [['proposal', '1', 'make', '--note', 'New', '--photo', 'trunk=no.jpg', '--document', 'bill'], '--document takes a'],
    [['proposal', '1', 'accept'], 'accept takes the number of the proposal'],
    [['proposal', '1', 'decline', '8'], 'decline takes --reason'],
    [['proposal', '1', 'sell', '8'], '"sell" is not known'],
  ])('proposal shows the right usage for %j, and sends nothing', async (args, words) => {
    const { marque } = await owner();
    const { code, err } = await marque(args);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });

  it('contact logs a call, with a time, what was said and what the owner reads', async () => {
    const { marque } = await owner();
    const { id, number } = (await marque(['import', car.path, '--json'])).json() as { id: number; number: string };
    const admin = await staff();
    expect(await admin(['contact', number, 'call'])).toMatchObject({ code: 0, out: 'Contact logged.\n' });
    const at = new Date().toISOString();
    const said = ['--note', 'They sell because of a divorce', '--owner-note', 'Thank you for the visit'];
    const logged = (await admin(['contact', String(id), 'meeting', '--at', at, ...said, '--json'])).json();
    expect(logged).toMatchObject({ channel: 'meeting', at, ownerNote: 'Thank you for the visit' });
    const shown = await marque(['show', String(id), '--json']);
    expect(shown.json()).toMatchObject({
      review: {
        timeline: [
          { kind: 'submitted' },
          { kind: 'contacted', to: 'call', note: null },
          { kind: 'contacted', to: 'meeting', note: 'Thank you for the visit', at },
        ],
      },
    });
    expect(shown.out).not.toContain('divorce');

    const early = await admin(['contact', String(id), 'call', '--at', '2020-01-01T00:00:00Z']);
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('Please enter a time after the submission')]);
    expect((await marque(['contact', String(id), 'call'])).code).not.toBe(0);
  });

  it.each([
    [['contact', '1', 'pigeon'], '"pigeon" is not a kind of contact. Use call, email, meeting.'],
    [['contact', '1', 'call', '--at', 'noon'], '--at takes a time such as'],
    [['contact', '1'], 'Usage: marque contact ID'],
  ])('contact shows the right usage for %j, and sends nothing', async (args, words) => {
    const { code, err } = await (await staff())(args);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });

  it('note adds an internal note', async () => {
    const { id } = await submit();
    const admin = await staff();
    expect((await admin(['note', String(id), 'Ask for the service book'])).out).toBe('Note added.\n');
    expect((await admin(['show', String(id), '--json'])).json()).toMatchObject({
      review: { notes: [{ text: 'Ask for the service book' }] },
    });
    expect((await admin(['note', String(id), ' '])).err).toContain('Please write a note');
  });

  it('watch prints what comes in and what is decided, and ends on Ctrl-C', async () => {
    const admin = await staff();
    const steps: (() => Promise<unknown>)[] = [];
    let submitted = { id: 0, number: '' };
    steps.push(
      async () => {
        submitted = await submit();
      },
      () => admin(['decide', String(submitted.id), 'start']),
      () => admin(['decide', String(submitted.id), 'approve']),
    );
    const expected = ['Watching', 'pending', 'in_review', 'approved'];
    let step = 0;
    const { code, out } = await admin(['watch', '--every', '2', '--json'], {
      onOutput: (said, stop) => {
        if (!said.includes(expected[step] ?? 'nothing')) return;
        const act = steps[step];
        step += 1;
        if (act) void act();
        else stop();
      },
    });
    const lines = out
      .trim()
      .split('\n')
      .map((line): object => JSON.parse(line));
    const { number } = submitted;
    expect([code, lines]).toMatchObject([
      0,
      [
        { number, from: null, to: 'pending', car: '2019 Ferrari 488 Pista' },
        { number, from: 'pending', to: 'in_review' },
        { number, from: 'in_review', to: 'approved' },
      ],
    ]);
  });

  it('assign takes cases, gives them to a colleague and releases them, and list shows whose they are', async () => {
    const [first, second] = [await submit(), await submit()];
    const person = await server.testApp.person();
    const colleague = await server.testApp.person({ role: 'reviewer', username: 'carla' });
    const marque = await staff();
    const listed = async (assignee: string) => {
      const listing = await marque(['list', '--json', '--assignee', assignee]);
      return (listing.json() as { id: number }[]).map(({ id }) => id);
    };
    expect(await marque(['assign', first.number, String(second.id)])).toMatchObject({
      code: 0,
      out: '2 cases assigned.\n',
    });
    expect((await listed('me')).sort()).toEqual([first.id, second.id].sort());
    expect(await marque(['assign', String(first.id), '--to', 'Carla'])).toMatchObject({
      code: 0,
      out: '1 case assigned.\n',
    });
    expect(await listed(colleague.username)).toEqual([first.id]);
    expect(await marque(['assign', String(second.id), '999999999', '--release'])).toMatchObject({
      code: 1,
      out: '1 case released.\n999999999 not released: Consignment not found\n',
    });
    expect(await listed('none')).toContain(second.id);
    expect((await marque(['assign', String(first.id), '--to', person.username])).code).toBe(1);
    expect((await marque(['assign', String(first.id), '--to', 'carla', '--release'])).code).toBe(2);
  });

  it('list lists a saved view by its name, one’s own before a shared one, with other options on top', async () => {
    const [mine, other] = [await submit(), await submit()];
    const admin = await server.testApp.person({ role: 'admin' });
    const marque = getHands(await server.getToken(admin, ['read', 'write', 'staff']));
    await marque(['assign', String(mine.id)]);
    const save = (body: object) => server.testApp.as(admin).post('/api/admin/views', body);
    await save({ name: 'My cases', filter: { assignee: 'me', sort: 'oldest' } });
    await save({ name: 'MY CASES', filter: { assignee: 'none' }, shared: true });
    const listed = async (...options: string[]) => {
      const listing = await marque(['list', '--json', '--view', 'my cases', ...options]);
      return (listing.json() as { id: number }[]).map(({ id }) => id);
    };
    expect(await listed()).toContain(mine.id);
    expect(await listed()).not.toContain(other.id);
    expect(await listed('--assignee', 'none')).toContain(other.id);
    const unknown = await marque(['list', '--view', 'Yours']);
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain('There is no view named Yours. Available views: My cases, MY CASES.');
  });

  it('bundle saves whole cases as one ZIP, and overwrites nothing unless told to', async () => {
    const [first, second] = [await submit(), await submit()];
    const admin = await staff();
    const file = join(config, 'cases.zip');
    const args = ['bundle', first.number, String(second.id), '--to', file];
    expect((await admin(args)).out).toBe(`Saved 2 cases to ${file}.\n`);
    const zip = await readFile(file, 'latin1');
    for (const { number } of [first, second]) expect(zip).toContain(`${number}/${number}.pdf`);
    const again = await admin(args);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists.')]);
    expect((await admin([...args, '--force', '--json'])).json()).toEqual({ file, ids: [first.id, second.id] });
  });
});

describe('marque verify', () => {
  it('says that everything is fine', async () => {
    const { person, marque } = await owner();
    const { code, out } = await marque(['verify']);
    expect(code, out).toBe(0);
    expect(out).toContain(`ok  Signed in as ${person.username} (user).`);
    expect(out).toContain('ok  The token may write.');
    expect(out).not.toContain('NO');
    const { checks } = (await marque(['verify', '--json'])).json() as { checks: { name: string; ok: boolean }[] };
    expect(checks.map(({ name }) => name)).toEqual(['server', 'clock', 'token', 'phone', 'read', 'write']);
    expect(await getPhotos(person)).toEqual([]);
  });

  it('shows a read-only token, an unverified phone, and access to the admin area', async () => {
    const reader = await server.testApp.person();
    const reading = await getHands(await server.getToken(reader, ['read']))(['verify']);
    expect([reading.code, reading.out]).toEqual([0, expect.stringContaining('NO  The token may not write')]);
    const fresh = await server.testApp.person({ phoneVerified: false });
    const unverified = await getHands(await server.getToken(fresh))(['verify']);
    expect([unverified.code, unverified.out]).toEqual([
      1,
      expect.stringContaining('NO  The phone number is not verified'),
    ]);
    expect((await (await staff())(['verify'])).out).toContain('ok  The token may use the admin area, as admin.');
  });

  it('distinguishes an invalid token from an unreachable server, and never prints the token', async () => {
    const token = `mrq_${'x'.repeat(43)}`;
    const wrong = await getHands(token)(['verify']);
    expect([wrong.code, wrong.out]).toEqual([3, expect.stringContaining('NO  This access token is not valid')]);
    const nobody = await getHands(token, 'http://127.0.0.1:1')(['verify']);
    expect([nobody.code, nobody.out]).toEqual([4, 'NO  No response from http://127.0.0.1:1.\n']);
    for (const { out, err } of [wrong, nobody]) expect(out + err).not.toContain(token);
  });
});

describe('Signing in', () => {
  const env = () => ({ XDG_CONFIG_HOME: config });

  it('with a token stores it, readable by its owner alone, after checking it', async () => {
    const { person, token } = await owner();
    const wrong = await runMarque(['login', '--url', server.url], { env: env(), input: `mrq_${'x'.repeat(43)}\n` });
    expect(wrong.code).toBe(3);
    const { code, out } = await runMarque(['login', '--url', server.url], { env: env(), input: `${token}\n` });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`Signed in to ${server.url} as ${person.username} (user).`),
    ]);
    expect(out).not.toContain(token);
    expect((await stat(join(config, 'marque', 'credentials.json'))).mode & 0o777).toBe(0o600);
    expect((await runMarque(['list', '--json'], { env: env() })).json()).toEqual([]);
    expect((await runMarque(['logout'], { env: env() })).code).toBe(0);
    expect((await runMarque(['list'], { env: env() })).code).toBe(3);
  });

  it('with a password creates a token, and keeps neither password nor session', async () => {
    const person = await server.testApp.person();
    const args = ['login', '--url', server.url, '--user', person.username, '--scope', 'read', '--days', '7', '--json'];
    const { code, out, err } = await runMarque(args, { env: env(), input: `${PASSWORD}\n` });
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toEqual({ url: server.url, username: person.username, role: 'user' });
    const stored = await readFile(join(config, 'marque', 'credentials.json'), 'utf8');
    expect(stored).not.toContain(PASSWORD);
    const tokens = await server.testApp.db
      .selectFrom('apiTokens')
      .selectAll()
      .where('userId', '=', person.id)
      .execute();
    expect(tokens.map(({ name, scopes }) => [name, scopes])).toEqual([
      [expect.stringMatching(/^marque on /), ['read']],
    ]);
    expect((await runMarque(['verify'], { env: env() })).out).toContain('NO  The token may not write');
  });

  it('with a wrong password says so', async () => {
    const person = await server.testApp.person();
    const args = ['login', '--url', server.url, '--user', person.username];
    const { code, err } = await runMarque(args, { env: env(), input: 'not this one\n' });
    expect([code, err]).toEqual([3, 'Invalid username or password\n']);
  });
});

describe('The command itself', () => {
  it('shows an overview, and examples for each command', async () => {
    const overview = await runMarque(['--help']);
    expect([overview.code, overview.err]).toEqual([0, '']);
    for (const name of [
      ...['login', 'logout', 'import', 'list', 'show', 'export', 'status', 'verify'],
      ...['assign', 'contact', 'decide', 'message', 'note', 'proposal', 'watch', 'bundle'],
    ]) {
      expect(overview.out).toContain(`  ${name} `);
      const { code, out } = await runMarque([name, '--help']);
      expect([code, out]).toEqual([0, expect.stringContaining(`  marque ${name}`)]);
      expect((await runMarque(['help', name])).out).toBe(out);
    }
    expect((await runMarque(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['fly'], 'There is no command "fly"'],
    [['import'], 'Usage: marque import FOLDER'],
    [['import', '/there/is/no/folder'], 'There is no folder /there/is/no/folder.'],
    [['list', '--paint'], "Unknown option '--paint'"],
    [['list', '--status', 'lost'], '--status takes pending'],
    [['show', 'ferrari'], 'is neither an id'],
  ])('shows the right usage for %j, and ends with 2', async (args, words) => {
    const { marque } = await owner();
    const { code, out, err } = await marque(args);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(words)]);
    const machine = await marque([...args, '--json']);
    expect(machine.json()).toMatchObject({ error: { code: 'USAGE', message: expect.stringContaining(words) } });
  });

  it('ends with 3 without a token and 4 without a server', async () => {
    const nobody = await runMarque(['list', '--json'], { env: { XDG_CONFIG_HOME: config } });
    expect([nobody.code, nobody.json()]).toEqual([3, { error: expect.objectContaining({ code: 'NOT_SIGNED_IN' }) }]);
    const away = await getHands(`mrq_${'x'.repeat(43)}`, 'http://127.0.0.1:1')(['list', '--json']);
    expect([away.code, away.json()]).toEqual([4, { error: expect.objectContaining({ code: 'NETWORK' }) }]);
  });

  it('prints no control characters', async () => {
    const { marque } = await owner();
    const { id } = (await marque(['import', car.path, '--json'])).json() as { id: number };
    await server.testApp.db
      .updateTable('consignments')
      .set({
        vehicleInfo: JSON.stringify({ make: '\u001b[2JFerrari', model: 'evil\u0007' }) as never,
        partsVersion: 0,
      })
      .where('id', '=', id as ConsignmentId)
      .execute();
    const { out } = await marque(['list']);
    expect(out).toContain('[2JFerrari evil');
    expect([...out].filter((character) => character < ' ' && character !== '\n')).toEqual([]);
  });
});
