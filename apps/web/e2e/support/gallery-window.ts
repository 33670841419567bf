import type { CDPSession, Page } from '@playwright/test';

interface Size {
  width: number;
  height: number;
}

/** A tenth of the pixels in each direction: the page does not know, and drawing it costs next to nothing. */
const DRAWN_AT = 0.1;

/**
 * Resizes a page of the gallery, and resolves when it has its new size. Playwright's own resizing draws each size in
 * full, which nobody looks at.
 */
export type ResizeGallery = (size: Size) => Promise<void>;

export async function createGalleryWindow(page: Page, { isMobile }: { isMobile: boolean }): Promise<ResizeGallery> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return async ({ width, height }) => {
    const screen = { screenWidth: width, screenHeight: height };
    const device = { deviceScaleFactor: 1, mobile: isMobile, scale: DRAWN_AT };
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, ...screen, ...device });
    await page.evaluate(async (query) => {
      while (!matchMedia(query).matches) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, `(width: ${width}px) and (height: ${height}px)`);
  };
}
