import { describe, expect, test } from 'vitest';
import { reportedAccountDetail } from '#domain/documents/payment';
import {
  checkBesidesOnlinePayment,
  checkBesidesPayment,
  checkOnTheWay,
  hasCheckOnTheWay,
  mayCheckArrive,
  wasPaidBesidesCheck,
} from '#domain/invoices/check-on-the-way';
import {
  invoiceMails,
  isOpeningCertain,
  openQuestionsOf,
  shownTimeline,
  type TimelineEvent,
  timelineDetail,
  timelineKinds,
  timelineText,
} from '#domain/invoices/timeline';

const at = '2026-11-03T10:00:00.000Z';
const to = 'dana@example.com';

describe('the text of a timeline entry', () => {
  test.each<[Partial<TimelineEvent>, string]>([
    [{ kind: 'created' }, 'Created'],
    [{ kind: 'edited' }, 'Edited'],
    [{ kind: 'edited', revision: 2 }, 'Edited (revision 2)'],
    [{ kind: 'emailed', mail: 'to-owner' }, 'Emailed to you'],
    [{ kind: 'emailed', mail: 'to-client', to }, `Emailed to ${to}`],
    [{ kind: 'emailed', mail: 'reminder', to }, `Reminder emailed to ${to}`],
    [{ kind: 'emailed', mail: 'receipt', to }, `Receipt emailed to ${to}`],
    [{ kind: 'emailed', mail: 'receipt', to, amountCents: 225_00 }, `Receipt for $225.00 emailed to ${to}`],
    [
      { kind: 'not-emailed', mail: 'receipt', to, amountCents: 225_00 },
      `Receipt for $225.00 not emailed to ${to}`,
    ],
    [{ kind: 'emailed', mail: 'refund', to }, `Email about the refund sent to ${to}`],
    [{ kind: 'emailed', mail: 'refund-failed', to }, `Email about the failed refund sent to ${to}`],
    [{ kind: 'emailed', mail: 'payment-returned', to }, `Email about the returned payment sent to ${to}`],
    [{ kind: 'not-emailed', mail: 'to-client', to }, `Not emailed to ${to}`],
    [{ kind: 'not-emailed', mail: 'to-client' }, 'Not emailed to the client'],
    [{ kind: 'unconfirmed', mail: 'to-owner', to }, 'Email to you was not confirmed'],
    [{ kind: 'delivered', mail: 'to-client', to }, `Delivered to ${to}`],
    [{ kind: 'bounced', mail: 'to-client', to }, `Not delivered to ${to}`],
    [{ kind: 'rejected', mail: 'to-owner' }, 'Not delivered to you'],
    [{ kind: 'complained', mail: 'to-owner' }, 'You reported the email as spam'],
    [{ kind: 'complained', mail: 'reminder', to }, `${to} reported the email as spam`],
    [{ kind: 'opened' }, 'Probably opened'],
    [{ kind: 'marked-sent' }, 'Marked as sent'],
    [{ kind: 'link-copied' }, 'Link copied'],
    [{ kind: 'link-copied', revision: 2 }, 'Link copied (revision 2)'],
    [{ kind: 'link-renewed' }, 'New link made, the old one stopped working'],
    [{ kind: 'payment-recorded', amountCents: 600_00 }, 'Payment of $600.00 recorded'],
    [{ kind: 'payment-recorded' }, 'Marked as paid'],
    [{ kind: 'payment-removed' }, 'No longer marked as paid'],
    [{ kind: 'payment-removed', amountCents: 5 }, 'Payment of $0.05 removed'],
    [{ kind: 'payment-withdrawn', amountCents: 5_00, detail: 'Refunded' }, 'Refunded: $5.00'],
    [{ kind: 'payment-withdrawn' }, 'Taken back'],
    [{ kind: 'refund-failed' }, 'Refund failed'],
    [{ kind: 'refund-failed', amountCents: 5_00 }, 'Refund failed: $5.00'],
    [{ kind: 'check-reported' }, 'Your client says that a check is on the way'],
    [{ kind: 'question', detail: 'Is it loud?' }, 'Your client asked a question'],
    [{ kind: 'question-answered' }, 'Question answered'],
    [{ kind: 'voided' }, 'Voided'],
    [{ kind: 'unvoided' }, 'Void undone'],
  ])('for %j is "%s"', (event, text) => {
    expect(timelineText({ at, kind: 'unknown', ...event })).toBe(text);
  });

  test('is missing if only a newer release knows the kind', () => {
    expect(timelineText({ at, kind: 'unknown' })).toBeUndefined();
    expect(timelineText({ at, kind: 'emailed', mail: 'unknown' })).toBeUndefined();
    expect(timelineText({ at, kind: 'emailed' })).toBeUndefined();
  });

  test('exists for every kind and every email', () => {
    for (const kind of timelineKinds)
      for (const mail of invoiceMails)
        expect(timelineText({ at, kind, mail, to })).toEqual(expect.any(String));
  });
});

