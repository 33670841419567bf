import type { Access, AccessNeed } from '../transport/access.ts';
import { appRouter } from './router.ts';

interface Declared {
  type: AccessNeed['type'];
  meta?: { access?: Access };
}

/** The access that a procedure declares; `null` if it does not exist. `name` is the full one: `draft.save`. */
export function declaredAccess(name: string): AccessNeed | null {
  // The record is flat, by full name, while its type is nested like the router.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Declared } | undefined>;
  const found = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  return found ? { access: found._def.meta?.access ?? { kind: 'public' }, type: found._def.type } : null;
}
