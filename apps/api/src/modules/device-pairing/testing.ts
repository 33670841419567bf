import type { PairedPhoneDraft, PairingStatus } from '@marque/domain/photo/device-pairing';
import type { Photos } from '@marque/domain/photo/photos';
import type { Caller, Person, TestApp } from '../../testing/test-app.ts';
import { mutate, type Outcome, query } from '../../testing/trpc-transport.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

export async function showCode(testApp: TestApp, owner: Person): Promise<string> {
  const { status, body } = await mutate(testApp.as(owner), 'devicePairing.start');
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  // As the procedure's output schema says.
  return new URL((body as { url: string }).url).hash.replace('#code=', '');
}

export async function claimCode(testApp: TestApp, code: string, cookie = '') {
  const response = await testApp.guest.post(
    '/trpc/devicePairing.claim',
    { json: { code } },
    { 'user-agent': IPHONE, ...(cookie && { cookie }) },
  );
  const set = response.cookies.find(({ name }) => name.endsWith('marque_pairing'));
  const body = response.json();
  return {
    status: response.statusCode,
    code: body.error?.json.data.marque.code as string | undefined,
    draft: body.result?.data.json as PairedPhoneDraft | undefined,
    set,
    cookie: set ? `${set.name}=${set.value}` : '',
  };
}

export interface Phone {
  caller: Caller;
  cookie: string;
  draft: PairedPhoneDraft;
}

export async function connectPhone(testApp: TestApp, owner: Person): Promise<Phone> {
  const { draft, cookie, status, code } = await claimCode(testApp, await showCode(testApp, owner));
  if (!draft) throw new Error(`${status}: ${code}`);
  return { draft, cookie, caller: testApp.as({ ...owner, cookie }) };
}

export const entry = (url: string, name = 'car.jpg') => ({ url, name, size: 1, type: 'image/jpeg' });

export async function savePhotos(
  { caller, draft: { draftId } }: Phone,
  photos: Photos,
  revision?: number,
): Promise<Outcome> {
  const current = revision ?? (await fetchDraft(caller)).revision;
  return mutate(caller, 'devicePairing.savePhotos', { draftId, photos, revision: current });
}

export async function fetchDraft(caller: Caller): Promise<PairedPhoneDraft> {
  const { status, body } = await query(caller, 'devicePairing.draft');
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  // As the procedure's output schema says, with its times as text.
  return body as PairedPhoneDraft;
}

export async function fetchStatus(testApp: TestApp, owner: Person): Promise<PairingStatus> {
  return (await query(testApp.as(owner), 'devicePairing.status')).body as PairingStatus;
}

export async function isConnected({ caller }: Pick<Phone, 'caller'>): Promise<boolean> {
  const { status, body } = await query(caller, 'devicePairing.draft');
  if (status === 200) return true;
  if (status === 401 && (body as { code: string }).code === 'PAIRING_ENDED') return false;
  throw new Error(`${status}: ${JSON.stringify(body)}`);
}
