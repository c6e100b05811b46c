import { firstSecondAfter } from '#domain/account/sign-in-records';
import { instantForEach, type OwnerDecisions } from '#domain/profile/owner-values';
import type { LiteProfile } from '#domain/profile/profile';
import type { ConfirmEmailPorts } from '#lambdas/account/confirm-email';
import type { DisownAccountPorts } from '#lambdas/account/disown-account';
import type { OpenAccountPorts } from '#lambdas/account/open-account';
import type { Verification } from '#lambdas/account/ports';
import type { SetProvenPasswordPorts } from '#lambdas/account/set-proven-password';
import type { PoolAccount } from '#lambdas/platform/cognito/account-directory';
import { sha256 } from '#lambdas/platform/hash';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';
import type { StoredProfiles } from '#lambdas/profile/ports';

/** The account and profile modules on in-memory fakes. */
export function accountWorld(accounts: readonly PoolAccount[]) {
  const pool = new Map(accounts.map((account) => [account.userId, account]));
  const profiles = new Map<string, StoredProfiles>();
  const links = new Map<string, Verification>();
  const mails: Mail[] = [];
  /** The changes of accounts in the pool, in order. */
  const poolChanges: string[] = [];
  const endedBefore = new Map<string, number>();
  let now = new Date('2026-11-03T12:00:00.000Z');
  let secretCount = 0;
  let mailOutcome: MailOutcome = { kind: 'accepted', messageId: 'm1' };
  let hasPasskeys = false;
  let admitsMails = true;
  let admitsSignUps = true;

  const ports: OpenAccountPorts & DisownAccountPorts & SetProvenPasswordPorts & ConfirmEmailPorts = {
    directory: {
      find: async (userId) => pool.get(userId),
      findByEmail: async (email) => [...pool.values()].find((account) => account.email === email),
      markVerified: async (userId) => {
        poolChanges.push('verified');
        const account = pool.get(userId);
        if (account) pool.set(userId, { ...account, emailVerified: true });
      },
      restoreAddress: async () => true,
      turnOffAuthenticator: async () => void poolChanges.push('authenticator off'),
      remove: async (userId) => void pool.delete(userId),
      endSessions: async () => void poolChanges.push('sessions ended'),
      setPassword: async (_userId, password) => {
        poolChanges.push(`password ${password}`);
        return password !== 'refused by the pool';
      },
      voidPassword: async () => void poolChanges.push('password voided'),
      demandNewPassword: async () => void poolChanges.push('new password demanded'),
    },
    factors: {
      find: async () => ({ hasPasskeys, hasAuthenticator: false }),
      removePasskeys: async (_userId, password) => {
        poolChanges.push(password === undefined ? 'passkeys and password removed' : 'passkeys removed');
        hasPasskeys = false;
      },
    },
    profiles: {
      read: async (userId) => profiles.get(userId) ?? {},
      create: async (userId, { lite, keepsLite, business, basedOn }) => {
        const stored = profiles.get(userId);
        if (Boolean(stored?.lite) !== keepsLite || stored?.business?.updatedAt !== basedOn?.updatedAt)
          return false;
        profiles.set(userId, { lite, business });
        return true;
      },
      withhold: async (userId, values, instant) =>
        change(userId, { withheld: instantForEach(values, instant) }),
      requireReview: async (userId, values, instant) =>
        change(userId, { toReview: instantForEach(values, instant) }),
      noteVerificationMail: async (userId, verificationNotSentAt) => {
        const stored = profiles.get(userId);
        const { verificationNotSentAt: _before, ...lite } = stored?.lite ?? {};
        const noted = { ...lite, ...(verificationNotSentAt !== undefined && { verificationNotSentAt }) };
        if (stored?.lite) profiles.set(userId, { ...stored, lite: noted as LiteProfile });
      },
      markVerified: async (userId, email) => {
        const stored = profiles.get(userId);
        if (stored?.lite)
          profiles.set(userId, { ...stored, lite: { ...stored.lite, email, emailVerified: true } });
      },
    },
    verifications: {
      keep: async (hash, verification) => void links.set(hash, verification),
      find: async (hash) => links.get(hash),
      note: async (hash, fact) => note(hash, fact),
    },
    caps: { admitVerification: async () => admitsMails, admitSignUp: async () => admitsSignUps },
    mail: {
      send: async (mail) => {
        mails.push(mail);
        return mailOutcome;
      },
    },
    signIns: {
      notBefore: async (userId) => endedBefore.get(userId),
      end: async (userId, at) => void endedBefore.set(userId, firstSecondAfter(at.getTime())),
    },
    logos: { current: async () => undefined },
    clock: () => now,
    sleep: async (milliseconds) => advance(milliseconds),
    newSecret: () => `secret${String(++secretCount).padStart(16, '0')}`,
    hash: sha256,
    siteOrigin: async () => 'https://billhook.example',
    verifiedAddress: async (userId) => {
      const lite = profiles.get(userId)?.lite;
      return lite?.emailVerified ? lite.email : undefined;
    },
  };

  function advance(milliseconds: number): void {
    now = new Date(now.getTime() + milliseconds);
  }

  function change(userId: string, decisions: OwnerDecisions): void {
    const stored = profiles.get(userId);
    if (stored?.lite) profiles.set(userId, { ...stored, lite: { ...stored.lite, ...decisions } });
  }

  function note(hash: string, fact: Partial<Verification>): void {
    const link = links.get(hash);
    if (link) links.set(hash, { ...link, ...fact });
  }

  return {
    ports,
    pool,
    profiles,
    links,
    mails,
    poolChanges,
    /** By user ID: sign-ins before this second (Unix time) are no longer valid. */
    endedBefore,
    advance,
    /** Sets the answer of the mail service from now on. */
    answerMail: (outcome: MailOutcome) => {
      mailOutcome = outcome;
    },
    refuseSignUps: () => {
      admitsSignUps = false;
    },
    refuseMore: () => {
      admitsMails = false;
    },
    /** Simulates an account with passkeys. */
    setUpPasskeys: () => {
      hasPasskeys = true;
    },
    lastToken: () => /(?:uid|token)=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
  };
}
