import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  deliveryStates,
  type InvoiceStanding,
  mailTroubles,
  storedStatuses,
} from '#domain/documents/invoice-status';
import { deliveryAdvice, notSentReason, standingNote } from '#domain/invoices/delivery-words';
import { invoiceMails, timelineKinds, timelineText } from '#domain/invoices/timeline';
import { approvedSentence, nameOfQuote, numberedQuote } from '#domain/quotes/quote-page-words';
import { quoteStates } from '#domain/quotes/quote-state';
import type { QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import { badgeOfQuote, noteOfQuote, wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { rhythms } from '#domain/recurring/repeat-days';
import { troubleCause, troubleNote, troubleSentences } from '#domain/recurring/repeat-trouble';
import { repeatLine, repeatNews, repeatWords } from '#domain/recurring/repeat-words';
import { dueWords, reminderWords } from '#domain/reminders/reminder-mail-texts';
import { differenceText, type NamedDifference } from '#domain/reports/difference-words';
import { lostMails, todayReasons } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { withoutBrand } from '#test/support/without-brand';

/** `npx vitest run FILE -u` rewrites the file. Review its difference, because people read these sentences. */
const golden = (name: string): string =>
  fileURLToPath(new URL(`../../golden/domain/${name}.txt`, import.meta.url));

const asFile = (lines: readonly (readonly unknown[])[]): string =>
  withoutBrand(
    `${lines.map((line) => line.map((part) => JSON.stringify(part) ?? 'nothing').join(' ')).join('\n')}\n`,
  );

const at = '2026-11-03T10:00:00.000Z';
const to = 'dana@example.com';

const isOfMail = (kind: string): boolean =>
  ['emailed', 'not-emailed', 'unconfirmed', 'delivered', 'bounced', 'complained', 'rejected'].includes(kind);

test('every event of an invoice has the text in the committed file', async () => {
  const facts = [{}, { to, amountCents: 22_500, revision: 2, detail: 'Refunded' }];
  const lines = timelineKinds.flatMap((kind) =>
    (isOfMail(kind) ? [...invoiceMails, 'unknown' as const] : [undefined]).flatMap((mail) =>
      facts.map((more) => [
        kind,
        mail ?? '',
        Object.keys(more).length,
        timelineText({ at, kind, ...(mail && { mail }), ...more }),
      ]),
    ),
  );
  await expect(asFile(lines)).toMatchFileSnapshot(golden('timeline'));
});

const quoteEvents: readonly QuoteTimelineEvent['kind'][] = [
  'created',
  'sent',
  'revised',
  'approved',
  'declined',
  'withdrawn',
  'emailed',
  'not-emailed',
  'unconfirmed',
  'delivered',
  'bounced',
  'complained',
  'question',
  'opened',
  'deposit-paid',
  'deposit-recorded',
];

test('every state and event of a quote has the words in the committed file', async () => {
  const standing = { delivery: 'accepted', wasMailed: true, isLite: true } as const;
  const states = quoteStates.flatMap((state) => [
    [state, badgeOfQuote({ ...standing, state }), badgeOfQuote({ ...standing, state, invoiceId: 'i1' })],
    [state, badgeOfQuote({ ...standing, state, wasMailed: false })],
    ...mailTroubles.map((mailTrouble) => [
      state,
      mailTrouble,
      noteOfQuote({ ...standing, state, mailTrouble }),
    ]),
    ...deliveryStates.map((delivery) => [state, delivery, noteOfQuote({ ...standing, state, delivery })]),
  ]);
  const events = quoteEvents.flatMap((kind) =>
    [
      {},
      { name: 'Dana' },
      { reason: 'Too dear.' },
      { amountCents: 450 },
      { revision: 2, isRefused: true as const },
    ].map((more) => [kind, more, wordsOfQuoteEvent({ at, kind, ...more })]),
  );
  const names = [
    nameOfQuote({ quoteNumber: 'Q-1001', title: ' New\nfurnace ' }),
    nameOfQuote({ title: '' }),
    numberedQuote({ quoteNumber: 'Q-1001' }),
    numberedQuote({}),
    approvedSentence({ name: 'Dana', device: 'phone' }, 'December 5'),
    approvedSentence({ name: '' }, 'December 5'),
  ];
  await expect(asFile([...states, ...events, names])).toMatchFileSnapshot(golden('quotes'));
});

test('every email of an invoice has the note and advice in the committed file', async () => {
  const lines = storedStatuses.flatMap((status) =>
    deliveryStates.flatMap((delivery) =>
      [undefined, ...mailTroubles].map((mailTrouble) => {
        const standing: InvoiceStanding = {
          status,
          delivery,
          dueDate: '',
          totalCents: 100,
          ...(mailTrouble && { mailTrouble }),
        };
        return [status, delivery, mailTrouble ?? '', standingNote(standing), deliveryAdvice(standing, to)];
      }),
    ),
  );
  const codes = [
    'compose-failed',
    'ComposeError',
    'abandoned',
    'address-stopped',
    'client-mail-suspended',
    'client-links-closed',
    'daily-mail-limit',
    'Throttling',
    'ThrottlingException',
    'TooManyRequestsException',
    'LimitExceededException',
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'toString',
  ].map((code) => [code, notSentReason(code)]);
  await expect(asFile([...lines, ...codes])).toMatchFileSnapshot(golden('delivery'));
});

test('every sentence about recurring invoices and reminders is as in the committed file', async () => {
  const told = { invoiceNumber: 'HHA-0100', clientName: ' ', totalCents: 12_900, day: '2026-11-30' };
  const trouble = ['setup-incomplete', 'invalid-invoice', 'number-taken', 'other', 'new'].flatMap((code) =>
    [true, false].flatMap((isMade) =>
      [true, false].map((isAside) => {
        const made = { because: troubleCause(code), isMade, isAside };
        return [
          code,
          troubleNote(made),
          troubleSentences(made, '2026-11-30'),
          troubleSentences(made, undefined),
        ];
      }),
    ),
  );
  const lines = [
    ...repeatNews.map((news, passedOver) => [news, repeatWords({ ...told, news, passedOver })]),
    ...rhythms.map((rhythm) => [rhythm, repeatLine({ rhythm, next: '2026-11-30' })]),
    ...trouble,
    ...['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', ''].map((due) => [
      due,
      dueWords(due, '2026-11-30'),
    ]),
    [
      reminderWords({
        ...told,
        isPartlyPaid: false,
        business: '',
        balanceCents: 450,
        dueDate: '2026-11-20',
        today: '2026-11-30',
      }),
    ],
  ];
  await expect(asFile(lines)).toMatchFileSnapshot(golden('schedules'));
});

test('every entry of Today has the words in the committed file', async () => {
  const client = { clientName: ' ', clientEmail: to, title: 'HHA-2053' };
  const lines = todayReasons.flatMap((reason) =>
    (reason === 'not-delivered' ? [undefined, ...lostMails] : [undefined]).map((mail) => {
      const item = { reason, document: 'invoice' as const, ...client, cents: 19_200, ...(mail && { mail }) };
      return [
        reason,
        mail ?? '',
        todayTexts.reason(item),
        todayTexts.action(item),
        todayTexts.actionFor(item),
      ];
    }),
  );
  const nameless = { ...client, clientEmail: '', title: '' };
  const others = [
    todayTexts.reason({ reason: 'not-with-client', isLinkCopied: true, cents: 0, clientName: '', title: '' }),
    todayTexts.notNowFor(client),
    todayTexts.hidden(nameless),
  ];
  await expect(asFile([...lines, others])).toMatchFileSnapshot(golden('today'));
});

test('every difference in the books is named as in the committed file', async () => {
  const names: Readonly<Record<NamedDifference['kind'], readonly string[]>> = {
    accountTotals: ['billed', 'owed', 'dated', 'paid', 'void', 'new'].flatMap((name) => [
      `${name}Cents`,
      `${name}Count`,
    ]),
    monthTotals: ['billedCents', 'billedCount', 'paidCents', 'paidCount', 'newCents'],
    owedDays: ['cents07', 'count07'],
    clientOwedDays: ['cents31', 'count31'],
    client: ['invoiceCount', 'totalCents', 'balanceCents', 'newCents'],
    liteProfile: ['invoicesCreated'],
  };
  const lines = Object.entries(names).flatMap(([kind, each]) =>
    each.map((name) => {
      const figure = {
        kind: kind as NamedDifference['kind'],
        name,
        month: '2026-10',
        is: 1_200,
        shouldBe: 1_000,
      };
      return [kind, name, differenceText(figure), differenceText({ ...figure, clientName: 'Dana' })];
    }),
  );
  await expect(asFile(lines)).toMatchFileSnapshot(golden('differences'));
});
