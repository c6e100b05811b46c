import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import type { QuoteContent } from '#domain/quotes/quote';
import { approvalMail } from '#lambdas/quotes/approval/approval-mail';
import { declineMail } from '#lambdas/quotes/approval/decline-mail';
import { quoteMail } from '#lambdas/quotes/editing/quote-mail';
import { questionMail } from '#lambdas/quotes/questions/question-mail';
import { anApproval } from '#test/support/approvals';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { anAcceptance, aStoredQuote, aStoredQuoteOfApp } from '#test/support/stored-quotes';

const { content } = anApproval;
const { client: _nobody, ...contentWithoutClient } = content;
const pat = 'pat@harlow.example';
const dana = 'dana@whitfield.example';
const site = 'https://billhook.example';
/** The button that opens the owner's page of the quote. */
const openQuote = `Open the quote: ${site}/billhook-lite/quotes/${'A'.repeat(22)}`;

/** The lines of an email's text, without empty lines. */
const linesOf = ({ text }: { readonly text: string }): readonly string[] =>
  text.split('\n').filter((line) => line !== '');

describe('the email of a quote to its client', () => {
  const mailOf = (change: Partial<QuoteContent> = {}) =>
    quoteMail({
      sending: {
        id: 'quote-1-2',
        userId: 'user-1',
        content: { ...content, ...change },
      },
      pass: aClientMailPass(dana),
      linkId: 'A'.repeat(22),
      stopSecret: 'secret-1',
      logo: undefined,
      now: new Date('2026-11-04T10:00:00Z'),
      siteOrigin: 'https://billhook.example',
    });

  test('shows the sender, the total, the amount due, the last day, and the message', () => {
    const mail = mailOf({ revision: 1, validUntil: '2026-12-03', clientMessage: 'Dear Dana,\n\nas agreed.' });
    expect(mail).toMatchObject({
      to: dana,
      fromName: `Harlow via ${brand.name}`,
      replyTo: 'office@harlow.example',
      subject: 'Quote from Harlow: New furnace',
      tags: { kind: 'quote-sent', message: 'quote-1-2', owner: 'user-1' },
      unsubscribe: 'https://billhook.example/api/mail-stops/user-1.quote-1-2.secret-1',
    });
    expect(mail).not.toHaveProperty('attachments');
    expect(linesOf(mail).slice(0, 13)).toEqual([
      'Harlow',
      'pat@example.com',
      'New furnace',
      'Total: $250.00',
      'Valid until: December 3, 2026',
      'Deposit (25%), due on approval: $62.50',
      'Dear Dana,',
      'as agreed.',
      `View quote: https://billhook.example/quote?id=${'A'.repeat(22)}`,
      'Nothing is charged by looking at it.',
      'Furnace, 1 × $200.00: $200.00',
      'Disposal, 1 × $50.00: $50.00',
      'Total: $250.00',
    ]);
  });

  test('shows the number of a quote that has one in its text and subject', () => {
    const mail = mailOf({ quoteNumber: 'Q-1001', revision: 1 });
    expect(mail.subject).toBe('Quote Q-1001 from Harlow: New furnace');
    expect(linesOf(mail)).toContain('Quote number: Q-1001');
    expect(mailOf({ quoteNumber: 'Q-1001' }).subject).toBe('Updated quote Q-1001 from Harlow: New furnace');
  });

  test('says that a later revision is an update', () => {
    const mail = mailOf();
    expect(mail.subject).toBe('Updated quote from Harlow: New furnace');
    expect(mail.text).toContain('This quote was changed. Please look at it again.');
    expect(mailOf({ revision: 1 }).text).not.toContain('was changed');
  });

  test('says that only the last day changed, and that work and price are the same', () => {
    const mail = quoteMail({
      sending: {
        id: 'quote-1-2',
        userId: 'user-1',
        content: { ...content, validUntil: '2027-01-29' },
        onlyLastDay: true,
      },
      pass: aClientMailPass(dana),
      linkId: 'A'.repeat(22),
      stopSecret: 'secret-1',
      logo: undefined,
      now: new Date('2026-11-04T10:00:00Z'),
      siteOrigin: 'https://billhook.example',
    });
    expect(mail.text).toContain(
      'Only the last day of this quote changed: it is now valid until January 29, 2027. The work and the price are the same.',
    );
    expect(mail.text).not.toContain('was changed');
  });

  test('omits what the quote does not have', () => {
    const { deposit: _none, business: _unnamed, ...plain } = content;
    const mail = quoteMail({
      sending: { id: 'quote-1-1', userId: 'user-1', content: plain },
      pass: aClientMailPass(dana),
      linkId: 'A'.repeat(22),
      stopSecret: 'secret-1',
      logo: undefined,
      now: new Date('2026-11-04T10:00:00Z'),
      siteOrigin: 'https://billhook.example',
    });
    expect(mail).toMatchObject({ subject: 'Updated quote: New furnace' });
    expect(mail).not.toHaveProperty('replyTo');
    expect(linesOf(mail).slice(0, 5)).toEqual([
      'your contractor',
      'pat@example.com',
      'New furnace',
      'This quote was changed. Please look at it again.',
      'Total: $250.00',
    ]);
    for (const label of ['From:', 'Deposit', 'Valid until']) expect(mail.text).not.toContain(label);
  });

  test('shows the first 1,000 characters of a message, and the page of the quote shows the rest', () => {
    const lineOf = (letters: number) => mailOf({ clientMessage: ` ${'m'.repeat(letters - 1)}` }).text;
    expect(lineOf(1_000)).toContain(` ${'m'.repeat(999)}\n`);
    expect(lineOf(1_001)).toContain(` ${'m'.repeat(999)}…\n`);
    const broken = mailOf({ clientMessage: `${'m'.repeat(990)}          ${'n'.repeat(10)}` }).text;
    expect(broken).toContain(`${'m'.repeat(990)}…\n`);
  });
});

