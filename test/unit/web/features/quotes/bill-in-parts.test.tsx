import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobDetail } from '#domain/jobs/contract';
import { formatDollars } from '#domain/money';
import { blankBusiness } from '#domain/profile/profile';
import { agreedOf } from '#domain/quotes/agreed';
import { changeTexts } from '#domain/quotes/change-order';
import type { QuoteDetail } from '#domain/quotes/contract';
import { depositRowsOfView } from '#domain/quotes/received-deposit';
import { siteRoutes } from '#domain/site-routes';
import { PartOfQuoteCard } from '../../../../../web/features/invoices/detail/part-of-quote-card.tsx';
import { ApprovedQuote } from '../../../../../web/features/quotes/approved-quote.tsx';
import { viewOfQuote } from '../../../../../web/features/quotes/detail/view-of-quote.ts';
import { LiteJobPage } from '../../../../../web/pages/lite-job-page.tsx';
import { LiteQuotePage } from '../../../../../web/pages/lite-quote-page.tsx';
import { aDetail } from '../../../../support/lite-surroundings.tsx';
import { currentPath, openAppPage } from '../../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  openOwnQuote,
  quoteId,
  stubAccountApi,
} from '../../../../support/own-quotes.tsx';
import { stubObjectUrls } from '../../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

const progressOfPart = {
  part: { kind: 'amount', typed: '1', lines: [] },
  ...{ agreedCents: 100, cents: 1, taxCents: 0, taxBaseCents: 0 },
} as const;

/** An approved quote of which an invoice bills this many cents; none if 0. */
function billedQuote(cents: number): QuoteDetail {
  const quote = anApprovedQuote();
  const agreed = agreedOf(quote.content);
  const part = {
    part: { kind: 'amount', typed: '1', lines: [] },
    agreedCents: agreed.amounts.total,
    cents,
    taxCents: 0,
    taxBaseCents: 0,
  } as const;
  return {
    ...quote,
    ...(cents > 0 && { invoiceId: 'first' }),
    billing: { title: quote.title, agreed, parts: cents > 0 ? { first: part } : {} },
    ...(cents > 0 && {
      bills: [
        {
          ...{ invoiceId: 'first', invoiceNumber: 'INV-7', totalCents: cents, receivedCents: 0 },
          badge: { label: 'Sent', tone: 'blue' } as const,
        },
      ],
    }),
  };
}

const total = () => billedQuote(0).billing?.agreed.amounts.total ?? 0;

const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? undefined;

test('an approved quote can be billed as a whole or a part of it', async () => {
  await openOwnQuote(billedQuote(0));
  expect(await screen.findByRole('link', { name: 'Create invoice' })).toBeTruthy();
  expect(addressOf('Bill a part')).toContain(`?quote=${quoteId}&part=part`);
  expect(addressOf('Bill the rest')).toBeUndefined();
  expect(screen.queryByText('Invoices of this quote')).toBeNull();
});

test('a quote that is billed in part shows what is left and offers the rest', async () => {
  await openOwnQuote(billedQuote(1));
  await screen.findByText('Invoices of this quote');
  expect(addressOf('Bill the rest')).toContain(`?quote=${quoteId}&part=rest`);
  expect(addressOf('Bill a part')).toContain('part=part');
  expect(addressOf('Create invoice')).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Invoice #INV-7' }).getAttribute('href')).toContain('/first');
  const row = screen.getByRole('link', { name: 'Invoice #INV-7' }).closest('li');
  expect(row?.textContent).toBe('Invoice #INV-7PartSent$0.01');
});

test('a part that is only in a draft says so beside what is billed, and the list what arrived', async () => {
  const half = billedQuote(total() / 2);
  const [first] = half.bills ?? [];
  if (!first) throw new Error('The quote is not billed');
  const draft = { ...first, badge: { label: 'Draft', tone: 'grey' }, isDraft: true } as const;
  await openOwnQuote({ ...half, bills: [draft] });
  const saidOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await saidOf('Billed')).toBe(formatDollars(total() / 2));
  expect(await saidOf('Of it in drafts')).toBe(formatDollars(total() / 2));
  expect(await saidOf('Paid')).toBe('$0.00');
  expect(await saidOf('Left to bill')).toBe(formatDollars(total() / 2));
});

test('what is paid of a quote contains the deposit that no invoice has, because its part was voided', async () => {
  const { invoiceId: _holder, ...half } = billedQuote(total() / 2);
  const [first] = half.bills ?? [];
  if (!first) throw new Error('The quote is not billed');
  const quote = { ...half, bills: [{ ...first, receivedCents: 12_00 }], state: 'approved' } as const;
  const received = { cents: 30_00, on: '2026-11-02' };
  await openOwnQuote({ ...quote, received });
  const saidOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await saidOf('Paid')).toBe('$42.00');
});

