import type { TokenScope } from '@marque/domain/account/access-tokens';

/** What a token may do, in short: `write` includes reading. */
export function describeScopes(scopes: readonly TokenScope[]): string {
  const actions = scopes.includes('write') ? 'read and change' : 'read';
  return `Can ${actions} your data${scopes.includes('staff') ? ' and the staff area' : ''}`;
}

/** The choice after a box was ticked or cleared: nothing is changed or looked after that may not be read. */
export function toggleScope(chosen: readonly TokenScope[], scope: TokenScope, isChosen: boolean): TokenScope[] {
  if (isChosen) return [...new Set<TokenScope>([...chosen, 'read', scope])];
  return scope === 'read' ? [] : chosen.filter((other) => other !== scope);
}
