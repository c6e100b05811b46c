import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { verificationMailsPerDay } from '#domain/account/verification';
import { type ConfirmEmailPorts, confirmEmail } from '#lambdas/account/confirm-email';
import { type DisownAccountPorts, disownAccount } from '#lambdas/account/disown-account';
import { verificationPorts, verifications } from '#lambdas/account/index';
import { type OpenAccountPorts, openAccount } from '#lambdas/account/open-account';
import {
  type RequestPasswordResetPorts,
  requestPasswordReset,
} from '#lambdas/account/request-password-reset';
import { sendVerification } from '#lambdas/account/send-verification';
import { type SetProvenPasswordPorts, setProvenPassword } from '#lambdas/account/set-proven-password';
import { blockReceiver } from '#lambdas/messaging/mailboxes/mailbox-block';
import { addressHashesOf, mailboxKey, mailboxQuota } from '#lambdas/messaging/mailboxes/mailbox-quota';
import type { Message } from '#lambdas/messaging/store/message';
import type { AccountDirectory, PoolAccount } from '#lambdas/platform/cognito/account-directory';
import type { SignInFactors } from '#lambdas/platform/cognito/sign-in-factors';
import { sha256 } from '#lambdas/platform/hash';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { find } from '#lambdas/platform/table/read';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { accountWorld } from './account-world.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { aSignUpProfile } from './lite-accounts.ts';
import { mailingWorld } from './mailing-world.ts';
import type { Stage } from './message-stories.ts';
import type { TableEngine } from './table-engine.ts';

const anAccount = (userId: string, email: string): PoolAccount => ({
  userId,
  email,
  emailVerified: false,
  enabled: true,
  hasNeverSignedIn: false,
});
const pat = anAccount('pat', 'pat.doe@gmail.com');
// Another spelling of the same mailbox, which counts as one with the first.
const secondSpelling = anAccount('again', 'patdoe+again@gmail.com');
const network = '192.0.2.1';

type Middleware = (next: () => Promise<unknown>, context: { commandName: string }) => () => Promise<unknown>;

/** The user pool under a plan of faults; each of its methods counts as one call. */
function poolUnder<Part extends AccountDirectory | SignInFactors>(plan: FaultPlan, part: Part): Part {
  let around: Middleware = (next) => next;
  const add = (middleware: Middleware) => {
    around = middleware;
  };
  plan.attach({ middlewareStack: { add } }, 'cognito');
  const methods = Object.entries(part).map(([commandName, method]) => [
    commandName,
    (...args: never[]) => around(() => method(...args), { commandName })(),
  ]);
  return Object.fromEntries(methods) as Part;
}

const linkIn = { verify: /\?uid=([\w-]+)/, password: /#token=([\w-]+)/ } as const;

/** Two accounts of one mailbox that nobody has verified, with every action that emails it or opens a link to it. */
export async function unprovenMailbox(engine: TableEngine) {
  const world = await mailingWorld(engine);
  const pool = accountWorld([pat, secondSpelling]);
  const profiles = accountProfiles(world.plain);
  const mailsOfDay = new Map<string, number>();
  const history = { confirmed: false, takenOver: false };

  function portsUnder(
    plan: FaultPlan,
  ): OpenAccountPorts &
    DisownAccountPorts &
    RequestPasswordResetPorts &
    SetProvenPasswordPorts &
    ConfirmEmailPorts {
    const { table, mail } = world.under(plan);
    return {
      directory: poolUnder(plan, pool.ports.directory),
      factors: poolUnder(plan, pool.ports.factors),
      profiles: accountProfiles(table),
      signIns: signInLimits(table),
      sleep: async () => undefined,
      logos: { current: async () => undefined },
      ...verificationPorts(table, {
        mail: {
          send(one) {
            const day = world.clock().toISOString().slice(0, 10);
            mailsOfDay.set(day, (mailsOfDay.get(day) ?? 0) + 1);
            return mail.send(one);
          },
        },
        clock: world.clock,
        siteOrigin: async () => 'https://billhook.example',
      }),
    };
  }

  /** The tokens in the delivered emails, oldest first. */
  async function tokens(purpose: keyof typeof linkIn): Promise<readonly string[]> {
    const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
    return mails.flatMap(({ text = '' }) => linkIn[purpose].exec(text)?.[1] ?? []);
  }

  /** Runs an action that emails a link. Checks that nothing goes to a mailbox whose owner had said "This wasn't me". */
  const mailing =
    (act: (ports: ReturnType<typeof portsUnder>) => Promise<unknown>) => async (plan: FaultPlan) => {
      const { blockedAt } = (await find(world.plain, mailboxQuota, mailboxKey(pat.email))) ?? {};
      await act(portsUnder(plan));
      if (blockedAt !== undefined) expect(plan.calls.filter((call) => call.startsWith('ses'))).toEqual([]);
    };

  async function confirm(token: string | undefined, plan = planFault()): Promise<boolean> {
    const { ok } = await confirmEmail(token ?? '', portsUnder(plan));
    history.confirmed ||= ok;
    return ok;
  }
  const signUp = { profile: aSignUpProfile(), userAgent: 'Test', timeZone: 'America/Chicago', network };

  const acts: Stage['acts'] = [
    mailing((ports) => openAccount({ ...signUp, userId: pat.userId }, ports)),
    mailing((ports) => sendVerification(pat.userId, network, ports)),
    mailing((ports) => sendVerification(secondSpelling.userId, network, ports)),
    mailing((ports) => requestPasswordReset(pat.email, network, ports)),
    async (plan) => confirm((await tokens('verify')).at(-1), plan),
    async (plan) => confirm((await tokens('verify'))[0], plan),
    async (plan) => {
      const token = (await tokens('verify')).at(-1);
      history.takenOver ||= token !== undefined;
      await disownAccount(token ?? '', portsUnder(plan));
    },
    async (plan) => {
      const token = (await tokens('password')).at(-1);
      history.takenOver ||= token !== undefined;
      await setProvenPassword({ token: token ?? '', password: 'blue-kettle-9' }, portsUnder(plan));
    },
    (plan) => blockReceiver(world.under(plan).table, addressHashesOf(secondSpelling.email), world.clock()),
  ];

  /** Every emailed link works until it expires, and pool and profile agree on the verification. */
  async function expectLinksToWork(where: string): Promise<void> {
    for (const token of await tokens('verify')) {
      const stored = await verifications(world.plain).find(sha256(token));
      expect(stored, where).toBeDefined();
      if (!stored) continue;
      const isYoung = stored.expiresAt > world.clock().toISOString();
      expect(await confirm(token), where).toBe(isYoung);
      if (!isYoung) continue;
      expect(pool.pool.get(stored.userId)?.emailVerified, where).toBe(true);
      const { lite } = await profiles.read(stored.userId);
      if (lite) expect(lite.emailVerified, where).toBe(true);
    }
  }

  return {
    world,
    acts,
    async check(_messages: readonly Message[], where: string): Promise<void> {
      for (const [day, mails] of mailsOfDay)
        expect(mails, `${where}: ${day}`).toBeLessThanOrEqual(verificationMailsPerDay);
      await expectLinksToWork(where);
      // Opening a link, by anyone, only verifies.
      if (!history.takenOver)
        expect(new Set(pool.poolChanges), where).toEqual(new Set(history.confirmed ? ['verified'] : []));
    },
  };
}
