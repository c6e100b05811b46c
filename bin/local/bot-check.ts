import { randomBytes } from 'node:crypto';
import { type CloudAnswer, type CloudRequest, jsonCloudAnswer } from 'one-machine-cloud/cloud/exchange';

/** The behavior of the emulator: `pass`, or one of the failures a visitor can meet. */
export type BotCheckMode = 'pass' | 'low-score' | 'fail' | 'script-missing' | 'down';

/** Milliseconds until a token expires, as with the real provider. */
const TOKEN_LIFE = 2 * 60 * 1_000;

export interface BotCheck {
  mode: BotCheckMode;
  /** Creates a token for API tests, like the one that a browser gets. */
  issueToken(action: string, hostname?: string): string;
  handle(request: CloudRequest): Promise<CloudAnswer | undefined>;
}

interface Session {
  readonly hostname: string;
  readonly used: Set<string>;
}

/**
 * The browser script: the part of grecaptcha that the site uses. Tokens have the form `session.base64url(json).random`.
 */
const script = (session: string): string => `(() => {
  const encode = (value) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  window.grecaptcha = {
    ready: (callback) => callback(),
    execute: async (_siteKey, { action }) =>
      ['${session}', encode({ action, at: Date.now() }), crypto.getRandomValues(new Uint32Array(2)).join('')].join('.'),
  };
})();`;

function contentOf(text: string): { action: string; at: number } | undefined {
  try {
    const { action, at } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof action === 'string' && typeof at === 'number' ? { action, at } : undefined;
  } catch {
    return undefined;
  }
}

function hostOf(referer: string | undefined): string {
  return referer && URL.canParse(referer) ? new URL(referer).hostname : 'localhost';
}

/** An emulator of reCAPTCHA v3: the script `/recaptcha/api.js` and the verification `/recaptcha/api/siteverify`. */
export function createBotCheck(secret: string): BotCheck {
  const sessions = new Map<string, Session>();
  const newSession = (hostname: string): string => {
    const id = randomBytes(9).toString('base64url');
    sessions.set(id, { hostname, used: new Set() });
    return id;
  };
  const refusal = (code: string) => jsonCloudAnswer(200, { success: false, 'error-codes': [code] });

  const verify = (form: URLSearchParams, mode: BotCheckMode): CloudAnswer => {
    if (form.get('secret') !== secret)
      return refusal(form.get('secret') ? 'invalid-input-secret' : 'missing-input-secret');
    const token = form.get('response') ?? '';
    const [id = '', content = ''] = token.split('.');
    const session = sessions.get(id);
    const claims = contentOf(content);
    if (!token) return refusal('missing-input-response');
    if (!session || !claims) return refusal('invalid-input-response');
    if (session.used.has(token) || Date.now() - claims.at > TOKEN_LIFE)
      return refusal('timeout-or-duplicate');
    session.used.add(token);
    if (mode === 'fail') return refusal('browser-error');
    return jsonCloudAnswer(200, {
      success: true,
      challenge_ts: new Date(claims.at).toISOString(),
      hostname: session.hostname,
      action: claims.action,
      score: mode === 'low-score' ? 0.1 : 0.9,
    });
  };

  const check: BotCheck = {
    mode: 'pass',
    issueToken: (action, hostname = 'localhost') => {
      const content = Buffer.from(JSON.stringify({ action, at: Date.now() })).toString('base64url');
      return `${newSession(hostname)}.${content}.${randomBytes(6).toString('hex')}`;
    },
    handle: async (request) => {
      if (request.path === '/recaptcha/api.js') {
        if (check.mode === 'script-missing') return { status: 404, headers: {}, body: '' };
        const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
        return { status: 200, headers, body: script(newSession(hostOf(request.headers.referer))) };
      }
      if (request.path !== '/recaptcha/api/siteverify' || request.method !== 'POST') return undefined;
      if (check.mode === 'down') return { status: 503, headers: {}, body: '' };
      return verify(new URLSearchParams(request.body.toString('utf8')), check.mode);
    },
  };
  return check;
}
