import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { copyMail } from '#lambdas/quotes/approval/copy-mail';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import type { Provider } from '#lambdas/quotes/ports';
import { anApproval } from '#test/support/approvals';
import { aClientMailPass } from '#test/support/client-mail-pass';

const { content, approval, head } = anApproval;
const quote: StoredQuote = {
  quoteId: 'A'.repeat(22),
  userId: 'owner',
  content,
  createdAt: '2026-11-03T10:00:00.000Z',
  head,
  acceptance: { jobId: 'job-1', contentHash: approval.contentHash, at: approval.at, name: approval.name },
};
const provider = {
  businessName: 'Harlow',
  email: 'office@harlow.example',
  ownerEmail: 'pat@harlow.example',
  phone: '(555) 555-0118',
  address: '',
  city: '',
};
const common = {
  pass: aClientMailPass('dana@whitfield.example', 'owner'),
  certificate: undefined,
  isPayable: false,
  stopSecret: 'secret-1',
  logo: undefined,
  now: new Date('2026-11-04T10:00:00Z'),
  siteOrigin: 'https://billhook.example',
};
const mailOf = (change: Partial<StoredQuote> = {}, from: Provider | undefined = provider) =>
  copyMail({ ...common, quote: { ...quote, ...change }, provider: from });

describe('the emailed copy of an approval', () => {
  test('lists what was approved line by line, and the amount that is due now', () => {
    const { text } = mailOf();
    for (const [label, value] of [
      ['Quote', 'New furnace'],
      ['From', 'Harlow'],
      ['Phone', '(555) 555-0118'],
      ['Signed by', 'Dana Whitfield'],
      ['Approved', 'November 4, 2026 (UTC)'],
      ['Furnace, 1 × $200.00', '$200.00'],
      ['Disposal, 1 × $50.00', '$50.00'],
      ['Subtotal', '$250.00'],
      ['Total', '$250.00'],
      ['Deposit (25%), due on approval', '$62.50'],
    ])
      expect(text).toContain(`${label}: ${value}`);
    expect(text).toContain('Harlow has been told. Nothing was charged.');
  });

  test('of a quote that is billed does not call its deposit due', () => {
    const { text } = mailOf({ invoiceId: 'i1' });
    expect(text).toContain('Deposit (25%): $62.50');
    expect(text).not.toContain('due on approval');
  });

  test("dates the approval in the owner's time zone, as the page of the quote does", () => {
    const { acceptance } = quote;
    if (!acceptance) throw new Error('The quote is approved');
    const change = { acceptance: { ...acceptance, at: '2026-11-05T03:00:00.000Z' } };
    expect(mailOf(change, { ...provider, timeZone: 'America/Chicago' }).text).toContain(
      'Approved: November 4, 2026\n',
    );
    expect(mailOf(change).text).toContain('Approved: November 5, 2026 (UTC)');
  });

  test('says how to pay the deposit with the current payment details', () => {
    const paying = { ...provider, howToPay: { text: 'Check to Harlow', link: 'https://venmo.com/harlow' } };
    for (const line of [
      'How to pay the deposit',
      'Check to Harlow',
      'Pay with Venmo: https://venmo.com/harlow',
    ])
      expect(mailOf({}, paying).text).toContain(line);
    expect(mailOf().text).not.toContain('How to pay');
    const rest = mailOf({ received: { cents: 40_00, on: '2026-11-04' } }, paying).text;
    for (const line of ['Deposit received: $40.00', 'Deposit left to pay: $22.50', 'How to pay'])
      expect(rest).toContain(line);
    const { deposit: _none, ...plain } = content;
    for (const change of [
      { received: { cents: 62_50, on: '2026-11-04' } },
      { invoiceId: 'invoice-1' },
      { content: plain },
    ])
      expect(mailOf(change, paying).text).not.toContain('How to pay');
  });

  test('says whom to ask how to pay the deposit if the business has no payment details', () => {
    expect(mailOf().text).toContain('Ask Harlow how to pay the deposit: (555) 555-0118.');
    expect(mailOf({}, { ...provider, phone: '' }).text).toContain('Ask Harlow how to pay the deposit.');
    const paid = mailOf({ received: { cents: 62_50, on: '2026-11-04' } });
    expect(paid.text).not.toContain('Ask Harlow');
  });

  test('has a button to the page of the quote if the deposit can be paid there', () => {
    const { text } = copyMail({ ...common, quote, provider, isPayable: true });
    expect(text).toContain(`View and pay: https://billhook.example/quote?id=${quote.quoteId}`);
    expect(text).not.toContain('Ask Harlow');
    expect(mailOf().text).not.toContain('View and pay');
    const paid = { ...quote, received: { cents: 62_50, on: '2026-11-04' } };
    expect(copyMail({ ...common, quote: paid, provider, isPayable: true }).text).not.toContain(
      'View and pay',
    );
  });

  test('omits unknown details, and says who was notified', () => {
    const { deposit: _none, business: _unnamed, ...plain } = content;
    const { acceptance = { jobId: '', contentHash: '', at: approval.at, name: '' } } = quote;
    const nameless = { ...quote, content: plain, acceptance: { ...acceptance, name: '' } };
    const { text } = copyMail({ ...common, quote: nameless, provider: undefined });
    for (const label of ['From:', 'Phone:', 'Signed by:', 'Deposit']) expect(text).not.toContain(label);
    expect(text).toContain('The business that sent you the quote has been told.');
  });

  test('has the reply address of the business, if there is one', () => {
    expect(mailOf()).toMatchObject({ to: 'dana@whitfield.example', replyTo: 'office@harlow.example' });
    const { business: _unnamed, ...ofApp } = content;
    const silent = { ...provider, email: 'none' };
    expect(mailOf({ content: ofApp }, silent)).not.toHaveProperty('replyTo');
  });

  test('shows the name of the business, and explains how to stop further emails', () => {
    const mail = mailOf();
    expect(mail).toMatchObject({
      fromName: `Harlow via ${brand.name}`,
      unsubscribe: `https://billhook.example/api/mail-stops/owner.${'A'.repeat(22)}.secret-1`,
      tags: { kind: 'quote-copy', message: 'A'.repeat(22), owner: 'owner' },
    });
    expect(mail.text).toContain(`Harlow sent you this copy with ${brand.name}.`);
    expect(mail.text).toContain(`/stop-mail#token=owner.${'A'.repeat(22)}.secret-1`);
  });

  test('has the certificate attached if there is one', () => {
    const file = {
      filename: 'certificate.pdf',
      contentType: 'application/pdf',
      content: new Uint8Array([1]),
    } as const;
    expect(mailOf()).not.toHaveProperty('attachments');
    expect(copyMail({ ...common, quote, provider, certificate: file }).attachments).toEqual([file]);
  });
});
