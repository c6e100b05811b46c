import { describe, expect, test } from 'vitest';
import { type MailingAccount, passClientMailGate } from '#lambdas/client-email/client-mail-gate';

interface Scene {
  readonly account?: Partial<MailingAccount>;
  readonly to?: string;
  readonly isStopped?: boolean;
  readonly usedUp?: 'new-account' | 'all-mails';
  readonly isCounted?: boolean;
}

/** Sends one email through the gate; returns its answer, and how the daily limits were counted. */
async function sendThroughGate({
  account,
  to = 'dana@client.example',
  isStopped,
  usedUp,
  isCounted,
}: Scene = {}) {
  const places: string[] = [];
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
      ...(isCounted && { isCounted }),
    },
    {
      clientMails: { accepts: async () => !isStopped },
      clientMailCap: {
        admit: async () => {
          if (usedUp === 'new-account') return false;
          return places.push('new account +1') > 0;
        },
        giveBack: async () => void places.push('new account -1'),
      },
      mailCap: {
        admit: async () => {
          if (usedUp === 'all-mails') return false;
          return places.push('all emails +1') > 0;
        },
      },
    },
  );
  return { pass: answer.ok ? answer.value : answer.refusal.code, places };
}

describe('the gate of email to clients', () => {
  test('lets an email through and counts it in each daily limit', async () => {
    expect(await sendThroughGate()).toEqual({
      pass: {
        userId: 'u1',
        to: 'dana@client.example',
        sender: { address: 'pat@example.com', createdAt: '2026-11-01T00:00:00.000Z' },
      },
      places: ['new account +1', 'all emails +1'],
    });
  });

  test('does not count an email again', async () => {
    expect(await sendThroughGate({ isCounted: true })).toMatchObject({ pass: { userId: 'u1' }, places: [] });
  });

  test.each<[string, Scene, string]>([
    ['of an unverified account', { account: { emailVerified: false } }, 'verify-to-mail-clients'],
    ['of a suspended account', { account: { clientMailSuspendedAt: '2026' } }, 'client-mail-suspended'],
    ['whose links are closed', { account: { linksClosedAt: '2026' } }, 'client-links-closed'],
    ['to nobody', { to: '' }, 'client-email-missing'],
    ['to what is no address', { to: 'dana' }, 'invalid-email'],
    ['to an address that stopped email from the business', { isStopped: true }, 'address-stopped'],
  ])('refuses an email %s, counted before or not, and does not count it', async (_, scene, code) => {
    expect(await sendThroughGate(scene)).toEqual({ pass: code, places: [] });
    expect(await sendThroughGate({ ...scene, isCounted: true })).toEqual({ pass: code, places: [] });
  });

  test('counts an email in neither limit if one of them is reached', async () => {
    expect(await sendThroughGate({ usedUp: 'new-account' })).toEqual({
      pass: 'client-mail-limit',
      places: [],
    });
    expect(await sendThroughGate({ usedUp: 'all-mails' })).toEqual({
      pass: 'daily-mail-limit',
      places: ['new account +1', 'new account -1'],
    });
  });
});
