import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { region } from '#lib/names';

/** Whether SES can send from an identity to any recipient, and what is missing. */
export interface SenderState {
  /** The sender is verified, and the account is out of the SES sandbox, which only allows verified recipients. */
  readonly canMailAnybody: boolean;
  /** Steps for the operator, one line each. */
  readonly toDo: readonly string[];
}

type Mailer = Pick<SESv2Client, 'send'>;

/** SES's data about a domain or an address; undefined if SES does not know it. */
async function findIdentity(
  client: Mailer,
  identity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await client.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
  } catch (error) {
    if ((error as Error).name === 'NotFoundException') return undefined;
    throw error;
  }
}

function stepsToVerify(
  identity: string,
  known: GetEmailIdentityCommandOutput | undefined,
): readonly string[] {
  if (known?.VerifiedForSendingStatus === true) return [];
  if (identity.includes('@')) return [`Open the link that SES mails to ${identity}, then deploy again.`];
  const tokens = known?.DkimAttributes?.Tokens ?? [];
  return [
    ...tokens.map((token) => `CNAME ${token}._domainkey.${identity} -> ${token}.dkim.amazonses.com`),
    tokens.length > 0
      ? 'Add these records to the DNS of the domain, wait until SES has seen them, then deploy again.'
      : 'The first deployment registers the domain with SES; the records it needs are shown then.',
  ];
}

function stepsToLeaveSandbox({
  ProductionAccessEnabled,
  Details,
}: GetAccountCommandOutput): readonly string[] {
  if (ProductionAccessEnabled === true) return [];
  switch (Details?.ReviewDetails?.Status) {
    case 'PENDING':
      return [
        'SES is reviewing the request for production access, which takes about a day. Then deploy again.',
      ];
    case 'DENIED':
      return ['SES has denied production access. Answer its support case, then deploy again.'];
    default:
      return [
        'Ask for production access in the SES console, then deploy again. Until then SES only sends to verified addresses.',
      ];
  }
}

/** Reads the state of a domain or an address, and of the account, from SES. */
export async function readSenderState(
  identity: string,
  client: Mailer = new SESv2Client({ region }),
): Promise<SenderState> {
  const [known, account] = await Promise.all([
    findIdentity(client, identity),
    client.send(new GetAccountCommand({})),
  ]);
  const toDo = [...stepsToVerify(identity, known), ...stepsToLeaveSandbox(account)];
  return { canMailAnybody: toDo.length === 0, toDo };
}
