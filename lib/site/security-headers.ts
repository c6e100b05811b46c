import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The pages that differ in what they may load. */
export type HeadersKind = 'page' | 'generator';

/** The one page that loads the bot check; CloudFront and the local server give it headers of its own. */
export const generatorPath = '/invoice-generator';

/** The kind of headers a path of the site gets. */
export const headersKindOf = (path: string): HeadersKind => (path === generatorPath ? 'generator' : 'page');

export interface SecurityHeadersOptions {
  readonly kind: HeadersKind;
  /** CSP hashes (`sha256-…`) of the style sheets inlined in pages, from `dist/site-manifest.json`. */
  readonly styleHashes: readonly string[];
  /** URL of the bot check's script, as in the runtime configuration. */
  readonly botCheckScriptUrl: string;
  /** Origin at which the browser signs in. */
  readonly userPoolOrigin: string;
  /** False on a local server without TLS. */
  readonly https: boolean;
}

const googleHosts = new Set(['www.google.com', 'www.recaptcha.net']);

/** Where a bot check loads its script, frame and calls from. */
function botCheckSources(scriptUrl: string): { script: string[]; frame: string[]; connect: string[] } {
  const { host, origin } = new URL(scriptUrl);
  if (!googleHosts.has(host)) return { script: [origin], frame: [origin], connect: [origin] };
  return {
    script: [`https://${host}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frame: [`https://${host}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
    connect: [`https://${host}/recaptcha/`],
  };
}

/** The content security policy: scripts of our own alone, but for the bot check on the generator page. */
function contentSecurityPolicy(options: SecurityHeadersOptions): string {
  const isGenerator = options.kind === 'generator';
  const bot = isGenerator
    ? botCheckSources(options.botCheckScriptUrl)
    : { script: [], frame: [], connect: [] };
  const hashes = options.styleHashes.map((hash) => `'${hash}'`);
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...bot.script],
    // reCAPTCHA writes style elements into the page, and a hash would switch 'unsafe-inline' off.
    ['style-src', "'self'", ...(isGenerator ? ["'unsafe-inline'"] : hashes)],
    // data: and blob: show a logo before it is stored.
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", options.userPoolOrigin, ...bot.connect],
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

/** Headers of every answer that is not a page: files and API. */
export const plainSecurityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Paths and queries (such as ?email=) stay with us, to our own pages too.
  'referrer-policy': 'strict-origin',
});

/**
 * The security headers of a page, by lower-case name. A page keeps those it was loaded with: a link from or to the
 * generator has to load the document, not only change the view.
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
 * The CSP hashes of all style sheets inlined in the built pages, each once, from the manifest that the site build
 * writes. Throws, naming the command to run, if the site was not built.
 */
export function readStyleHashes(manifestFile: string): readonly string[] {
  if (!existsSync(manifestFile)) throw new Error(`No ${manifestFile}. Run: npm run build:site`);
  const { styleHashes } = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  return [...new Set(Object.values(styleHashes).flat())].sort();
}
