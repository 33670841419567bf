import type { Plugin } from 'vite';

const CLASSIC = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** The calls of code that is not needed, and what stands in their place. */
const REPLACED = [
  // English messages of its own: every rule of a form has a message of ours.
  ['core.config(en())', 'undefined'],
  ['core.$ZodObjectJIT.init(', 'core.$ZodObject.init('],
  ['core.config({ memoizer: core.memoizer() })', 'undefined'],
] as const;

/** The methods of every schema that bring code along and that neither the domain nor the web app calls. */
export const LEFT_OUT_METHODS = [
  'exactOptional',
  'nonoptional',
  'prefault',
  'validate',
  'validateAsync',
  'parseAsync',
  'safeParseAsync',
  'encode',
  'decode',
  'encodeAsync',
  'decodeAsync',
  'safeEncode',
  'safeDecode',
  'safeEncodeAsync',
  'safeDecodeAsync',
  'slugify',
] as const;

/** The formats of strings as methods: `z.email()` is used, `z.string().email()` is not. */
export const LEFT_OUT_FORMATS = [
  'email',
  'url',
  'jwt',
  'emoji',
  'guid',
  'uuid',
  'uuidv4',
  'uuidv6',
  'uuidv7',
  'nanoid',
  'cuid',
  'cuid2',
  'ulid',
  'base64',
  'base64url',
  'xid',
  'ksuid',
  'ipv4',
  'ipv6',
  'cidrv4',
  'cidrv6',
  'e164',
  'datetime',
  'date',
  'time',
  'duration',
] as const;

/**
 * Removes methods of zod that nobody calls. Each schema has all of them, so bundlers cannot tell. Also removed are the
 * parser that is compiled with `eval`, which the content security policy forbids, and the memory for values that
 * contain themselves, which none from a form or the network does.
 */
export function leaveOutZodMethods(): Plugin {
  return {
    name: 'marque-leave-out-zod-methods',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CLASSIC },
      handler: leaveOut,
    },
  };
}

/** Throws if a method is not found, as after an update of zod. */
export function leaveOut(code: string): string {
  const start = code.indexOf('export const ZodString =');
  const end = code.indexOf('export const ZodStringFormat =');
  const formats = LEFT_OUT_FORMATS.reduce(removeMethod, code.slice(start, end));
  const rest = LEFT_OUT_METHODS.reduce(removeMethod, code.slice(0, start));
  return REPLACED.reduce(
    (left, [call, other]) => {
      if (!left.includes(call)) throw new Error(`zod has changed: no ${call}`);
      return left.replace(call, other);
    },
    `${rest}${formats}${code.slice(end)}`,
  );
}

function removeMethod(code: string, name: string): string {
  const method = new RegExp(`^ {4}(?:async )?${name}(?:\\(|: ).*\\{\\n(?: {8}.*\\n)* {4}\\},\\n`, 'm');
  if (!method.test(code)) throw new Error(`zod has changed: no method ${name}`);
  return code.replace(method, '');
}
