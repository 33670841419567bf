import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** An answer that is no page needs nothing from anywhere. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * A script that runs as a worker heeds the policy it was sent with, not that of its page: it may load the parts and the
 * data that belong to it. In a page this policy says nothing.
 */
export const POLICY_OF_SCRIPT =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * What a page may load: its own files, photos it made itself, and scripts and styles that carry this answer's nonce.
 */
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
    // The preview of an email, which brings a policy of its own.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The headers of every answer, errors included (reliability: ASVS 3.4). Pages set their own policy over this one. */
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
 * What helmet sets, which is the same for every answer. It writes to Node's response, header by header, and Node then
 * sends all others that way too: several percent of the CPU of a small answer.
 */
async function readHelmet(reply: FastifyReply): Promise<Record<string, string>> {
  await reply.helmet();
  const set = Object.entries(reply.raw.getHeaders());
  for (const [name] of set) reply.raw.removeHeader(name);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}
