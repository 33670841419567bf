import { DAMAGE_AREAS, type DamageArea, type DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { type Fact, FactList } from './fact-list.tsx';
import { useFactMarks } from './fact-marks.tsx';

const AREA_LABELS: Readonly<Record<DamageArea, string>> = {
  exterior: 'Exterior',
  interior: 'Interior',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
};

function answer(flag: boolean | undefined): string | undefined {
  if (flag === undefined) return undefined;
  return flag ? 'Yes' : 'No';
}

export function DamageFacts({ damageReport }: { damageReport: DamageReportDraft }) {
  const isMarked = useFactMarks() !== null;
  const facts: Fact[] = DAMAGE_AREAS.map((area) => ({
    label: AREA_LABELS[area],
    value: answer(damageReport[area]),
    field: `damageReport.${area}`,
  }));
  if (damageReport.notes || isMarked)
    facts.push({ label: 'Notes', value: damageReport.notes, field: 'damageReport.notes', isLong: true });
  return <FactList facts={facts} />;
}
