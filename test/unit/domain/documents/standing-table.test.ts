import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clientMailTexts } from '#domain/client-email/client-mail';
import type { InvoiceStanding } from '#domain/documents/invoice-status';
import { isIssued, isUnpaid, isVoid, moneyOf, onlineOf } from '#domain/documents/money-amounts';
import { askedCentsOf, isEmailedAsReceipt, settlementOf } from '#domain/documents/settlement';
import { overdueCentsOf, type Standing, type StandingFacts, standingOf } from '#domain/documents/standing';
import { standingOfClient } from '#domain/documents/standing-of-client';
import { paidOf } from '#domain/invoices/deposit-paid';
import { paperTexts, printsOtherThan } from '#domain/invoices/emailed-paper';
import { asGiven } from '#domain/invoices/given-invoice';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceSteps, type PrimaryAction, primaryAction } from '#domain/invoices/invoice-steps';
import { formatDollars } from '#domain/money';
import { remindedMoney, reminderBlock } from '#domain/reminders/reminder-standing';
import { remindersLine } from '#domain/reminders/reminder-texts';
import { type BookInvoice, statusWord } from '#domain/reports/books';
import { balanceLines, notAskedSentence } from '#domain/statements/statement';
import { checkedPaymentItem, invoiceTodayItems, mostUrgent } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { clientFiguresOf } from '#lambdas/clients/store/client-figures';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { aLine, anInvoice, checked } from '#test/support/invoices';
import { minimalItems } from '#test/support/minimal-items';
import { editsNotSent, inState, moneyStates } from '#test/support/money-states';

/** `npx vitest run FILE -u` rewrites the file. Review its difference: owners and clients read these sentences. */
const golden = fileURLToPath(new URL('../../../golden/domain/standing.txt', import.meta.url));

const mail = { mailId: 'm1', to: 'ruth@keller.example', contentId: 's1', delivery: 'accepted' } as const;

/** A draft was not emailed to Ruth, and an imported invoice has no page. */
const isWithClient = ({ status, importId }: StandingFacts) => status !== 'created' && importId === undefined;

/** The stored invoice; emailed to Ruth if she has it. */
const recordIn = ({ payments: _rows, ...facts }: StandingFacts) =>
  recordOf({
    ...minimalItems.invoice,
    ...facts,
    ...(facts.isBeingCorrected && { revision: 2 }),
    ...(isWithClient(facts)
      ? {
          clientMail: {
            ...mail,
            ...(facts.isBeingCorrected && { contentId: 'an older one' }),
            revision: 1,
            totalCents: facts.totalCents,
          },
        }
      : { delivery: 'none' }),
  });

/** What Today says while a payment of it is being checked. */
const checkedIn = (facts: StandingFacts) => ({
  ...{ document: 'invoice' as const, documentId: 'i1', title: '' },
  ...{ clientName: 'Ruth', clientEmail: mail.to, cents: moneyOf(facts).owedCents },
});

/** The invoice as its page shows it. */
const shownIn = ({ online, ...facts }: StandingFacts) => ({
  ...facts,
  ...(online && { online }),
  status: facts.status as InvoiceStanding['status'],
  delivery: isWithClient(facts) ? ('accepted' as const) : ('none' as const),
  clientName: 'Ruth',
  clientEmail: mail.to,
  ...(isWithClient(facts) && {
    clientMail: mail,
    clientVersions: [{ to: mail.to, totalCents: facts.totalCents, isCurrent: !facts.isBeingCorrected }],
  }),
});

const actions: Readonly<Record<PrimaryAction, string>> = {
  continue: 'Continue',
  email: 'Email it',
  correct: 'Email correction',
  remind: 'Remind now',
  'record-payment': 'Record payment',
  'email-receipt': 'Email receipt',
};

/** What each surface shows about a document. A surface that changes its words changes the table. */
const surfaces: Readonly<
  Record<string, (standing: Standing, facts: StandingFacts, today: string) => string>
