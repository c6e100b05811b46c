import { describe, expect, test } from 'vitest';
import type { StoredLogo } from '#lambdas/platform/s3/logo-store';
import { getQuoteLogo } from '#lambdas/quotes/approval/get-quote-logo';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const quoteId = 'A'.repeat(22);
const [ofToday, sentWith] = [new Uint8Array([1]), new Uint8Array([2])];

/** The logo that somebody with the link gets, of a business whose logo changed since. */
async function shown(
  stored: StoredQuote | undefined,
  id = quoteId,
  current: Uint8Array | undefined = ofToday,
) {
  const logos = {
    current: async (): Promise<StoredLogo | undefined> => current && { version: 'new', png: current },
    find: async (userId: string, version: string) =>
      userId === 'owner' && version === 'old' ? { version, png: sentWith } : undefined,
  };
  const answer = await getQuoteLogo(id, { quotes: storeOf(stored), logos });
  return answer.ok ? answer.value : answer.refusal.code;
}

const withLogo = (logoVersion: string) =>
  aStoredQuote({ content: { ...aStoredQuote().content, logoVersion } });

describe('the logo of a quote', () => {
  test('is the logo at the time of sending', async () => {
    expect(await shown(withLogo('old'))).toEqual({
      contentType: 'image/png',
      filename: 'logo.png',
      bytes: sentWith,
    });
  });

  test('is not found if the quote was sent without one, or if it was deleted', async () => {
    expect(await shown(aStoredQuote())).toBeUndefined();
    expect(await shown(withLogo('gone'))).toBeUndefined();
  });

  test('is the current logo for a quote of the mobile app', async () => {
    expect(await shown(aStoredQuoteOfApp())).toMatchObject({ bytes: ofToday });
  });

  test('is not found for a draft, for an unknown ID and for a malformed ID', async () => {
    expect(await shown(aStoredQuote({ status: 'draft' }))).toBe('quote-not-found');
    expect(await shown(undefined)).toBe('quote-not-found');
    expect(await shown(withLogo('old'), 'A'.repeat(21))).toBe('quote-not-found');
  });
});
