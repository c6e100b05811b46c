import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { youngAccount } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';

declare const passed: unique symbol;

/**
 * Permission to email one third-party address on behalf of one account. Only `passClientMailGate` gives it, and
 * `mailToClient` asks for it, so that no kind of message can leave out the limits, the stop list or the suspension.
 * See docs/decisions/049-gate-for-client-email.md.
 */
export interface ClientMailPass {
  readonly userId: string;
  readonly to: string;
  /** The account's verified address, and when it was opened (ISO). */
  readonly sender: {
    readonly address: string;
    readonly createdAt: string;
    /** Names the account in the links of the email; absent on an account that has none. */
    readonly mailAlias?: string;
  };
  readonly [passed]: true;
}

/** What the gate has to know of an account. */
export interface MailingAccount {
  readonly mailAlias?: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When it was opened; '' where nobody knows. */
  readonly createdAt: string;
  /** Since when it may not email clients, because too many of them complained. */
  readonly clientMailSuspendedAt?: string;
  /** Since when an operator has closed the links of its clients. */
  readonly linksClosedAt?: string;
}

/** The addresses that do not want email of a business any more. */
export interface StoppedAddresses {
  /** False for an address that asked for no more email of this business. */
  accepts(userId: string, address: string): Promise<boolean>;
}

export interface ClientMailGatePorts {
  readonly clientMails: StoppedAddresses;
  readonly clientMailCap: ClientMailCap;
  readonly mailCap: InvoiceMailCap;
}

/** Why an account may not mail to an address; undefined if it may. Nothing is written. */
export async function clientMailRefusal(
  userId: string,
  to: string,
  {
    emailVerified,
    clientMailSuspendedAt,
    linksClosedAt,
  }: Omit<MailingAccount, 'createdAt' | 'email' | 'mailAlias'>,
  { clientMails }: Pick<ClientMailGatePorts, 'clientMails'>,
): Promise<Problem | undefined> {
  if (!emailVerified) return problem('verify-to-mail-clients');
  if (clientMailSuspendedAt !== undefined) return problem('client-mail-suspended');
  // Every email to a client leads to a link.
  if (linksClosedAt !== undefined) return problem('client-links-closed');
  if (to === '') return problem('client-email-missing');
  if (!isEmailAddress(to)) return problem('invalid-email');
  return (await clientMails.accepts(userId, to)) ? undefined : problem('address-stopped', { address: to });
}

/**
 * Takes one email's place in what an account may send today, or says which limit is used up: that of new accounts, or
 * that of all emails. A refusal takes no place.
 */
async function takeDailyQuota(
  userId: string,
  { createdAt }: MailingAccount,
  { clientMailCap, mailCap }: ClientMailGatePorts,
): Promise<Problem | undefined> {
  if (!(await clientMailCap.admit(userId, createdAt))) return problem('client-mail-limit');
  if (await mailCap.admit(userId)) return undefined;
  await clientMailCap.giveBack(userId, createdAt);
  return problem('daily-mail-limit');
}

/** True for a refusal that ends with the day. */
export const isDailyLimit = ({ code }: Problem): boolean =>
  code === 'client-mail-limit' || code === 'daily-mail-limit';

/**
 * The one gate of every message to a third-party address: verified account, suspension, stop list, and last the daily
 * limits. An email that has its place in the day already (`isCounted`) takes no second one.
 */
export async function passClientMailGate(
  {
    userId,
    to,
    account,
    isCounted = false,
  }: {
    readonly userId: string;
    readonly to: string;
    readonly account: MailingAccount;
    readonly isCounted?: boolean;
  },
  ports: ClientMailGatePorts,
): Promise<Result<ClientMailPass, Problem>> {
  const refusal =
    (await clientMailRefusal(userId, to, account, ports)) ??
    (isCounted ? undefined : await takeDailyQuota(userId, account, ports));
  const { email: address, createdAt, mailAlias } = account;
  const sender = { address, createdAt, ...(mailAlias !== undefined && { mailAlias }) };
  return refusal ? refuse(refusal) : ok({ userId, to, sender } as ClientMailPass);
}

/** The gate for callers who know the account by its id alone; one that is gone may send nothing. */
export type ClientMailGate = (email: {
  readonly userId: string;
  readonly to: string;
  readonly isCounted?: boolean;
}) => Promise<Result<ClientMailPass, Problem>>;

export const clientMailGate =
  (
    ports: ClientMailGatePorts & {
      readonly accounts: { find(userId: string): Promise<MailingAccount | undefined> };
    },
  ): ClientMailGate =>
  async (email) => {
    const account = await ports.accounts.find(email.userId);
    return account ? passClientMailGate({ ...email, account }, ports) : refuse(problem('setup-incomplete'));
  };

/** Mail to clients an account may send today, by its age. */
export interface ClientMailCap {
  /** Takes a place of the day; false when all are used up. */
  admit(userId: string, createdAt: string): Promise<boolean>;
  /** Gives back a place that was taken a moment ago. */
  giveBack(userId: string, createdAt: string): Promise<void>;
}

/** Counts a mail against the account's share of the day; false when that is used up. It may overcount. */
export interface InvoiceMailCap {
  admit(userId: string): Promise<boolean>;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** True for an account opened less than a week before `now`; one of unknown age (`createdAt` '') is not young. */
export const isYoungAccount = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < youngAccount.days * dayMilliseconds;
