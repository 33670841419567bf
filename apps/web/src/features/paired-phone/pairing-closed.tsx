import { Page } from '../../ui/page.tsx';
import classes from './paired-phone.module.css';

type Why = 'never' | 'invalid' | 'ended';

const TEXTS: Readonly<Record<Why, { title: string; lead: string }>> = {
  never: {
    title: 'Scan the Code on Your Computer',
    lead: 'This page takes photos for a consignment that is open on a computer. This phone is not connected to one.',
  },
  invalid: {
    title: 'This Code No Longer Works',
    lead: 'Each code works once, on one phone, for ten minutes. Please show a new one on your computer.',
  },
  ended: {
    title: 'This Phone Is No Longer Connected',
    lead: 'It was disconnected at your computer, the consignment was submitted, or no photo was sent for an hour. Photos that have not arrived yet stay saved on this phone and upload as soon as it is connected again.',
  },
};

export function PairingClosed({ why }: { why: Why }) {
  const { title, lead } = TEXTS[why];
  return (
    <Page key={why} title={title} width="narrow" lead={<p role="status">{lead}</p>}>
      <ol className={classes.steps}>
        <li>On your computer, open your consignment at Vehicle Photos.</li>
        <li>
          Press <strong>Use your phone</strong>, then <strong>Show a new code</strong> if an old one is shown.
        </li>
        <li>Point this phone’s camera at the code and follow the link.</li>
      </ol>
    </Page>
  );
}