describe('the timeline', () => {
  const createdAt = '2026-11-01T08:00:00.000Z';
  const on = (day: number, kind: TimelineEvent['kind'] = 'edited'): TimelineEvent => ({
    kind,
    at: `2026-11-0${day}T08:00:00.000Z`,
  });
  const kindsOf = (events: readonly TimelineEvent[]) =>
    events.map(({ kind, at }) => `${kind} ${at.slice(8, 10)}`);

  test('ends with the creation, and omits entries that this release cannot read', () => {
    expect(kindsOf(shownTimeline([on(5, 'voided'), on(4, 'unknown'), on(3)], { createdAt }))).toEqual([
      'voided 05',
      'edited 03',
      'created 01',
    ]);
  });

  test.each([
    ['2026-11-06T08:00:00.000Z', ['opened 06', 'voided 05', 'edited 03', 'created 01']],
    ['2026-11-05T08:00:00.000Z', ['opened 05', 'voided 05', 'edited 03', 'created 01']],
    ['2026-11-04T08:00:00.000Z', ['voided 05', 'opened 04', 'edited 03', 'created 01']],
    ['2026-11-02T08:00:00.000Z', ['voided 05', 'edited 03', 'opened 02', 'created 01']],
  ])('shows "probably opened" at the last opening, at %s', (openedAt, shown) => {
    const events = [on(5, 'voided'), on(3)];
    expect(kindsOf(shownTimeline(events, { createdAt, openedAt }))).toEqual(shown);
    const kinds = (list: readonly string[]) => list.map((event) => event.replace(/ .*/, ''));
    const reopened = shownTimeline(events, { createdAt, openedAt: createdAt, lastOpenedAt: openedAt });
    expect(kinds(kindsOf(reopened))).toEqual(kinds(shown));
  });

  test('shows a reported check below a later opening', () => {
    const [openedAt, checkReportedAt, lastOpenedAt] = [2, 4, 6].map((day) => on(day).at);
    const invoice = { createdAt, openedAt, lastOpenedAt, checkReportedAt };
    expect(shownTimeline([on(5, 'voided'), on(3)], invoice).map(({ kind }) => kind)).toEqual([
      'opened',
      'voided',
      'check-reported',
      'edited',
      'created',
    ]);
  });

  test('shows the last opening only if it is not the first', () => {
    const openedAt = '2026-11-02T08:00:00.000Z';
    const lastOpenedAt = '2026-11-04T08:00:00.000Z';
    expect(shownTimeline([], { createdAt, openedAt, lastOpenedAt })[0]).toEqual({
      kind: 'opened',
      at: openedAt,
      lastAt: lastOpenedAt,
    });
    expect(shownTimeline([], { createdAt, openedAt, lastOpenedAt: openedAt })[0]).toEqual({
      kind: 'opened',
      at: openedAt,
    });
  });
});

test("the timeline shows the client's report of a check at its time, with the amount if it is known", () => {
  const createdAt = '2026-11-01T08:00:00.000Z';
  const [edited, paid] = ['2026-11-02T08:00:00.000Z', '2026-11-04T08:00:00.000Z'] as const;
  const events: readonly TimelineEvent[] = [
    { kind: 'payment-recorded', at: paid, amountCents: 5_00 },
    { kind: 'edited', at: edited },
  ];
  const report = { kind: 'check-reported', at } as const;
  const created = { kind: 'created', at: createdAt };
  expect(shownTimeline(events, { createdAt, checkReportedAt: at })).toEqual([
    events[0],
    report,
    events[1],
    created,
  ]);
  const known = { createdAt, checkReportedAt: at, checkReportedCents: 5_00 };
  expect(shownTimeline([], known)).toEqual([{ ...report, amountCents: 5_00 }, created]);
});

test("a check is expected after the client's report until a payment is recorded", () => {
  const reported: TimelineEvent = { kind: 'check-reported', at };
  const paid: TimelineEvent = { kind: 'payment-recorded', at };
  const opened: TimelineEvent = { kind: 'opened', at };
  expect(checkOnTheWay([opened, reported, paid])).toBe(reported);
  expect(checkOnTheWay([paid, reported])).toBeUndefined();
  expect(checkOnTheWay([opened])).toBeUndefined();
});

