import type { PersonalInfoDraft } from '@marque/domain/personal-info';
import { FactList } from './fact-list.tsx';

/** Who consigns (spec section 2, Consignment detail page). */
export function PersonalFacts({ personalInfo }: { personalInfo: PersonalInfoDraft }) {
  const { firstName, lastName, email, phone } = personalInfo;
  return (
    <FactList
      facts={[
        { label: 'First name', value: firstName },
        { label: 'Last name', value: lastName },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone },
      ]}
    />
  );
}
