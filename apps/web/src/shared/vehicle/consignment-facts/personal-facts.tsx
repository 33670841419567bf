import { formatPhone } from '@marque/domain/account/phone';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { FactList } from './fact-list.tsx';

export function PersonalFacts({ personalInfo }: { personalInfo: PersonalInfoDraft }) {
  const { firstName, lastName, email, phone } = personalInfo;
  return (
    <FactList
      facts={[
        { label: 'First name', value: firstName, field: 'personalInfo.firstName' },
        { label: 'Last name', value: lastName, field: 'personalInfo.lastName' },
        { label: 'Email', value: email, field: 'personalInfo.email', isWide: true },
        { label: 'Phone', value: phone && formatPhone(phone), field: 'personalInfo.phone', isUnbroken: true },
      ]}
    />
  );
}
