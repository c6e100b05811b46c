// @module-tag further
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from '#domain/profile/settings';
import { type DisownAccountPorts, disownAccount } from '#lambdas/account/disown-account';
import { type OpenAccountPorts, openAccount } from '#lambdas/account/open-account';
import { accountCaps } from '#lambdas/account/store/account-caps';
import { verifications, verifiedAddress } from '#lambdas/account/store/verifications';
import { accountDirectory } from '#lambdas/platform/cognito/account-directory';
import { poolSignInFactors } from '#lambdas/platform/cognito/sign-in-factors';
import { newSecret, sha256 } from '#lambdas/platform/hash';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { tableOn } from '#lambdas/platform/table/table';
import { saveSettings } from '#lambdas/profile/save-settings';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { confirmAtOnce, signUpAccount, tokensOf } from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { everyConflict, runWithFault } from '#test/support/crash-matrix';
import { aMailService, sesOn } from '#test/support/fake-mail-service';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { aSignUpProfile } from '#test/support/lite-accounts';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let cognito: CognitoServer;
let tableName: string;

beforeAll(async () => {
  engine = await startTableEngine();
  tableName = await engine.createTable();
  cognito = await startCognito();
  confirmAtOnce(cognito);
});
afterAll(async () => {
  await cognito.stop();
  await engine.stop();
});

let people = 0;

/**
 * Signs up a new user. Returns the account operations with the real adapters of table and user pool; a `plan` makes one
 * of their calls fail.
 */
async function newPerson() {
  const email = await signUpAccount(cognito);
  const { sub: userId } = JSON.parse(
    Buffer.from((await tokensOf(cognito, email)).AccessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string };
  const service = aMailService();
  const clock = () => new Date('2026-11-03T12:00:00Z');
  let token = '';
  people += 1;
  // Each person has their own network, because sign-ups per network are limited.
  const network = `192.0.2.${people}`;

  function portsUnder(plan: FaultPlan): OpenAccountPorts & DisownAccountPorts {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), tableName);
    const pool = new CognitoIdentityProviderClient({
      endpoint: cognito.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    });
    return {
      profiles: accountProfiles(table),
      signIns: signInLimits(table),
      logos: { current: async () => undefined },
      verifications: verifications(table),
      caps: accountCaps(table, clock),
      directory: accountDirectory(poolId, plan.attach(pool, 'cognito')),
      factors: poolSignInFactors({ poolId, clientId }, pool),
      mail: sesMailSender(plan.attach(sesOn(service), 'ses'), { from: 'accounts@billhook.example' }),
      clock,
      newSecret: () => {
        token = newSecret();
        return token;
      },
      hash: sha256,
      siteOrigin: async () => 'https://billhook.example',
      verifiedAddress: verifiedAddress(table),
    };
  }

  const plain = portsUnder(planFault());
  const profiles = accountProfiles(tableOn(engine.client(), tableName));
  return {
    email,
    userId,
    service,
    stored: () => plain.profiles.read(userId),
    open: (plan = planFault(), profile = aSignUpProfile()) =>
      openAccount(
        { userId, profile, userAgent: 'Browser/1.0', timeZone: 'America/Chicago', network },
        portsUnder(plan),
      ),
    /** Reports by the emailed link that somebody else created the account. */
    disown: (plan = planFault()) => disownAccount(token, portsUnder(plan)),
    save: (phone: string, basedOn: string, plan = planFault()) =>
      saveSettings(
        userId,
        { ...aSignUpProfile({ phone }), email: 'office@harlow.example', basedOn },
        { profiles: accountProfiles(tableOn(plan.attach(engine.client(), 'dynamodb'), tableName)), clock },
      ),
    businessOf: () => profiles.find(userId),
  };
}

type Person = Awaited<ReturnType<typeof newPerson>>;

/**
 * Runs `action` once to list its calls, then twice for each call: the function dies right before the call, or right
 * after it. `check` then gets the person. Returns the names of the calls.
 */
async function killAtEveryCall(
  prepare: () => Promise<Person>,
  action: (person: Person, plan: FaultPlan) => Promise<unknown>,
  check: (person: Person, where: string, call: number) => Promise<void>,
): Promise<readonly string[]> {
  // A run without a fault, which lists the calls.
  const { calls } = await (async () => {
    const plan = planFault();
    await action(await prepare(), plan);
    return plan;
  })();
  for (let call = 1; call <= calls.length; call += 1)
    for (const when of ['before', 'after'] as const) {
      const person = await prepare();
      const plan = planFault({ call, when, effect: 'exit' });
      await action(person, plan).catch(() => undefined);
      expect(plan.wasTriggered).toBe(true);
      await check(person, `${when} call ${call} (${calls[call - 1]})`, call);
    }
  return calls;
}

