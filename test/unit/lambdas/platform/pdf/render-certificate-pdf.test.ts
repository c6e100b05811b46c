import { describe, expect, test } from 'vitest';
import { certificateOf } from '#domain/quotes/certificate';
import type { QuoteContent } from '#domain/quotes/quote';
import { renderCertificatePdf } from '#lambdas/platform/pdf/render-pages';
import { readPdf } from '#test/support/pdf-reader';
import { testVerifyUrl } from '#test/support/stub-issued-files';

const hash = (letter: string) => letter.repeat(64);

const content: QuoteContent = {
  title: 'New furnace',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 0,
  lineItems: [{ description: 'Furnace', quantity: 1_000, price: 250_00 }],
  deposit: { percent: 25_000 },
  client: { name: 'Dana Whitfield', address: '', city: '', phone: '', email: '' },
  business: { name: 'Hartwell Plumbing', address: '12 Mill Road', city: 'Dayton, OH', phone: '', email: '' },
  brandColor: '#2563eb',
  revision: 2,
};

const approval = {
  number: 4,
  kind: 'approved',
  at: '2026-11-04T09:00:01.234Z',
  revision: 2,
  contentHash: hash('a'),
  name: 'Dana Whitfield',
  network: '203.0.113.7',
  browser: 'Mozilla/5.0 (iPhone)',
  reason: '',
  jobId: 'job-1',
  before: hash('b'),
} as const;

const draw = (change: Partial<QuoteContent> = {}, more: Partial<typeof approval> | object = {}) =>
  renderCertificatePdf(
    certificateOf({
      content: { ...content, ...change },
      approval: { ...approval, ...more },
      head: { links: 4, hash: hash('c') },
      verifyUrl: testVerifyUrl,
    }),
    { author: 'Hartwell Plumbing', createdAt: new Date(approval.at) },
  );

describe('the certificate of an approval', () => {
  test('names what was approved, by whom and when, and the hashes', async () => {
    const { textWithoutSpaces, pages } = await readPdf(await draw());
    expect(pages).toHaveLength(1);
    for (const printedText of [
      'CERTIFICATE OF APPROVAL',
      'Hartwell Plumbing',
      'New furnace',
      '$250.00',
      '$62.50, due on approval',
      'Dana Whitfield',
      '2026-11-04 09:00:01 UTC',
      '203.0.113.7',
      hash('a'),
      hash('c'),
    ])
      expect(textWithoutSpaces).toContain(printedText.replaceAll(' ', ''));
  });

  test('is the same file each time it is rendered, and prints long texts in full on at most two pages', async () => {
    expect(await draw()).toEqual(await draw());
    const long = 'W'.repeat(200);
    const party = { name: long, address: long, city: long, phone: long, email: long };
    const widest = await draw(
      { title: long, client: party, business: party },
      { name: 'W'.repeat(100), browser: 'W'.repeat(300), network: '2001:db8:ffff:ffff::/64' },
    );
    const { textWithoutSpaces, pages } = await readPdf(widest);
    expect(textWithoutSpaces).toContain(long);
    expect(pages).toHaveLength(2);
  });
});