test('what is paid of a quote counts its deposit once', async () => {
  const half = billedQuote(total() / 2);
  const [first] = half.bills ?? [];
  if (!first) throw new Error('The quote is not billed');
  const received = { cents: 30_00, on: '2026-11-02' };
  await openOwnQuote({ ...half, bills: [{ ...first, receivedCents: 42_00 }], received });
  expect((await screen.findByText('Paid')).nextElementSibling?.textContent).toBe('$42.00');
});

test('on its page the deposit of a quote is no longer due once the quote is billed', () => {
  const rowsOf = (cents: number) => {
    const quote = billedQuote(cents);
    const content = { ...quote.content, deposit: { amount: 30_00 } };
    return depositRowsOfView(viewOfQuote({ ...quote, content }, blankBusiness)).map(({ label }) => label);
  };
  expect(rowsOf(0)).toEqual(['Deposit, due on approval']);
  expect(rowsOf(1)).toEqual(['Deposit']);
});

test('a quote that one invoice bills names it with its state', async () => {
  const { bills, ...whole } = billedQuote(1);
  const { billing } = billedQuote(0);
  await openOwnQuote({ ...whole, ...(bills && { bills }), ...(billing && { billing }) });
  expect((await screen.findByRole('link', { name: 'Invoice #INV-7' })).closest('li')?.textContent).toContain(
    'Sent',
  );
  expect(screen.queryByText('Left to bill')).toBeNull();
});

test('the page of an invoice of a part leads back to its quote, and on to the rest while something is left', async () => {
  const part = { ...progressOfPart, billedBeforeCents: 0 };
  const { billing } = billedQuote(1);
  const invoice = aDetail({ invoiceId: 'first', quoteId, progress: part, ...(billing && { billing }) });
  const { billing: all } = billedQuote(total());
  stubAccountApi({});
  await openAppPage(
    <>
      <PartOfQuoteCard invoice={invoice} />
      <PartOfQuoteCard invoice={{ ...invoice, ...(all && { billing: all }) }} />
    </>,
  );
  for (const link of screen.getAllByRole('link', { name: 'View quote' }))
    expect(link.getAttribute('href')).toContain(quoteId);
  expect(addressOf('Bill the rest')).toContain(`?quote=${quoteId}&part=rest`);
  expect(document.body.textContent).toContain(`of ${formatDollars(total())} is left to bill.`);
  expect(document.body.textContent).toContain(`All of ${formatDollars(total())} is billed.`);
});

test('a half billed quote with a signed change order shows the agreed total and what is left, not "Invoiced"', async () => {
  const half = billedQuote(total() / 2);
  const agreedCents = total() + 35_000;
  const { billing } = half;
  if (!billing) throw new Error('The quote is not billed');
  const agreed = { ...billing.agreed, amounts: { ...billing.agreed.amounts, total: agreedCents } };
  await openOwnQuote({ ...half, agreedCents, billedCents: total() / 2, billing: { ...billing, agreed } });
  expect(await screen.findByText('Approved, partly billed')).toBeTruthy();
  expect(screen.getByText('Partly billed').closest('li')?.getAttribute('aria-current')).toBe('step');
  const text = document.body.textContent ?? '';
  expect(text).toContain(`Agreed total${formatDollars(agreedCents)}`);
  expect(text).toContain(
    `${formatDollars(total() / 2)} of ${formatDollars(agreedCents)} billed, ${formatDollars(agreedCents - total() / 2)} left to bill.`,
  );
});

test('a quote that is billed completely offers nothing more', async () => {
  await openOwnQuote(billedQuote(total()));
  await screen.findByText('Invoices of this quote');
  expect(addressOf('Bill the rest')).toBeUndefined();
  expect(addressOf('Bill a part')).toBeUndefined();
});

/** Opens the page of a job of the quote. Another invoice of the job bills more than was agreed, but nothing of the quote. */
async function openJob(quote: QuoteDetail, changes: Partial<JobDetail> = {}) {
  const job: JobDetail = {
    ...{ jobId: 'j1', title: 'New furnace', clientId: 'dana', clientName: 'Dana Whitfield' },
    ...{ clientPhone: '', clientEmail: '', address: '', notes: '', date: '', start: '', end: '' },
    ...{ group: 'In Progress', stage: 'In Progress', isDone: false, choices: [], edits: 1 },
    ...{ agreedCents: total(), quoteId, photoIds: [], history: [], createdAt: '2026-11-04T15:00:00.000Z' },
    invoices: [
      {
        ...{ invoiceId: 'other', invoiceNumber: '7' },
        isIssued: true,
        totalCents: 2 * total(),
        owedCents: 0,
      },
    ],
    ...changes,
  };
  stubAccountApi({
    [`GET ${api}`]: answer(quote),
    'GET /api/jobs/j1': { success: true, today: '2026-11-05', job },
  });
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByRole('link', { name: changeTexts.add });
}

