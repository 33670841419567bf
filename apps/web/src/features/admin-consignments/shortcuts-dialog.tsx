import { Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { SHORTCUT_GROUPS } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';
import { useShortcutsSetting } from './use-shortcuts.ts';

const Z_INDEX = 300;

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { isOn, setIsOn } = useShortcutsSetting();
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={640}
      padding="lg"
      zIndex={Z_INDEX}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.groups}>
        {SHORTCUT_GROUPS.map(({ title, shortcuts }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, what }) => (
                <div key={what} className={classes.line}>
                  <dt className={classes.keys}>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ' or '}
                        <Keys of={key} />
                      </Fragment>
                    ))}
                  </dt>
                  <dd className={classes.what}>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className={classes.setting ?? ''}
        label="Use single-key shortcuts"
        description="Turn this off if keys get pressed by accident, for example by speech input."
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}

/** `g s` means pressing one key after the other. */
function Keys({ of }: { of: string }) {
  return of.split(' ').map((key) => (
    <kbd key={key} className={classes.key}>
      {key}
    </kbd>
  ));
}
