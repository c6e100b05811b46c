import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { openLiteGenerator } from './lite-stand-ins.tsx';
import { aSavedClient } from './lite-surroundings.tsx';
import { changeAndBlur, named, press } from './page-elements.ts';

/** Sets the clock to noon in the time zone of the machine, so that today is the same day everywhere. */
export function freezeDay(): void {
  vi.useFakeTimers({ now: new Date(2026, 10, 3, 12), toFake: ['Date'] });
}

export const greene = aSavedClient({ email: 'greene@example.com', phone: '(555) 555-0123', city: 'Dayton' });
export const items = [
  { itemId: 'i1', description: 'Boiler service', unitPriceCents: 9500, usageCount: 3 },
  { itemId: 'i2', description: 'Boiler hose', unitPriceCents: 1250, usageCount: 1, taxed: false },
].map((item) => ({ ...item, createdAt: '2026-11-01T08:00:00.000Z', lastUsed: '2026-11-01T08:00:00.000Z' }));

export const field = (label: string) =>
  screen.getByLabelText(label, { exact: false, selector: 'input, textarea' });
export const cell = (line: number, label: string) => screen.getByLabelText(`Line ${line} ${label}`);
/** Waits for a suggestion of a combobox. The options of selects have no span. */
export const findSuggestion = (name: RegExp) =>
  screen.findByText(name, { selector: '[role="option"] > span' });
export const submit = () => press('Generate & Send Invoice');

/** Opens the form of a new invoice, and waits for its preview. */
export async function openForm(options: Parameters<typeof openLiteGenerator>[0] = {}) {
  const generator = openLiteGenerator(options);
  await screen.findByText('Create invoice');
  await waitFor(() => expect(generator.requestedUrls).toContain('/api/clients'));
  // The number contains the current time.
  changeAndBlur(named('invoiceNumber'), 'INV-7');
  // The preview is loaded after the form.
  await waitFor(() => expect(document.querySelector('.sheet-facts')?.textContent).toContain('INV-7'));
  return generator;
}

/** Like `openForm`, for an account with a saved client and saved items. */
export async function openFormWithEntries(options: Parameters<typeof openLiteGenerator>[0] = {}) {
  const generator = await openForm({ clients: [greene], items, ...options });
  await screen.findByText('Select Saved Client');
  return generator;
}
