import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BilledPart } from '#domain/documents/progress';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { agreedOf } from '#domain/quotes/agreed';
import type { QuoteDetail } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { sendBodyOf } from '../../../../../../web/features/invoices/editor/draft-bodies.ts';
import { unsentForms } from '../../../../../../web/features/invoices/editor/unsent-forms.ts';
import { LiteInvoiceGeneratorPage } from '../../../../../../web/pages/lite-invoice-generator-page.tsx';
import { aDetail, dana } from '../../../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../../../support/opened-page.tsx';
import { anApprovedQuote, answer, api, quoteId, stubAccountApi } from '../../../../../support/own-quotes.tsx';
import { change } from '../../../../../support/page-elements.ts';
import { stubObjectUrls } from '../../../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});

const { path } = siteRoutes.liteInvoiceGenerator;

/** A part of the agreed $1,200.00. */
const part = (typed: string, cents: number): BilledPart => ({
  part: { kind: 'percent', typed, lines: [] },
  ...{ agreedCents: 1_200_00, cents, taxCents: 0, taxBaseCents: 0 },
});

/** The approved quote, of which other invoices bill these parts. */
function quoteBilled(parts: Readonly<Record<string, BilledPart>>): QuoteDetail {
  const quote = anApprovedQuote({ clientId: 'client-1' });
  const acceptance = quote.acceptance && { ...quote.acceptance, jobId: 'job-1' };
  const agreed = agreedOf(quote.content);
  return { ...quote, ...(acceptance && { acceptance }), billing: { title: quote.title, agreed, parts } };
}

async function duplicate(changes: Partial<InvoiceDetail>, quote: QuoteDetail) {
  const invoice = aDetail({ invoiceId: 'billed-1', quoteId, ...changes });
  stubAccountApi({
    [`GET ${api}`]: answer(quote),
    'GET /api/invoices/billed-1': { success: true, invoice },
  });
  await openAppPage(<LiteInvoiceGeneratorPage />, path, `${path}?copy=billed-1`);
  await screen.findByRole('heading', { name: 'Create invoice' });
}

/** What the changed form would send. */
async function sentOrigin() {
  const form = await waitFor(() => {
    const kept = unsentForms(dana.userId).readAll()[0];
    if (!kept) throw new Error('No form is kept');
    return kept;
  });
  const { invoice, ...origin } = sendBodyOf(
    form.draft,
    { userId: dana.userId, email: dana.email },
    false,
    undefined,
  );
  return { ...origin, progress: invoice.progress };
}

const changeNotes = async () => {
  const notes = screen.queryByLabelText(/^Notes/) ?? screen.getByRole('button', { name: 'Notes' });
  if (notes.tagName === 'BUTTON') fireEvent.click(notes);
  change(await screen.findByLabelText(/^Notes/), 'Again.');
};

const voidPart = { status: 'void', progress: { ...part('25', 300_00), billedBeforeCents: 0 } } as const;

test('a copy of a void part bill is a part bill of the same amount of the same quote', async () => {
  await duplicate(voidPart, quoteBilled({ other: part('50', 600_00) }));
  const percentage = await screen.findByLabelText<HTMLInputElement>('Percentage of the agreed total');
  expect(percentage.value).toBe('25');
  screen.getByText(/^For the approved quote Q-1001/);
  await changeNotes();
  const sent = await sentOrigin();
  expect(sent).toMatchObject({ quoteId, jobId: 'job-1', progress: { cents: 300_00 } });
});

test('a void part bill whose part comes to something else now is billed by its amount', async () => {
  const agreedThen = { status: 'void', progress: { ...part('25', 250_00), billedBeforeCents: 0 } } as const;
  await duplicate(agreedThen, quoteBilled({ other: part('50', 600_00) }));
  expect((await screen.findByLabelText<HTMLInputElement>('Amount with tax')).value).toBe('250.00');
});

test('a copy of the void bill of a whole quote bills the quote again', async () => {
  await duplicate({ status: 'void' }, quoteBilled({}));
  await changeNotes();
  const sent = await sentOrigin();
  expect(sent).toMatchObject({
    quoteId,
    jobId: 'job-1',
    agreed: { nowCents: 1_200_00, rowsCents: 1_200_00 },
  });
});

const besides = /The copy bills besides what was agreed there\./;

test.each<[string, Partial<InvoiceDetail>, QuoteDetail, string]>([
  [
    'a part bill that is not void',
    { ...voidPart, status: 'sent' },
    quoteBilled({ 'billed-1': part('25', 300_00) }),
    'Agreed $1,200.00, billed $300.00.',
  ],
  [
    'a void part bill of a quote that is billed in full since',
    voidPart,
    quoteBilled({ other: part('100', 1_200_00) }),
    'Agreed $1,200.00, billed $1,200.00.',
  ],
  [
    'the bill of a whole quote',
    { status: 'sent' },
    { ...quoteBilled({}), invoiceId: 'billed-1' },
    'Agreed $1,200.00, billed $1,200.00.',
  ],
])(
  'a copy of %s says that it bills besides the quote, also after a reload',
  async (_, invoice, quote, figures) => {
    await duplicate(invoice, quote);
    const warning = await screen.findByText(besides);
    await waitFor(() => expect(warning.textContent).toContain(figures));
    await changeNotes();
    expect((await sentOrigin()).quoteId).toBeUndefined();
    const [kept] = unsentForms(dana.userId).readAll();
    cleanup();
    await openAppPage(<LiteInvoiceGeneratorPage />, path, `${path}?form=${kept?.formId}`);
    await screen.findByText(besides);
  },
);

test('a copy of a void invoice of a job belongs to the job', async () => {
  const invoice = aDetail({ invoiceId: 'billed-1', status: 'void', jobId: 'job-2' });
  stubAccountApi({ 'GET /api/invoices/billed-1': { success: true, invoice } });
  await openAppPage(<LiteInvoiceGeneratorPage />, path, `${path}?copy=billed-1`);
  await screen.findByRole('heading', { name: 'Create invoice' });
  await changeNotes();
  expect(await sentOrigin()).toMatchObject({ jobId: 'job-2' });
  expect(screen.queryByText(besides)).toBeNull();
});
