const BODY = '<body>';
const BODY_END = '</body>';

/**
 * Holds back the pictures below the first one until the page has loaded and is painted, or is scrolled: they would
 * share a slow line with the first picture and the fonts (ADR 0234). The landing page's styles hide them for as long as
 * the body has the attribute, if scripts run (features/landing/landing-page.module.css).
 *
 * @param nonceMark placeholder for the nonce of each response
 */
export function firstPictureFirst(page: string, nonceMark: string): string {
  if (!page.includes(BODY) || !page.includes(BODY_END)) throw new Error('the page has no body');
  const script = `<script nonce="${nonceMark}">(${showOnLoadOrScroll})()</script>`;
  return page.replace(BODY, '<body data-loading>').replace(BODY_END, () => `${script}${BODY_END}`);
}

/**
 * Runs in the browser, as text; not every browser that reads it is supported. A page may have loaded before its first
 * paint; after the frame that follows, it has been painted.
 */
const showOnLoadOrScroll = `function(){
function show(){
document.body.removeAttribute('data-loading');
removeEventListener('scroll',show);
}
addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(show)})});
addEventListener('scroll',show);
}`;
