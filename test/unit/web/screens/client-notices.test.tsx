import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { CancelPage } from '../../../../web/pages/cancel-page.tsx';
import { ClientInvoicePage } from '../../../../web/pages/client-invoice-page.tsx';
import { NotMePage } from '../../../../web/pages/not-me-page.tsx';
import { QuotePage } from '../../../../web/pages/quote-page.tsx';
import { StopMailPage } from '../../../../web/pages/stop-mail-page.tsx';
import { SuccessPage } from '../../../../web/pages/success-page.tsx';
import { VerifyPage } from '../../../../web/pages/verify-page.tsx';
import { button, press } from '../../../support/client-quote.tsx';
import {
  openPublicPage,
  refusal,
  restoreBrowser,
  serverFault,
  stubApi,
} from '../../../support/stubbed-api.tsx';

afterEach(() => {
  cleanup();
  restoreBrowser();
});

test.each<[string, ReactNode, string]>([
  ['success', <SuccessPage key="" />, '/success?session_id=1'],
  ['success-without-payment', <SuccessPage key="" />, '/success?session_id='],
  ['cancel', <CancelPage key="" />, '/cancel'],
  ['cancel-with-query', <CancelPage key="" />, '/cancel?id=1'],
  ['stop-mail', <StopMailPage key="" />, '/stop-mail#token=t'],
  ['stop-mail-early-access', <StopMailPage key="" />, '/stop-mail#list=early-access&token=t'],
  ['stop-mail-incomplete', <StopMailPage key="" />, '/stop-mail'],
  ['not-me', <NotMePage key="" />, '/not-me#token=t'],
  ['not-me-incomplete', <NotMePage key="" />, '/not-me'],
])('the page %s shows its message', async (name, page, address) => {
  stubApi({});
  await openPublicPage(page, address);
  await expectScreen(`client-notice-${name}`);
});

test.each<[string, ReactNode, string]>([
  ['success', <SuccessPage key="" />, '/success?session_id=1'],
  ['cancel', <CancelPage key="" />, '/cancel?id=1'],
  ['stop-mail', <StopMailPage key="" />, '/stop-mail#list=early-access&token=t'],
  ['not-me', <NotMePage key="" />, '/not-me'],
  ['verify', <VerifyPage key="" />, '/verify?id=1'],
  ['quote', <QuotePage key="" />, '/quote'],
  ['invoice', <ClientInvoicePage key="" />, '/invoice'],
])('the prerendered page %s does not depend on the address', async (name, page, address) => {
  const shell = document.createElement('div');
  shell.innerHTML = renderToString(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);
  await expectScreen(`client-prerendered-${name}`, shell);
});

describe('the link of an email', () => {
  test.each<[string, ReactNode, string, string, string, unknown]>([
    [
      'stop-mail',
      <StopMailPage key="" />,
      '/stop-mail#token=t',
      'Stop mail from this business',
      'POST /api/mail-stops/t',
      undefined,
    ],
    [
      'stop-mail-early-access',
      <StopMailPage key="" />,
      '/stop-mail#list=early-access&token=t',
      'Unsubscribe',
      'POST /api/early-access/unsubscribes/t',
      undefined,
    ],
    [
      'not-me',
      <NotMePage key="" />,
      '/not-me?token=t',
      'Stop invoices to my address',
      'POST /api/free-invoices/blocks',
      { token: 't' },
    ],
  ])(
    '%s acts on a click, and says whether that worked',
    async (name, page, address, label, request, body) => {
      const stubbed = stubApi({ [request]: refusal('link-not-found') });
      await openPublicPage(page, address);
      expect(stubbed.requests).toEqual([]);
      expect(await press(label)).toBe(true);
      expect((await screen.findByRole('alert')).textContent).toBe(
        'This link is not valid. Open it again from the email.',
      );
      stubbed.answers[request] = serverFault();
      await press(label);
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.'),
      );
      await expectScreen(`client-notice-${name}-failed`, (await button(label)).parentElement as HTMLElement);
      stubbed.answers[request] = { success: true };
      await press(label);
      await screen.findByText(/^Done\./);
      await expectScreen(`client-notice-${name}-done`);
      expect(stubbed.changes).toEqual([
        [request, body],
        [request, body],
        [request, body],
      ]);
    },
  );
});