test.each([
  ['none of it is billed', billedQuote(0), true],
  ['a part of it is billed', billedQuote(1), true],
  ['all of it is billed in parts', billedQuote(total()), false],
  ['its invoice bills the whole', { ...billedQuote(0), invoiceId: 'whole' }, false],
])('the page of a job offers to bill a part as the quote allows: %s', async (_, quote, isOffered) => {
  await openJob(quote);
  expect(addressOf('Bill a part') !== undefined).toBe(isOffered);
});

test('the page of a job shows the chosen option, what was agreed, and the deposit', async () => {
  const quote = billedQuote(0);
  const { content } = quote;
  const options = [{ name: 'Good' }, { name: 'Better' }];
  await openJob({ ...quote, content: { ...content, options, choice: { option: 1, lines: [] } } });
  const heading = await screen.findByRole('heading', { name: 'What was agreed' });
  const text = heading.parentElement?.textContent ?? '';
  expect(text).toContain('Option Better');
  expect(text).toContain('Furnace$1,200.00');
  expect(text).toContain(`Agreed total${formatDollars(total())}`);
  expect(text).toContain('Deposit$300.00 of the deposit of $300.00 is not paid yet.');
});

test.each<[string, Partial<QuoteDetail>, string]>([
  [
    'disputed',
    { onlineDeposit: { paidCents: 300_00, on: '2026-11-03', dispute: 'open' } },
    '’s bank disputes the deposit.',
  ],
  [
    'received by a reported account',
    { onlineDeposit: { paidCents: 300_00, on: '2026-11-03', reportedCents: 300_00 } },
    'Received by an account that you reported: $300.00.',
  ],
  ['being checked', { isDepositChecked: true }, 'A payment is being checked.'],
  [
    'received',
    { onlineDeposit: { paidCents: 300_00, on: '2026-11-03' } },
    'Deposit of $300.00 received on November 3, 2026.',
  ],
  ['never received before the invoice', { invoiceId: 'whole' }, 'Not received before the invoice.'],
])('the page of a job says of a deposit that is %s what its quote says', async (_, changes, sentence) => {
  await openJob({ ...billedQuote(0), ...changes });
  const heading = await screen.findByRole('heading', { name: 'What was agreed' });
  expect(heading.parentElement?.textContent).toContain(sentence);
});

test('a job that is billed before its day can still be started, and its client told', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-05T15:00:00Z'), toFake: ['Date'] });
  const quote = { ...billedQuote(0), invoiceId: 'whole' };
  await openJob(quote, {
    ...{ group: 'Invoiced', stage: 'Scheduled', choices: [], date: '2026-11-06' },
    ...{ invoiceId: 'whole', clientEmail: 'dana@client.example' },
  });
  expect(screen.getByRole('button', { name: 'Start: New furnace' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tell Dana Whitfield' })).toBeTruthy();
});

const openForm = async (quote: QuoteDetail, part?: 'part') => {
  stubAccountApi({ [`GET ${api}`]: answer(quote) });
  await openAppPage(
    <ApprovedQuote quoteId={quoteId} part={part}>
      {({ title }) => <p>Invoice for {title}</p>}
    </ApprovedQuote>,
    '/form',
  );
};

test('the next part has a form while something is left, and a billed quote leads to its invoice', async () => {
  await openForm(billedQuote(1), 'part');
  await screen.findByText(/^Invoice for/);
});

test.each([
  ['Bill the rest', 'rest'],
  ['Bill a part', 'part'],
] as const)('pressing "%s" on the page of a partly billed quote opens a form', async (label, part) => {
  stubAccountApi({ [`GET ${api}`]: answer(billedQuote(1)) });
  await openAppPage(
    <Routes>
      <Route path="/quotes/:quoteId" element={<LiteQuotePage />} />
      <Route
        path={siteRoutes.liteInvoiceGenerator.path}
        element={
          <ApprovedQuote quoteId={quoteId} part={part}>
            {({ title }) => <p>Invoice for {title}</p>}
          </ApprovedQuote>
        }
      />
    </Routes>,
    '*',
    `/quotes/${quoteId}`,
  );
  fireEvent.click(await screen.findByRole('link', { name: label }));
  await screen.findByText(/^Invoice for/);
  expect(currentPath()).toContain(siteRoutes.liteInvoiceGenerator.path);
});

test.each([
  ['all of it is billed', total(), 'part'],
  ['it is billed in parts and the whole is asked for', 1, undefined],
] as const)('if %s, the first invoice opens', async (_, cents, part) => {
  await openForm(billedQuote(cents), part);
  await waitFor(() => expect(currentPath()).toBe(siteRoutes.liteInvoice.path.replace(':invoiceId', 'first')));
});