> = {
  "Owner's row": ({ badge, note }) => [badge.label, ...(note === undefined ? [] : [note])].join(' | '),
  "Owner's page": ({ headline }) => headline,
  Steps: (_, facts, today) =>
    invoiceSteps(shownIn(facts) as Parameters<typeof invoiceSteps>[0], { today, isOpened: false })
      .map(({ label, isCurrent }) => (isCurrent ? `[${label}]` : label))
      .join(', '),
  'First action': (_, facts, today) => {
    const shown = shownIn(facts) as Parameters<typeof primaryAction>[0];
    const action = primaryAction(shown, today, {
      ...invoiceActions(shown),
      isUnfinished: facts.status === 'created',
    });
    return action === undefined ? '-' : actions[action];
  },
  Today: (_, facts, today) =>
    mostUrgent([
      ...invoiceTodayItems(recordIn(facts)).filter(({ from = '' }) => from <= today),
      ...(facts.isBeingChecked ? [checkedPaymentItem(checkedIn(facts))] : []),
    ])
      .map((item) => `${todayTexts.reason(item)} (${todayTexts.action(item)})`)
      .join() || '-',
  Dashboard: ({ owedCents }, facts, today) =>
    `Outstanding ${formatDollars(owedCents)}, overdue ${formatDollars(overdueCentsOf(facts, today))}`,
  "Client's page": ({ sentence, askedCents }, facts) =>
    !isWithClient(facts)
      ? '-'
      : [...(askedCents > 0 ? [`Amount due ${formatDollars(askedCents)}`] : []), sentence].join(' | '),
  'Pay button': ({ mayPay, askedCents }) => (mayPay ? `Pay ${formatDollars(askedCents)}` : '-'),
  Paper: (_, facts) => {
    const printed = { depositCents: facts.depositCents, ...paidOf(facts, facts.payments) };
    const { settlement = [], isSettled } = settlementOf(facts.totalCents, printed);
    const rows = settlement.map(({ label, value }) => `${label} ${value}`);
    return [...rows, ...(isSettled && facts.status !== 'void' ? ['(settled)'] : [])].join(' | ') || '-';
  },
  Email: (_, facts) => {
    if (!isIssued(facts) || !isWithClient(facts)) return '-';
    const printed = { depositCents: facts.depositCents, ...paidOf(facts, facts.payments) };
    const invoice = checked(
      anInvoice({
        invoiceNumber: '7',
        dueDate: facts.dueDate,
        taxRate: '',
        lineItems: [aLine({ quantity: '1', unitPrice: '450' })],
      }),
    );
    const texts = clientMailTexts(invoice, '', printed);
    const shown = texts.facts.map(({ label, value }) => `${label} ${value}`);
    return [...shown, ...(texts.checking === undefined ? [] : [texts.checking])].join(' | ');
  },
  Download: (_, facts) => {
    const isOther = printsOtherThan('c1', { ...facts, contentId: facts.isBeingCorrected ? 'c2' : 'c1' });
    return isOther ? `${paperTexts.now}, or ${paperTexts.emailed('November 1, 2026')}` : paperTexts.download;
  },
  'Email again': (_, facts) => {
    if (!isIssued(facts) || !isWithClient(facts)) return '-';
    const printed = { depositCents: facts.depositCents, ...paidOf(facts, facts.payments) };
    return isEmailedAsReceipt(facts.totalCents, printed) ? 'Receipt for invoice 7' : 'Invoice 7';
  },
  Reminders: (_, facts) => {
    const blockedBy = reminderBlock({
      ...remindedMoney(facts.isBeingCorrected ? givenOf(facts) : facts, facts),
      ...(facts.importId === undefined && { clientMail: mail }),
      isStopped: false,
      isSuspended: false,
    });
    return remindersLine({
      isWanted: true,
      isOn: true,
      isPossible: blockedBy === undefined,
      balanceCents: 89_50,
      isDoneToday: false,
      ...(blockedBy && { blockedBy }),
    });
  },
  "Client's card": (_, facts) =>
    standingOfClient(clientFiguresOf(facts))
      .lines.map(({ label, cents }) => `${label} ${formatDollars(cents)}`)
      .join(', ') || '-',
  Statement: ({ overpaidCents }, facts, today) => {
    const open = isUnpaid(facts) ? [{ ...facts, invoiceNumber: '7', issueDate: '2026-11-01' }] : [];
    const [listed] = open.map((invoice) => notAskedSentence(invoice, today));
    const sums = balanceLines({ day: today, since: '2026-08-01', open, payments: [], overpaidCents })
      .map(({ label, value }) => `${label} ${value}`)
      .join(', ');
    return listed === undefined ? sums : `${sums} | ${listed}`;
  },
  'Reports, CSV': (_, { payments = [], depositCents = 0, ...facts }, today) => {
    const received = [
      ...(depositCents > 0 ? [{ amountCents: depositCents, isDeposit: true }] : []),
      ...payments,
    ];
    const book = { ...facts, online: onlineOf(facts), payments: received } as unknown as BookInvoice;
    return statusWord(book, today);
  },
  'Waits for': ({ waitsFor }) => waitsFor.map(({ kind }) => kind).join(', ') || '-',
  Figures: ({ owedCents, undecidedCents, overpaidCents, pendingCents }) =>
    [
      `owed ${formatDollars(owedCents)}`,
      ...(undecidedCents > 0 ? [`to decide ${formatDollars(undecidedCents)}`] : []),
      ...(overpaidCents > 0 ? [`overpaid ${formatDollars(overpaidCents)}`] : []),
      ...(pendingCents > 0 ? [`on its way ${formatDollars(pendingCents)}`] : []),
    ].join(', '),
  Rows: ({ rows }) => rows.map(({ label, cents }) => `${label} ${formatDollars(cents)}`).join(' | ') || '-',
};

