import { Button, Modal } from '@mantine/core';
import type { LegalDue } from '@marque/domain/account/legal';
import { formatDate } from '@marque/domain/text/format';
import { Link } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { useSignOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { LegalSentence } from '../../shared/legal/legal-sentence.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './accept-terms-dialog.module.css';

/**
 * Asks signed-in users to accept new terms before they go on (ADR 0173). Settings stay available: whoever declines can
 * download their data or delete the account there.
 */
export function AcceptTermsDialog({ due }: { due: LegalDue }) {
  const utils = trpc.useUtils();
  const { signOut, isSigningOut } = useSignOut();
  const accept = trpc.legal.accept.useMutation({ onSuccess: (next) => utils.legal.due.setData(undefined, next) });
  const { terms, privacy, publishedAt, isNewVersion } = due;
  return (
    <Modal
      opened
      onClose={() => {}}
      title={isNewVersion ? 'Our terms have changed' : 'Please accept our terms'}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={480}
      padding="lg"
    >
      <div className={classes.content}>
        <p className={classes.message}>
          {isNewVersion ? 'A new version has' : 'They have'} been in force since {formatDate(publishedAt)}. Nothing you
          entered is lost.
        </p>
        <LegalSentence doing="By continuing" terms={terms} privacy={privacy} />
        {accept.error && (
          <Notice tone="problem">
            <p>{getMessage(accept.error)}</p>
          </Notice>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={signOut} loading={isSigningOut}>
            Sign Out
          </Button>
          <Button onClick={() => accept.mutate({ terms, privacy })} loading={accept.isPending} data-autofocus>
            Accept and continue
          </Button>
        </div>
        <p className={classes.else}>
          Would you rather not accept? <Link to="/settings#data">Download your data or delete your account</Link>
        </p>
      </div>
    </Modal>
  );
}
