import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, siteRoutes } from '#domain/site-routes';

/** Files beside the pages that follow from the route table: sitemap.xml and robots.txt. Fixed ones are in `web/public`. */
export function writeSiteFiles(directory: string, origin: string, pages: readonly string[]): void {
  const urls = pages
    .map((name) => siteRoutes[name as PageName])
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  writeFileSync(
    join(directory, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  );
  writeFileSync(
    join(directory, 'robots.txt'),
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}
