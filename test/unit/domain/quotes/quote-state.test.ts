import { describe, expect, test } from 'vitest';
import {
  type QuoteAct,
  type QuoteState,
  quoteActs,
  quoteStateOn,
  quoteStates,
  quoteTransition,
} from '#domain/quotes/quote-state';

describe('a quote stands', () => {
  test.each([
    [undefined, 'sent'],
    ['draft', 'draft'],
    ['sent', 'sent'],
    ['accepted', 'approved'],
    ['declined', 'declined'],
    ['withdrawn', 'withdrawn'],
    ['unknown', 'unknown'],
  ] as const)('as %s is stored: %s', (status, state) => {
    expect(quoteStateOn('2026-11-22', { status })).toBe(state);
  });

  test('open through its last day, and is expired on the next; nothing but what is sent expires', () => {
    const on = (today: string, status?: 'sent' | 'accepted' | 'declined' | 'draft') =>
      quoteStateOn(today, { status, validUntil: '2026-11-22' });
    expect([on('2026-11-22'), on('2026-11-22', 'sent')]).toEqual(['sent', 'sent']);
    expect([on('2026-11-23'), on('2026-11-23', 'sent')]).toEqual(['expired', 'expired']);
    expect([on('2026-11-23', 'accepted'), on('2026-11-23', 'declined'), on('2026-11-23', 'draft')]).toEqual([
      'approved',
      'declined',
      'draft',
    ]);
  });
});

/** What the product promises: everything else is refused. A state that is added here does not compile without its line. */
const allowed: Record<QuoteState, Partial<Record<QuoteAct, QuoteState>>> = {
  draft: { save: 'draft', send: 'sent' },
  sent: { send: 'sent', approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
  approved: {},
  declined: { send: 'sent' },
  expired: { send: 'sent' },
  withdrawn: { send: 'sent' },
  unknown: {},
};

const every = quoteStates.flatMap((state) => quoteActs.map((act) => [act, state] as const));

test('there are seven states and five acts', () => {
  expect([quoteStates.length, quoteActs.length]).toEqual([Object.keys(allowed).length, 5]);
});

test.each(every)('%s in %s leads where it may, and is refused with a code elsewhere', (act, state) => {
  const leads = allowed[state][act];
  const transition = quoteTransition(state, act);
  if (leads) expect(transition).toEqual({ ok: true, value: leads });
  else expect(transition).toEqual({ ok: false, refusal: expect.stringMatching(/^quote-/) });
});
