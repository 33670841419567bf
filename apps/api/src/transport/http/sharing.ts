/** Public pages: search engines list them, and links to them are shown with a picture. */
const GUESTS_PAGES: readonly string[] = ['/', '/auth'];

const TITLE = 'Luxury Vehicle Consignment';
const DESCRIPTION =
  'We sell your car on your behalf, for its maximum value, with expert valuation and a secure, transparent tracking process.';
const PICTURE = { path: '/og.jpg', width: 1_200, height: 630, alt: 'A deep green coupe in a dim studio' } as const;

export function isGuestsPage(path: string): boolean {
  return GUESTS_PAGES.includes(path);
}

/** The tags that show a link to a public page as a card (Open Graph, Twitter); empty for any other page. */
export function writeShareTags(path: string, publicUrl: string): string {
  if (!isGuestsPage(path)) return '';
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Marque',
    'og:title': TITLE,
    'og:description': DESCRIPTION,
    'og:url': `${publicUrl}${path}`,
    'og:image': `${publicUrl}${PICTURE.path}`,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': PICTURE.alt,
  };
  const tags = Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${value}">`);
  return [
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${publicUrl}${path}">`,
    `<script type="application/ld+json">${writeStructuredData(publicUrl)}</script>`,
  ].join('');
}

/** Describes the product for search engines (schema.org). Browsers do not execute it. */
function writeStructuredData(publicUrl: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `Marque: ${TITLE}`,
    serviceType: 'Vehicle consignment',
    description: DESCRIPTION,
    url: `${publicUrl}/`,
    image: `${publicUrl}${PICTURE.path}`,
    provider: { '@type': 'Organization', name: 'Marque', url: `${publicUrl}/`, logo: `${publicUrl}/icon-512.png` },
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

export function writeRobots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

export function writeSitemap(publicUrl: string): string {
  const urls = GUESTS_PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
}
