import { test } from 'vitest';
import { keys } from '#domain/table/keys';
import { confirmEmail } from '#lambdas/account/confirm-email';
import { disownAccount } from '#lambdas/account/disown-account';
import { deletedAccounts } from '#lambdas/account/index';
import { openAccount } from '#lambdas/account/open-account';
import { requestPasswordReset } from '#lambdas/account/request-password-reset';
import { sendVerification } from '#lambdas/account/send-verification';
import { setProvenPassword } from '#lambdas/account/set-proven-password';
import { signInHistories } from '#lambdas/account/store/sign-in-history';
import { touchLastLogin } from '#lambdas/account/touch-last-login';
import { confirmValues } from '#lambdas/profile/confirm-values';
import { readProfile } from '#lambdas/profile/read-profile';
import { saveSettings } from '#lambdas/profile/save-settings';
import { aSignUpProfile } from '#test/support/lite-accounts';
import { pat } from '#test/support/lite-world';
import { countIds } from '#test/support/recorded-story';
import { unverifiedAccount } from '#test/support/unverified-account';
import { updateItem } from '#test/support/update-item';

countIds();

const network = '192.0.2.1';
const day = 24 * 60 * 60_000;

const signUp = (change = {}) => ({
  userId: pat,
  profile: aSignUpProfile(),
  userAgent: 'Firefox\n140',
  timeZone: 'America/Chicago',
  network,
  ...change,
});

test('what is stored, answered and emailed for an account that is opened, verified and set up', async () => {
  const { world, ports, story, step, token } = await unverifiedAccount();
  await step('With a wrong profile', () =>
    openAccount(signUp({ profile: aSignUpProfile({ firstName: ' ', phone: 'x'.repeat(300) }) }), ports),
  );
  await step('Nothing to decide yet', () =>
    confirmValues({ userId: pat, signedInAt: 0, choices: {} }, ports),
  );
  await step('It is opened', () => openAccount(signUp(), ports));
  await step('It is opened again', () => openAccount(signUp(), ports));
  await step('By nobody', () => openAccount(signUp({ userId: 'nobody' }), ports));
  await step('Another link', () => sendVerification(pat, network, ports));
  const { business } = await ports.profiles.read(pat);
  const settings = {
    ...aSignUpProfile({ businessName: 'Harlow & Daughters' }),
    fullName: '',
    email: 'office@harlow.example',
  };
  await step('Settings are saved', () =>
    saveSettings(pat, { ...settings, basedOn: business?.updatedAt } as never, ports),
  );
  await step('From another tab', () =>
    saveSettings(pat, { ...settings, phone: '1', basedOn: 'before' } as never, ports),
  );
  await step('Wrong settings', () => saveSettings(pat, { ...settings, email: 'nobody' } as never, ports));
  await step('The profile', () => readProfile({ userId: pat, signedInAt: 0 }, ports));
  await step('A guessed link', () => confirmEmail('guess', ports));
  const uid = token(/\?uid=([\w-]+)/);
  await step('The address is verified', () => confirmEmail(uid, ports));
  await step('Once more', () => confirmEmail(uid, ports));
  await step('A link for a verified address', () => sendVerification(pat, network, ports));
  await step('Values to review', () => readProfile({ userId: pat, signedInAt: 2_000_000_000 }, ports));
  await step('Too early a sign-in', () =>
    confirmValues({ userId: pat, signedInAt: 0, choices: { businessEmail: 'keep' } }, ports),
  );
  await step('They are decided', () =>
    confirmValues(
      {
        userId: pat,
        signedInAt: 2_000_000_000,
        choices: { businessEmail: 'clear', howToPay: 'keep', logo: 'clear' },
      },
      ports,
    ),
  );
  await step('A sign-in', () =>
    touchLastLogin(
      { userId: pat, signedInAt: 1_793_000_000, browser: 'Firefox/140.0', accessToken: 'token' },
      { ...ports, history: signInHistories(world.plain) } as never,
    ),
  );
  world.advance(40 * day);
  await step('It is deleted', () => deletedAccounts(world.plain).close(pat, world.clock()));
  await step('It is deleted again', () => deletedAccounts(world.plain).close(pat, world.clock()));
  await story.expectAsCommitted('account');
});

test('what is stored, answered and emailed for accounts that are disowned or get a new password', async () => {
  const { world, pool, ports, story, step, token } = await unverifiedAccount();
  await step('It is opened', () => openAccount(signUp(), ports));
  const verify = token(/\?uid=([\w-]+)/);
  await updateItem(world.plain, keys.liteProfile(pat), {
    howToPay: { text: 'Cash' },
    howToPayChangedAt: '2026-11-01T00:00:00.000Z',
    reminders: { isOn: true, stages: [] },
  });
  await updateItem(world.plain, keys.businessProfile(pat), { email: 'thief@example.com' });
  await step('A password is requested', () => requestPasswordReset(' Pat.Doe@gmail.com', network, ports));
  const reset = token(/#token=([\w-]+)/);
  await step('By nobody', () => requestPasswordReset('nobody@example.com', network, ports));
  await step('Without an address', () => requestPasswordReset('nobody', network, ports));
  await step('By one who never signed in', () => requestPasswordReset('kim@example.com', network, ports));
  await step('The link of the other email', () =>
    setProvenPassword({ token: verify, password: 'blue-kettle-9' }, ports),
  );
  await step('A short password', () => setProvenPassword({ token: reset, password: 'x' }, ports));
  await step('The pool refuses it', () =>
    setProvenPassword({ token: reset, password: 'refused by the pool' }, ports),
  );
  pool.setUpPasskeys();
  await step('It is set', () => setProvenPassword({ token: reset, password: 'blue-kettle-9' }, ports));
  await step('It is set again', () => setProvenPassword({ token: reset, password: 'blue-kettle-9' }, ports));
  await step('Withheld values', () => readProfile({ userId: pat, signedInAt: 2_000_000_000 }, ports));
  await step('They are decided', () =>
    confirmValues(
      {
        userId: pat,
        signedInAt: 0,
        choices: { businessEmail: 'clear', howToPay: 'clear', reminders: 'clear' },
      },
      ports,
    ),
  );
  await step('It is disowned', () => disownAccount(verify, ports));
  await step('With a guessed link', () => disownAccount('guess', ports));
  world.advance(40 * day);
  await step('An old link', () => confirmEmail(verify, ports));
  await story.expectAsCommitted('account-taken-over');
});
