import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { defaultsOfferTexts } from '#domain/invoices/defaults-offer';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { ApprovedQuote } from '../../../../../web/features/quotes/approved-quote.tsx';
import { LiteQuotePage } from '../../../../../web/pages/lite-quote-page.tsx';
import { currentPath, currentState, openAppPage } from '../../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  aQuoteDetail,
  quoteId,
  stubAccountApi,
} from '../../../../support/own-quotes.tsx';
import { refusal, type StubbedAnswer, stubObjectUrls } from '../../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

const openForm = async (reply: StubbedAnswer) => {
  const stubbed = stubAccountApi({ [`GET ${api}`]: reply });
  await openAppPage(
    <ApprovedQuote quoteId={quoteId}>{({ title }) => <p>Invoice for {title}</p>}</ApprovedQuote>,
    '/form',
  );
  return stubbed;
};

test('the form of the invoice for an approved quote names the quote', async () => {
  await openForm(answer(anApprovedQuote()));
  await screen.findByText(/^Invoice for/);
  await expectScreen('approved-quote');
});

test('a quote that has its invoice already leads to the invoice', async () => {
  await openForm(answer(anApprovedQuote({ invoiceId: 'invoice-1' })));
  await waitFor(() =>
    expect(currentPath()).toBe(siteRoutes.liteInvoice.path.replace(':invoiceId', 'invoice-1')),
  );
});

test.each<[string, StubbedAnswer]>([
  ['approved-quote-not-approved', answer(aQuoteDetail())],
  ['quote-editor-unavailable-missing', refusal('quote-not-found')],
  ['quote-editor-unavailable-failed', 'offline'],
  ['quote-editor-unavailable-loading', 'pending'],
])('no invoice can be made from a quote for which the page shows %s', async (shown, reply) => {
  const stubbed = await openForm(reply);
  await screen.findByRole(reply === 'pending' ? 'status' : 'alert');
  await expectScreen(shown);
  if (reply !== 'offline') return;
  stubbed.answers[`GET ${api}`] = answer(anApprovedQuote());
  fireEvent.click(screen.getByText('Try again'));
  await screen.findByText(/^Invoice for/);
});

/** Says once that a quote was just sent, as the link from the editor does. */
function JustSent({ justSent }: { readonly justSent: string }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => void navigate(`/quotes/${quoteId}`, { state: { justSent } }), []);
  return null;
}

test.each([
  [quoteId, true],
  ['another', false],
])(
  'what the quote %s contained is offered as the default right after it was sent',
  async (justSent, isOffered) => {
    const quote = aQuoteDetail();
    const sent = { ...quote, content: { ...quote.content, terms: 30, notes: 'Two years of warranty.' } };
    stubAccountApi({ [`GET ${api}`]: answer(sent) });
    await openAppPage(
      <>
        <JustSent justSent={justSent} />
        <LiteQuotePage />
      </>,
      '/quotes/:quoteId',
      `/quotes/${quoteId}`,
    );
    await screen.findByText('More');
    await waitFor(() => expect(currentState()).toBeNull());
    // The offer is loaded after the page.
    await waitFor(() =>
      expect(screen.queryByText(defaultsOfferTexts.onlyHere('30 days to pay')) !== null).toBe(isOffered),
    );
  },
);
