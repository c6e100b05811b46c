import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QuoteDetail } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { LiteQuoteEditorPage } from '../../../../../web/pages/lite-quote-editor-page.tsx';
import { accountKey } from '../../../../../web/session/cache-keys.ts';
import { shownDocumentPollMilliseconds } from '../../../../../web/session/query-client.ts';
import { dana } from '../../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  aQuoteDetail,
  openOwnQuote,
  quoteId,
  stubAccountApi,
} from '../../../../support/own-quotes.tsx';
import { stubObjectUrls } from '../../../../support/stubbed-api.ts';

const now = '2026-11-22T15:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();

beforeEach(() => {
  stubObjectUrls();
});

const approvedAt = (at: string, certificateEmails: QuoteDetail['certificateEmails']) =>
  anApprovedQuote({ acceptance: { at, name: 'Dana' }, ...(certificateEmails && { certificateEmails }) });

test.each<[string, QuoteDetail, number]>([
  ['that is being emailed', aQuoteDetail({ delivery: 'pending' }), 2_000],
  ['that waits for an answer', aQuoteDetail(), 15_000],
  ['that is a draft', aQuoteDetail({ state: 'draft' }), shownDocumentPollMilliseconds],
  ['whose certificate is awaited', approvedAt(minutesAgo(9), {}), 15_000],
  ['whose certificate never came', approvedAt(minutesAgo(10), {}), shownDocumentPollMilliseconds],
  ['whose certificate came', approvedAt(minutesAgo(1), { owner: now }), shownDocumentPollMilliseconds],
  ['without a certificate', approvedAt(minutesAgo(1), undefined), shownDocumentPollMilliseconds],
])('a quote on the screen %s is read again in time', async (_name, quote, milliseconds) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const stubbed = await openOwnQuote(quote);
  const reads = () => stubbed.requests.filter((request) => request === `GET ${api}`).length;
  const before = reads();
  await act(async () => void vi.advanceTimersByTime(milliseconds - 1));
  expect(reads()).toBe(before);
  await act(async () => void vi.advanceTimersByTime(1));
  expect(reads()).toBe(before + 1);
});

describe('after a quote was saved', () => {
  const { path } = siteRoutes.liteQuoteEditor;
  const save = `PUT ${api}`;
  const draft = aQuoteDetail({ state: 'draft', delivery: 'none', wasMailed: false });

  test.each<[string, QuoteDetail, string, string]>([
    ['that kept its number, the next number stays', draft, 'Q-1001', 'Q-1001'],
    ['with another number, the next number follows that one', draft, 'Q-1050', 'Q-1051'],
    [
      'with its suggested number, the next number follows that one',
      { ...draft, content: { ...draft.content, quoteNumber: '' } },
      'Q-1001',
      'Q-1002',
    ],
  ])('%s', async (_name, quote, savedNumber, nextNumber) => {
    const stubbed = stubAccountApi(
      { [`GET ${api}`]: answer(quote), [save]: answer({ ...draft, quoteNumber: savedNumber }) },
      { nextQuoteNumber: 'Q-1001' },
    );
    const { cache } = await openAppPage(<LiteQuoteEditorPage />, path, `${path}?edit=${quoteId}`);
    const button = await screen.findByText('Save draft');
    stubbed.answers['GET /api/profile'] = 'pending';
    button.click();
    await screen.findByText('Draft saved');
    await waitFor(() =>
      expect(cache.getQueryData(accountKey(dana.userId))).toMatchObject({
        lite: { nextQuoteNumber: nextNumber },
      }),
    );
  });
});
