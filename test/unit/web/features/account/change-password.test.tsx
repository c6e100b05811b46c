import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { passwordChangeMessages } from '#domain/account/account-messages';
import * as passwordChange from '../../../../../web/adapters/auth/password-change.ts';
import { ChangePassword } from '../../../../../web/features/account/change-password.tsx';
import { dana, renderLite } from '../../../../support/lite-surroundings.tsx';

const pool = {
  changePassword: vi.fn<typeof passwordChange.changePassword>(),
  renewSessions: vi.fn<typeof passwordChange.renewSessions>(),
};

beforeEach(() => {
  for (const name of ['changePassword', 'renewSessions'] as const)
    vi.spyOn(passwordChange, name).mockImplementation(pool[name].mockReset());
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })));

async function change(old: string, password: string, confirmation = password) {
  await renderLite(<ChangePassword />);
  type('Current password', old);
  type('New password', password);
  type('Confirm new password', confirmation);
  await press('Change password');
}

test.each([
  ['', 'fresh paint 12', 'fresh paint 12', 'Password is required'],
  ['old one', 'short', 'short', 'Password must be at least 6 characters'],
  ['old one', '123456', '123456', passwordChangeMessages['weak-password']],
  ['old one', dana.email, dana.email, passwordChangeMessages['weak-password']],
  ['old one', 'fresh paint 12', 'fresh paint 21', 'Passwords do not match'],
])('sign-up rules apply to a new password: %j, %j, %j', async (old, password, confirmation, message) => {
  await change(old, password, confirmation);
  expect(screen.getByText(message)).toBeTruthy();
  expect(pool.changePassword).not.toHaveBeenCalled();
});

test('a refusal of the user pool is shown as a message, and the fields keep their text', async () => {
  pool.changePassword.mockResolvedValue({ ok: false, refusal: 'wrong-password' });
  await change('not this', 'fresh paint 12');
  expect(pool.changePassword).toHaveBeenCalledWith(dana.email, 'not this', 'fresh paint 12');
  expect(screen.getByText(passwordChangeMessages['wrong-password'])).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('fresh paint 12');
});

test.each([
  ['renewed', passwordChangeMessages.changed],
  ['ended', passwordChangeMessages.saved],
] as const)('a saved change empties the form and says if sessions are %s', async (sessions, message) => {
  pool.changePassword.mockResolvedValue({ ok: true, value: sessions });
  await change('old one', 'fresh paint 12');
  expect(screen.getByText(message)).toBeTruthy();
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
});

test('if other sessions could not be ended, a message says so, and a click ends them', async () => {
  pool.changePassword.mockResolvedValue({ ok: true, value: 'others-remain' });
  pool.renewSessions.mockResolvedValueOnce('others-remain').mockResolvedValue('renewed');
  await change('old one', 'fresh paint 12');
  await press('Sign them out');
  expect(screen.getByText(passwordChangeMessages.othersRemain)).toBeTruthy();
  await press('Sign them out');
  expect(pool.renewSessions).toHaveBeenLastCalledWith(dana.email, 'fresh paint 12');
  expect(screen.getByText(passwordChangeMessages.changed)).toBeTruthy();
});
