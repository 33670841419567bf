import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';

export function formatCodeMessage(code: string): string {
  return `${code} is your Marque verification code. It is valid for ${CODE_LIFETIME_MS / 60_000} minutes.`;
}
