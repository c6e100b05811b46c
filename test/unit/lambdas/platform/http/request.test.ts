import { describe, expect, test } from 'vitest';
import { browserLength } from '#domain/contract/request-headers';
import { RefusalError } from '#lambdas/platform/http/api-event';
import {
  browserOf,
  callerOf,
  idempotencyKey,
  networkOf,
  queryIds,
  signatureIn,
  signedInAtOf,
  userIdOf,
} from '#lambdas/platform/http/request';
import { anApiEvent } from '#test/support/api-event';

const withHeaders = (headers: Readonly<Record<string, string>>) => anApiEvent({ headers });
const withoutHeaders = () => {
  const { headers: _, ...event } = anApiEvent({});
  return event as ReturnType<typeof anApiEvent>;
};
const token = (claims: unknown) =>
  `Bearer head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

/** The problem that reading a request is refused with. */
function refusalOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    if (error instanceof RefusalError) return error.problem;
    throw error;
  }
  return undefined;
}

describe('the network of a visitor', () => {
  test.each([
    ['203.0.113.7:1234', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001::5:6:443', '2001:db8:1:0::/64'],
    ['::1:443', '0:0:0:0::/64'],
  ])('that CloudFront names as %s is %s', (address, network) => {
    expect(networkOf(withHeaders({ 'cloudfront-viewer-address': address }))).toBe(network);
  });

  test('is that of the connection if CloudFront names none', () => {
    expect(networkOf(anApiEvent({}))).toBe('192.0.2.10');
    expect(networkOf(withoutHeaders())).toBe('192.0.2.10');
  });
});

describe('the caller of a public operation', () => {
  test.each([
    [token({ sub: 'u1' }), 'u1'],
    [token({ sub: 7 }), ''],
    [token({}), ''],
    [token(null), ''],
    ['Bearer a.b.c', ''],
    ['Bearer', ''],
  ])('with the header %s is "%s"', (authorization, caller) => {
    expect(callerOf(withHeaders({ authorization }))).toBe(caller);
  });

  test('without a header is nobody', () => {
    expect(callerOf(anApiEvent({}))).toBe('');
    expect(callerOf(withoutHeaders())).toBe('');
  });
});

describe('what a request says', () => {
  test('about its browser is one line of limited length', () => {
    expect(browserOf(withHeaders({ 'x-reported-browser': ' Firefox\n 140 ' }))).toBe('Firefox 140');
    expect(browserOf(withHeaders({ 'x-reported-browser': 'x'.repeat(browserLength + 1) }))).toHaveLength(
      browserLength,
    );
    expect([browserOf(anApiEvent({})), browserOf(withoutHeaders())]).toEqual(['', '']);
  });

  test('about its user counts only in an access token', () => {
    const userOf = (claims: Readonly<Record<string, string>>) => userIdOf(anApiEvent({ claims }));
    expect(userOf({ sub: 'u1', token_use: 'access' })).toBe('u1');
    for (const claims of [
      { sub: 'u1', token_use: 'id' },
      { sub: '', token_use: 'access' },
      { token_use: 'access' },
    ])
      expect(refusalOf(() => userOf(claims as never))).toEqual({ code: 'unauthenticated' });
    expect(refusalOf(() => userIdOf(anApiEvent({})))).toEqual({ code: 'unauthenticated' });
  });

  test('about the time of the sign-in is a number, or none', () => {
    expect(signedInAtOf(anApiEvent({ claims: { auth_time: '1793000000' } }))).toBe(1_793_000_000);
    expect(signedInAtOf(anApiEvent({}))).toBeNaN();
  });

  test('about its submission must be well-formed', () => {
    const key = 'key-0000000000000001';
    expect(idempotencyKey(withHeaders({ 'idempotency-key': key }))).toBe(key);
    for (const event of [withHeaders({ 'idempotency-key': 'short' }), anApiEvent({}), withoutHeaders()])
      expect(refusalOf(() => idempotencyKey(event))).toEqual({ code: 'missing-idempotency-key' });
  });

  test('in its query is read for the known names only, and must be IDs', () => {
    const idsIn = (queryStringParameters: Readonly<Record<string, string>>) =>
      queryIds(anApiEvent({ queryStringParameters }), ['after', 'clientId']);
    expect(idsIn({ after: 'id-1', other: '#' })).toEqual({ after: 'id-1' });
    expect(queryIds(anApiEvent({}), ['after'])).toEqual({});
    expect(refusalOf(() => idsIn({ after: '#', clientId: 'id-1' }))).toEqual({
      code: 'invalid-request',
      faults: [{ field: 'after', message: 'This field is not right.' }],
    });
  });

  test('that is a search may be any text of up to 100 characters', () => {
    const searched = (search: string) =>
      queryIds(anApiEvent({ queryStringParameters: { search } }), ['search']);
    expect(searched('12 Main St, #4')).toEqual({ search: '12 Main St, #4' });
    expect(refusalOf(() => searched('x'.repeat(101)))).toMatchObject({ code: 'invalid-request' });
  });

  test('about the signature of the payment provider is read from its header', () => {
    expect(signatureIn(withHeaders({ 'stripe-signature': 't=1' }))).toBe('t=1');
    expect(signatureIn(withoutHeaders())).toBeUndefined();
  });
});
