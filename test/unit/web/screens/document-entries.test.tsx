import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anInvoice } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import * as currentSession from '../../../../web/adapters/auth/current-session.ts';
import { freeForms } from '../../../../web/features/free-invoice/free-draft-store.ts';
import {
  cell,
  findSuggestion,
  freezeDay,
  greene,
  items,
  openForm,
  openFormWithEntries,
} from '../../../support/document-form.ts';
import { change, changeAndBlur, named, press } from '../../../support/page-elements.ts';

beforeEach(() => {
  freezeDay();
  vi.spyOn(currentSession, 'accessToken').mockResolvedValue('token');
});

describe('the client of a document', () => {
  const section = () => document.querySelector('[aria-labelledby="bill-to-heading"]') as Element;

  test('is suggested while the name is typed, and fills the form when it is chosen', async () => {
    await openFormWithEntries();
    change(named('clientName'), 'gre');
    await findSuggestion(/Greene/);
    await expectScreen('documents-client-suggested', section());
    fireEvent.keyDown(named('clientName'), { key: 'ArrowDown' });
    fireEvent.keyDown(named('clientName'), { key: 'Enter' });
    await expectScreen('documents-client-chosen', section());
    expect(screen.queryByText('Client replaced')).toBeNull();

    changeAndBlur(named('clientPhone'), '(555) 555-0199');
    await expectScreen('documents-client-differs', section());
    await press('Update saved client');
    await screen.findByText(/could not|failed|not saved/i);
  });

  test('is chosen from the list, which replaces another client with Undo', async () => {
    await openFormWithEntries();
    changeAndBlur(named('clientName'), 'Dana');
    changeAndBlur(named('clientPhone'), '(555) 555-0111');
    await press('Select Saved Client');
    const search = await screen.findByLabelText('Search clients', { selector: 'input' });
    change(search, 'nobody');
    expect(await screen.findByText(/No client/)).toBeTruthy();
    change(search, 'gre');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(named('clientPhone').value).toBe('(555) 555-0123');
    await screen.findByText('Client replaced');
    fireEvent.click(await screen.findByText('Undo'));
    expect([named('clientName').value, named('clientPhone').value]).toEqual(['Dana', '(555) 555-0111']);
  });

  test('with the name of a saved one but another email is asked about, and is the saved one or another', async () => {
    await openForm({ clients: [greene], items });
    changeAndBlur(named('clientName'), greene.name);
    expect(screen.queryByText(/^Is this the/)).toBeNull();
    change(named('clientEmail'), 'pat@greene.example');
    expect(screen.queryByText(/^Is this the/)).toBeNull();
    fireEvent.blur(named('clientEmail'));
    await expectScreen('documents-client-question', section());
    await press(`Another ${greene.name}`);
    expect(screen.queryByText(/^Is this the/)).toBeNull();
    expect(screen.queryByText('Update saved client')).toBeNull();
    changeAndBlur(named('clientEmail'), 'kim@greene.example');
    await press('Yes');
    expect(screen.queryByText(/^Is this the/)).toBeNull();
    expect(await screen.findByText('Update saved client')).toBeTruthy();
    expect(named('clientEmail').value).toBe('kim@greene.example');
    changeAndBlur(named('clientName'), 'Kim Greene');
    expect(await screen.findByText(`This differs from what is saved of ${greene.name}.`)).toBeTruthy();
  });

  test('that was typed into the free form is asked about if a saved one has its name and another email', async () => {
    const typed = anInvoice({ clientName: greene.name, clientEmail: 'pat@greene.example' });
    freeForms.keep('free', { ...typed, recipientEmail: 'x@example.com' }, 1);
    await openForm({ clients: [greene], items, invoicesCreated: 0 });
    expect(named('clientName').value).toBe(greene.name);
    expect(await screen.findByText('Is this the Greene Residence at greene@example.com?')).toBeTruthy();
    expect(screen.queryByText('Update saved client')).toBeNull();
  });

  test('of whom only a name is typed that several have is chosen with all that is saved', async () => {
    const namesakes = [greene, { ...greene, clientId: 'greene-2', email: '', address: '9 Elm Street' }];
    await openForm({ clients: namesakes, items });
    changeAndBlur(named('clientName'), greene.name);
    const [, second] = await screen.findAllByRole('button', { name: 'Yes' });
    await expectScreen('documents-client-namesakes', section());
    fireEvent.click(second as HTMLElement);
    expect(named('clientAddress').value).toBe('9 Elm Street');
    expect(screen.queryByText(/^Is this the/)).toBeNull();
  });

  test('may have a mistyped address, about which the form asks once', async () => {
    await openForm();
    changeAndBlur(named('clientEmail'), 'dana@gmial.com');
    await expectScreen('documents-client-address', section());
    await press('Keep mine');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    changeAndBlur(named('clientEmail'), 'dana@gmial.con');
    change(named('clientEmail'), 'dana@gnail.com');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    fireEvent.blur(named('clientEmail'));
    await press('Use it');
    expect(named('clientEmail').value).toBe('dana@gmail.com');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  test('can be read again if the saved clients could not be loaded', async () => {
    let fails = true;
    await openForm({ listsFail: () => fails, clients: [greene], items });
    fireEvent.click(await screen.findByText('Select Saved Client'));
    await screen.findByText('Try again');
    await expectScreen('documents-clients-not-loaded', document.querySelector('[role="dialog"]') as Element);
    fails = false;
    await press('Try again');
    await findSuggestion(/Greene/);
  });
});

describe('the lines of a document', () => {
  const section = () => document.querySelector('[aria-labelledby="items-heading"]') as Element;

  test('are suggested while a description is typed', async () => {
    await openFormWithEntries();
    change(cell(1, 'Description'), 'boiler');
    await findSuggestion(/Boiler hose/);
    await expectScreen('documents-line-suggested', section());
    fireEvent.click(await findSuggestion(/hose/));
    expect(
      [cell(1, 'Description'), cell(1, 'Unit Price')].map((one) => (one as HTMLInputElement).value),
    ).toEqual(['Boiler hose', '12.50']);
    expect(document.querySelector('[role="listbox"]')).toBeNull();
    await press('Add tax');
    expect(await screen.findByLabelText('Line 1 Taxed')).toHaveProperty('checked', false);
    change(cell(1, 'Description'), 'Boiler service');
    expect(document.querySelector('[role="listbox"]')).toBeNull();
  });

  test('can be added from the list of saved items', async () => {
    await openFormWithEntries();
    await press('+ Add Saved Item');
    await findSuggestion(/Boiler hose/);
    await expectScreen('documents-saved-items', document.querySelector('[role="dialog"]') as Element);
    fireEvent.click(await findSuggestion(/service/));
    expect(cell(1, 'Description')).toHaveProperty('value', 'Boiler service');
    await press('+ Add Saved Item');
    fireEvent.click(await findSuggestion(/hose/));
    expect(cell(2, 'Unit Price')).toHaveProperty('value', '12.50');
    await press('Remove line 1');
    expect(document.activeElement).toBe(cell(1, 'Description'));
    await screen.findByText('Line 1 removed');
  });
});