test('a check with a known amount is expected until a check or another payment of that amount is recorded', () => {
  const reported: TimelineEvent = { kind: 'check-reported', at, amountCents: 1_350_00 };
  const paid: TimelineEvent = { kind: 'payment-recorded', at, amountCents: 100_00, detail: 'Card' };
  expect(checkOnTheWay([paid, reported])).toBe(reported);
  expect(checkOnTheWay([{ ...paid, detail: 'Check' }, reported])).toBeUndefined();
  expect(checkOnTheWay([{ ...paid, amountCents: 1_350_00 }, reported])).toBeUndefined();
  expect(timelineText(reported)).toBe('Your client says that a check for $1,350.00 is on the way');
});

test('a reported check is expected again after its payment was removed, until another one is recorded', () => {
  const reported: TimelineEvent = { kind: 'check-reported', at, amountCents: 483_75 };
  const paid: TimelineEvent = { kind: 'payment-recorded', at, amountCents: 483_75, detail: 'Check' };
  const removed: TimelineEvent = { kind: 'payment-removed', at, amountCents: 483_75, detail: 'Check' };
  const cashRemoved: TimelineEvent = { ...removed, detail: 'Cash' };
  expect(checkOnTheWay([removed, paid, reported])).toBe(reported);
  expect(checkOnTheWay([{ ...paid, amountCents: 300_00 }, removed, paid, reported])).toBeUndefined();
  expect(checkOnTheWay([paid, removed, paid, reported])).toBeUndefined();
  expect(checkOnTheWay([cashRemoved, paid, reported])).toBeUndefined();
  expect(checkOnTheWay([paid, reported, removed, paid])).toBeUndefined();
});

test('money at an account that the owner had reported is not taken for an announced check', () => {
  const reported: TimelineEvent = { kind: 'check-reported', at, amountCents: 450_00 };
  const elsewhere: TimelineEvent = {
    ...{ kind: 'payment-recorded', at, amountCents: 450_00, detail: reportedAccountDetail },
  };
  expect(checkOnTheWay([elsewhere, reported])).toBe(reported);
  expect(checkOnTheWay([{ ...elsewhere, detail: 'Check' }, elsewhere, reported])).toBeUndefined();
});

test('a check is warned of while money arrived online since its report, for two weeks', () => {
  const now = '2026-12-01T12:00:00.000Z';
  const reported: TimelineEvent = {
    kind: 'check-reported',
    at: '2026-11-30T12:00:00.000Z',
    amountCents: 97_43,
  };
  const paid: TimelineEvent = { kind: 'payment-recorded', at: now, amountCents: 97_43, detail: 'Card' };
  const check: TimelineEvent = { ...paid, detail: 'Check' };
  const online = { cause: 'payment', source: 'pi_1' } as never;
  const payments = [
    { method: 'card', amountCents: 97_43, online },
    { method: 'check', amountCents: 97_43 },
  ] as const;
  const warned = (newestFirst: readonly TimelineEvent[], at = now) =>
    checkBesidesOnlinePayment(newestFirst, payments, at);
  expect(warned([paid, reported])).toBe(reported);
  expect(warned([reported, paid]), 'paid before the report').toBeUndefined();
  expect(warned([check, reported])).toBeUndefined();
  expect(warned([check, paid, reported]), 'the check is recorded').toBeUndefined();
  expect(warned([paid, reported], '2026-12-14T12:00:00.001Z'), 'two weeks later').toBeUndefined();
  expect(warned([paid])).toBeUndefined();
  const moved = [{ ...payments[0], online: { cause: 'move', source: 'pi_1' } as never }];
  expect(checkBesidesOnlinePayment([paid, reported], moved, now), 'moved').toBeUndefined();
  expect(checkBesidesPayment('Ben  Ames', '$97.43')).toBe(
    'Ben Ames said that a check for $97.43 is on its way, and then paid online. Do not cash both.',
  );
  expect(checkBesidesPayment('', '')).toMatch(/^Your client said that a check is on its way,/);
});

test('a check is besides an online payment only if that came after its report, and no check was recorded', () => {
  const check = { at, cents: 450_00 };
  const recordedAt = '2026-11-04T10:00:00.000Z';
  const online = { cause: 'payment', source: 'pi_1', feeCents: 0, netCents: 0 } as const;
  const card = { amountCents: 450_00, method: 'card', recordedAt, online } as const;
  const byHand = { amountCents: 450_00, method: 'check', recordedAt } as const;
  const deposit = { ...card, recordedAt: '2026-11-01T10:00:00.000Z' };
  expect(wasPaidBesidesCheck(check, [card])).toBe(true);
  expect(wasPaidBesidesCheck(check, [deposit, byHand])).toBe(false);
  expect(wasPaidBesidesCheck(check, [card, byHand])).toBe(false);
  expect(wasPaidBesidesCheck(check, [card, { ...byHand, method: 'cash', amountCents: 5_00 }])).toBe(true);
  expect(wasPaidBesidesCheck(check, [{ ...card, online: { ...online, isReported: true } }])).toBe(false);
});