describe('the email of an approval to its business', () => {
  const certificate = {
    filename: 'certificate.pdf',
    contentType: 'application/pdf',
    content: new Uint8Array([1]),
  } as const;

  test('says what was approved and by whom, and has the certificate attached', () => {
    const mail = approvalMail(pat, aStoredQuote({ acceptance: anAcceptance }), certificate, site);
    expect(mail).toMatchObject({
      to: pat,
      subject: 'Your quote was approved',
      attachments: [certificate],
      tags: { kind: 'quote-approval', message: 'A'.repeat(22), owner: 'owner' },
    });
    expect(linesOf(mail).slice(0, 7)).toEqual([
      'Quote approved',
      'Dana Whitfield signed and approved this quote for $250.00:',
      'Quote: New furnace',
      'Total: $250.00',
      'Deposit (25%) due now: $62.50',
      'The certificate of the approval is attached. Keep it: it proves what was approved.',
      `Open the quote: ${site}/billhook-lite/quotes/${'A'.repeat(22)}`,
    ]);
  });

  test('says where to find the job if the quote is from the mobile app', () => {
    const quote = { ...aStoredQuoteOfApp(), acceptance: { ...anAcceptance, name: '' } };
    const mail = approvalMail(pat, { ...quote, content: { ...quote.content, title: ' ' } }, undefined, site);
    expect(mail).not.toHaveProperty('attachments');
    expect(linesOf(mail).slice(1, 5)).toEqual([
      'Your customer signed and approved this quote for $250.00:',
      'Total: $250.00',
      'Job stage: Scheduled',
      `The job is in your pipeline. Open the ${brand.name} app to set a time.`,
    ]);
    expect(approvalMail(pat, aStoredQuote(), undefined, site).text).toContain('Your client signed');
  });
});

describe('the email of a question', () => {
  const asked = { id: 'question-1', question: 'When could you come?\n\nIs it loud?' };

  test('names the quote, the client and the question', () => {
    const quote = aStoredQuote({ content: { ...content, client: { ...content.client, email: dana } } });
    const mail = questionMail(pat, quote, asked, site);
    expect(mail).toMatchObject({
      to: pat,
      replyTo: dana,
      subject: 'A question about your quote',
      tags: { kind: 'quote-question', message: 'question-1', owner: 'owner' },
    });
    expect(linesOf(mail).slice(0, 7)).toEqual([
      'Your client asks',
      'Quote: New furnace',
      'Client: Dana Whitfield',
      'When could you come?',
      'Is it loud?',
      openQuote,
      'Anyone with the link to the quote can ask. Reply to answer your client.',
    ]);
  });

  test('omits the client if the quote names none', () => {
    const mail = questionMail(pat, aStoredQuote({ content: contentWithoutClient }), asked, site);
    expect(mail).not.toHaveProperty('replyTo');
    expect(linesOf(mail).slice(0, 3)).toEqual([
      'Your client asks',
      'Quote: New furnace',
      'When could you come?',
    ]);
  });
});

describe('the email of a declined quote', () => {
  test('names the quote and the reason', () => {
    const mail = declineMail(pat, aStoredQuote(), { revision: 2, reason: 'Too dear.\nAnd too late.' }, site);
    expect(mail).toMatchObject({
      to: pat,
      subject: 'Your quote was declined',
      tags: { kind: 'quote-decline', message: `${'A'.repeat(22)}-2`, owner: 'owner' },
    });
    expect(linesOf(mail).slice(0, 10)).toEqual([
      'Quote declined',
      'Your client declined this quote:',
      'Quote: New furnace',
      'Client: Dana Whitfield',
      'Total: $250.00',
      'The reason:',
      'Too dear.',
      'And too late.',
      'You can change the quote and send it again.',
      openQuote,
    ]);
  });

  test('omits the total if there is a newer revision', () => {
    const mail = declineMail(pat, aStoredQuote(), { revision: 1, reason: '' }, site);
    expect(mail.tags).toMatchObject({ message: `${'A'.repeat(22)}-1` });
    expect(mail.text).not.toContain('Total');
    expect(mail.text).not.toContain('send it again');
  });

  test('says that no reason was given if there is none', () => {
    const quote = aStoredQuote({ content: { ...contentWithoutClient, title: '' } });
    const mail = declineMail(pat, quote, { revision: 2, reason: '' }, site);
    expect(linesOf(mail).slice(2, 5)).toEqual([
      'Total: $250.00',
      'No reason was given.',
      'You can change the quote and send it again.',
    ]);
  });
});
