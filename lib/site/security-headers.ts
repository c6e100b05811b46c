import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Kinds of pages that differ in what they may load. */
export type HeadersKind = 'page' | 'generator';

/** The only page that loads the bot check; CloudFront and the local server send its own headers for it. */
export const generatorPath = '/invoice-generator';

/** The kind of headers for a path of the site. */
export const headersKindOf = (path: string): HeadersKind => (path === generatorPath ? 'generator' : 'page');

export interface SecurityHeadersOptions {
  readonly kind: HeadersKind;
  /** CSP hashes (`sha256-…`) of the style sheets inlined in pages, from `dist/site-manifest.json`. */
  readonly styleHashes: readonly string[];
  /** URL of the bot check's script, as in the runtime configuration. */
  readonly botCheckScriptUrl: string;
  /** Origin of the user pool, which the browser calls to sign in. */
  readonly userPoolOrigin: string;
  /** Origin of the bucket, to which the app uploads photos. */
  readonly uploadOrigin: string;
  /** False on a local server without TLS. */
  readonly https: boolean;
}

const googleHosts = new Set(['www.google.com', 'www.recaptcha.net']);

/** The sources from which a bot check loads scripts and frames, and which it calls. */
function botCheckSources(scriptUrl: string): { script: string[]; frame: string[]; connect: string[] } {
  const { host, origin } = new URL(scriptUrl);
  if (!googleHosts.has(host)) return { script: [origin], frame: [origin], connect: [origin] };
  return {
    script: [`https://${host}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frame: [`https://${host}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
    connect: [`https://${host}/recaptcha/`],
  };
}

/** The content security policy: only our own scripts, except for the bot check on the generator page. */
function contentSecurityPolicy(options: SecurityHeadersOptions): string {
  const isGenerator = options.kind === 'generator';
  const bot = isGenerator
    ? botCheckSources(options.botCheckScriptUrl)
    : { script: [], frame: [], connect: [] };
  const hashes = options.styleHashes.map((hash) => `'${hash}'`);
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...bot.script],
    // reCAPTCHA adds style elements to the page, and a hash would disable 'unsafe-inline'.
    ['style-src', "'self'", ...(isGenerator ? ["'unsafe-inline'"] : hashes)],
    // data: and blob: show a logo before it is stored.
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      options.userPoolOrigin,
      ...(isGenerator ? bot.connect : [options.uploadOrigin]),
    ],
    ['frame-src', ...(bot.frame.length > 0 ? bot.frame : ["'none'"])],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(options.https ? [['upgrade-insecure-requests'] as const] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Headers of responses that are not pages: files and API. */
export const plainSecurityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Paths and queries (such as ?email=) are not sent as referrer, not even to our own pages.
  'referrer-policy': 'strict-origin',
});

/**
 * The security headers of a page, with lower-case names. A page keeps the headers with which its document was loaded,
 * so a link from or to the generator must load the document instead of only changing the view.
 */
export const securityHeaders = (options: SecurityHeadersOptions): Readonly<Record<string, string>> => ({
  ...plainSecurityHeaders(options.https),
  'content-security-policy': contentSecurityPolicy(options),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()',
});

const manifestSchema = z.object({
  styleHashes: z.record(z.string(), z.array(z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)))),
});

/**
 * The CSP hashes of all style sheets inlined in the built pages, without duplicates, from the manifest of the site
 * build. If the site was not built, throws an error that names the command to run.
 */
export function readStyleHashes(manifestFile: string): readonly string[] {
  if (!existsSync(manifestFile)) throw new Error(`No ${manifestFile}. Run: npm run build:site`);
  const { styleHashes } = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  return [...new Set(Object.values(styleHashes).flat())].sort();
}
