import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { STAFF_NOTICES, type StaffNotice } from '@marque/domain/review/staff-notices';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './staff-notices-section.module.css';

const LEAD =
  'We send these to your own email address once it is confirmed. If you turn one off, the rest of your team still gets it.';
const NOTICES = Object.keys(STAFF_NOTICES) as StaffNotice[];

/** Which emails a member of staff receives (ADR 0162, ADR 0205). */
export function StaffNoticesSection() {
  const choice = trpc.staffNotice.get.useQuery();
  const utils = trpc.useUtils();
  // Optimistic: shows the choice at once and reverts it if the server refuses.
  const [pressed, setPressed] = useState<StaffNotice[] | null>(null);
  const save = trpc.staffNotice.save.useMutation({
    onSuccess: (saved) => utils.staffNotice.get.setData(undefined, saved),
    onError: (error) =>
      showToast({ ...SETTINGS_TOASTS.textsNotChanged, description: getMessage(error) }, 'destructive'),
    onSettled: () => setPressed(null),
  });
  const off = pressed ?? choice.data?.off;

  function toggle(notice: StaffNotice, isOn: boolean): void {
    if (!off) return;
    const chosen = isOn ? off.filter((other) => other !== notice) : [...off, notice];
    setPressed(chosen);
    save.mutate({ off: chosen });
  }

  return (
    <SettingsSection id="staff-emails" lead={LEAD}>
      {!off && choice.isError && (
        <ErrorState
          title="Your choice could not be loaded"
          message={getMessage(choice.error)}
          onRetry={() => void choice.refetch()}
          isRetrying={choice.isFetching}
        />
      )}
      {!off && !choice.isError && <NoticesSkeleton />}
      {off && (
        <div className={classes.list}>
          {NOTICES.map((notice) => (
            <Checkbox
              key={notice}
              role="switch"
              label={STAFF_NOTICES[notice]}
              checked={!off.includes(notice)}
              onChange={(event) => toggle(notice, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </SettingsSection>
  );
}

function NoticesSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your choice of emails</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        {NOTICES.map((notice) => (
          <Skeleton key={notice} height={24} width="18rem" maw="100%" />
        ))}
      </div>
    </>
  );
}
