import { expect, test } from 'vitest';
import { confirmEmail } from '#lambdas/account/confirm-email';
import { openAccount } from '#lambdas/account/open-account';
import { sendVerification } from '#lambdas/account/send-verification';
import { accountWorld } from '#test/support/account-world';
import { aSignUpProfile } from '#test/support/lite-accounts';

test('a second visit of the link verifies a profile that was still being created during the first visit', async () => {
  const account = { userId: 'pat', email: 'pat@example.com', emailVerified: false, enabled: true };
  const { ports, lastToken, profiles } = accountWorld([{ ...account, hasNeverSignedIn: false }]);
  await sendVerification('pat', '192.0.2.1', ports);
  const token = lastToken();
  // The account was read before the first visit verified its address, and its profile is written afterwards.
  const overtaken = { ...ports, directory: { find: async () => ({ ...account, hasNeverSignedIn: false }) } };
  expect(await confirmEmail(token, ports)).toMatchObject({ ok: true });
  const profile = aSignUpProfile();
  const opening = { userId: 'pat', profile, userAgent: 'Test', timeZone: 'America/Chicago' };
  await openAccount({ ...opening, network: '192.0.2.1' }, overtaken);
  expect(await confirmEmail(token, ports)).toMatchObject({ ok: true });
  expect(profiles.get('pat')?.lite).toMatchObject({ emailVerified: true });
});
