import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import * as currentSession from '../../../../web/adapters/auth/current-session.ts';
import {
  cell,
  field,
  freezeDay,
  openForm,
  openFormWithEntries,
  submit,
} from '../../../support/document-form.ts';
import { button, changeAndBlur, named, press } from '../../../support/page-elements.ts';

beforeEach(() => {
  freezeDay();
  vi.spyOn(currentSession, 'accessToken').mockResolvedValue('token');
});

describe('the form of a document', () => {
  test('shows all sections of a new invoice', async () => {
    await openFormWithEntries();
    await expectScreen('documents-new');
  });

  test('shows every optional field, the sums and the preview of a filled form', async () => {
    await openFormWithEntries();
    for (const add of document.querySelectorAll('[id^="add-"]')) fireEvent.click(add);
    await press('Add tax parts');
    changeAndBlur(named('clientName'), 'Dana Whitfield');
    changeAndBlur(named('clientEmail'), 'dana@example.com');
    changeAndBlur(named('discount'), '10%');
    changeAndBlur(named('taxName'), 'Sales tax');
    changeAndBlur(named('taxRate'), '5');
    changeAndBlur(cell(1, 'Description'), 'Boiler service');
    changeAndBlur(cell(1, 'Unit Price'), '95');
    await press('+ Add Item');
    changeAndBlur(cell(2, 'Description'), 'Hose');
    changeAndBlur(cell(2, 'Qty'), '2.5');
    changeAndBlur(cell(2, 'Unit Price'), '12.50');
    fireEvent.click(await screen.findByLabelText('Line 2 Taxed'));
    changeAndBlur(named('notes'), 'Thank you');
    changeAndBlur(named('taxParts'), 'State 5%, County 1%');
    await expectScreen('documents-filled');

    fireEvent.click(screen.getByLabelText('Show each part on the invoice'));
    await press('Preview');
    await waitFor(() => expect(document.querySelectorAll('.sheet-title')).toHaveLength(2));
    await expectScreen('documents-previewed');
    await press('Edit');
    expect(button('Preview')).toBeTruthy();

    await press('Remove tax');
    expect(screen.queryByLabelText('Tax name')).toBeNull();
    expect(document.activeElement?.id).toBe('add-tax');
    expect(screen.queryByLabelText('Line 2 Taxed')).toBeNull();
    fireEvent.click(await screen.findByText('Undo'));
    expect(named('taxParts').value).toBe('State 5%, County 1%');
    expect(screen.getByLabelText('Show each part on the invoice')).toHaveProperty('checked', true);
    await press('Remove discount');
    await press('Add discount');
    expect(document.activeElement).toBe(named('discount'));
    await waitFor(() => expect(screen.queryByText('Discount removed')).toBeNull());
  });

  test('lists the errors of all fields when it is refused', async () => {
    const { sent } = await openForm();
    await press('Add discount');
    await press('Add tax');
    changeAndBlur(named('discount'), 'much');
    changeAndBlur(named('taxRate'), 'x');
    changeAndBlur(named('clientEmail'), 'dana@');
    changeAndBlur(named('brandColor'), 'blue');
    changeAndBlur(named('issueDate'), '');
    changeAndBlur(cell(1, 'Unit Price'), '-5');
    changeAndBlur(cell(1, 'Qty'), '0');
    await submit();
    await screen.findByText('Please fix the following:');
    await expectScreen('documents-refused');
    expect(sent).toEqual([]);
    await press('Add tax parts');
    changeAndBlur(named('taxParts'), 'nonsense');
    expect(field('Tax rate')).toHaveProperty('value', '');
    expect(field('Tax rate')).toHaveProperty('readOnly', true);
  });

  test('asks before it sends an invoice of $0.00', async () => {
    const { sent } = await openForm();
    changeAndBlur(cell(1, 'Description'), 'Warranty');
    await submit();
    await screen.findByText('Send an invoice of $0.00?');
    const dialog = document.querySelector('[role="dialog"]') as HTMLElement;
    await expectScreen('documents-zero-question', dialog);
    await press('Cancel');
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    expect(sent).toEqual([]);
    await submit();
    fireEvent.click(await screen.findByText('Send it'));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

test('a chosen color is completed and saved, and a light one is printed darker', async () => {
  const { defaults } = await openForm();
  changeAndBlur(named('brandColor'), 'FD0');
  expect(named('brandColor')).toHaveProperty('value', '#ffdd00');
  await expectScreen('documents-light-color', document.querySelector('details') as Element);
  await waitFor(() => expect(defaults).toEqual([{ brandColor: '#ffdd00' }]));
  await press('Reset');
  expect(button('Reset')).toHaveProperty('disabled', true);
  await waitFor(() => expect(defaults).toHaveLength(2));
});

test('an unverified account is told who gets the invoice, and can have the link sent again', async () => {
  await openForm({ isUnverified: true });
  const bar = document.querySelector('.action-bar') as Element;
  await press('Send the link again', bar);
  await screen.findByText(/We sent a new link/);
  await expectScreen('documents-unverified-link-sent', bar);
});

test('forms that were not sent are listed above a new one, and can be discarded or continued', async () => {
  for (const client of ['Dana', 'Maria']) {
    await openForm();
    changeAndBlur(named('clientName'), client);
    cleanup();
    vi.setSystemTime(Date.now() + 60_000);
  }
  await openForm();
  await screen.findByText(/Not saved yet: .*Maria/);
  const list = () => document.querySelector('[aria-label="Not saved yet"]')?.parentElement as Element;
  expect(list().textContent).toContain('All 2 forms that are not saved yet');
  await press('Discard');
  await screen.findByText(/Not saved yet: .*Dana/);
  expect(screen.queryByText(/All 2 forms/)).toBeNull();
  fireEvent.click(await screen.findByText('Undo'));
  await screen.findByText(/Not saved yet: .*Maria/);
  fireEvent.click(screen.getByText('Continue'));
  await screen.findByText('We kept what you had not sent yet.');
  expect(named('clientName').value).toBe('Maria');
  await expectScreen(
    'documents-kept',
    screen.getByText('We kept what you had not sent yet.').parentElement as Element,
  );
  await press('Start over');
  await waitFor(() => expect(named('clientName').value).toBe(''));
});
