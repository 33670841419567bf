import { legalPageAt } from '@marque/domain/product/legal-pages';

/** Public pages: search engines list them, and links to them are shown with a picture. */
const GUESTS_PAGES: readonly string[] = ['/', '/auth'];

const TITLE = 'Luxury Vehicle Consignment';
const DESCRIPTION =
  'We sell your car on your behalf, for its maximum value, with expert valuation and a secure, transparent tracking process.';
const PICTURE = { path: '/og.jpg', width: 1_200, height: 630, alt: 'A deep green coupe in a dim studio' } as const;

export interface ProductAddress {
  publicUrl: string;
  /** The number that the company wants to be called at, as it wrote it. */
  phone: string | null;
}

/** Whether search engines may list the page at a path, if there is one: a guest's page, or the company's own text. */
export function isListed(path: string): boolean {
  return GUESTS_PAGES.includes(path) || legalPageAt(path) !== null;
}

/** The tags that show a link to a guest's page as a card (Open Graph, Twitter); empty for any other page. */
export function writeShareTags(path: string, address: ProductAddress): string {
  const { publicUrl } = address;
  if (!GUESTS_PAGES.includes(path)) return '';
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
    `<script type="application/ld+json">${writeStructuredData(address)}</script>`,
  ].join('');
}

/** Describes the product for search engines (schema.org). Browsers do not execute it. */
function writeStructuredData({ publicUrl, phone }: ProductAddress): string {
  const contactPoint = phone && { '@type': 'ContactPoint', contactType: 'customer service', telephone: phone };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `Marque: ${TITLE}`,
    serviceType: 'Vehicle consignment',
    description: DESCRIPTION,
    url: `${publicUrl}/`,
    image: `${publicUrl}${PICTURE.path}`,
    provider: {
      '@type': 'Organization',
      name: 'Marque',
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      ...(contactPoint && { contactPoint }),
    },
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

export function writeRobots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** @param written the pages that the company has written, such as `/terms` (spec 26.1) */
export function writeSitemap(publicUrl: string, written: readonly string[]): string {
  const urls = [...GUESTS_PAGES, ...written].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
}
