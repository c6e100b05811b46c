import { describe, expect, test } from 'vitest';
import { type MailingAccount, passClientMailGate } from '#lambdas/client-email/client-mail-gate';

interface Scene {
  readonly account?: Partial<MailingAccount>;
  readonly to?: string;
  readonly isStopped?: boolean;
  readonly usedUp?: 'new-account' | 'all-mails';
  readonly isAlreadyCounted?: boolean;
}

/** Passes one email through the gate. Returns the pass or refusal, and the changes to the daily limits. */
async function sendThroughGate({
  account,
  to = 'dana@client.example',
  isStopped,
  usedUp,
  isAlreadyCounted,
}: Scene = {}) {
  const limitChanges: string[] = [];
  const answer = await passClientMailGate(
    {
      userId: 'u1',
      to,
      account: {
        email: 'pat@example.com',
        emailVerified: true,
        createdAt: '2026-11-01T00:00:00.000Z',
        ...account,
      },
      ...(isAlreadyCounted && { isAlreadyCounted }),
    },
    {
      clientMails: { accepts: async () => !isStopped },
      clientMailCap: {
        admit: async () => {
          if (usedUp === 'new-account') return false;
          limitChanges.push('new account +1');
          return true;
        },
        giveBack: async () => void limitChanges.push('new account -1'),
      },
      mailCap: {
        admit: async () => {
          if (usedUp === 'all-mails') return false;
          limitChanges.push('all emails +1');
          return true;
        },
      },
    },
  );
  return { pass: answer.ok ? answer.value : answer.refusal.code, limitChanges };
}

describe('the gate that every email to a client must pass', () => {
  test('lets an email through and counts it in each daily limit', async () => {
    expect(await sendThroughGate()).toEqual({
      pass: {
        userId: 'u1',
        to: 'dana@client.example',
        sender: { address: 'pat@example.com', createdAt: '2026-11-01T00:00:00.000Z' },
      },
      limitChanges: ['new account +1', 'all emails +1'],
    });
  });

  test('does not count an email that was counted before', async () => {
    expect(await sendThroughGate({ isAlreadyCounted: true })).toMatchObject({
      pass: { userId: 'u1' },
      limitChanges: [],
    });
  });

  test.each<[string, Scene, string]>([
    ['of an unverified account', { account: { emailVerified: false } }, 'verify-to-mail-clients'],
    ['of a suspended account', { account: { clientMailSuspendedAt: '2026' } }, 'client-mail-suspended'],
    ['whose links are closed', { account: { linksClosedAt: '2026' } }, 'client-links-closed'],
    ['without an address', { to: '' }, 'client-email-missing'],
    ['to a text that is not an address', { to: 'dana' }, 'invalid-email'],
    ['to an address that stopped email from the business', { isStopped: true }, 'address-stopped'],
  ])('refuses an email %s without counting it, even if it was counted before', async (_, scene, code) => {
    expect(await sendThroughGate(scene)).toEqual({ pass: code, limitChanges: [] });
    expect(await sendThroughGate({ ...scene, isAlreadyCounted: true })).toEqual({
      pass: code,
      limitChanges: [],
    });
  });

  test('leaves both limits unchanged if one of them is reached', async () => {
    expect(await sendThroughGate({ usedUp: 'new-account' })).toEqual({
      pass: 'client-mail-limit',
      limitChanges: [],
    });
    expect(await sendThroughGate({ usedUp: 'all-mails' })).toEqual({
      pass: 'daily-mail-limit',
      limitChanges: ['new account +1', 'new account -1'],
    });
  });
});
