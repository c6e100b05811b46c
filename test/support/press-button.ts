import { fireEvent } from '@testing-library/react';

const nameOf = (button: HTMLButtonElement): string =>
  button.getAttribute('aria-label') ?? (button.textContent ?? '').trim();

/**
 * Clicks the last button whose label starts with this text; a dialog is after its page. Much faster than a search by
 * role on a long page. The text of a busy button follows its label.
 */
export function pressButton(label: string): void {
  const found = [...document.querySelectorAll('button')].findLast((one) => nameOf(one).startsWith(label));
  if (!found) throw new Error(`There is no button "${label}"`);
  fireEvent.click(found);
}
