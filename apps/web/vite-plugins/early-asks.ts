import { wireTransformer } from '@marque/domain/api/wire-format';
import type { Ask } from './page-scripts.ts';

/**
 * A script for the head of a page: sends its first queries in one request while the application is still on its way.
 * The application's client takes the answers over (src/lib/early-answers.ts). With a query in the address, as a filter
 * of a list, only `always` is known.
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

/** As text within a script element. */
function write(asks: readonly Ask[]): string {
  const sent = asks.map(([path, input]) => [path, wireTransformer.input.serialize(input)]);
  return JSON.stringify(sent).replaceAll('<', '\\u003c');
}
