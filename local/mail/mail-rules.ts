import { addressFault, bareAddress } from './mail-address.ts';
import type { Draft } from './mail-message.ts';

/** SES sending limits of the account, in the sandbox or outside. */
export interface MailQuota {
  /** True if only verified addresses and domains receive email. */
  readonly sandbox: boolean;
  readonly perSecond: number;
  readonly perDay: number;
}

/** The identities and settings with which an account may send email. */
export interface MailAccount {
  /** Verified addresses, and domains with their subdomains, as returned by `identityOf`. */
  readonly identities: ReadonlySet<string>;
  readonly configurationSets: ReadonlySet<string>;
  readonly quota?: MailQuota;
}

/** An SES error: its code and message. */
export interface MailRefusal {
  readonly code: string;
  readonly message: string;
}

/** Maximum recipients of one call. */
const maxRecipients = 50;

const invalid = (message: string): MailRefusal => ({ code: 'InvalidParameterValue', message });

/** An address or a domain in a comparable form: the case of a domain is ignored, the case before the @ is not. */
export function identityOf(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + text.slice(at).toLowerCase();
}

/** Whether an address, or a domain it belongs to, is verified. */
function isVerified(identities: ReadonlySet<string>, text: string): boolean {
  const address = identityOf(bareAddress(text));
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return identities.has(address) || labels.some((_, index) => identities.has(labels.slice(index).join('.')));
}

/** Whether this is an address of the SES mailbox simulator, which the sandbox allows. */
const isSimulator = (text: string): boolean => bareAddress(text).endsWith('@simulator.amazonses.com');

function malformed(draft: Draft): MailRefusal | undefined {
  const { source, destinations, tags } = draft;
  if (destinations.length === 0) return invalid('No recipients');
  if (destinations.length > maxRecipients) return invalid(`Recipient count exceeds ${maxRecipients}.`);
  const fault = [source, ...destinations].map(addressFault).find((found) => found !== undefined);
  if (fault !== undefined) return invalid(fault);
  const texts = Object.entries(tags).flat();
  const badTag = texts.find((text) => !/^[A-Za-z0-9_-]{1,256}$/.test(text));
  return badTag === undefined ? undefined : invalid(`Invalid tag <${badTag}>`);
}

/** Why SES does not accept a message; undefined if it does. Checks format, configuration set, sender and recipients. */
export function refusalOf(draft: Draft, account: MailAccount): MailRefusal | undefined {
  const fault = malformed(draft);
  if (fault) return fault;
  const { source, headerFrom, destinations, configurationSet } = draft;
  if (configurationSet !== '' && !account.configurationSets.has(configurationSet))
    return {
      code: 'ConfigurationSetDoesNotExist',
      message: `Configuration set <${configurationSet}> does not exist.`,
    };
  const recipients = account.quota?.sandbox ? destinations.filter((each) => !isSimulator(each)) : [];
  const unverified = [source, headerFrom, ...recipients].filter(
    (each) => !isVerified(account.identities, each),
  );
  if (unverified.length === 0) return undefined;
  const names = [...new Set(unverified.map(bareAddress))].join(', ');
  return {
    code: 'MessageRejected',
    message: `Email address is not verified. The following identities failed the check in region US-EAST-1: ${names}`,
  };
}

const day = 24 * 60 * 60 * 1000;

/** The error if a message exceeds the quota. `sent` has the times of earlier messages; times are in milliseconds. */
export function refusalByRate(
  quota: MailQuota | undefined,
  sent: readonly number[],
  now: number,
): MailRefusal | undefined {
  const countWithin = (span: number) => sent.filter((instant) => now - instant < span).length;
  if (quota && countWithin(day) >= quota.perDay)
    return { code: 'Throttling', message: 'Daily message quota exceeded.' };
  if (quota && countWithin(1_000) >= quota.perSecond)
    return { code: 'Throttling', message: 'Maximum sending rate exceeded.' };
  return undefined;
}
