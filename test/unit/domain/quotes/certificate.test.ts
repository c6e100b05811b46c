import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { certificateOf, formatInstant, textsOfCertificate } from '#domain/quotes/certificate';
import type { QuoteContent } from '#domain/quotes/quote';
import type { ChainLink } from '#domain/quotes/quote-chain';
import { anApproval } from '#test/support/approvals';
import { testVerifyUrl } from '#test/support/stub-issued-files';

const { content, approval } = anApproval;
const { business, client } = content;

const certificate = (change: Partial<QuoteContent> = {}, link: Partial<ChainLink> = {}) =>
  certificateOf({
    content: { ...content, ...change },
    approval: { ...approval, ...link },
    head: anApproval.head,
    verifyUrl: testVerifyUrl,
  });

/** The facts of the group with this index, as "label: value". */
const factsOf = (given: ReturnType<typeof certificate>, group: number) =>
  given.groups[group]?.facts.map(({ label, value }) => `${label}: ${value}`);

describe('a certificate of approval', () => {
  test('names what was approved, for how much, and what is due on approval', () => {
    expect(factsOf(certificate(), 0)).toEqual([
      'Quote: New furnace',
      'Revision: 2',
      'For: Dana Whitfield',
      'Total: $250.00',
      'Deposit (25%): $62.50, due on approval',
      'Issue date: November 3, 2026',
    ]);
  });

  test('begins with who approved what, for how much and when', () => {
    expect(certificate().sentence).toBe(
      'Dana Whitfield approved the quote, New furnace, for $250.00 on November 4, 2026 (UTC).',
    );
    expect(certificate({ quoteNumber: 'Q-1001' }).sentence).toBe(
      'Dana Whitfield approved the quote Q-1001, New furnace, for $250.00 on November 4, 2026 (UTC).',
    );
    const change = {
      number: 1,
      quoteNumber: 'Q-1001',
      approvedHash: 'a'.repeat(64),
      reason: 'Two more outlets.',
    };
    expect(certificate({ quoteNumber: 'Q-1001-C1', change }).sentence).toBe(
      'Dana Whitfield approved the change order Q-1001-C1, New furnace, for $250.00 on November 4, 2026 (UTC).',
    );
    expect(textsOfCertificate(certificate())).toContain(certificate().sentence);
  });

  test('contains all that was shown when it was signed: tax, last day, terms, message and all notes', () => {
    const notes = `${'10 years of warranty. '.repeat(20)}\nThe permit is included.`;
    const said = factsOf(
      certificate({
        taxName: 'Tax',
        taxRate: 8_000,
        validUntil: '2026-12-14',
        terms: 14,
        clientMessage: 'Hello.',
        notes,
      }),
      0,
    );
    expect(said).toEqual(
      expect.arrayContaining([
        'Subtotal: $250.00',
        'Tax (8%): $20.00',
        'Total: $270.00',
        'Valid until: December 14, 2026',
        'Message: Hello.',
        `Notes: ${notes}`,
      ]),
    );
    expect(said?.some((fact) => fact.startsWith('Payment terms: '))).toBe(true);
  });

  test('divides notes of any length into rows that fit on a page, and loses nothing', () => {
    for (const notes of [
      'word '.repeat(900).trim(),
      Array.from({ length: 90 }, (_, at) => `Line ${at}`).join('\n'),
    ]) {
      const rows =
        certificate({ notes }).groups[0]?.facts.filter(({ label }) => label.startsWith('Notes')) ?? [];
      expect(rows.length).toBeGreaterThan(1);
      expect(
        rows
          .map(({ value }) => value)
          .join('')
          .replaceAll(/\s/g, ''),
      ).toBe(notes.replaceAll(/\s/g, ''));
      for (const { value } of rows) expect(value.split('\n').length).toBeLessThanOrEqual(20);
    }
  });

  test('shows the number of a quote that has one', () => {
    expect(factsOf(certificate({ quoteNumber: 'Q-1001' }), 0)?.slice(0, 3)).toEqual([
      'Quote: New furnace',
      'Number: Q-1001',
      'Revision: 2',
    ]);
  });

  test('lists the approved lines with their amounts', () => {
    expect(factsOf(certificate(), 1)).toEqual([
      'Furnace: 1 × $200.00 = $200.00',
      'Disposal: 1 × $50.00 = $50.00',
    ]);
  });

  test('omits the browser if the name of the CDN was recorded as the browser', () => {
    expect(factsOf(certificate({}, { browser: 'Amazon CloudFront' }), 2)?.join()).not.toContain('Browser');
  });

  test('shows who signed, when to the second, and from where', () => {
    expect(factsOf(certificate(), 2)).toEqual([
      'Signed: Dana Whitfield',
      'Time: 2026-11-04 09:00:00 UTC',
      'Network: 203.0.113.7',
      'Browser: Safari on iPhone (as the page reported)',
    ]);
    expect(formatInstant('2026-12-31T23:59:58.999Z')).toBe('2026-12-31 23:59:58 UTC');
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [`curl/8.0 ${'x'.repeat(300)}`, 'Another device'],
  ])(
    'names the browser in words a client knows, never by its description of itself: %s',
    (browser, words) => {
      expect(factsOf(certificate({}, { browser }), 2)?.at(-1)).toBe(
        `Browser: ${words} (as the page reported)`,
      );
      expect(textsOfCertificate(certificate({}, { browser })).join('\n')).not.toMatch(/Mozilla|curl/);
    },
  );

  test('contains the hashes of content and record', () => {
    expect(factsOf(certificate(), 3)).toEqual([
      `Content (SHA-256): ${'c'.repeat(64)}`,
      `Record of 4 steps (SHA-256): ${'d'.repeat(64)}`,
    ]);
  });

  test('omits what a quote of the mobile app does not have', () => {
    const {
      client: _client,
      business: _business,
      deposit: _deposit,
      brandColor: _color,
      ...mobile
    } = content;
    const bare = certificateOf({
      content: mobile,
      approval: { ...approval, name: '', network: '', browser: '' },
      head: { links: 1, hash: 'h' },
      verifyUrl: testVerifyUrl,
    });
    expect(factsOf(bare, 0)).toEqual([
      'Quote: New furnace',
      'Revision: 2',
      'Total: $250.00',
      'Issue date: November 3, 2026',
    ]);
    expect(factsOf(bare, 2)).toEqual(['Time: 2026-11-04 09:00:00 UTC']);
    expect(bare).toMatchObject({ brandColor: brand.color, business: { name: '', lines: [] } });
  });

  test('prints title, client and lines in full, and shortens only a long line about the business, with a mark', () => {
    const [line, text] = ['x'.repeat(60), 'y'.repeat(200)];
    const long = certificate({
      title: text,
      client: { ...client, name: `${line}x` },
      business: { ...business, name: `${line}x` },
      lineItems: [{ description: 'z'.repeat(500), quantity: 1_000, price: 250_00 }],
    });
    expect(factsOf(long, 0)).toEqual(expect.arrayContaining([`Quote: ${text}`, `For: ${line}x`]));
    expect(factsOf(long, 1)?.[0]).toContain('z'.repeat(500));
    expect(long.business.name).toBe(`${line}…`);
  });

  test('is drawn with all its texts, in the color of the business', () => {
    const drawn = certificate();
    expect(drawn.brandColor).toBe('#0f766e');
    expect(textsOfCertificate(drawn)).toEqual([
      'CERTIFICATE OF APPROVAL',
      'Harlow',
      '18 Mill Lane',
      'office@harlow.example',
      drawn.sentence,
      ...drawn.groups.flatMap(({ heading, facts }) => [
        heading,
        ...facts.flatMap(({ label, value }) => [label, value]),
      ]),
      ...drawn.notes,
      `Scan the code, or open ${testVerifyUrl}, to see whether this certificate is genuine.`,
      'Scan to verify',
    ]);
    expect(drawn.notes.join(' ')).toContain(`the proof that ${brand.name} cannot change`);
  });
});