test('a check may arrive for two weeks after its report', () => {
  expect(mayCheckArrive({ checkReportedAt: at }, '2026-11-17T10:00:00.000Z')).toBe(true);
  expect(mayCheckArrive({ checkReportedAt: at }, '2026-11-17T10:00:00.001Z')).toBe(false);
  expect(mayCheckArrive({}, at)).toBe(false);
});

test('a row shows a reported check until a payment that may be it, also after an edit', () => {
  const version = { contentId: 'newest', revision: 1 };
  const reported = {
    ...version,
    status: 'sent',
    totalCents: 100_00,
    checkReportedAt: at,
    checkReportedCents: 40_00,
  } as const;
  expect(hasCheckOnTheWay({ ...reported, paidCents: 60_00 })).toBe(true);
  expect(hasCheckOnTheWay({ ...reported, paidCents: 70_00 })).toBe(false);
  expect(hasCheckOnTheWay({ ...reported, paidCents: 100_00 })).toBe(false);
  // The total was 40.00 at the report and is 100.00 now.
  expect(hasCheckOnTheWay(reported)).toBe(true);
  expect(hasCheckOnTheWay({ ...reported, paidCents: 40_00 })).toBe(false);
  expect(hasCheckOnTheWay({ ...reported, status: 'void' })).toBe(false);
  // What an account has that the owner reported was not received, so the check is still awaited.
  const elsewhere = { payments: { pi_1: { receivedCents: 100_00, isReported: true } } } as const;
  expect(hasCheckOnTheWay({ ...reported, paidCents: 100_00, onlinePayments: elsewhere })).toBe(true);
  expect(hasCheckOnTheWay({ ...version, status: 'sent', totalCents: 100_00 })).toBe(false);
  expect(hasCheckOnTheWay({ ...version, status: 'sent', totalCents: 100_00, checkReportedAt: at })).toBe(
    true,
  );
});

test('a row shows a reported check of the version that the client had, whatever an edit asks for', () => {
  const edited = {
    ...{ contentId: 'newest', revision: 2, status: 'sent', checkReportedAt: at, checkReportedCents: 40_00 },
    clientCopies: [{ contentId: 'first', revision: 1, totalCents: 100_00 }],
    paidCents: 60_00,
  };
  expect(hasCheckOnTheWay({ ...edited, totalCents: 90_00 })).toBe(true);
  expect(hasCheckOnTheWay({ ...edited, totalCents: 120_00 })).toBe(true);
  // The check may have been recorded, or nothing is owed.
  expect(hasCheckOnTheWay({ ...edited, totalCents: 120_00, paidCents: 100_00 })).toBe(false);
  expect(hasCheckOnTheWay({ ...edited, status: 'paid', totalCents: 60_00 })).toBe(false);
});

describe('the questions of a client', () => {
  const first = { kind: 'question', at, detail: 'Is it loud?' } as const;
  const second = { ...first, at: '2026-11-05T10:00:00.000Z', detail: 'When?' };
  const answered = { kind: 'question-answered', at: '2026-11-04T10:00:00.000Z' } as const;

  test('are open until all of them were marked as answered', () => {
    expect(openQuestionsOf([first])).toEqual([first]);
    expect(openQuestionsOf([answered, first])).toEqual([]);
    expect(openQuestionsOf([second, answered, first])).toEqual([second]);
    expect(openQuestionsOf([second, first])).toEqual([second, first]);
  });

  test('show that a person opened the page', () => {
    expect(isOpeningCertain({ timeline: [first] })).toBe(true);
    expect(isOpeningCertain({ timeline: [answered] })).toBe(false);
  });
});

test('an invoice that was emailed as its receipt is called a receipt, another one is not', () => {
  const emailed = { kind: 'emailed', mail: 'to-client', to: 'dana@client.example', at } as const;
  expect(timelineText({ ...emailed, amountCents: 450_00 })).toBe(
    'Receipt for $450.00 emailed to dana@client.example',
  );
  expect(timelineText(emailed)).toBe('Emailed to dana@client.example');
});

test('a reason that the text of an event names is not said again below it', () => {
  const at = '2026-11-03T12:00:00.000Z';
  expect(timelineDetail({ kind: 'payment-withdrawn', at, detail: 'Refunded' })).toBeUndefined();
  expect(timelineDetail({ kind: 'payment-recorded', at, detail: 'Check' })).toBe('Check');
});
