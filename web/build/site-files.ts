import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#domain/brand';
import { type PageName, siteRoutes } from '#domain/site-routes';
import { logoSvg } from './pictures.ts';

const sitemap = (origin: string, pages: readonly string[]): string => {
  const urls = pages
    .map((name) => siteRoutes[name as PageName])
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
};

const manifest = JSON.stringify({
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  start_url: '/',
  display: 'browser',
  background_color: '#f4f4f5',
  theme_color: brand.color,
  icons: [192, 512].map((pixels) => ({
    src: `/icon-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
});

/** RFC 9116 requires an expiry date within a year; every build renews it. */
const securityTxt = (origin: string, builtAt: Date): string => {
  const expires = new Date(builtAt.getTime() + 360 * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${brand.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${siteRoutes.security.path}`,
    '',
  ].join('\n');
};

/** Writes the files beside the pages: sitemap, robots.txt, security.txt, icon, manifest. */
export function writeSiteFiles(
  directory: string,
  origin: string,
  pages: readonly string[],
  builtAt: Date,
): void {
  const files: Readonly<Record<string, string>> = {
    'sitemap.xml': sitemap(origin, pages),
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    '.well-known/security.txt': securityTxt(origin, builtAt),
    'site.webmanifest': manifest,
    'favicon.svg': logoSvg(),
  };
  mkdirSync(join(directory, '.well-known'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
}
