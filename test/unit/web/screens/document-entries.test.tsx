import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cell,
  click,
  freezeDay,
  greene,
  items,
  named,
  open,
  openWithEntries,
  suggested,
  type,
} from '#test/support/document-form';
import { expectScreen } from '#test/support/screen-text';

vi.mock('../../../../web/adapters/auth/current-session.ts', () => ({ accessToken: async () => 'token' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  freezeDay();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the client of a document', () => {
  const section = () => document.querySelector('[aria-labelledby="bill-to-heading"]') as Element;

  test('is suggested while the name is typed, and fills the form when it is chosen', async () => {
    await openWithEntries();
    fireEvent.change(named('clientName'), { target: { value: 'gre' } });
    await suggested(/Greene/);
    await expectScreen('documents-client-suggested', section());
    fireEvent.keyDown(named('clientName'), { key: 'ArrowDown' });
    fireEvent.keyDown(named('clientName'), { key: 'Enter' });
    await expectScreen('documents-client-chosen', section());
    expect(screen.queryByText('Client replaced')).toBeNull();

    type(named('clientPhone'), '(555) 555-0199');
    await expectScreen('documents-client-differs', section());
    click('Update saved client');
    await screen.findByText(/could not|failed|not saved/i);
  });

  test('is chosen from the list, which replaces another client with Undo', async () => {
    await openWithEntries();
    type(named('clientName'), 'Dana');
    type(named('clientPhone'), '(555) 555-0111');
    click('Select Saved Client');
    const search = await screen.findByLabelText('Search clients', { selector: 'input' });
    fireEvent.change(search, { target: { value: 'nobody' } });
    expect(await screen.findByText(/No client/)).toBeTruthy();
    fireEvent.change(search, { target: { value: 'gre' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(named('clientPhone').value).toBe('(555) 555-0123');
    await screen.findByText('Client replaced');
    fireEvent.click(await screen.findByText('Undo'));
    expect([named('clientName').value, named('clientPhone').value]).toEqual(['Dana', '(555) 555-0111']);
  });

  test('may have a mistyped address, about which the form asks once', async () => {
    await open();
    type(named('clientEmail'), 'dana@gmial.com');
    await expectScreen('documents-client-address', section());
    click('Keep mine');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    type(named('clientEmail'), 'dana@gmial.con');
    fireEvent.change(named('clientEmail'), { target: { value: 'dana@gnail.com' } });
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    fireEvent.blur(named('clientEmail'));
    click('Use it');
    expect(named('clientEmail').value).toBe('dana@gmail.com');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  test('can be read again if the saved clients could not be loaded', async () => {
    let fails = true;
    await open({ listsFail: () => fails, clients: [greene], items });
    fireEvent.click(await screen.findByText('Select Saved Client'));
    await screen.findByText('Try again');
    await expectScreen('documents-clients-not-loaded', document.querySelector('[role="dialog"]') as Element);
    fails = false;
    click('Try again');
    await suggested(/Greene/);
  });
});

describe('the lines of a document', () => {
  const section = () => document.querySelector('[aria-labelledby="items-heading"]') as Element;

  test('are suggested while a description is typed', async () => {
    await openWithEntries();
    fireEvent.change(cell(1, 'Description'), { target: { value: 'boiler' } });
    await suggested(/Boiler hose/);
    await expectScreen('documents-line-suggested', section());
    fireEvent.click(await suggested(/hose/));
    expect(
      [cell(1, 'Description'), cell(1, 'Unit Price')].map((one) => (one as HTMLInputElement).value),
    ).toEqual(['Boiler hose', '12.50']);
    expect(document.querySelector('[role="listbox"]')).toBeNull();
    click('Add tax');
    expect(await screen.findByLabelText('Line 1 Taxed')).toHaveProperty('checked', false);
    fireEvent.change(cell(1, 'Description'), { target: { value: 'Boiler service' } });
    expect(document.querySelector('[role="listbox"]')).toBeNull();
  });

  test('can be added from the list of saved items', async () => {
    await openWithEntries();
    click('+ Add Saved Item');
    await suggested(/Boiler hose/);
    await expectScreen('documents-saved-items', document.querySelector('[role="dialog"]') as Element);
    fireEvent.click(await suggested(/service/));
    expect(cell(1, 'Description')).toHaveProperty('value', 'Boiler service');
    click('+ Add Saved Item');
    fireEvent.click(await suggested(/hose/));
    expect(cell(2, 'Unit Price')).toHaveProperty('value', '12.50');
    click('Remove line 1');
    expect(document.activeElement).toBe(cell(1, 'Description'));
    await screen.findByText('Line 1 removed');
  });
});
