import type { ScanMode } from './candidate.ts';

/**
 * Chrome itself on a phone or tablet, where text mode is the default (spec 4.11); not other browsers with Chrome in
 * their user agent.
 */
export function firstModeOn(userAgent: string): ScanMode {
  const isChrome =
    /\b(?:Chrome|CriOS)\//.test(userAgent) &&
    !/\b(?:EdgA?|EdgiOS|OPR|SamsungBrowser|Brave|YaBrowser)\//.test(userAgent);
  return isChrome && /\b(?:Android|Mobile|iPhone|iPad|iPod)\b/.test(userAgent) ? 'ocr' : 'barcode';
}
