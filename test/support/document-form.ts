import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { openLiteGenerator } from './lite-stand-ins.tsx';
import { aSavedClient } from './lite-surroundings.tsx';

/** A day of the form. Noon of the browser's time zone, so that today is the same day in each. */
export function freezeDay(): void {
  vi.useFakeTimers({ now: new Date(2026, 10, 3, 12), toFake: ['Date'] });
}

export const greene = aSavedClient({ email: 'greene@example.com', phone: '(555) 555-0123', city: 'Dayton' });
export const items = [
  { itemId: 'i1', description: 'Boiler service', unitPriceCents: 9500, usageCount: 3 },
  { itemId: 'i2', description: 'Boiler hose', unitPriceCents: 1250, usageCount: 1, taxed: false },
].map((item) => ({ ...item, createdAt: '2026-11-01T08:00:00.000Z', lastUsed: '2026-11-01T08:00:00.000Z' }));

export const type = (field: Element, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
export const field = (label: string) =>
  screen.getByLabelText(label, { exact: false, selector: 'input, textarea' });
export const named = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
export const cell = (line: number, label: string) => screen.getByLabelText(`Line ${line} ${label}`);
/** A button by the begin of its label. Faster than a query by role, which examines every element. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name),
  );
  if (!found) throw new Error(`There is no button "${name}"`);
  return found;
}
export const click = (name: string) => fireEvent.click(button(name));
/** The suggestions, and not the options of a select. */
export const suggested = (name: RegExp) => screen.findByText(name, { selector: '[role="option"] > span' });
export const submit = () => click('Generate & Send Invoice');

export async function open(options: Parameters<typeof openLiteGenerator>[0] = {}) {
  const generator = openLiteGenerator(options);
  await screen.findByText('Create invoice');
  await waitFor(() => expect(generator.requestedUrls).toContain('/api/clients'));
  // The number contains the current time.
  type(named('invoiceNumber'), 'INV-7');
  // The preview is loaded after the form.
  await waitFor(() => expect(document.querySelector('.sheet-facts')?.textContent).toContain('INV-7'));
  return generator;
}

export async function openWithEntries(options: Parameters<typeof openLiteGenerator>[0] = {}) {
  const generator = await open({ clients: [greene], items, ...options });
  await screen.findByText('Select Saved Client');
  return generator;
}