const days = { 'before it is due': '2026-11-10', overdue: '2026-11-28' } as const;

/** What the client reads: of the version that the client has. All others are of the newest. */
const ofClient: readonly string[] = ["Client's page", 'Pay button', "Client's paper", 'Statement'];

/** The version of $450.00 that the client still has of an edited invoice. */
function givenOf(facts: StandingFacts): StandingFacts {
  const { isBeingChecked, clientName, payments } = facts;
  const invoice = checked(anInvoice({ invoiceNumber: '7', dueDate: facts.dueDate }));
  const record = { ...recordIn(facts), contentId: 'newest', publishedId: 'an older one' };
  const given = asGiven(record, { invoice, totalCents: 450_00, depositCents: facts.depositCents });
  return { ...given, isBeingChecked, clientName, payments };
}

/** What the client's surfaces say of the version that the client has, and the owner's of the newest. */
function partOfEdit(name: string, today: string): string {
  const newest = inState(editsNotSent[name] ?? { payments: [] });
  const given = givenOf(newest);
  const lines = Object.entries({ ...surfaces, "Client's paper": surfaces.Paper }).map(([surface, shown]) => {
    const facts = ofClient.includes(surface) ? given : newest;
    return `${surface.padEnd(14)} ${shown?.(standingOf(facts, today), facts, today)}`;
  });
  return [`## ${name}`, '', ...lines, ''].join('\n');
}

function partOf(name: string, today: string): string {
  const facts = inState(moneyStates[name] ?? { payments: [] });
  const standing = standingOf(facts, today);
  const lines = Object.entries(surfaces).map(
    ([surface, shown]) => `${surface.padEnd(14)} ${shown(standing, facts, today)}`,
  );
  return [`## ${name}`, '', ...lines, ''].join('\n');
}

test('what every surface says about every state of a payment is as committed', async () => {
  const head =
    'An invoice of $450.00 for Ruth, due November 20, 2026, in every state of a payment: what each surface says.';
  const parts = Object.entries(days).flatMap(([title, today]) => [
    `# ${title} (${today})`,
    '',
    ...Object.keys(moneyStates).map((name) => partOf(name, today)),
  ]);
  const edits = Object.entries(days).flatMap(([title, today]) => [
    `# edited and not sent, ${title} (${today}): the client has the version of $450.00`,
    '',
    ...Object.keys(editsNotSent).map((name) => partOfEdit(name, today)),
  ]);
  await expect([head, '', ...parts, ...edits].join('\n')).toMatchFileSnapshot(golden);
});

test('page, button, paper and statement of a client agree about an edit that was not sent', () => {
  for (const today of Object.values(days))
    for (const [name, state] of Object.entries(editsNotSent)) {
      const given = givenOf(inState(state));
      const { state: word, owedCents, askedCents } = standingOf(given, today);
      const printed = { depositCents: given.depositCents, ...paidOf(given, given.payments) };
      expect(settlementOf(given.totalCents, printed).isSettled, name).toBe(word === 'paid');
      expect(askedCentsOf(given.totalCents, printed), name).toBe(askedCents);
      expect(isUnpaid(given), name).toBe(owedCents > 0);
    }
});

test('a paper says PAID if the badge is "Paid" or "Refunded", and asks for what may be asked, also after an edit that was not sent', () => {
  for (const [name, state] of Object.entries({ ...moneyStates, ...editsNotSent })) {
    const facts = inState(state);
    if (!isIssued(facts)) continue;
    const printed = { depositCents: facts.depositCents, ...paidOf(facts, facts.payments) };
    const { state: word, askedCents } = standingOf(facts, days.overdue);
    const { isSettled } = settlementOf(facts.totalCents, printed);
    expect(['paid', 'refunded'].includes(word), name).toBe(isSettled);
    expect(askedCentsOf(facts.totalCents, printed), name).toBe(askedCents);
  }
});

test('files name the state of an invoice as its row does, on any day', () => {
  for (const today of Object.values(days))
    for (const [name, state] of Object.entries(moneyStates)) {
      const facts = inState(state);
      const standing = standingOf(facts, today);
      // Files list no drafts.
      if (!isIssued(facts) && !isVoid(facts)) continue;
      expect(surfaces['Reports, CSV']?.(standing, facts, today), name).toBe(standing.badge.label);
    }
});
