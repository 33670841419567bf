import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** A response other than a page needs no resources. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * A worker script uses the policy of its own response instead of its page's: it may load its own parts and data. In a
 * page this policy has no effect.
 */
export const POLICY_OF_SCRIPT =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What a page may load: its own files, photos it created itself, and scripts and styles with this response's nonce. */
export function policyOfPage(nonce: string, isHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    // The preview of an email, which has its own policy.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The headers of every response, including errors (ASVS 3.4). Pages override the policy. */
export async function setSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: false,
    hsts: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  let headers: Record<string, string> | null = null;
  app.addHook('onRequest', async (_request, reply) => {
    headers ??= {
      ...(await readHelmet(reply)),
      'content-security-policy': POLICY_OF_DATA,
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    };
    void reply.headers(headers);
  });
}

/**
 * Helmet's headers, which are the same for every response. It sets each one on Node's response, which makes Node send
 * all others that slower way too: several percent of the CPU of a small response.
 */
async function readHelmet(reply: FastifyReply): Promise<Record<string, string>> {
  await reply.helmet();
  const set = Object.entries(reply.raw.getHeaders());
  for (const [name] of set) reply.raw.removeHeader(name);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}
