import { wireTransformer } from '@marque/domain/api/wire-format';
import type { Ask } from './page-scripts.ts';

/**
 * A script for the head of a page that sends its first queries in one request while the application is loading. The
 * application's client takes over the responses (src/lib/early-responses.ts). With a query string, such as a filter,
 * only the `always` queries are known.
 */
export function askScript(always: readonly Ask[], more: readonly Ask[]): string {
  return [
    'var a=',
    write(always),
    more.length > 0 ? `;if(!location.search)a=a.concat(${write(more)})` : '',
    ';var i={},p=[];a.forEach(function(q,n){p.push(q[0]);i[n]=q[1]});',
    "var r=fetch('/trpc/'+p.join()+'?batch=1&input='+encodeURIComponent(JSON.stringify(i)));",
    'r.catch(function(){});self.marqueEarly={asks:a,response:r}',
  ].join('');
}

/** Escaped for use inside a script element. */
function write(asks: readonly Ask[]): string {
  const sent = asks.map(([path, input]) => [path, wireTransformer.input.serialize(input)]);
  return JSON.stringify(sent).replaceAll('<', '\\u003c');
}
