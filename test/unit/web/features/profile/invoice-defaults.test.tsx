import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { settingsMessages } from '#domain/profile/settings-messages';
import { api, mockAccountApi, serverError } from '#test/support/account-api';
import { InvoiceDefaults } from '../../../../../web/features/profile/invoice-defaults.tsx';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();
const save = api('save-invoice-defaults');

beforeEach(() => {
  save.mockReset();
});

const open = () =>
  renderLite(
    <InvoiceDefaults
      saved={{ nextNumber: 'HHA-0100', defaultTerms: 30, defaultTax: { name: 'GST', rate: 5_000 } }}
      brandColor="#2563eb"
      logoField={null}
    />,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Save defaults/ }));

test('saved values are shown, and only changed ones are sent', async () => {
  save.mockResolvedValue({ success: true });
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Next invoice number').value).toBe('HHA-0100');
  expect(screen.getByLabelText<HTMLSelectElement>('Terms').value).toBe('30');
  type('Terms', '15');
  type('Message to clients', 'Thanks for having us.');
  press();
  await screen.findByText('Your invoice defaults have been saved.');
  expect(save.mock.calls[0]?.[0].body).toEqual({ terms: '15', message: 'Thanks for having us.' });
});

test('each error is shown at its field, and nothing is sent', async () => {
  await open();
  type('Tax rate (%)', '101');
  type('Next invoice number', 'Final');
  type('Message to clients', 'm'.repeat(1_001));
  press();
  await screen.findByText('Tax rate must be between 0 and 100 with at most 3 decimals.');
  await screen.findByText('The next invoice number must end with a digit.');
  await screen.findByText('Message can be at most 1,000 characters.');
  await waitFor(() => expect(save).not.toHaveBeenCalled());
});

test('after a server error the request ID is shown, for an email to support, and the form keeps its values', async () => {
  save.mockRejectedValue(serverError);
  await open();
  type('Terms', '15');
  press();
  await screen.findByText(`${settingsMessages.saveFailed} Reference: request-7`);
  expect(screen.getByLabelText<HTMLSelectElement>('Terms').value).toBe('15');
});