describe('a function that dies', () => {
  test('while it opens an account leaves both profiles or none, and a retry completes the account with at most one email', async () => {
    const calls = await killAtEveryCall(
      newPerson,
      (person, plan) => person.open(plan),
      async (person, where) => {
        const { lite, business } = await person.stored();
        expect(Boolean(lite), where).toBe(Boolean(business));
        expect(await person.open(), where).toMatchObject({ ok: true, value: { kept: Boolean(lite) } });
        // What the first try wrote stays, even if a second one contains other values.
        const again = await person.open(planFault(), aSignUpProfile({ firstName: 'Somebody' }));
        expect(again, where).toMatchObject({
          ok: true,
          value: { kept: true, business: { firstName: 'Pat' } },
        });
        expect(person.service.delivered.length, where).toBeLessThanOrEqual(1);
        if (!lite) expect(person.service.delivered, where).toEqual([person.email]);
        expect((await person.stored()).lite?.invoicesCreated, where).toBe(0);
      },
    );
    expect(calls).toContain('dynamodb:TransactWriteItemsCommand');
    expect(calls.at(-1)).toBe('ses:SendRawEmailCommand');
  });

  test('while it saves settings leaves the old ones or the new ones, and saving them again succeeds', async () => {
    let basedOn = '';
    const calls = await killAtEveryCall(
      async () => {
        const person = await newPerson();
        await person.open();
        basedOn = (await person.businessOf())?.updatedAt ?? '';
        return person;
      },
      (person, plan) => person.save('(555) 555-0199', basedOn, plan),
      async (person, where) => {
        const between = await person.businessOf();
        expect(['(555) 555-0118', '(555) 555-0199'], where).toContain(between?.phone);
        expect(between && settingsOf(between), where).toMatchObject({ firstName: 'Pat', city: 'Portland' });
        expect(await person.save('(555) 555-0199', basedOn), where).toMatchObject({ ok: true });
        expect((await person.businessOf())?.phone, where).toBe('(555) 555-0199');
        // The form is still based on the old settings, and has other content, so it is refused.
        expect(await person.save('(555) 555-0100', basedOn), where).toMatchObject({
          refusal: { code: 'settings-changed' },
        });
      },
    );
    // Saving a business email also reads whether the previous one is withheld from clients.
    const reads = ['dynamodb:GetItemCommand', 'dynamodb:GetItemCommand'];
    expect(calls).toEqual([...reads, 'dynamodb:UpdateItemCommand']);
  });

  test('while the owner of an address disowns an account leaves no old password that works after a second press of the button', async () => {
    const calls = await killAtEveryCall(
      async () => {
        const person = await newPerson();
        await person.open();
        return person;
      },
      (person, plan) => person.disown(plan),
      async (person, where) => {
        expect(await person.disown(), where).toMatchObject({ ok: true });
        expect((await person.stored()).lite?.emailVerified, where).toBe(true);
        await expect(tokensOf(cognito, person.email), where).rejects.toMatchObject({
          name: 'PasswordResetRequiredException',
        });
        expect(cognito.mails.filter(({ to }) => to === person.email).length, where).toBeGreaterThanOrEqual(1);
      },
    );
    expect(calls.filter((name) => name.startsWith('cognito:'))).toEqual([
      'cognito:AdminGetUserCommand',
      'cognito:AdminSetUserPasswordCommand',
      'cognito:AdminUserGlobalSignOutCommand',
      'cognito:AdminGetUserCommand',
      'cognito:AdminGetUserAuthFactorsCommand',
      'cognito:AdminUpdateUserAttributesCommand',
      'cognito:AdminResetUserPasswordCommand',
      'cognito:AdminUserGlobalSignOutCommand',
      'cognito:AdminGetUserCommand',
    ]);
  });
});

describe('conflicts in the table', () => {
  const personWithAccount = async () => {
    const person = await newPerson();
    await person.open();
    return person;
  };
  const updatedAtOf = async (person: Person) => (await person.businessOf())?.updatedAt ?? '';

  test.each<
    [
      what: string,
      prepare: () => Promise<Person>,
      action: (person: Person, plan: FaultPlan) => Promise<unknown>,
    ]
  >([
    ['an account is opened', newPerson, (person, plan) => person.open(plan)],
    [
      'settings are saved',
      personWithAccount,
      async (person, plan) => person.save('(555) 555-0199', await updatedAtOf(person), plan),
    ],
    ['an account is taken over', personWithAccount, (person, plan) => person.disown(plan)],
  ])('at any write are retried until they are over, while %s', async (_, prepare, action) => {
    const plan = planFault();
    await action(await prepare(), plan);
    const conflicts = everyConflict(plan.calls);
    expect(conflicts.length).toBeGreaterThan(0);
    for (const planned of conflicts) {
      const person = await prepare();
      const mails = person.service.delivered.length;
      expect(await runWithFault(planned, (plan) => action(person, plan)), planned.where).toMatchObject({
        ok: true,
      });
      if (prepare === newPerson) expect(person.service.delivered.length - mails, planned.where).toBe(1);
    }
  });
});
