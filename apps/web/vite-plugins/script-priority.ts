import type { Plugin } from 'vite';

const TAG = '<script type="module" crossorigin';
const LOW_TAG = TAG.replace('module"', 'module" fetchpriority="low"');
const ELEMENT = new RegExp(`${LOW_TAG} src="([^"]+)" nonce="([^"]+)"></script>`);

/**
 * Gives the script of index.html a low priority. What a page shows first is in its HTML: on a slow line its styles,
 * fonts and first queries go before the scripts, which take most of the bytes (ADR 0221).
 */
export function lowScriptPriority(): Plugin {
  return {
    name: 'marque-low-script-priority',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: lowerPriority },
  };
}

export function lowerPriority(page: string): string {
  if (!page.includes(TAG)) throw new Error('index.html has no module script');
  return page.replace(TAG, LOW_TAG);
}

/**
 * Fetches the script of a page once the page has been painted, for a page that is complete without it. In a tab that
 * has not been looked at, nothing is painted: there it is fetched a second after everything else.
 *
 * @param modules the addresses of further modules that the page needs, fetched with it
 */
export function startAfterPaint(page: string, modules: readonly string[] = []): string {
  const [element = '', source, nonce] = ELEMENT.exec(page) ?? [];
  if (element === '') throw new Error('the page has no module script of low priority');
  const script = `<script nonce="${nonce}">(${start})(${JSON.stringify([source, ...modules])})</script>`;
  return page.replace(element, '').replace('</body>', () => `${script}</body>`);
}

/** Runs in the browser, as text; not every browser that reads it is supported. */
const start = `function(modules){
var isStarted=false;
function start(){
if(isStarted)return;
isStarted=true;
var script=document.createElement('script');
script.type='module';
script.crossOrigin='';
script.src=modules[0];
document.head.append(script);
modules.slice(1).forEach(function(module){
var link=document.createElement('link');
link.rel='modulepreload';
link.crossOrigin='';
link.href=module;
document.head.append(link);
});
}
addEventListener('load',function(){setTimeout(start,1000)});
new PerformanceObserver(function(list){
if(list.getEntriesByName('first-contentful-paint').length>0)start();
}).observe({type:'paint',buffered:true});
}`;
