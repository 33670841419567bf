import { Button } from '@mantine/core';
import type { Draft } from '@marque/domain/draft';
import { formatDateTime } from '@marque/domain/format';
import { WIZARD_STEPS } from '@marque/domain/limits';
import { photosInOrder } from '@marque/domain/photos';
import { TOASTS } from '@marque/domain/toasts';
import { vehicleTitle } from '@marque/domain/vehicle-info';
import { WIZARD_STEP_TITLES } from '@marque/domain/wizard';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DRAFT_KEY } from '../../app/draft-query.ts';
import { trpc } from '../../app/trpc.ts';
import { forgetUnsavedDraft } from '../../app/unsaved-draft-key.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PhotoGuide } from '../../ui/photo-guides/photo-guide.tsx';
import { PhotoImage } from '../../ui/photo-image.tsx';
import { LabelBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './draft-card.module.css';

/** The one draft, and the two ways on: continue it or throw it away. */
export function DraftCard({ draft }: { draft: Draft }) {
  const step = draft.currentStep + 1;
  const photo = photosInOrder(draft.photos)[0]?.photo;
  return (
    <section className={classes.card} aria-labelledby="draft-title">
      <div className={classes.picture}>
        {photo ? (
          <PhotoImage photo={photo} alt="" sizes="(max-width: 768px) 100vw, 320px" loading="eager" />
        ) : (
          <div className={classes.drawing}>
            <PhotoGuide category="exterior_profile" />
          </div>
        )}
      </div>
      <div className={classes.words}>
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

/** Deletes the draft after a question, then goes to /consign even if the deletion failed (spec section 2). */
function StartOver({ draft }: { draft: Draft }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deletion = trpc.draft.delete.useMutation({
    onSuccess: () => {
      forgetUnsavedDraft('thrownAway');
      // Also what an earlier visit left on its way, though no wizard is open.
      void import('../../ui/photo-uploads/forget-photos.ts').then(({ forgetPhotos }) =>
        forgetPhotos(draft.userId, 'draft'),
      );
      showToast(TOASTS.draftCleared);
    },
    onSettled: async () => {
      await navigate('/consign');
      queries.removeQueries({ queryKey: DRAFT_KEY });
    },
  });
  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Start Over
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start over?"
        message="Your draft and its photos will be deleted. This cannot be undone."
        confirmLabel="Start Over"
        cancelLabel="Keep Draft"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
