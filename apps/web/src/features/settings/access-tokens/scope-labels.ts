import type { TokenScope } from '@marque/domain/account/access-tokens';

/** A short description of a token's scopes; `write` includes reading. */
export function describeScopes(scopes: readonly TokenScope[]): string {
  const actions = scopes.includes('write') ? 'read and change' : 'read';
  return `Can ${actions} your data${scopes.includes('staff') ? ' and the admin area' : ''}`;
}

/** The scopes after a checkbox changed. All others require `read`: choosing one adds it, removing it removes them. */
export function toggleScope(chosen: readonly TokenScope[], scope: TokenScope, isChosen: boolean): TokenScope[] {
  if (isChosen) return [...new Set<TokenScope>([...chosen, 'read', scope])];
  return scope === 'read' ? [] : chosen.filter((other) => other !== scope);
}
