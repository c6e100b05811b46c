import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { agreedOf } from '#domain/quotes/agreed';
import type { QuoteDetail } from '#domain/quotes/contract';
import type { QuoteContent } from '#domain/quotes/quote';
import { siteRoutes } from '#domain/site-routes';
import { unsentForms } from '../../../../../../web/features/invoices/editor/unsent-forms.ts';
import { LiteInvoiceGeneratorPage } from '../../../../../../web/pages/lite-invoice-generator-page.tsx';
import { aDetail, dana } from '../../../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../../../support/opened-page.tsx';
import { anApprovedQuote, answer, api, quoteId, stubAccountApi } from '../../../../../support/own-quotes.tsx';
import { change, press } from '../../../../../support/page-elements.ts';
import { stubObjectUrls } from '../../../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});

const { path } = siteRoutes.liteInvoiceGenerator;
const notice = /The agreed total is now \$1,260\.00\./;
const mark = 'Not agreed in writing';

const signed = (description: string, price: number): QuoteContent => ({
  ...anApprovedQuote().content,
  lineItems: [{ description, quantity: 1_000, price }],
});

/** The approved quote over $1,200.00 with these signed change orders. */
function quoteWith(...signedChanges: readonly QuoteContent[]): QuoteDetail {
  const quote = anApprovedQuote();
  const agreed = agreedOf(quote.content, signedChanges);
  return {
    ...quote,
    signedChanges,
    agreedCents: agreed.amounts.total,
    billing: { title: quote.title, agreed, parts: {} },
  };
}

const open = (search: string, quote: QuoteDetail) => {
  stubAccountApi({ [`GET ${api}`]: answer(quote) });
  return openAppPage(<LiteInvoiceGeneratorPage />, path, path + search);
};

const descriptions = () =>
  screen.getAllByLabelText<HTMLInputElement>(/Description$/).map(({ value }) => value);

/** A row of $60.00 is added to the form of the whole quote, which is then closed. Returns the address of the kept form. */
async function formWithOwnRow(quote = quoteWith()): Promise<string> {
  await open(`?quote=${quoteId}`, quote);
  await screen.findByLabelText(/Line 1 Description$/);
  await press('+ Add Item');
  change(await screen.findByLabelText(/Line 2 Description$/), 'Outlet');
  change(screen.getByLabelText(/Line 2 Unit Price$/), '60');
  const kept = await waitFor(() => {
    const form = unsentForms(dana.userId).readAll()[0];
    expect(form?.draft.lineItems).toHaveLength(2);
    expect(form?.draft.lineItems[1]?.unitPrice).toBe('60');
    return form;
  });
  return `?form=${kept?.formId}`;
}

test('a row that is in neither the quote nor a signed change order is marked for the owner', async () => {
  await formWithOwnRow();
  expect(screen.getAllByText(mark)).toHaveLength(1);
  expect(screen.queryByText(/The agreed total is now/)).toBeNull();
  change(screen.getByLabelText(/Line 2 Unit Price$/), '');
  expect(screen.queryByText(mark)).toBeNull();
  change(screen.getByLabelText(/Line 1 Unit Price$/), '1300');
  expect(screen.getAllByText(mark)).toHaveLength(1);
});

test('a form that was kept knows the change order that was signed meanwhile, and takes it with the own rows', async () => {
  const address = await formWithOwnRow();
  cleanup();
  await open(address, quoteWith(signed('Vent', 60_00)));
  await screen.findByText(notice);
  expect(descriptions()).toEqual(['Furnace', 'Outlet']);
  await press('Use what is agreed now');
  await waitFor(() => expect(descriptions()).toEqual(['Furnace', 'Vent', 'Outlet']));
  expect(screen.queryByText(notice)).toBeNull();
  expect(screen.getAllByText(mark)).toHaveLength(1);
  await press('Undo');
  await waitFor(() => expect(descriptions()).toEqual(['Furnace', 'Outlet']));
  expect(screen.getByText(notice)).toBeTruthy();
});

