import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { anInvoice } from '#test/support/invoices';
import { missingCodeEvent } from '../../../../../../web/adapters/online-import.ts';

const code = '../../../../../../web/features/documents/form/form-preview.tsx';
const label = 'Invoice preview';

afterEach(() => {
  vi.doUnmock(code);
  vi.resetModules();
});

/** The preview of a page that was just opened. */
async function openPage() {
  vi.resetModules();
  return import('../../../../../../web/features/documents/form/late-preview.tsx');
}

test('a preview whose code cannot be loaded is a blank page beside the form until the network is back', async () => {
  const send = vi.fn(async (): Promise<Response> => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', send);
  const imported = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(code, imported);
  const { LatePreview } = await openPage();
  const { rerender } = render(<LatePreview label={label} sheet={sheetOfDraft(anInvoice())} />);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  // Lets the failed request end.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  // Browsers cache a failed import, so the code is requested only when the network responds.
  expect(imported).not.toHaveBeenCalled();
  expect(screen.getByRole('region', { name: label }).textContent).toBe('');

  rerender(<LatePreview label={label} sheet={sheetOfDraft(anInvoice({ notes: 'Typed meanwhile' }))} />);
  vi.doUnmock(code);
  send.mockImplementation(async () => Response.json({}));
  window.dispatchEvent(new Event('online'));
  expect((await screen.findByText('Typed meanwhile')).textContent).toBe('Typed meanwhile');
});

test('a preview whose code is missing on the server does not reload the page, because the form works without it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const imported = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(code, imported);
  const onMissingCode = vi.fn();
  window.addEventListener(missingCodeEvent, onMissingCode);
  const { LatePreview } = await openPage();
  render(<LatePreview label={label} sheet={sheetOfDraft(anInvoice())} />);
  await vi.waitFor(() => expect(imported).toHaveBeenCalled());
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(imported.mock.calls.length).toBeGreaterThan(1));
  expect(screen.getByRole('region', { name: label }).textContent).toBe('');
  expect(onMissingCode).not.toHaveBeenCalled();
  window.removeEventListener(missingCodeEvent, onMissingCode);
});
