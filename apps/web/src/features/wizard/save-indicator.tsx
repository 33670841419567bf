import { useIsOnline } from '../../lib/use-is-online.ts';
import { IconCheck } from '../../ui/bar-icons.tsx';
import { IconWarning } from '../../ui/icons.tsx';
import classes from './save-indicator.module.css';
import { browserStorage, hasUnsavedDraft } from './unsaved-draft.ts';
import type { WizardSnapshot } from './use-draft-saver.ts';

interface IndicatorView {
  look: 'quiet' | 'good' | 'warning';
  text: string;
}

/**
 * Spec 2.10. Edits are saved within a second, so an unsaved edit is already shown as saving. Where the browser forbids
 * storage, nothing is saved while offline.
 */
function toView({ kind }: WizardSnapshot['state'], isOnline: boolean): IndicatorView {
  switch (kind) {
    case 'idle':
      return { look: 'quiet', text: '' };
    case 'edited':
    case 'saving':
      return { look: 'quiet', text: 'Saving...' };
    case 'saved':
      return { look: 'good', text: 'Draft saved' };
    case 'retrying':
      if (!isOnline && hasUnsavedDraft(browserStorage)) return { look: 'quiet', text: 'Offline. Saved on this device' };
      return { look: 'warning', text: 'Not saved — retrying' };
    case 'refused':
    case 'stale':
    case 'signedOut':
    case 'ended':
      return { look: 'warning', text: 'Not saved' };
  }
}

export function SaveIndicator({ state }: { state: WizardSnapshot['state'] }) {
  const { look, text } = toView(state, useIsOnline());
  return (
    <p className={classes.indicator} role="status">
      {/* A new element for each state, to avoid transitions. */}
      <span key={text} className={classes.text} data-look={look}>
        {look === 'good' && <IconCheck size={16} />}
        {look === 'warning' && <IconWarning size={16} />}
        <span>{text}</span>
      </span>
    </p>
  );
}
