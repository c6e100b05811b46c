import { describe, expect, test } from 'vitest';
import type { Certificate } from '#domain/quotes/certificate';
import { getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { anApproval } from '#test/support/approvals';
import { anAcceptance, aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';
import { stubIssuedFiles } from '#test/support/stub-issued-files';

const { approval } = anApproval;
const approved = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });
const pdf = new Uint8Array([0x25, 0x50]);

/**
 * Requests the certificate through the link of the quote. Returns the response and the certificate that was rendered.
 */
async function requestCertificate(
  stored: StoredQuote | undefined,
  links = [approval],
  quoteId = 'A'.repeat(22),
) {
  const drawn: { certificate: Certificate; author: string; createdAt: Date }[] = [];
  const answer = await getQuoteCertificate(quoteId, {
    quotes: storeOf(stored, links),
    files: stubIssuedFiles,
    siteOrigin: async () => 'https://billhook.example',
    readPhoto: async () => undefined,
    renderCertificate: async (certificate, options) => {
      drawn.push({ certificate, ...options });
      return pdf;
    },
  });
  return { answer: answer.ok ? answer.value : answer.refusal.code, drawn };
}

describe('the certificate of an approval', () => {
  test('is a PDF file by the business, dated with the approval', async () => {
    const { answer, drawn } = await requestCertificate(approved);
    expect(answer).toEqual({
      contentType: 'application/pdf',
      filename: 'certificate-of-approval.pdf',
      bytes: pdf,
    });
    expect(drawn).toMatchObject([{ author: 'Harlow', createdAt: new Date(approval.at) }]);
  });

  test('is about the last approval, whatever happened before and after it', async () => {
    const earlier = { ...approval, at: '2026-11-01T00:00:00.000Z' };
    const later = { ...approval, kind: 'withdrawn', at: '2026-11-05T00:00:00.000Z' } as const;
    expect((await requestCertificate(approved, [earlier, approval, later])).drawn).toMatchObject([
      { createdAt: new Date(approval.at) },
    ]);
  });

  test('names no author if the business has no name', async () => {
    const { business: _none, ...nameless } = approved.content;
    expect((await requestCertificate({ ...approved, content: nameless })).drawn[0]?.author).toBe('');
  });

  test.each<[string, StoredQuote, readonly (typeof approval)[]]>([
    ['is open', aStoredQuote(), [approval]],
    ['the mobile app made', { ...aStoredQuoteOfApp(), acceptance: anAcceptance }, [approval]],
    ['has no approval in its chain', approved, []],
  ])('does not exist if the quote %s', async (_, stored, links) => {
    expect(await requestCertificate(stored, [...links])).toEqual({ answer: 'quote-not-approved', drawn: [] });
  });

  test('is not found for a draft, for an unknown ID and for a malformed ID', async () => {
    expect((await requestCertificate(aStoredQuote({ status: 'draft' }))).answer).toBe('quote-not-found');
    expect((await requestCertificate(undefined)).answer).toBe('quote-not-found');
    expect((await requestCertificate(approved, [approval], 'A'.repeat(21))).answer).toBe('quote-not-found');
  });
});
