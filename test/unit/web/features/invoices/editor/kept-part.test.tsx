import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agreedOf } from '#domain/quotes/agreed';
import type { QuoteDetail } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { unsentForms } from '../../../../../../web/features/invoices/editor/unsent-forms.ts';
import { LiteInvoiceGeneratorPage } from '../../../../../../web/pages/lite-invoice-generator-page.tsx';
import { dana } from '../../../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../../../support/opened-page.tsx';
import { anApprovedQuote, answer, api, quoteId, stubAccountApi } from '../../../../../support/own-quotes.tsx';
import { change } from '../../../../../support/page-elements.ts';
import { stubObjectUrls } from '../../../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});

const { path } = siteRoutes.liteInvoiceGenerator;
const percentage = () => screen.findByLabelText<HTMLInputElement>('Percentage of the agreed total');

/** The approved quote, of which another invoice bills this many cents. */
function quoteBilled(cents: number): QuoteDetail {
  const quote = anApprovedQuote();
  const agreed = agreedOf(quote.content);
  const part = { kind: 'amount', typed: String(cents / 100), lines: [] } as const;
  const billed = { part, agreedCents: agreed.amounts.total, cents, taxCents: 0, taxBaseCents: 0 };
  return { ...quote, billing: { title: quote.title, agreed, parts: cents > 0 ? { other: billed } : {} } };
}

const open = async (search: string, quote: QuoteDetail) => {
  stubAccountApi({ [`GET ${api}`]: answer(quote) });
  await openAppPage(<LiteInvoiceGeneratorPage />, path, path + search);
};

test('a part of a quote is still a part after a reload, with what is left now', async () => {
  await open(`?quote=${quoteId}&part=part`, quoteBilled(0));
  change(await percentage(), '30');
  const kept = await waitFor(() => {
    const form = unsentForms(dana.userId).readAll()[0];
    expect(form?.draft.progress?.part.typed).toBe('30');
    return form;
  });
  cleanup();
  await open(`?form=${kept?.formId}`, quoteBilled(200_00));
  expect((await percentage()).value).toBe('30');
  // The preview shows the same rows below the form.
  const figure = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;
  expect(figure('Billed before')).toBe('$200.00');
  expect(figure('This invoice')).toBe('$360.00');
});
