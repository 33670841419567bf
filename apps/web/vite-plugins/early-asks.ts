import { wireTransformer } from '@marque/domain/api/wire-format';
import { type Ask, ID_IN_PATH } from './page-scripts.ts';

/** The id at the end of the address, or nothing. Any number of so many digits is an id that there could be. */
const FIND_ID = '/\\/([1-9]\\d{0,8})$/.exec(location.pathname)';

/**
 * A script for the head of a page that sends its first queries in one request while the application is loading. The
 * application's client takes over the responses (src/lib/early-responses.ts). With a query string, such as a filter, or
 * without the id that they need, only the `always` queries are known.
 */
export function askScript(always: readonly Ask[], more: readonly Ask[]): string {
  return [
    'var a=',
    write(always),
    more.length > 0 ? writeMore(more) : '',
    ';var i={},p=[];a.forEach(function(q,n){p.push(q[0]);i[n]=q[1]});',
    "var r=fetch('/trpc/'+p.join()+'?batch=1&input='+encodeURIComponent(JSON.stringify(i)));",
    'r.catch(function(){});self.marqueEarly={asks:a,response:r}',
  ].join('');
}

/** Only a number takes the place of the id: the address may have been written by anybody. */
function writeMore(more: readonly Ask[]): string {
  const written = write(more);
  const sent = written.replaceAll(JSON.stringify(ID_IN_PATH), '+d[1]');
  const concat = `a=a.concat(${sent})`;
  return sent === written ? `;if(!location.search)${concat}` : `,d=${FIND_ID};if(d&&!location.search)${concat}`;
}

/** Escaped for use inside a script element. */
function write(asks: readonly Ask[]): string {
  const sent = asks.map(([path, input]) => [path, wireTransformer.input.serialize(input)]);
  return JSON.stringify(sent).replaceAll('<', '\\u003c');
}
