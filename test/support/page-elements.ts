import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// Queries by role examine every element: on a long page they take ten times as long as these selectors.

/** The first element of the page that matches a selector. */
export function element<Kind extends HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/** The content of the page, without header and footer. */
export const pageMain = () => element('main');

/** The input, text area or select with this name attribute. */
export const named = (name: string) => element<HTMLInputElement>(`[name="${name}"]`);

/** The text of the first alert in the content of the page. */
export const alertText = () => document.querySelector('main [role=alert]')?.textContent;

const buttonLabel = (button: HTMLButtonElement): string =>
  button.getAttribute('aria-label') ?? button.textContent.replaceAll(/\s+/g, ' ').trim();

/** The button that `button` returns, or null if there is none. */
export function queryButton(label: string, container: ParentNode = document): HTMLButtonElement | null {
  const buttons = [...container.querySelectorAll('button')].reverse();
  return (
    buttons.find((one) => buttonLabel(one) === label) ??
    buttons.find((one) => buttonLabel(one).startsWith(label)) ??
    null
  );
}

/**
 * The last button whose label is this text or else starts with it. Dialogs come after the page, and the hidden text for
 * the busy state comes after the label.
 */
export function button(label: string, container?: ParentNode): HTMLButtonElement {
  const found = queryButton(label, container);
  if (!found) throw new Error(`The page has no button "${label}"`);
  return found;
}

/** Waits for the button that `button` returns. */
export const findButton = (label: string, container?: ParentNode) => waitFor(() => button(label, container));

/** Waits for a button and clicks it. Resolves after React has rendered the answers that are available at once. */
export async function press(label: string, container?: ParentNode): Promise<void> {
  const found = await findButton(label, container);
  await act(async () => fireEvent.click(found));
}

/** Clicks a button, and checks that it is busy until the API has answered. */
export function pressUntilBusy(label: string): void {
  fireEvent.click(button(label));
  expect(button(label).getAttribute('aria-busy')).toBe('true');
}

/** Waits until an element of the page is busy. */
export const findBusy = () => waitFor(() => element('[aria-busy=true]'));

/** Changes the value of a field, which is given as an element or by its label. */
export const change = (field: Element | string | RegExp, value: string) =>
  fireEvent.change(field instanceof Element ? field : screen.getByLabelText(field), { target: { value } });

/** Changes the value of a field and removes the focus from it. */
export function changeAndBlur(field: Element, value: string): void {
  change(field, value);
  fireEvent.blur(field);
}

/** Submits a form, by default the first one of the page. */
export const submitForm = (selector = 'main form') => act(async () => fireEvent.submit(element(selector)));

/** The open dialog with this title. Toasts also have the role `dialog`, but are never `data-open`. */
const queryDialog = (title: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-open], [role=alertdialog][data-open]')].find(
    (dialog) => {
      const shown = dialog.querySelector('h2')?.textContent;
      return shown !== undefined && (typeof title === 'string' ? shown === title : title.test(shown));
    },
  );

export const isDialogOpen = (title: string | RegExp): boolean => queryDialog(title) !== undefined;

/** Waits for a dialog with this title, by default for any dialog. */
export const findDialog = (title: string | RegExp = /./): Promise<HTMLElement> =>
  waitFor(() => {
    const dialog = queryDialog(title);
    if (!dialog) throw new Error(`The page has no dialog with the title ${title}`);
    return dialog;
  });

/** Waits until the dialog with this title is closed. */
export const dialogClosed = (title: string | RegExp = /./) =>
  waitFor(() => expect(isDialogOpen(title)).toBe(false));

/** Waits for a menu, which a button of the page opened. */
export const findMenu = () => waitFor(() => element('[role=menu]'));

/** Opens the menu of a button, and clicks an item of it. */
export async function chooseFromMenu(item: string, menuButton = 'More'): Promise<void> {
  await press(menuButton);
  const found = await screen.findByText(item, { selector: '[role=menuitem], [role=menuitem] *' });
  await act(async () => fireEvent.click(found));
}

/** Presses "Record payment" on an invoice's page, where it is the next action or under "More". */
export async function openRecordPayment(): Promise<void> {
  await findButton('More');
  if (queryButton('Record payment')) await press('Record payment');
  else await chooseFromMenu('Record payment');
}

/** Waits for a toast. Its text is on the page twice: visible, and for screen readers. */
export const findToast = (text: string | RegExp) => screen.findAllByText(text);

/** Adds a text to the end of a field at once: each single key draws the whole form again. */
export async function enter(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
