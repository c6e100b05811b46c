import { describe, expect, test } from 'vitest';
import {
  type QuoteAction,
  type QuoteState,
  quoteActions,
  quoteStateOn,
  quoteStates,
  quoteTransition,
} from '#domain/quotes/quote-state';

describe('the state of a quote', () => {
  test.each([
    [undefined, 'sent'],
    ['draft', 'draft'],
    ['sent', 'sent'],
    ['accepted', 'approved'],
    ['declined', 'declined'],
    ['withdrawn', 'withdrawn'],
    ['unknown', 'unknown'],
  ] as const)('is %s if the stored status is %s', (status, state) => {
    expect(quoteStateOn('2026-11-22', { status })).toBe(state);
  });

  test('is open through its last day and expired on the next day, but only if the quote is sent', () => {
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

/**
 * All transitions that are allowed; others are refused. A new state or action does not compile until it is added here.
 */
const allowed: Record<QuoteState, Partial<Record<QuoteAction, QuoteState>>> = {
  draft: { save: 'draft', send: 'sent' },
  sent: { send: 'sent', approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
  approved: {},
  declined: { send: 'sent' },
  expired: { send: 'sent' },
  withdrawn: { send: 'sent' },
  unknown: {},
};

const every = quoteStates.flatMap((state) => quoteActions.map((act) => [act, state] as const));

test('a quote has seven states and five actions', () => {
  expect([quoteStates.length, quoteActions.length]).toEqual([Object.keys(allowed).length, 5]);
});

test.each(every)('%s in state %s leads to an allowed state, or is refused with a code', (act, state) => {
  const nextState = allowed[state][act];
  const transition = quoteTransition(state, act);
  if (nextState) expect(transition).toEqual({ ok: true, value: nextState });
  else expect(transition).toEqual({ ok: false, refusal: expect.stringMatching(/^quote-/) });
});
