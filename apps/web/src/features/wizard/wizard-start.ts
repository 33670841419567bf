import type { Profile, SessionUser } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import { useQuery } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { EMPTY_PARTS, pickParts } from '../../shared/draft/draft-parts.ts';
import type { KeptEdits, SaverStart } from '../../shared/draft/saver-state.ts';
import { logQuietly } from './log.ts';
import { prefillPersonalInfo } from './prefill.ts';

export interface LoadedWizard {
  draft: Draft | null;
  profile: Profile | null;
}

/** The final save of a wizard that was just left: the next wizard must read the draft after it. */
let lastSave: Promise<unknown> = Promise.resolve();

export function afterLastSave(save: Promise<unknown>): void {
  lastSave = save;
}

function nullWithoutProfile(error: unknown): null {
  logQuietly('profile not fetched', toApiError(error)?.code ?? 'no response');
  return null;
}

/** The query key of `useLoadedWizard`. */
export const wizardKey = (userId: UserId) => ['wizard', userId];

/** Fetches draft and profile whenever the wizard opens: the draft may have changed in another browser. */
export function useLoadedWizard(user: SessionUser) {
  const { client } = trpc.useUtils();
  return useQuery<LoadedWizard>({
    queryKey: wizardKey(user.id),
    gcTime: 0,
    queryFn: async () => {
      await lastSave;
      const [draft, profile] = await Promise.all([
        client.draft.find.query(),
        client.profile.get.query().catch(nullWithoutProfile),
      ]);
      return { draft, profile };
    },
  });
}

/** The wizard's initial state: the draft, edits stored in the browser, and prefilled personal information. */
export function wizardStart(
  user: SessionUser,
  { draft, profile }: LoadedWizard,
  kept: KeptEdits | null,
): SaverStart<Draft> {
  const stored = draft ? pickParts(draft) : EMPTY_PARTS;
  const personalInfo = prefillPersonalInfo({
    form: stored.personalInfo,
    draft: draft?.personalInfo ?? null,
    profile,
    user,
  });
  return { draft, answers: { ...stored, personalInfo }, kept };
}
