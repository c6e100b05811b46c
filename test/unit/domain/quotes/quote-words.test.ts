import { describe, expect, test } from 'vitest';
import { extendedUntil } from '#domain/quotes/extension';
import { newestFirst, type QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import { badgeOfQuote, noteOfQuote, type QuoteStanding, wordsOfQuoteEvent } from '#domain/quotes/quote-words';

const quote: QuoteStanding = { state: 'sent', delivery: 'accepted', wasMailed: true, isLite: true };

describe('the badge of a quote', () => {
  test.each([
    ['draft', 'Draft', 'grey'],
    ['sent', 'Sent', 'blue'],
    ['approved', 'Approved', 'green'],
    ['declined', 'Declined', 'red'],
    ['expired', 'Expired', 'red'],
    ['withdrawn', 'Withdrawn', 'grey'],
    ['unknown', 'Unknown', 'grey'],
  ] as const)('in state %s is %s', (state, label, tone) => {
    expect(badgeOfQuote({ ...quote, state })).toEqual({ label, tone });
  });

  test('is Draft until SES accepts an email of the quote, except for quotes of the mobile app', () => {
    expect(badgeOfQuote({ ...quote, wasMailed: false }).label).toBe('Draft');
    expect(badgeOfQuote({ ...quote, wasMailed: false, isLite: false }).label).toBe('Sent');
    expect(badgeOfQuote({ ...quote, wasMailed: false, state: 'approved' }).label).toBe('Approved');
  });
});

test('the badge of an approved quote shows if the quote has an invoice', () => {
  expect(badgeOfQuote({ ...quote, state: 'approved', invoiceId: 'i1' }).label).toBe('Approved, invoiced');
  expect(badgeOfQuote({ ...quote, state: 'sent', invoiceId: 'i1' }).label).toBe('Sent');
  // Its parts bill all of it, although the invoice that used the deposit is void.
  const parts = { state: 'approved', totalCents: 250_00, billedCents: 250_00 } as const;
  expect(badgeOfQuote({ ...quote, ...parts }).label).toBe('Approved, invoiced');
});

describe('the note of an open quote', () => {
  test.each<[Partial<QuoteStanding>, string | undefined]>([
    [{}, undefined],
    [{ mailTrouble: 'bounced' }, 'Not delivered to your client'],
    [{ mailTrouble: 'complained' }, 'Marked as spam'],
    [{ mailTrouble: 'rejected' }, 'Not sent: the email was refused'],
    [{ delivery: 'failed' }, 'Not sent: the email was refused'],
    [{ delivery: 'pending' }, 'Being sent'],
    [{ delivery: 'unknown' }, 'Delivery not confirmed'],
    [{ delivery: 'none' }, undefined],
    [{ mailTrouble: 'bounced', state: 'declined' }, undefined],
    [{ mailTrouble: 'bounced', isLite: false }, undefined],
  ])('with %j is "%s"', (given, note) => {
    expect(noteOfQuote({ ...quote, ...given })).toBe(note);
  });
});

describe('the history of a quote', () => {
  const at = '2026-11-03T10:00:00.000Z';

  test.each<[Partial<QuoteTimelineEvent>, string]>([
    [{ kind: 'created' }, 'Created'],
    [{ kind: 'sent', revision: 1 }, 'Sent'],
    [{ kind: 'revised', revision: 2 }, 'Revision 2 sent'],
    [{ kind: 'approved' }, 'Approved'],
    [{ kind: 'approved', name: 'Dana Whitfield' }, 'Approved by Dana Whitfield'],
    [{ kind: 'declined' }, 'Declined'],
    [{ kind: 'declined', reason: 'Too dear.' }, 'Declined: Too dear.'],
    [{ kind: 'withdrawn' }, 'Withdrawn'],
    [{ kind: 'emailed' }, 'Emailed to the client'],
    [{ kind: 'not-emailed' }, 'The email was refused'],
    [{ kind: 'unconfirmed' }, 'Not known whether the email was sent'],
    [{ kind: 'delivered' }, 'Email delivered'],
    [{ kind: 'bounced' }, 'Email not delivered'],
    [{ kind: 'complained' }, 'Email marked as spam'],
    [{ kind: 'question' }, 'Your client asked a question'],
    [{ kind: 'opened' }, 'Probably opened'],
  ])('shows the event %j as "%s"', (given, words) => {
    expect(wordsOfQuoteEvent({ kind: 'created', at, ...given })).toBe(words);
  });

  test('is sorted newest first, and events of the same time in their stored order', () => {
    const order = newestFirst([
      { kind: 'created', at },
      { kind: 'sent', at },
      { kind: 'approved', at: '2026-11-05T10:00:00.000Z' },
      { kind: 'opened', at: '2026-11-04T10:00:00.000Z' },
    ]);
    expect(order.map(({ kind }) => kind)).toEqual(['approved', 'opened', 'sent', 'created']);
  });
});

test('"Extend" adds 30 days to the last day, or to today once that is past', () => {
  expect(extendedUntil('2026-12-10', '2026-12-08')).toBe('2027-01-09');
  expect(extendedUntil('2026-12-01', '2026-12-08')).toBe('2027-01-07');
});
