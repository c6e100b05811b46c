import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { standInBrowser } from '#test/support/browser-stand-ins';
import { newFreeDraft } from '../../../../web/features/free-invoice/free-draft-store.ts';
import { InvoiceGeneratorPage } from '../../../../web/pages/invoice-generator-page.tsx';
import { ToastHost } from '../../../../web/ui/toast-host.tsx';

const { path } = siteRoutes.invoiceGenerator;

beforeEach(() => {
  standInBrowser();
});

test('"Back to form" opens the sent invoice again, and "Skip to content" keeps what is then typed', async () => {
  const user = userEvent.setup();
  const draft = { ...newFreeDraft(new Date()), clientName: 'Dana Whitfield' };
  const sentEntry = { pathname: path, state: { sent: { email: 'jo@example.com', draft } } };
  const page = (
    <ToastHost>
      <InvoiceGeneratorPage />
    </ToastHost>
  );
  const router = createMemoryRouter([{ path, element: page }], { initialEntries: [sentEntry] });
  render(<RouterProvider router={router} />);
  await user.click(await screen.findByRole('button', { name: 'Back to form' }));
  const clientName = await screen.findByLabelText('Client name');
  expect(clientName).toHaveProperty('value', 'Dana Whitfield');

  await user.type(clientName, ' Jr.');
  // The link's address is that of the page with another fragment.
  await act(() => router.navigate('#content'));
  expect(screen.getByLabelText('Client name')).toHaveProperty('value', 'Dana Whitfield Jr.');
});
