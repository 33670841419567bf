import type { FastifyInstance } from 'fastify';
import { REST_ROUTES } from '../server/rest/rest-table.ts';

const INDENT = 4;

/**
 * Every route of a server that is neither a procedure's nor in the table of documented paths, as `GET /path`. `HEAD`
 * comes with `GET`.
 */
export function listPlainRoutes(app: FastifyInstance): string[] {
  const documented = new Set(REST_ROUTES.map(({ method, path }) => `${method} ${path}`));
  return listRoutes(app).filter((route) => !documented.has(route) && !/^\w+ \/trpc\//.test(route));
}

/** Fastify has no API to list its routes later; it only prints them as a tree. */
function listRoutes(app: FastifyInstance): string[] {
  const routes = new Set<string>();
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([\s│├└─]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line);
    if (!found) continue;
    const [, lead = '', segment = '', methods = ''] = found;
    const depth = lead.length / INDENT;
    parents.splice(depth - 1);
    parents.push(segment);
    for (const method of methods.split(', ')) {
      if (method && method !== 'HEAD') routes.add(`${method} ${parents.join('')}`);
    }
  }
  return [...routes];
}
