import { describe, expect, test } from 'vitest';
import {
  generatorPath,
  type HeadersKind,
  headersKindOf,
  plainSecurityHeaders,
  securityHeaders,
} from '#lib/site/security-headers';
import { styleHash } from '#test/support/stacks';

const google = 'https://www.google.com/recaptcha/api.js';

function policyOf(
  kind: HeadersKind,
  botCheckScriptUrl = google,
): Readonly<Record<string, readonly string[]>> {
  const text = securityHeaders({
    kind,
    styleHashes: [styleHash],
    botCheckScriptUrl,
    userPoolOrigin: 'https://cognito-idp.us-east-1.amazonaws.com',
    uploadOrigin: 'https://documents.s3.us-east-1.amazonaws.com',
    https: true,
  })['content-security-policy'];
  return Object.fromEntries(
    (text ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the content security policy', () => {
  test('of a page allows our own scripts, our own and the inlined styles, and nothing else', () => {
    expect(policyOf('page')).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", `'${styleHash}'`],
      'connect-src': [
        "'self'",
        'https://cognito-idp.us-east-1.amazonaws.com',
        'https://documents.s3.us-east-1.amazonaws.com',
      ],
      'frame-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'form-action': ["'self'"],
    });
  });

  test('of the pages on which clients pay is the same, because the page of the payment provider is opened separately', () => {
    for (const path of ['/invoice', '/quote']) {
      const policy = policyOf(headersKindOf(path));
      const hosts = Object.values(policy)
        .flat()
        .filter((source) => source.startsWith('http'));
      expect(hosts).toEqual([
        'https://cognito-idp.us-east-1.amazonaws.com',
        'https://documents.s3.us-east-1.amazonaws.com',
      ]);
      expect(Object.keys(policy).sort()).toEqual([
        'base-uri',
        'connect-src',
        'default-src',
        'font-src',
        'form-action',
        'frame-ancestors',
        'frame-src',
        'img-src',
        'manifest-src',
        'object-src',
        'script-src',
        'style-src',
        'upgrade-insecure-requests',
      ]);
      expect([policy['form-action'], policy['frame-src']]).toEqual([["'self'"], ["'none'"]]);
    }
  });

  test('of the generator page also allows the bot check and the inline styles that the bot check writes', () => {
    expect(policyOf('generator')).toMatchObject({
      'script-src': ["'self'", 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    });
  });

  test("of the generator page allows a local bot check instead of Google's", () => {
    const policy = policyOf('generator', 'http://localhost:4566/recaptcha/api.js');
    expect(policy['script-src']).toEqual(["'self'", 'http://localhost:4566']);
    expect(JSON.stringify(policy)).not.toContain('google');
  });

  test('never allows inline scripts, evaluated scripts or hosts with a wildcard', () => {
    for (const kind of ['page', 'generator'] as const) {
      const policy = policyOf(kind);
      expect(policy['script-src']?.join(' ')).not.toMatch(/unsafe|data:|blob:/);
      expect(Object.values(policy).flat().join(' ')).not.toMatch(/\*|https:(?!\/\/)/);
    }
  });

  test('allows uploads to the bucket on every page but the generator', () => {
    expect(policyOf('page')['connect-src']).toContain('https://documents.s3.us-east-1.amazonaws.com');
    expect(policyOf('generator')['connect-src']).not.toContain(
      'https://documents.s3.us-east-1.amazonaws.com',
    );
  });

  test('allows the bot check only on the generator page', () => {
    expect(headersKindOf(generatorPath)).toBe('generator');
    for (const path of ['/', '/pricing', '/invoice-generators', '/billhook-lite/invoice-generator'])
      expect(headersKindOf(path)).toBe('page');
  });
});

test('the header that requires TLS is sent only where the site has TLS', () => {
  expect(plainSecurityHeaders(true)['strict-transport-security']).toMatch(/^max-age=63072000/);
  expect(plainSecurityHeaders(false)['strict-transport-security']).toBeUndefined();
});

test('pages cannot be framed or sniffed, and other sites do not learn their path', () => {
  const headers = securityHeaders({
    kind: 'page',
    styleHashes: [],
    botCheckScriptUrl: google,
    userPoolOrigin: 'https://cognito-idp.us-east-1.amazonaws.com',
    uploadOrigin: 'https://documents.s3.us-east-1.amazonaws.com',
    https: true,
  });
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});
