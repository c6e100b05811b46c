import { brand } from '#domain/brand';
import type { PageHead } from './page-heads.ts';
import { sharePictureSize } from './page-heads.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Paths of the built files that a page refers to, absolute. */
export interface DocumentAssets {
  readonly font: string;
  /** The page's only script; absent on pages without scripts. */
  readonly script?: string;
  /** Chunks and styles that the script will need, preloaded while the HTML is parsed. */
  readonly preloadScripts: readonly string[];
  readonly preloadStyles: readonly string[];
}

interface DocumentParts {
  readonly title: string;
  readonly head: PageHead | undefined;
  /** Path of the Open Graph image. */
  readonly picture?: string;
  /** Canonical absolute URL without query; absent on pages without one. */
  readonly canonical?: string;
  readonly origin: string;
  readonly indexed: boolean;
  readonly hydrate: string;
  readonly body: string;
  readonly style: string;
  readonly assets: DocumentAssets;
}

const jsonLdScript = (data: object): string =>
  // "<" is escaped, so that it cannot close the script element.
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function shareTags({ title, head, canonical, origin, picture = '/og/site.png' }: DocumentParts): string[] {
  if (!canonical || !head) return [];
  const tags: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:title', title],
    ['og:description', head.description],
    ['og:url', canonical],
    ['og:image', `${origin}${picture}`],
    ['og:image:width', String(sharePictureSize.width)],
    ['og:image:height', String(sharePictureSize.height)],
    ['og:image:alt', head.picture ?? brand.tagline],
  ];
  return [
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/**
 * The notices of an application page for disabled scripts and for a script that did not load; `hydrate.ts` shows
 * the second.
 */
const scriptNotices = (text = 'This page needs JavaScript. Please turn it on and reload the page.') =>
  `<noscript><p class="not-started">${escapeHtml(text)}</p></noscript><p id="not-started" class="not-started" role="alert" hidden>This page could not be loaded completely. Check your connection and <a href="">reload the page</a>.</p>`;

/** The complete HTML of a page: one inline style sheet, no inline script, no style attributes. */
export function htmlDocument(parts: DocumentParts): string {
  const { title, head, canonical, indexed, assets } = parts;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    head && `<meta name="description" content="${escapeHtml(head.description)}">`,
    head?.redirect && `<meta http-equiv="refresh" content="0; url=${escapeHtml(head.redirect)}">`,
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    !indexed && '<meta name="robots" content="noindex">',
    head?.noReferrer && '<meta name="referrer" content="no-referrer">',
    `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`,
    `<style>${parts.style}</style>`,
    assets.script && `<script type="module" src="${assets.script}"></script>`,
    ...assets.preloadScripts.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...assets.preloadStyles.map((href) => `<link rel="preload" href="${href}" as="style" crossorigin>`),
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#18181b" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...shareTags(parts),
    ...(head?.jsonLd?.(parts.origin) ?? []).map(jsonLdScript),
  ];
  return `<!doctype html><html lang="en"><head>${lines.filter(Boolean).join('')}</head><body data-hydrate="${parts.hydrate}"><div id="root">${parts.body}</div>${parts.hydrate === 'now' ? scriptNotices(head?.noScript) : ''}</body></html>`;
}
