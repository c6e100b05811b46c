import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { MoveDialog } from '../../../../web/features/invoices/online/move-dialog.tsx';
import { aDetail, aSummary } from '../../../support/lite-surroundings.tsx';
import { openAppPage, openLoadedAppPage } from '../../../support/opened-page.tsx';
import {
  button,
  findBusy,
  findDialog,
  findToast,
  press,
  queryButton,
} from '../../../support/page-elements.ts';
import {
  anAccount,
  refusal,
  type StubbedAnswer,
  serverFault,
  stubApi,
} from '../../../support/stubbed-api.ts';

const find = 'POST /api/invoice-searches';
const invoice = aDetail({
  clientId: '01JD0000000000000000CLIENT',
  status: 'paid',
  paidCents: 18_950,
  movableCents: 8_000,
});
const move = `POST /api/invoices/${invoice.invoiceId}/surplus-moves`;
const kitchen = aSummary({ invoiceId: 'kitchen', invoiceNumber: 'INV-7', totalCents: 5_000 });
const garage = aSummary({
  invoiceId: 'garage',
  invoiceNumber: 'INV-8',
  totalCents: 90_000,
  online: { pendingCents: 70_000 },
});
// Nothing can be moved to it: a bank payment of its whole balance is in progress.
const porch = aSummary({
  invoiceId: 'porch',
  invoiceNumber: 'INV-9',
  totalCents: 3_000,
  online: { pendingCents: 3_000 },
});
const pageOf = (invoices: readonly object[], cursor?: string) => ({
  success: true,
  invoices,
  ...(cursor !== undefined && { cursor }),
});

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  vi.useFakeTimers({ now: Date.parse('2026-11-27T18:00:00Z'), toFake: ['Date'] });
});

/** Opens the dialog with this answer to the search for open invoices. */
async function open(found: StubbedAnswer) {
  const api = stubApi({ 'GET /api/profile': anAccount(), [find]: found });
  // A page that waits for an answer is never loaded.
  const openPage = found === 'pending' ? openAppPage : openLoadedAppPage;
  await openPage(<MoveDialog invoice={invoice} open onClose={onClose} />);
  return { api, shown: () => findDialog('Move the overpaid amount') };
}

const searchesOf = ({ changes }: { readonly changes: readonly (readonly [string, unknown])[] }) =>
  changes.filter(([request]) => request === find).map(([, body]) => body);

describe('the open invoices in the dialog that moves an overpaid amount', () => {
  test('are loaded when it opens', async () => {
    const { shown } = await open('pending');
    await expectScreen('move-surplus-loading', await shown());
  });

  test('are searched by client and due date; without one, the dialog says so and has only Cancel', async () => {
    const { api, shown } = await open(pageOf([invoice, porch]));
    await expectScreen('move-surplus-no-open-invoice', await shown());
    expect(searchesOf(api)).toEqual([
      { show: 'unpaid', order: 'due', clientId: invoice.clientId, today: '2026-11-27' },
    ]);
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  test('are retried after a failure', async () => {
    const { api, shown } = await open(serverFault());
    await expectScreen('move-surplus-failed', await shown());
    api.answers[find] = pageOf([kitchen]);
    await press('Try again');
    await screen.findByText('#INV-7');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('may be on a later page, so the dialog offers to load more and does not say that there is none', async () => {
    const { api, shown } = await open(pageOf([invoice], 'page-2'));
    await expectScreen('move-surplus-more', await shown());
    api.answers[find] = 'pending';
    fireEvent.click(button('Load more'));
    await findBusy();
    expect(button('Load more').getAttribute('aria-busy')).toBe('true');
    expect(searchesOf(api)[1]).toMatchObject({ clientId: invoice.clientId, cursor: 'page-2' });
  });

  test('of a further page that could not be loaded leave an error until they are loaded', async () => {
    const { api } = await open(pageOf([kitchen], 'page-2'));
    api.answers[find] = serverFault();
    await press('Load more');
    expect((await screen.findByRole('alert')).textContent).toBe('The invoices could not be loaded.');
    api.answers[find] = pageOf([garage]);
    await press('Load more');
    await screen.findByText('#INV-8');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of all loaded pages are offered', async () => {
    const { api, shown } = await open(pageOf([kitchen], 'page-2'));
    api.answers[find] = pageOf([porch, garage]);
    await press('Load more');
    await screen.findByText('#INV-8');
    await expectScreen('move-surplus-two-pages', await shown());
  });
});

describe('an overpaid amount', () => {
  test('is moved to the chosen invoice, at most what it still needs', async () => {
    const { api } = await open(pageOf([kitchen, garage]));
    fireEvent.click(screen.getByRole('radio', { name: /INV-8/ }));
    expect(button('Move $80.00')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /INV-7/ }));
    api.answers[move] = { success: true, invoice, target: { ...kitchen, paidCents: 5_000 } };
    await press('Move $50.00');
    await findToast('$50.00 was moved.');
    expect(api.changes.filter(([request]) => request === move)).toEqual([
      [move, { toInvoiceId: 'kitchen', amountCents: 5_000 }],
    ]);
    expect(onClose).toHaveBeenCalled();
  });

  test('is busy while it is moved', async () => {
    const { api } = await open(pageOf([kitchen]));
    api.answers[move] = 'pending';
    await press('Move $50.00');
    expect((await findBusy()).getAttribute('type')).toBe('submit');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('that could not be moved stays, with an error until another invoice is chosen', async () => {
    const { api, shown } = await open(pageOf([kitchen, garage]));
    api.answers[move] = refusal('amount-changed', 'The amount has changed.');
    await press('Move $50.00');
    await screen.findByText(/^The amount has changed\./);
    await expectScreen('move-surplus-refused', await shown());
    // An invoice may have changed elsewhere.
    await waitFor(() => expect(searchesOf(api)).toHaveLength(2));
    fireEvent.click(screen.getByRole('radio', { name: /INV-8/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    api.answers[move] = serverFault();
    await press('Move $80.00');
    await screen.findByText('It could not be moved. Please try again. Reference: request-7');
    expect(onClose).not.toHaveBeenCalled();
    // Another content is another request; the same content is the same one.
    await press('Move $80.00');
    await waitFor(() => expect(api.changes.filter(([request]) => request === move)).toHaveLength(3));
    const keys = api.changes.flatMap(([request], index) => (request === move ? [api.keys[index]] : []));
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true]);
  });

  test('is not moved when the form is submitted without an open invoice', async () => {
    const { api } = await open(pageOf([]));
    await act(async () => fireEvent.submit(document.querySelector('form') as Element));
    expect(api.requests).not.toContain(move);
    expect(queryButton('Move')).toBeNull();
  });
});