test('the rows can be kept as they are, and the change order is billed later', async () => {
  const address = await formWithOwnRow();
  cleanup();
  await open(address, quoteWith(signed('Vent', 60_00)));
  await screen.findByText(notice);
  await press('Keep my lines');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(descriptions()).toEqual(['Furnace', 'Outlet']);
  await waitFor(() =>
    expect(unsentForms(dana.userId).readAll()[0]?.draft).toMatchObject({
      quotedTotal: '1200.00',
      agreedTotal: '1260.00',
    }),
  );
});

test('a kept form opens also if the quote has its invoice by now, so that nothing typed is lost', async () => {
  const address = await formWithOwnRow();
  cleanup();
  await open(address, { ...quoteWith(), invoiceId: 'invoice-1' });
  await screen.findByLabelText(/Line 2 Description$/);
  expect(descriptions()).toEqual(['Furnace', 'Outlet']);
});

describe('a stored draft of the whole quote', () => {
  const change1 = signed('Vent', 60_00);
  const furnace = { description: 'Furnace', quantity: 1_000, unitPrice: 1_200_00 };
  const outlet = { description: 'Outlet', quantity: 1_000, unitPrice: 60_00 };
  const sinceDraft =
    'What you agreed on has changed since this draft was made. The agreed total is now $1,260.00.';

  /** Opens the draft, which bills this much of the agreed $1,260.00; undefined if it bills all of it. */
  async function openDraft(billed: number | undefined, others = 0) {
    const quote = quoteWith(change1);
    const part = { part: { kind: 'lines' as const, typed: '', lines: [0] }, taxCents: 0, taxBaseCents: 0 };
    const partOf = (cents: number) => ({ ...part, agreedCents: 1_200_00, cents });
    const { agreed } = quote.billing ?? { agreed: agreedOf(quote.content, [change1]) };
    const invoice = aDetail({
      invoiceId: 'invoice-1',
      status: 'created',
      delivery: 'none',
      quoteId,
      quotedCents: 1_200_00,
      content: { ...aDetail().content, lineItems: [furnace, outlet] },
      billing: {
        title: quote.title,
        agreed,
        parts: {
          ...(billed !== undefined && { 'invoice-1': partOf(billed) }),
          ...(others > 0 && { other: partOf(others) }),
        },
      },
    });
    stubAccountApi({ 'GET /api/invoices/invoice-1': { success: true, invoice } });
    await openAppPage(<LiteInvoiceGeneratorPage />, path, `${path}?edit=invoice-1`);
    await screen.findByLabelText(/Line 1 Description$/);
  }

  test('says that a change order was signed since, and takes it with the own rows', async () => {
    await openDraft(1_200_00);
    screen.getByText(sinceDraft);
    await press('Use what is agreed now');
    await waitFor(() => expect(descriptions()).toEqual(['Furnace', 'Vent', 'Outlet']));
    expect(screen.queryByText(sinceDraft)).toBeNull();
    screen.getByText('$60.00 more than the approved quote');
    await press('Undo');
    await waitFor(() => expect(descriptions()).toEqual(['Furnace', 'Outlet']));
    screen.getByText(sinceDraft);
  });

  test('keeps its rows if the change order is to be billed later', async () => {
    await openDraft(1_200_00);
    await press('Keep my lines');
    await waitFor(() => expect(screen.queryByText(sinceDraft)).toBeNull());
    expect(descriptions()).toEqual(['Furnace', 'Outlet']);
  });

  test('says nothing if it has the change order already, or if another invoice bills that', async () => {
    await openDraft(undefined);
    expect(screen.queryByText(sinceDraft)).toBeNull();
    cleanup();
    await openDraft(1_200_00, 60_00);
    expect(screen.queryByText(sinceDraft)).toBeNull();
  });
});
