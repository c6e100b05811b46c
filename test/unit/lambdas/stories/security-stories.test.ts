import { test } from 'vitest';
import { recoveryCodeBytes } from '#domain/account/recovery-codes';
import { confirmPaymentDetails, denyPaymentDetails } from '#lambdas/account/answer-payment-details';
import { verificationPorts } from '#lambdas/account/index';
import { confirmDetailsByCode, makeRecoveryCodes, recoverSignIn } from '#lambdas/account/recovery-codes';
import { passkeyNameStore } from '#lambdas/account/store/passkey-name-store';
import { recoveryCodeStore } from '#lambdas/account/store/recovery-code-store';
import { signInHistories } from '#lambdas/account/store/sign-in-history';
import { reportedPayments } from '#lambdas/online-payments/stop-payments';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { setHowToPay } from '#lambdas/profile/set-how-to-pay';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { emptyOutbox } from '#test/support/outbox';
import { countIds, recordStory } from '#test/support/recorded-story';
import { unverifiedAccount } from '#test/support/unverified-account';

countIds();

const day = 24 * 60 * 60_000;

test('what is stored, answered and emailed for payment details, passkeys, recovery codes and the history of sign-ins', async () => {
  const { pool, ports: pooled } = await unverifiedAccount();
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat, {
    email: 'pat.doe@gmail.com',
    howToPay: { text: 'Cash' },
    howToPayChangedAt: '2026-11-01T00:00:00.000Z',
  });
  const story = recordStory(world);
  const { plain: table, clock } = world;
  const details = paymentDetails(table);
  const links = verificationPorts(table, {
    mail: world.ordinaryPorts().mail,
    clock,
    siteOrigin: async () => '',
  });
  const ports = {
    ...pooled,
    ...links,
    details,
    signIns: signInLimits(table),
    profiles: accountProfiles(table),
    payments: reportedPayments({ table, clock }),
  };
  const venmo = 'https://venmo.com/u/hartwell';
  await story.step('Wrong details', () => setHowToPay(pat, { text: '', link: 'venmo' }, ports));
  await story.step('They are changed', () =>
    setHowToPay(pat, { text: 'Check to Hartwell', link: venmo }, ports),
  );
  await story.step('The owner is told', () => emptyOutbox(world, engine));
  await story.step('The same again', () =>
    setHowToPay(pat, { text: 'Check to Hartwell', link: venmo }, ports),
  );
  const token =
    /&token=([\w-]+)/.exec(
      (world.service.raw.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='),
    )?.[1] ?? '';
  await story.step('A guessed link', () => confirmPaymentDetails('guess', ports));
  await story.step('They are confirmed', () => confirmPaymentDetails(token, ports));
  await story.step('They are denied', () => denyPaymentDetails(token, ports));
  await story.step('What changed in the pool', async () => pool.poolChanges);
  await story.step('A passkey is named', () =>
    passkeyNameStore(table).set(pat, { credentialId: 'phone', name: 'My phone' }, clock()),
  );
  await story.step('It is renamed', () =>
    passkeyNameStore(table).set(pat, { credentialId: 'phone', name: 'Phone' }, clock()),
  );
  const turnedOff: string[] = [];
  let bytes = 0;
  const codePorts = {
    ...ports,
    codes: recoveryCodeStore(table),
    authenticators: {
      findProtected: async (name: string) => (name === 'nobody@example.com' ? undefined : { userId: pat }),
      checkPassword: async (_userId: string, password: string) =>
        password === 'locked' || password === 'wrong' ? password : ('right' as const),
      turnOff: async (userId: string) => void turnedOff.push(userId),
    },
    admitTry: async () => true,
    randomBytes: () => {
      bytes += 1;
      return new Uint8Array(recoveryCodeBytes).fill(bytes);
    },
  };
  const made = await story.step('Recovery codes', () => makeRecoveryCodes(pat, codePorts));
  const [first = '', second = ''] = made.ok ? made.value.codes : [];
  const signIn = { email: 'pat.doe@gmail.com', password: 'hunter22', code: first };
  await story.step('With a wrong code', () =>
    recoverSignIn({ ...signIn, code: '0000-0000-0000-0000' }, codePorts),
  );
  for (const password of ['wrong', 'locked'])
    await story.step(`With a password that is ${password}`, () =>
      recoverSignIn({ ...signIn, password }, codePorts),
    );
  await story.step('By nobody', () => recoverSignIn({ ...signIn, email: 'nobody@example.com' }, codePorts));
  await story.step('Too often', () => recoverSignIn(signIn, { ...codePorts, admitTry: async () => false }));
  await story.step('With a code', () => recoverSignIn(signIn, codePorts));
  await story.step('With the same code', () => recoverSignIn(signIn, codePorts));
  await story.step('What was turned off', async () => turnedOff);
  await story.step('Emails', () => emptyOutbox(world, engine));
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const byCode = (code: string, signedInAt = seconds()) =>
    confirmDetailsByCode({ userId: pat, signedInAt, code }, codePorts);
  await story.step('Nothing to confirm', () => byCode(second));
  world.advance(40 * day);
  await story.step('New details', () => setHowToPay(pat, { text: 'Cash', link: '' }, ports));
  await story.step('New details with a link', () =>
    setHowToPay(pat, { text: '', link: `${venmo}-2` }, ports),
  );
  await story.step('A session older than the codes', () => byCode(second, 0));
  await story.step('A wrong code for details', () => byCode('x'));
  await story.step('Details are confirmed by a code', () => byCode(second));
  const history = signInHistories(table);
  await story.step('A sign-in', () => history.add(pat, { at: clock().toISOString() }));
  await story.step('Its browser', () => history.nameBrowser(pat, seconds(), 'Firefox/140.0'));
  await story.step('A browser of an unknown sign-in', () =>
    history.nameBrowser(pat, 1_793_000_000, 'Chrome/1'),
  );
  await story.step('The list', () => history.list(pat));
  await story.expectAsCommitted('account-security');
});
