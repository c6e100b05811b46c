import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  type SESClient,
} from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import { readSenderState } from '#bin/release/mail-sender';

/** SES as it knows one identity; undefined for one it has never heard of. */
function anSes(known?: { readonly status: string; readonly tokens?: readonly string[] }) {
  const send = async (command: { readonly input: { readonly Identities?: readonly string[] } }) => {
    const [identity = ''] = command.input.Identities ?? [];
    if (command instanceof GetIdentityVerificationAttributesCommand)
      return { VerificationAttributes: known ? { [identity]: { VerificationStatus: known.status } } : {} };
    if (command instanceof GetIdentityDkimAttributesCommand)
      return { DkimAttributes: known ? { [identity]: { DkimTokens: known.tokens ?? [] } } : {} };
    throw new Error('Nobody asks SES for anything else');
  };
  return { send } as unknown as Pick<SESClient, 'send'>;
}

describe('the sender of our mail', () => {
  test('that SES has verified needs nothing more', async () => {
    expect(await readSenderState('billhook.test', anSes({ status: 'Success' }))).toEqual({
      verified: true,
      toDo: [],
    });
  });

  test('that is a domain waits for its three records, which are told', async () => {
    const { verified, toDo } = await readSenderState(
      'billhook.test',
      anSes({ status: 'Pending', tokens: ['one', 'two', 'three'] }),
    );
    expect(verified).toBe(false);
    expect(toDo).toEqual([
      'CNAME one._domainkey.billhook.test -> one.dkim.amazonses.com',
      'CNAME two._domainkey.billhook.test -> two.dkim.amazonses.com',
      'CNAME three._domainkey.billhook.test -> three.dkim.amazonses.com',
      expect.stringContaining('then deploy again'),
    ]);
  });

  test('that SES has never heard of is registered by the first deployment', async () => {
    const { verified, toDo } = await readSenderState('billhook.test', anSes());
    expect(verified).toBe(false);
    expect(toDo).toEqual([expect.stringContaining('first deployment registers the domain')]);
  });

  test('that is an address alone waits for the link in its mailbox', async () => {
    const { verified, toDo } = await readSenderState('hello@billhook.test', anSes({ status: 'Pending' }));
    expect(verified).toBe(false);
    expect(toDo).toEqual([expect.stringContaining('hello@billhook.test')]);
  });
});
