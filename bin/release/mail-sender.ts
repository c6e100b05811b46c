import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { region } from '#lib/region';

/** Whether SES lets us send as an identity yet, and what is missing. */
export interface SenderState {
  readonly verified: boolean;
  /** What the operator has to do about it, a line each. */
  readonly toDo: readonly string[];
}

/** Asks SES about a domain or an address. One it has never heard of is not verified. */
export async function readSenderState(
  identity: string,
  client: Pick<SESClient, 'send'> = new SESClient({ region }),
): Promise<SenderState> {
  const asked = { Identities: [identity] };
  const { VerificationAttributes } = await client.send(new GetIdentityVerificationAttributesCommand(asked));
  if (VerificationAttributes?.[identity]?.VerificationStatus === 'Success')
    return { verified: true, toDo: [] };
  if (identity.includes('@'))
    return { verified: false, toDo: [`Open the link that SES mails to ${identity}, then deploy again.`] };
  const { DkimAttributes } = await client.send(new GetIdentityDkimAttributesCommand(asked));
  const tokens = DkimAttributes?.[identity]?.DkimTokens ?? [];
  return {
    verified: false,
    toDo: [
      ...tokens.map((token) => `CNAME ${token}._domainkey.${identity} -> ${token}.dkim.amazonses.com`),
      tokens.length > 0
        ? 'Add these records to the DNS of the domain, wait until SES has seen them, then deploy again.'
        : 'The first deployment registers the domain with SES; the records it needs are shown then.',
    ],
  };
}
