import { describe, expect, test } from 'vitest';
import { isQuoteOpeningCertain, isRevisionOpened, quoteSteps } from '#domain/quotes/quote-steps';

const quote: Parameters<typeof quoteSteps>[0] = {
  state: 'sent',
  delivery: 'accepted',
  wasMailed: true,
  isLite: true,
  clientName: 'Dana',
  clientEmail: '',
};

/** The labels of the steps, with the current one in brackets. */
const labelsOf = (changes: object, isOpened = false) =>
  quoteSteps({ ...quote, ...changes }, isOpened).map(({ label, isCurrent }) =>
    isCurrent ? `[${label}]` : label,
  );

describe('the steps of a quote', () => {
  test.each([
    ['a draft', { state: 'draft' }, ['[Draft]', 'Sent to Dana', 'Approved']],
    ['a sent one', {}, ['Draft', '[Sent to Dana]', 'Approved']],
    [
      'one that did not arrive',
      { mailTrouble: 'bounced' },
      ['Draft', '[Not delivered to your client]', 'Approved'],
    ],
    ['one being sent', { delivery: 'pending', wasMailed: false }, ['Draft', '[Being sent]', 'Approved']],
    ['an approved one', { state: 'approved' }, ['Draft', 'Sent to Dana', '[Approved]', 'Invoiced']],
    [
      'one that has its invoice',
      { state: 'approved', invoiceId: 'i1' },
      ['Draft', 'Sent to Dana', 'Approved', '[Invoiced]'],
    ],
    ['a declined one', { state: 'declined' }, ['Draft', 'Sent to Dana', '[Declined]']],
    ['an expired one', { state: 'expired' }, ['Draft', 'Sent to Dana', '[Expired]']],
    ['a withdrawn one', { state: 'withdrawn' }, ['Draft', 'Sent to Dana', '[Withdrawn]']],
  ])('are right for %s', (_name, changes, labels) => {
    expect(labelsOf(changes)).toEqual(labels);
  });

  test('contain an opening if there was one, and otherwise no step for it', () => {
    expect(labelsOf({}, true)).toEqual(['Draft', 'Sent to Dana', '[Probably opened]', 'Approved']);
    expect(labelsOf({ state: 'declined' }, true)).toEqual([
      'Draft',
      'Sent to Dana',
      'Probably opened',
      '[Declined]',
    ]);
  });
});

test('a quote that its client answered on its page was certainly opened', () => {
  const declined = { ...quote, state: 'declined' } as const;
  expect(quoteSteps(declined, true, true).map(({ label }) => label)).toContain('Opened');
  expect(isQuoteOpeningCertain([{ kind: 'opened' }, { kind: 'sent' }])).toBe(false);
  for (const kind of ['approved', 'declined', 'question'] as const)
    expect(isQuoteOpeningCertain([{ kind }, { kind: 'opened' }])).toBe(true);
});

describe('the color of a step', () => {
  const tonesOf = (changes: object, isOpened = false) =>
    quoteSteps({ ...quote, ...changes }, isOpened).map(({ tone }) => tone);

  test('tells what is done, what is current and what comes next', () => {
    expect(tonesOf({ state: 'draft' })).toEqual(['current', 'next', 'next']);
    expect(tonesOf({})).toEqual(['done', 'current', 'next']);
    expect(tonesOf({}, true)).toEqual(['done', 'done', 'current', 'next']);
    expect(tonesOf({ state: 'approved' })).toEqual(['done', 'done', 'paid', 'next']);
    expect(tonesOf({ state: 'approved', invoiceId: 'i1' })).toEqual(['done', 'done', 'done', 'paid']);
    expect(tonesOf({ state: 'approved' }, true)).toEqual(['done', 'done', 'done', 'paid', 'next']);
  });

  test.each([
    ['declined', 'error'],
    ['expired', 'error'],
    ['withdrawn', 'muted'],
    ['unknown', 'muted'],
  ])('of a quote that is %s is %s', (state, tone) => {
    expect(quoteSteps({ ...quote, state: state as typeof quote.state }, false).at(-1)).toMatchObject({
      label: `${state.charAt(0).toUpperCase()}${state.slice(1)}`,
      tone,
      isCurrent: true,
    });
  });

  test.each([
    ['is on its way', { delivery: 'pending' }, 'current'],
    ['was returned', { mailTrouble: 'bounced' }, 'error'],
    ['was refused by the mail service', { mailTrouble: 'rejected' }, 'error'],
    ['could not be sent', { delivery: 'failed' }, 'error'],
    ['was marked as spam', { mailTrouble: 'complained' }, 'warning'],
    ['may not have arrived', { delivery: 'unknown' }, 'warning'],
  ])('of a quote whose email %s shows how bad that is', (_what, changes, tone) => {
    expect(tonesOf(changes)).toEqual(['done', tone, 'next']);
  });
});

describe('the opening of a quote', () => {
  const opened = { kind: 'opened', at: '2026-11-03T10:00:00.000Z' } as const;
  const revised = { kind: 'revised', at: '2026-11-04T10:00:00.000Z', revision: 2 } as const;

  test('counts until the quote is revised, and counts again once the revision is opened', () => {
    expect(isRevisionOpened([])).toBe(false);
    expect(isRevisionOpened([opened])).toBe(true);
    expect(isRevisionOpened([revised, opened])).toBe(false);
    const again = { ...opened, lastAt: '2026-11-05T10:00:00.000Z' };
    expect(isRevisionOpened([revised, again])).toBe(true);
  });

  test('still counts after a revision if the email of the revision was refused', () => {
    expect(isRevisionOpened([{ ...revised, isRefused: true }, opened])).toBe(true);
  });
});
