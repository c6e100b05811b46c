import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { BusinessProfile } from '#domain/profile/profile';
import { settingsMessages } from '#domain/profile/settings-messages';
import { api, mockAccountApi, networkError, refusalError, serverError } from '#test/support/account-api';
import { aBusiness } from '#test/support/pool-accounts';
import { SettingsForm } from '../../../../../web/features/profile/settings-form.tsx';
import { userStorageKey } from '../../../../../web/session/user-storage.ts';
import { dana, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();
const save = api('save-settings');

beforeEach(() => {
  save.mockReset();
});

const later = '2026-11-02T08:00:00.000Z';
const open = (saved: BusinessProfile = aBusiness(), newest = saved) =>
  renderLite(<SettingsForm saved={saved} onReload={async () => newest} />);
const city = () => screen.getByLabelText<HTMLInputElement>('City');
const type = (text: string) => fireEvent.change(city(), { target: { value: text } });
const restoredNotice = 'Your unsaved changes are back.';

test('unsaved text is restored when the form is opened again, with a notice', async () => {
  await open();
  type('Bend');
  cleanup();
  await open();
  await screen.findByText(restoredNotice);
  expect(city().value).toBe('Bend');
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Dana');
});

test('restored text can be discarded, and is then removed', async () => {
  await open();
  type('Bend');
  cleanup();
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(city().value).toBe('Portland');
  cleanup();
  await open();
  expect(city().value).toBe('Portland');
  expect(screen.queryByText(restoredNotice)).toBeNull();
});

test('saved or reverted text is not stored', async () => {
  save.mockResolvedValue({ success: true, business: aBusiness({ city: 'Bend' }) });
  await open();
  type('Bend');
  fireEvent.click(screen.getByRole('button', { name: /^Save Changes/ }));
  await screen.findByText(settingsMessages.saved);
  expect(sessionStorage.length).toBe(0);
  type('Salem');
  expect(sessionStorage.length).toBe(1);
  type('Bend');
  expect(sessionStorage.length).toBe(0);
});

test('a failed save keeps the text', async () => {
  save.mockRejectedValue(networkError);
  await open();
  type('Bend');
  fireEvent.click(screen.getByRole('button', { name: /^Save Changes/ }));
  await screen.findByText(settingsMessages.saveFailed);
  cleanup();
  await open();
  expect(city().value).toBe('Bend');
});

test('after a server error the request ID is shown, for an email to support', async () => {
  save.mockRejectedValue(serverError);
  await open();
  type('Bend');
  fireEvent.click(screen.getByRole('button', { name: /^Save Changes/ }));
  await screen.findByText(`${settingsMessages.saveFailed} Reference: request-7`);
});

test('restored text does not overwrite settings saved since: the user can load them, and then restore the text', async () => {
  await open();
  type('Bend');
  cleanup();
  const newer = aBusiness({ city: 'Salem', updatedAt: later });
  save.mockRejectedValue(refusalError('settings-changed'));
  await open(newer);
  expect(city().value).toBe('Bend');
  fireEvent.click(screen.getByRole('button', { name: /^Save Changes/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(save).toHaveBeenCalledWith({
    body: expect.objectContaining({ city: 'Bend', basedOn: aBusiness().updatedAt }),
  });
  await waitFor(() => expect(city().value).toBe('Salem'));
  expect(sessionStorage.length).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore my changes' }));
  await waitFor(() => expect(city().value).toBe('Bend'));
  expect(sessionStorage.length).toBe(1);
});

test.each([
  ['invalid JSON', '{'],
  ['another shape', '{"basedOn":"x","values":null}'],
  ['a value that is not text', '{"basedOn":"x","values":{"city":7}}'],
])('a stored draft with %s is ignored', async (_kind, text) => {
  sessionStorage.setItem(userStorageKey(dana.userId, 'settings-draft'), text);
  await open();
  expect(city().value).toBe('Portland');
  expect(screen.queryByText(restoredNotice)).toBeNull();
});

test('text typed while saving stays in the form, and can be saved next', async () => {
  let answer = (_business: BusinessProfile) => {};
  save.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = (business) => resolve({ success: true, business });
    }),
  );
  await open();
  type('Bend');
  fireEvent.click(screen.getByRole('button', { name: /^Save Changes/ }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  type('Salem');
  answer(aBusiness({ city: 'Bend', updatedAt: later }));
  await screen.findByText(settingsMessages.saved);
  expect(city().value).toBe('Salem');
  save.mockResolvedValueOnce({ success: true, business: aBusiness({ city: 'Salem' }) });
  fireEvent.click(screen.getByRole('button', { name: /^Save Changes/ }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0].body).toMatchObject({ city: 'Salem', basedOn: later });
});
