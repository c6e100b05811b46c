import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from 'vitest';
import { readSenderState } from '#bin/release/mail-sender';

interface KnownIdentity {
  readonly verified: boolean;
  readonly tokens?: readonly string[];
}

/** SES with one identity (undefined if SES does not know it), and with an account in production or in the sandbox. */
function anSes(identity: KnownIdentity | undefined, account: object = { ProductionAccessEnabled: true }) {
  const send = async (command: object) => {
    if (command instanceof GetAccountCommand) return account;
    if (!(command instanceof GetEmailIdentityCommand)) throw new Error('Nobody asks SES for anything else');
    if (identity === undefined)
      throw Object.assign(new Error('No such identity'), { name: 'NotFoundException' });
    return { VerifiedForSendingStatus: identity.verified, DkimAttributes: { Tokens: identity.tokens ?? [] } };
  };
  return { send } as unknown as Pick<SESv2Client, 'send'>;
}

describe('the sender address of emails', () => {
  test('needs nothing more if SES has verified it and the account has production access', async () => {
    expect(await readSenderState('billhook.test', anSes({ verified: true }))).toEqual({
      canMailAnybody: true,
      toDo: [],
    });
  });

  test('lists the three DNS records that are missing if it is a domain', async () => {
    const { canMailAnybody, toDo } = await readSenderState(
      'billhook.test',
      anSes({ verified: false, tokens: ['one', 'two', 'three'] }),
    );
    expect(canMailAnybody).toBe(false);
    expect(toDo).toEqual([
      'CNAME one._domainkey.billhook.test -> one.dkim.amazonses.com',
      'CNAME two._domainkey.billhook.test -> two.dkim.amazonses.com',
      'CNAME three._domainkey.billhook.test -> three.dkim.amazonses.com',
      expect.stringContaining('then deploy again'),
    ]);
  });

  test('is registered by the first deployment if SES does not know it', async () => {
    const { canMailAnybody, toDo } = await readSenderState('billhook.test', anSes(undefined));
    expect(canMailAnybody).toBe(false);
    expect(toDo).toEqual([expect.stringContaining('first deployment registers the domain')]);
  });

  test('waits for its owner to open the link in an email if it is a single address', async () => {
    const { canMailAnybody, toDo } = await readSenderState('hello@billhook.test', anSes({ verified: false }));
    expect(canMailAnybody).toBe(false);
    expect(toDo).toEqual([expect.stringContaining('hello@billhook.test')]);
  });

  test.each([
    [{ ProductionAccessEnabled: false }, /Ask for production access/],
    [{ Details: { ReviewDetails: { Status: 'PENDING' } } }, /reviewing the request/],
    [{ Details: { ReviewDetails: { Status: 'DENIED' } } }, /denied/],
  ])('can send only to verified addresses while the account is in the sandbox: %j', async (account, line) => {
    const { canMailAnybody, toDo } = await readSenderState(
      'billhook.test',
      anSes({ verified: true }, account),
    );
    expect(canMailAnybody).toBe(false);
    expect(toDo).toEqual([expect.stringMatching(line)]);
  });

  test('has an unknown state while SES does not answer', async () => {
    const send = () => Promise.reject(Object.assign(new Error('no'), { name: 'AccessDeniedException' }));
    await expect(readSenderState('billhook.test', { send } as never)).rejects.toThrow('no');
  });
});
