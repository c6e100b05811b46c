import { describe, expect, test } from 'vitest';
import type { ChainLink } from '#domain/quotes/quote-chain';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { quoteTimelineOf } from '#lambdas/quotes/editing/quote-timeline-events';
import type { QuoteMail } from '#lambdas/quotes/owner-ports';
import { anApproval } from '#test/support/approvals';

const at = (minute: number) => `2026-11-04T09:${String(minute).padStart(2, '0')}:00.000Z`;

const mailsOf = (change: Partial<QuoteMail>) =>
  quoteTimelineOf([], [], {
    mails: [
      { id: 'quote-1', kind: 'quote-sent', state: 'sent', createdAt: at(1), updatedAt: at(2), ...change },
    ],
    questions: [],
    opened: undefined,
  });

const nothing = { mails: [], questions: [], opened: undefined };

describe('the timeline of a quote for its owner', () => {
  test('shows each event with revision, signature, reason and hash, and omits missing texts', () => {
    const link = (change: Partial<ChainLink>): ChainLink => ({ ...anApproval.approval, ...change });
    const links = [
      link({ kind: 'sent', at: at(1), revision: 1, name: '' }),
      link({ kind: 'declined', at: at(2), name: '', reason: 'Too dear.' }),
      link({ kind: 'unknown', at: at(3) }),
      link({ at: at(4) }),
    ];
    expect(quoteTimelineOf(links, ['one', 'two', 'three', 'four'], nothing)).toStrictEqual([
      { kind: 'approved', at: at(4), revision: 2, name: 'Dana Whitfield', hash: 'four' },
      { kind: 'declined', at: at(2), revision: 2, reason: 'Too dear.', hash: 'two' },
      { kind: 'sent', at: at(1), revision: 1, hash: 'one' },
    ]);
  });

  test.each<[Partial<QuoteMail>, readonly object[]]>([
    [{}, [{ kind: 'emailed', at: at(2) }]],
    [{ state: 'returned' }, [{ kind: 'not-emailed', at: at(2) }]],
    [{ state: 'unknown' }, [{ kind: 'unconfirmed', at: at(2) }]],
    [{ state: 'reserved' }, []],
    [{ state: 'sending' }, []],
    [
      { deliveredAt: at(3) },
      [
        { kind: 'delivered', at: at(3) },
        { kind: 'emailed', at: at(2) },
      ],
    ],
    [
      { bouncedAt: at(3), turnedAwayAt: at(4) },
      [
        { kind: 'bounced', at: at(3) },
        { kind: 'emailed', at: at(2) },
      ],
    ],
    [
      { turnedAwayAt: at(4), complainedAt: at(5) },
      [
        { kind: 'complained', at: at(5) },
        { kind: 'bounced', at: at(4) },
        { kind: 'emailed', at: at(2) },
      ],
    ],
    [{ kind: 'quote-question' }, [{ kind: 'question', at: at(1) }]],
    [{ kind: 'quote-question', state: 'unknown' }, [{ kind: 'question', at: at(1) }]],
    [{ kind: 'quote-question', state: 'returned' }, []],
    [{ kind: 'quote-question', state: 'reserved' }, []],
    [{ kind: 'quote-approval' }, []],
  ])('shows an email of %j as %j', (mail, events) => {
    expect(mailsOf(mail)).toEqual(events);
  });

  test('does not show a revision as sent if its email was refused', () => {
    const link = (change: Partial<ChainLink>): ChainLink => ({ ...anApproval.approval, name: '', ...change });
    const links = [
      link({ kind: 'sent', at: at(1), revision: 1 }),
      link({ kind: 'revised', at: at(3), revision: 2 }),
    ];
    const refused = (revision: number): QuoteMail => ({
      id: `quote-${revision}`,
      kind: 'quote-sent',
      state: 'returned',
      createdAt: at(1),
      updatedAt: at(2 * revision),
    });
    const timeline = quoteTimelineOf(links, ['one', 'two'], { ...nothing, mails: [refused(1), refused(2)] });
    expect(timeline.map(wordsOfQuoteEvent)).toEqual([
      'The email was refused',
      'Revision 2 saved',
      'The email was refused',
    ]);
  });

  test('shows a stored question once, whatever happened to its email', () => {
    const questions = [{ questionId: '1', at: at(1), text: 'Is it loud?' }];
    for (const state of ['waiting', 'sent', 'returned'] as const) {
      const mails = [
        { id: 'quote-1', kind: 'quote-question', state, createdAt: at(1), updatedAt: at(2) } as const,
      ];
      expect(quoteTimelineOf([], [], { ...nothing, mails, questions })).toEqual([
        { kind: 'question', at: at(1) },
      ]);
    }
  });

  test('shows the last opening too if there was more than one', () => {
    const opened = (lastAt: string) => quoteTimelineOf([], [], { ...nothing, opened: { at: at(1), lastAt } });
    expect(opened(at(1))).toStrictEqual([{ kind: 'opened', at: at(1) }]);
    expect(opened(at(7))).toStrictEqual([{ kind: 'opened', at: at(1), lastAt: at(7) }]);
    const deposit = { receivedAt: at(5), received: { cents: 1, on: '2026-11-05', method: 'cash' as const } };
    const listed = quoteTimelineOf([], [], { ...nothing, opened: { at: at(1), lastAt: at(7) }, deposit });
    expect(listed.map(({ kind }) => kind)).toEqual(['opened', 'deposit-recorded']);
    expect(quoteTimelineOf([], [], nothing)).toEqual([]);
  });
});
