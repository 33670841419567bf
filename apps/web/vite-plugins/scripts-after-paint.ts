const ELEMENT = /<script type="module" crossorigin src="([^"]+)" nonce="([^"]+)"><\/script>/;

/**
 * Runs the scripts of a page once it has been painted, and fetches them then: what it shows first is in its HTML, and
 * on a slow connection the scripts take most of the bytes (ADR 0237). A page with a skeleton needs them more: its first
 * script is fetched as soon as its styles have come, for which this script at the end of the body waits. In a tab that
 * has not been looked at, nothing is painted: there they run a second after everything else.
 */
export function startAfterPaint(page: string): string {
  const [element = '', source, nonce] = ELEMENT.exec(page) ?? [];
  if (element === '') throw new Error('the page has no module script');
  const script = `<script nonce="${nonce}">(${start})("${source}")</script>`;
  return page.replace(element, '').replace('</body>', () => `${script}</body>`);
}

/** A statement for the head of a page: the further modules that it needs, fetched at the same time. */
export function nameModules(addresses: readonly string[]): string {
  return `self.marqueModules=${JSON.stringify(addresses)}`;
}

/** Runs in the browser, as text; not every browser that reads it is supported. */
const start = `function(source){
var isStarted=false;
function fetchModule(address){
var link=document.createElement('link');
link.rel='modulepreload';
link.crossOrigin='';
link.fetchPriority='low';
link.href=address;
document.head.append(link);
}
function start(){
if(isStarted)return;
isStarted=true;
var script=document.createElement('script');
script.type='module';
script.crossOrigin='';
script.src=source;
document.head.append(script);
(self.marqueModules||[]).forEach(fetchModule);
}
if(document.querySelector('[data-page-skeleton]'))fetchModule(source);
addEventListener('load',function(){setTimeout(start,1000)});
new PerformanceObserver(function(list){
if(list.getEntriesByName('first-contentful-paint').length>0)start();
}).observe({type:'paint',buffered:true});
}`;
