import { TWO_FACTOR_METHODS, type TwoFactorMethod } from '@marque/domain/account/user';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';

const METHODS: Record<TwoFactorMethod, { label: string; hint: string }> = {
  app: {
    label: 'Authenticator App',
    hint: 'An app on a phone shows a new code every 30 seconds. It works offline and is the safer choice.',
  },
  sms: {
    label: 'SMS Verification',
    // The risk has to be stated where the choice is made (OWASP ASVS 6.6.1).
    hint: 'A code is sent to the phone by text message at every sign-in. Anyone who takes over the number receives it too.',
  },
};

export interface MethodChoiceProps {
  value: TwoFactorMethod;
  onChange(method: TwoFactorMethod): void;
  /** Why text messages are not available, and what to do about it. */
  smsProblem?: string | undefined;
  legend?: string;
}

/** How codes are delivered: by an app or by text message (spec 2.19). */
export function MethodChoice({ value, onChange, smsProblem, legend }: MethodChoiceProps) {
  const options = TWO_FACTOR_METHODS.map((method) => {
    const rejection = method === 'sms' ? smsProblem : undefined;
    const { label, hint } = METHODS[method];
    return { value: method, label, hint: rejection ?? hint, isDisabled: rejection !== undefined };
  });
  return (
    <RadioCards
      legend={legend ?? 'How do you want to get your codes?'}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
