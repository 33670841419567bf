import { Button } from '@mantine/core';
import type { Draft } from '@marque/domain/consignment/draft';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { WIZARD_STEP_TITLES } from '@marque/domain/consignment/wizard';
import { listPhotosInOrder } from '@marque/domain/photo/photos';
import { WIZARD_STEPS } from '@marque/domain/product/limits';
import { formatDateTime } from '@marque/domain/text/format';
import { WIZARD_TOASTS } from '@marque/domain/text/toasts/wizard-toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DRAFT_KEY } from '../../lib/draft-query.ts';
import { showToastOnNextPage } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { tryAgain } from '../../lib/try-again.ts';
import { forgetUnsavedDraft } from '../../lib/unsaved-draft-key.ts';
import { KeptUntil } from '../../shared/draft/kept-until.tsx';
import { StartOverDialog } from '../../shared/draft/start-over-dialog.tsx';
import { PhotoImage } from '../../shared/photos/photo-image.tsx';
import { upTo } from '../../ui/breakpoints.ts';
import { LabelBadge } from '../../ui/status-badge.tsx';
import classes from './draft-card.module.css';
import { NoPhoto } from './no-photo.tsx';

export function DraftCard({ draft }: { draft: Draft }) {
  const step = draft.currentStep + 1;
  const photo = listPhotosInOrder(draft.photos)[0]?.photo;
  return (
    <section className={classes.card} aria-labelledby="draft-title">
      <div className={classes.picture}>
        {photo ? (
          <PhotoImage photo={photo} alt="" sizes={`${upTo('tablet')} 100vw, 320px`} loading="eager" />
        ) : (
          <div className={classes.drawing}>
            <NoPhoto />
          </div>
        )}
      </div>
      <div className={classes.text}>
        <LabelBadge>Draft</LabelBadge>
        <h2 id="draft-title" className={classes.title}>
          {vehicleTitle(draft.vehicleInfo) ?? 'Vehicle Consignment Draft'}
        </h2>
        <p className={classes.step}>
          Step {step} of {WIZARD_STEPS}
          <span className={classes.stepTitle}>{WIZARD_STEP_TITLES[draft.currentStep]}</span>
        </p>
        <div className={classes.track} aria-hidden>
          {WIZARD_STEP_TITLES.map((title, index) => (
            <span key={title} className={classes.tick} data-reached={index < step || undefined} />
          ))}
        </div>
        <p className={classes.saved}>
          Last saved <time dateTime={draft.lastSaved.toISOString()}>{formatDateTime(draft.lastSaved)}</time>
        </p>
        <KeptUntil draft={draft} className={classes.saved} />
        <div className={classes.actions}>
          <Button component={Link} to="/consign">
            Continue Draft
          </Button>
          <StartOver draft={draft} />
        </div>
      </div>
    </section>
  );
}

async function forgetDraftPhotos(userId: number): Promise<void> {
  const { forgetPhotos } = await tryAgain(() => import('../../shared/photos/upload-queue/forget-photos.ts'));
  await forgetPhotos(userId, 'draft');
}

/** Deletes the draft after confirmation, then goes to /consign even if the deletion failed (spec 2.8). */
function StartOver({ draft }: { draft: Draft }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deletion = trpc.draft.delete.useMutation({
    onSuccess: () => {
      forgetUnsavedDraft('thrownAway');
      // Includes uploads of an earlier visit, even though no wizard is open.
      forgetDraftPhotos(draft.userId).catch(() => undefined);
      showToastOnNextPage(WIZARD_TOASTS.draftCleared);
    },
    onSettled: async () => {
      // Replaces the confirmation in the history, which Back would otherwise show again.
      await navigate('/consign', { replace: isAsking });
      queries.removeQueries({ queryKey: DRAFT_KEY });
    },
  });
  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Start Over
      </Button>
      <StartOverDialog
        isOpen={isAsking}
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
