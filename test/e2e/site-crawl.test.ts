import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { brand } from '#domain/brand';
import { testimonial } from '#domain/site/claims';
import { type SiteRoute, siteRoutes } from '#domain/site-routes';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

interface Page {
  readonly path: string;
  readonly html: string;
}

const routes: SiteRoute[] = Object.values(siteRoutes);
const prerendered = routes.filter(({ kind }) => kind === 'prerendered');
const canonicalOrigin = process.env.SITE_ORIGIN ?? brand.siteOrigin;

let product: TestCloud;
let pages: readonly Page[];

beforeAll(async () => {
  product = await startTestCloud();
  pages = await Promise.all(
    prerendered.map(async ({ path }) => {
      const response = await fetch(`${product.siteOrigin}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      return { path, html: await response.text() };
    }),
  );
});
afterAll(() => product.stop());

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
};
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|quot|lt|gt|#x27);/g, (entity) => entities[entity] ?? '');

const firstMatch = ({ html }: Page, pattern: RegExp) => unescapeHtml(pattern.exec(html)?.[1] ?? '');
const allMatches = ({ html }: Page, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => unescapeHtml(text));
const titleOf = (page: Page) => firstMatch(page, /<title>(.*?)<\/title>/);
const descriptionOf = (page: Page) => firstMatch(page, /<meta name="description" content="(.*?)"/);
/** The text of the body, without tags and JSON-LD. */
const textOf = ({ html }: Page) =>
  unescapeHtml(html.replace(/^.*<body/s, '').replace(/<script.*?<\/script>|<[^>]*>/gs, ''));
const pageAt = (path: string) => pages.find((page) => page.path === path) as Page;

test('every page has its own title, description and canonical address', () => {
  for (const textOfPage of [titleOf, descriptionOf]) {
    const texts = pages.map(textOfPage);
    expect(texts.filter((text) => text.length < 10)).toEqual([]);
    expect(new Set(texts).size).toBe(pages.length);
  }
  for (const page of pages)
    expect(allMatches(page, /<link rel="canonical" href="(.*?)"/g)).toEqual([
      `${canonicalOrigin}${page.path}`,
    ]);
});

test('titles and descriptions fit into search results', () => {
  for (const { path } of prerendered.filter(({ indexed }) => indexed)) {
    expect(titleOf(pageAt(path)).length, path).toBeLessThanOrEqual(65);
    expect(descriptionOf(pageAt(path)).length, path).toBeGreaterThanOrEqual(70);
    expect(descriptionOf(pageAt(path)).length, path).toBeLessThanOrEqual(165);
  }
});

test('every page has one first heading, a language and no style attribute or inline script', () => {
  for (const page of pages) {
    expect(allMatches(page, /<(h1)[\s>]/g), page.path).toHaveLength(1);
    expect(page.html).toContain('<html lang="en">');
    expect(page.html, page.path).not.toMatch(/\sstyle="/);
    expect(page.html, page.path).not.toMatch(/<script(?![^>]*(?:src=|ld\+json))/);
    expect(page.html, page.path).not.toMatch(/\son[a-z]+="/);
  }
});

test('every link leads to an existing page or file, and every fragment to an element', async () => {
  const targets = new Map<string, string>();
  for (const page of pages)
    for (const href of allMatches(page, /<a\s[^>]*?href="(.*?)"/g)) {
      const url = new URL(href, `${product.siteOrigin}${page.path}`);
      if (url.origin === product.siteOrigin) targets.set(url.pathname + url.hash, page.path);
      else
        expect(
          ['mailto:', 'tel:', new URL(brand.deepLinks.open).protocol, 'https:'],
          `${href} on ${page.path}`,
        ).toContain(url.protocol);
    }
  expect(targets.size).toBeGreaterThan(15);
  for (const [target, sourcePath] of targets) {
    const [path = '', fragment] = target.split('#');
    const response = await fetch(`${product.siteOrigin}${path}`);
    expect([target, sourcePath, response.status]).toEqual([target, sourcePath, 200]);
    if (fragment) expect(await response.text(), `${target} on ${sourcePath}`).toContain(`id="${fragment}"`);
  }
});

test('scripts, styles, fonts and icons of every page exist', async () => {
  const files = new Set(
    pages.flatMap((page) => allMatches(page, /(?:src|href)="(\/(?:assets\/|[\w-]+\.)[^"]*)"/g)),
  );
  expect(files.size).toBeGreaterThan(4);
  for (const file of files)
    expect([file, (await fetch(`${product.siteOrigin}${file}`)).status]).toEqual([file, 200]);
});

test('structured data is valid and claims no ratings', () => {
  const types: string[] = [];
  for (const page of pages)
    for (const text of [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]) {
      const data = JSON.parse(text[1] ?? '') as Record<string, unknown>;
      expect(data['@context']).toBe('https://schema.org');
      expect(JSON.stringify(data)).not.toMatch(/aggregateRating|ratingValue|review/i);
      types.push(String(data['@type']));
      if (data['@type'] !== 'FAQPage') continue;
      const questions = data.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      expect(questions.length).toBeGreaterThanOrEqual(5);
      // Search engines must get the same text as visitors.
      for (const { name, acceptedAnswer } of questions) {
        expect(textOf(page)).toContain(name);
        expect(textOf(page)).toContain(acceptedAnswer.text);
      }
    }
  for (const type of ['Organization', 'SoftwareApplication', 'FAQPage', 'WebApplication'])
    expect(types).toContain(type);
});

test('every page has an Open Graph image of the size that social networks ask for', async () => {
  const imagePaths = new Set<string>();
  for (const page of pages) {
    const [imageUrl = ''] = allMatches(page, /<meta property="og:image" content="(.*?)"/g);
    expect(imageUrl.startsWith(`${canonicalOrigin}/og/`)).toBe(true);
    imagePaths.add(imageUrl.slice(canonicalOrigin.length));
    expect(firstMatch(page, /<meta property="og:title" content="(.*?)"/)).toBe(titleOf(page));
  }
  for (const path of imagePaths) {
    const response = await fetch(`${product.siteOrigin}${path}`);
    expect([path, response.headers.get('content-type')]).toEqual([path, 'image/png']);
    const png = decode(new Uint8Array(await response.arrayBuffer()));
    expect([png.width, png.height]).toEqual([1200, 630]);
    // It contains a drawing, not just one color.
    expect(new Set(png.data).size).toBeGreaterThan(50);
  }
  const indexedPages = prerendered.filter(({ indexed }) => indexed).map(({ path }) => pageAt(path));
  expect(
    new Set(indexedPages.map((page) => firstMatch(page, /<meta property="og:image" content="(.*?)"/))).size,
  ).toBe(indexedPages.length);
});

describe('what search engines read', () => {
  test('the sitemap lists exactly the indexed pages, and only those can be indexed', async () => {
    const xml = await (await fetch(`${product.siteOrigin}/sitemap.xml`)).text();
    const listedUrls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    const indexed = routes.filter((route) => route.indexed).map(({ path }) => `${canonicalOrigin}${path}`);
    expect(listedUrls.sort()).toEqual(indexed.sort());
    for (const { path, indexed } of prerendered)
      expect(pageAt(path).html.includes('<meta name="robots" content="noindex">'), path).toBe(!indexed);
  });

  test('robots.txt names the sitemap', async () => {
    const text = await (await fetch(`${product.siteOrigin}/robots.txt`)).text();
    expect(text).toContain(`Sitemap: ${canonicalOrigin}/sitemap.xml`);
    expect(text).toContain('Disallow: /api/');
  });

  test('security.txt is current and names a contact', async () => {
    const response = await fetch(`${product.siteOrigin}/.well-known/security.txt`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain(`Contact: mailto:${brand.supportEmail}`);
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    expect(expires.getTime()).toBeGreaterThan(Date.now());
    expect(expires.getTime()).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
  });

  test('the manifest names icons that exist in their sizes', async () => {
    const response = await fetch(`${product.siteOrigin}/site.webmanifest`);
    const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] };
    expect(icons.length).toBeGreaterThan(0);
    for (const { src, sizes } of icons) {
      const png = decode(new Uint8Array(await (await fetch(`${product.siteOrigin}${src}`)).arrayBuffer()));
      expect(`${png.width}x${png.height}`).toBe(sizes);
    }
  });
});

test.each(['/no-such-page', '/pricing/more', `/${brand.slug}`, '/..%2fetc', '/app', '/index'])(
  '%s is not found and shows the page for that',
  async (path) => {
    const response = await fetch(`${product.siteOrigin}${path}`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Page not found');
    expect(html).toContain('Go home');
  },
);

test('a built file that no longer exists returns not found, and no page is returned instead', async () => {
  for (const path of ['/assets/none.js', '/assets/', '/og/none.png', '/none.txt']) {
    const response = await fetch(`${product.siteOrigin}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
    if (path !== '/assets/') expect(response.headers.get('content-type'), path).not.toContain('text/html');
    expect(await response.text(), path).not.toContain('<script');
  }
});

test('all written addresses and phone numbers of ours are links', () => {
  const contactDetails = [brand.supportEmail, brand.salesEmail, brand.supportPhone, brand.salesPhone];
  for (const page of pages) {
    const unlinked = textOf({ ...page, html: page.html.replace(/<a\s[^>]*>.*?<\/a>/gs, '') });
    for (const contactDetail of contactDetails)
      expect(unlinked.includes(contactDetail), `${contactDetail} on ${page.path}`).toBe(false);
  }
});

test('the invented testimonial of the home page says that it is an example', () => {
  const [caption = ''] = allMatches(pageAt('/'), /<figcaption[^>]*>(.*?)<\/figcaption>/gs);
  expect(caption).toContain(testimonial.name);
  expect(caption).toContain('Illustrative example');
});

test('the store page redirects without a script', () => {
  const page = pageAt('/ios');
  expect(firstMatch(page, /<meta http-equiv="refresh" content="(.*?)"/)).toBe(`0; url=${brand.appStoreUrl}`);
  expect(page.html).toContain('Download for iOS');
  expect(page.html).not.toContain('<script type="module"');
});

test('pages without interaction have no script; those with a form have the small one', () => {
  const scripts = (path: string) =>
    allMatches(pageAt(path), /<script type="module" src="\/(assets\/[^"]+)"/g);
  for (const path of ['/pricing', '/privacy', '/terms', '/security', '/about', '/download'])
    expect(scripts(path)).toEqual([]);
  for (const path of ['/', '/crm', '/invoicing', '/contact']) {
    const [script = '', ...otherScripts] = scripts(path);
    expect(otherScripts).toEqual([]);
    expect(readFileSync(join(projectRoot, 'dist/site', script)).length).toBeLessThan(6_000);
    expect(pageAt(path).html).not.toContain('modulepreload');
  }
});
