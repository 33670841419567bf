import type { Profile } from '@marque/domain/account/user';
import { useState } from 'react';
import { latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import classes from './editable-fact.module.css';
import { useFocusBack } from './use-focus-back.ts';

const nameForm = latePart(async () => (await import('./name-form.tsx')).NameForm);

export function NameFact({ profile }: { profile: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const button = useFocusBack(isChanging);
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  const close = () => setIsChanging(false);
  return (
    <>
      <span dir="auto">{name || 'Not provided'}</span>
      {isChanging ? (
        <LatePlace part={nameForm} props={{ profile, onDone: close, onCancel: close }} />
      ) : (
        <button ref={button} type="button" className={classes.change} onClick={() => setIsChanging(true)}>
          {name ? 'Change' : 'Add'}
          <span className={classes.what}> name</span>
        </button>
      )}
    </>
  );
}
