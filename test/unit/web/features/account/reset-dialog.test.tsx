import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { resetMessages } from '#domain/account/account-messages';
import * as passwordReset from '../../../../../web/adapters/auth/password-reset.ts';
import { LazyResetDialog, useResetDialog } from '../../../../../web/features/account/lazy-reset-dialog.tsx';

function Login() {
  const { reset, openReset, closeReset } = useResetDialog();
  return (
    <>
      {['pat', 'kim'].map((name) => (
        <button key={name} type="button" onClick={() => openReset(`${name}@example.com`)}>
          {name}
        </button>
      ))}
      <LazyResetDialog reset={reset} onClose={closeReset} />
    </>
  );
}

test.each([
  ['a refusal', { ok: false, refusal: 'user-not-found' } as const],
  ['a success', { ok: true, value: undefined } as const],
])('%s that arrives after its dialog was closed is not shown for the next address', async (_kind, answer) => {
  let respond = (_answer: Awaited<ReturnType<typeof passwordReset.requestPasswordReset>>) => {};
  vi.spyOn(passwordReset, 'requestPasswordReset').mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  render(<Login />);
  fireEvent.click(screen.getByText('pat'));
  fireEvent.click(await screen.findByRole('button', { name: /^Send reset email/ }));
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByText('kim'));
  await act(async () => respond(answer));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('kim@example.com');
  expect(screen.queryByText(resetMessages['user-not-found'])).toBeNull();
  expect(screen.queryByText(resetMessages.sent)).toBeNull();
  expect(screen.getByRole('button', { name: /^Send reset email/ })).toBeTruthy();
});
