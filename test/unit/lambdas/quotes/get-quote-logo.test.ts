import { describe, expect, test } from 'vitest';
import type { StoredLogo } from '#lambdas/platform/s3/logo-store';
import { getQuoteLogo } from '#lambdas/quotes/approval/get-quote-logo';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const quoteId = 'A'.repeat(22);
const [currentLogo, logoOfQuote] = [new Uint8Array([1]), new Uint8Array([2])];

/** The logo on the page of a quote, if the business has changed its logo since the quote was sent. */
async function shown(
  stored: StoredQuote | undefined,
  id = quoteId,
  current: Uint8Array | undefined = currentLogo,
) {
  const logos = {
    current: async (): Promise<StoredLogo | undefined> => current && { version: 'new', png: current },
    find: async (userId: string, version: string) =>
      userId === 'owner' && version === 'old' ? { version, png: logoOfQuote } : undefined,
  };
  const answer = await getQuoteLogo(id, { quotes: storeOf(stored), logos });
  return answer.ok ? answer.value : answer.refusal.code;
}

const withLogo = (logoVersion: string) =>
  aStoredQuote({ content: { ...aStoredQuote().content, logoVersion } });

describe('the logo of a quote', () => {
  test('is the logo that the business had when the quote was sent', async () => {
    expect(await shown(withLogo('old'))).toEqual({
      contentType: 'image/png',
      filename: 'logo.png',
      bytes: logoOfQuote,
    });
  });

  test('is missing if the quote was sent without one, or if that logo was deleted', async () => {
    expect(await shown(aStoredQuote())).toBeUndefined();
    expect(await shown(withLogo('gone'))).toBeUndefined();
  });

  test('is the current logo if the quote is from the mobile app', async () => {
    expect(await shown(aStoredQuoteOfApp())).toMatchObject({ bytes: currentLogo });
  });

  test('is not found for a draft, for an unknown ID and for a malformed ID', async () => {
    expect(await shown(aStoredQuote({ status: 'draft' }))).toBe('quote-not-found');
    expect(await shown(undefined)).toBe('quote-not-found');
    expect(await shown(withLogo('old'), 'A'.repeat(21))).toBe('quote-not-found');
  });
});
