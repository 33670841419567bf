import type { ReactNode } from 'react';
import { HelpColor } from './help-color.tsx';
import { HelpDamage } from './help-damage.tsx';
import { HelpEmail } from './help-email.tsx';
import { HelpGeneral } from './help-general.tsx';
import { HelpMileage } from './help-mileage.tsx';
import { HelpPersonal } from './help-personal.tsx';
import { HelpPhone } from './help-phone.tsx';
import { HelpPhoto } from './help-photo.tsx';
import { HelpVehicle } from './help-vehicle.tsx';
import { HelpVin } from './help-vin.tsx';
import { Drawing } from './pen.tsx';

/** Subjects of the illustrations in the wizard's help tooltips (spec 2.11). */
export type HelpIllustrationKind =
  | 'photo'
  | 'damage'
  | 'vin'
  | 'general'
  | 'personal'
  | 'vehicle'
  | 'email'
  | 'phone'
  | 'mileage'
  | 'color';

const DRAWINGS = {
  photo: <HelpPhoto />,
  damage: <HelpDamage />,
  vin: <HelpVin />,
  general: <HelpGeneral />,
  personal: <HelpPersonal />,
  vehicle: <HelpVehicle />,
  email: <HelpEmail />,
  phone: <HelpPhone />,
  mileage: <HelpMileage />,
  color: <HelpColor />,
} satisfies Record<HelpIllustrationKind, ReactNode>;

/** The line drawing above a help text, 2:1. Hidden from screen readers, because the text says everything it shows. */
export function HelpIllustration({ kind, className }: { kind: HelpIllustrationKind; className?: string }) {
  return (
    <Drawing width={240} height={120} className={className}>
      {DRAWINGS[kind]}
    </Drawing>
  );
}
