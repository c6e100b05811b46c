import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import { expectScreen } from '#test/support/screen-text';
import { CancelPage } from '../../../../web/pages/cancel-page.tsx';
import { ClientInvoicePage } from '../../../../web/pages/client-invoice-page.tsx';
import { NotMePage } from '../../../../web/pages/not-me-page.tsx';
import { QuotePage } from '../../../../web/pages/quote-page.tsx';
import { StopMailPage } from '../../../../web/pages/stop-mail-page.tsx';
import { SuccessPage } from '../../../../web/pages/success-page.tsx';
import { VerifyPage } from '../../../../web/pages/verify-page.tsx';
import { openPublicPage } from '../../../support/opened-page.tsx';
import { button, pageMain, press, pressUntilBusy } from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, serverFault, stubApi } from '../../../support/stubbed-api.ts';

test.each([
  ['success', '/success?session_id=1'],
  ['success-without-payment', '/success?session_id='],
  ['cancel', '/cancel'],
  ['cancel-with-query', '/cancel?id=1'],
  ['stop-mail', '/stop-mail#token=t'],
  ['stop-mail-early-access', '/stop-mail#list=early-access&token=t'],
  ['stop-mail-incomplete', '/stop-mail'],
  ['not-me', '/not-me#token=t'],
  ['not-me-incomplete', '/not-me'],
])('the page %s shows its message', async (name, address) => {
  stubApi();
  await openPublicPage(address);
  await expectScreen(`client-notice-${name}`, pageMain());
});

test.each<[string, ReactNode, string]>([
  ['client-prerendered-success', <SuccessPage key="" />, '/success?session_id=1'],
  ['client-notice-cancel', <CancelPage key="" />, '/cancel?id=1'],
  ['client-notice-stop-mail', <StopMailPage key="" />, '/stop-mail#list=early-access&token=t'],
  ['client-notice-not-me', <NotMePage key="" />, '/not-me'],
  ['client-prerendered-verify', <VerifyPage key="" />, '/verify?id=1'],
  ['client-quote-loading', <QuotePage key="" />, '/quote'],
  ['client-invoice-loading', <ClientInvoicePage key="" />, '/invoice'],
])('the prerendered page shows %s, whatever its address', async (shown, page, address) => {
  const shell = document.createElement('div');
  shell.innerHTML = renderToString(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);
  await expectScreen(shown, shell);
});

describe('the link of an email', () => {
  test.each<[string, string, string, string, unknown]>([
    ['stop-mail', '/stop-mail#token=t', 'Stop mail from this business', 'POST /api/mail-stops/t', undefined],
    [
      'stop-mail-early-access',
      '/stop-mail#list=early-access&token=t',
      'Unsubscribe',
      'POST /api/early-access/unsubscribes/t',
      undefined,
    ],
    [
      'not-me',
      '/not-me?token=t',
      'Stop invoices to my address',
      'POST /api/free-invoices/blocks',
      { token: 't' },
    ],
  ])('%s acts on a click, and says whether that worked', async (name, address, label, request, body) => {
    const stubbed = stubApi({ [request]: refusal('link-not-found') });
    await openPublicPage(address);
    expect(stubbed.requests).toEqual([]);
    pressUntilBusy(label);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is not valid. Open it again from the email.',
    );
    stubbed.answers[request] = serverFault();
    await press(label);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.'),
    );
    await expectScreen(`client-notice-${name}-failed`, button(label).parentElement as HTMLElement);
    stubbed.answers[request] = { success: true };
    await press(label);
    await screen.findByText(/^Done\./);
    await expectScreen(`client-notice-${name}-done`, pageMain());
    expect(stubbed.changes).toEqual([
      [request, body],
      [request, body],
      [request, body],
    ]);
  });
});

test.each<[string, StubbedAnswer, string]>([
  ['after a failure of ours', serverFault(), 'The check did not work. Please try again in a moment.'],
  ['offline', 'offline', 'The check did not work. Please check your internet connection and try again.'],
  ['during maintenance', refusal('maintenance'), problems.maintenance.message],
])('a document that could not be verified %s says what to do', async (_name, answer, text) => {
  stubApi({ 'POST /api/file-checks': answer });
  await openPublicPage('/verify?id=CODE');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});
