import type { ReactNode } from 'react';
import { HelpColor } from './help-color.tsx';
import { HelpDamage } from './help-damage.tsx';
import { HelpDrawing } from './help-drawing.tsx';
import { HelpEmail } from './help-email.tsx';
import { HelpGeneral } from './help-general.tsx';
import { HelpMileage } from './help-mileage.tsx';
import { HelpPersonal } from './help-personal.tsx';
import { HelpPhone } from './help-phone.tsx';
import { HelpPhoto } from './help-photo.tsx';
import { HelpVehicle } from './help-vehicle.tsx';
import { HelpVin } from './help-vin.tsx';

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

/** The line drawing above a help text. */
export function HelpIllustration({ kind }: { kind: HelpIllustrationKind }) {
  return <HelpDrawing>{DRAWINGS[kind]}</HelpDrawing>;
}
