import { Button, Modal, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MailPreview } from '@marque/domain/review/email-settings';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { upTo } from '../../../ui/breakpoints.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './mail-dialog.module.css';
import type { MailSubject } from './mail-subject.ts';

const Z_INDEX = 300;

interface MailDialogProps {
  subject: MailSubject | null;
  isOpen: boolean;
  onClose(): void;
}

/** Previews the email about a consignment exactly as it would be sent, and sends it (spec 2.17). */
export function MailDialog({ subject, isOpen, onClose }: MailDialogProps) {
  useBackCloses(isOpen, onClose);
  const isNarrow = useMediaQuery(upTo('tablet')) ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={subject ? `Email ${subject.number}` : ''}
      size={760}
      fullScreen={isNarrow}
      padding="lg"
      zIndex={Z_INDEX}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {subject && <Email subject={subject} onClose={onClose} />}
    </Modal>
  );
}

function Email({ subject: { id }, onClose }: { subject: MailSubject; onClose(): void }) {
  const utils = trpc.useUtils();
  const { isUnset, preview } = usePreview(id);
  const send = trpc.email.sendConsignment.useMutation({
    onSuccess: () => {
      showToast(ADMIN_EMAIL_TOASTS.emailSent);
      onClose();
    },
    onError: (error) => {
      const { description } = ADMIN_EMAIL_TOASTS.emailNotSent;
      showToast({ ...ADMIN_EMAIL_TOASTS.emailNotSent, description: getMessage(error, description) }, 'destructive');
    },
    // Success or not, it is on record and in the log.
    onSettled: () => Promise.all([utils.review.ofStaff.invalidate({ id }), utils.email.log.invalidate()]),
  });

  const hasNone = isUnset || preview.error !== null;
  return (
    <>
      {hasNone ? (
        <div className={classes.problem}>
          {isUnset ? (
            <NotSetUp />
          ) : (
            <PreviewProblem
              error={preview.error}
              isRetrying={preview.isFetching}
              onRetry={() => void preview.refetch()}
            />
          )}
        </div>
      ) : (
        <>
          <EmailHeader preview={preview.data} />
          <EmailPreview id={id} isReady={preview.data !== undefined} />
        </>
      )}
      {send.error && <SendProblem error={send.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {!hasNone && (
          <Button disabled={!preview.data} loading={send.isPending} onClick={() => send.mutate({ id })}>
            Send
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Never a cached preview: the consignment or the settings may have changed. Without email settings the server would
 * reject the request, so it is not made.
 */
function usePreview(id: MailSubject['id']) {
  const settings = trpc.email.settings.useQuery(undefined, { staleTime: 0 });
  const preview = trpc.email.preview.useQuery(
    { id },
    { gcTime: 0, enabled: Boolean(settings.data) || settings.isError },
  );
  const isUnset = settings.data === null && !settings.isFetching;
  return { preview, isUnset: isUnset || toApiError(preview.error)?.code === 'EMAIL_NOT_SET_UP' };
}

function EmailHeader({ preview }: { preview: MailPreview | undefined }) {
  const line = (term: string, value: ReactNode) => (
    <>
      <dt>{term}</dt>
      <dd>{value ?? <Skeleton height={16} width="14rem" maw="100%" my={4} />}</dd>
    </>
  );
  return (
    <dl className={classes.envelope}>
      {line('To', preview?.to)}
      {line('Subject', preview?.subject)}
    </dl>
  );
}

/** In a sandboxed iframe, because the email has inline styles, which this page's CSP forbids. */
function EmailPreview({ id, isReady }: { id: MailSubject['id']; isReady: boolean }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className={classes.paper}>
      {!isLoaded && (
        <div className={classes.waiting}>
          <VisuallyHidden role="status">Loading the email</VisuallyHidden>
          <Skeleton height={28} width="60%" />
          <Skeleton height={16} width="90%" />
          <Skeleton height={16} width="80%" />
          <Skeleton height={16} width="85%" />
        </div>
      )}
      {isReady && (
        <iframe
          className={classes.preview}
          title="Email preview"
          src={`/api/admin/consignments/${id}/email-preview`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          data-loaded={isLoaded || undefined}
          onLoad={() => setIsLoaded(true)}
        />
      )}
    </div>
  );
}

interface PreviewProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry(): void;
}

function PreviewProblem({ error, isRetrying, onRetry }: PreviewProblemProps) {
  const isGone = toApiError(error)?.code === 'CONSIGNMENT_NOT_FOUND';
  return (
    <ErrorState
      title="The email could not be prepared"
      message={getMessage(error)}
      {...(!isGone && { onRetry })}
      isRetrying={isRetrying}
    />
  );
}

function NotSetUp() {
  return (
    <ErrorState
      title="Email is not set up yet"
      message="Once a sender, a recipient and a mail server are saved, consignments can be sent by email."
    >
      <Button component={Link} to="/admin/settings">
        Open Email Settings
      </Button>
    </ErrorState>
  );
}

/** Unlike the toast, it stays. */
function SendProblem({ error }: { error: unknown }) {
  const isRefused = toApiError(error)?.code === 'MAIL_FAILED';
  return (
    <div className={classes.sendProblem}>
      <Notice tone="problem">
        <p>{getMessage(error)}</p>
        {isRefused && (
          <p>
            The mail server’s response is in the <Link to="/admin/settings?tab=log">delivery log</Link>.
          </p>
        )}
      </Notice>
    </div>
  );
}
