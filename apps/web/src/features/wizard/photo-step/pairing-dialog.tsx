import { Button, Modal } from '@mantine/core';
import type { NewPairing, PairingStatus } from '@marque/domain/photo/device-pairing';
import { useEffect, useState } from 'react';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './pairing.module.css';
import { isOfThisComputerOnly, photosArrived, timeLeft } from './pairing-texts.ts';
import type { Pairing } from './use-pairing.ts';

export function PairingDialog({ pairing, onClose }: { pairing: Pairing; onClose(): void }) {
  const { status, code, isBusy, problem } = pairing;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Use your phone"
      size={480}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.dialog}>
        {problem && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        {status?.isClaimed ? (
          <Connected status={status} isBusy={isBusy} onEnd={pairing.end} onClose={onClose} />
        ) : (
          <Waiting code={code} isOpen={status?.isOpen ?? false} isBusy={isBusy} onStart={pairing.start} />
        )}
      </div>
    </Modal>
  );
}

interface WaitingProps {
  code: NewPairing | null;
  isOpen: boolean;
  isBusy: boolean;
  onStart(): void;
}

function Waiting({ code, isOpen, isBusy, onStart }: WaitingProps) {
  const now = useSeconds();
  const isGood = code !== null && isOpen && code.expiresAt > now;
  if (isGood) return <Code code={code} now={now} />;
  if (isBusy) {
    return (
      <p className={classes.status} role="status">
        One moment…
      </p>
    );
  }
  return (
    <>
      <p className={classes.status} role="status">
        {code ? 'This code has expired.' : 'No phone is connected.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={onStart}>Show a new code</Button>
      </div>
    </>
  );
}

function Code({ code: { url, qrCodeUrl, expiresAt }, now }: { code: NewPairing; now: Date }) {
  return (
    <>
      <p className={classes.text}>
        Point your phone’s camera at the code and follow the link. The photos you take there appear here; you do not
        have to sign in on the phone.
      </p>
      <img className={classes.code} src={qrCodeUrl} width={224} height={224} alt="QR code for your phone" />
      <p className={classes.status} data-below-code role="status">
        Waiting for your phone
      </p>
      <p className={classes.left} role="timer">
        Works once, on one phone. Expires in {timeLeft(expiresAt, now)}.
      </p>
      {isOfThisComputerOnly(url) && (
        <Notice>
          <p>This address only works on this computer. A phone needs a PUBLIC_URL that it can reach.</p>
        </Notice>
      )}
      <div className={classes.address}>
        <p>If the camera does not read it, send yourself this link and open it on the phone:</p>
        <code className={classes.url}>{url}</code>
        <CopyButton text={url} label="Copy link" />
      </div>
    </>
  );
}

interface ConnectedProps {
  status: PairingStatus;
  isBusy: boolean;
  onEnd(): void;
  onClose(): void;
}

function Connected({ status: { device, arrived }, isBusy, onEnd, onClose }: ConnectedProps) {
  return (
    <>
      <p className={classes.status} data-good role="status">
        <IconCheck size={18} />
        {device ? `Connected: ${device}` : 'Connected'}
      </p>
      <p className={classes.text}>
        {arrived > 0 && `${photosArrived(arrived)} so far. `}You can close this and continue here: what you take with
        the phone keeps arriving until you submit, or until an hour passes without a new photo.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onEnd} loading={isBusy}>
          Disconnect
        </Button>
        <Button onClick={onClose}>Continue here</Button>
      </div>
    </>
  );
}

function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
