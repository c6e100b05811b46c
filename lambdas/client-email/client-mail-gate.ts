import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { youngAccount } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';

declare const passed: unique symbol;

/**
 * Permission to email one third-party address for one account. Only `passClientMailGate` creates it, and `mailToClient`
 * requires it, so that no kind of message can skip the limits, the stop list or the suspension. See
 * docs/decisions/049-gate-for-client-email.md.
 */
export interface ClientMailPass {
  readonly userId: string;
  readonly to: string;
  /** The account's verified address, and when it was opened (ISO). */
  readonly sender: {
    readonly address: string;
    readonly createdAt: string;
    /** Identifies the account in links of the email; absent for a business of the mobile app. */
    readonly mailAlias?: string;
  };
  readonly [passed]: true;
}

/** The attributes of an account that the gate checks. */
export interface MailingAccount {
  readonly mailAlias?: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When it was opened; '' if unknown. */
  readonly createdAt: string;
  /** When its emails to clients were suspended because of too many complaints; absent if they are not. */
  readonly clientMailSuspendedAt?: string;
  /** When an operator closed the links of its clients; absent if they are open. */
  readonly linksClosedAt?: string;
}

/** The stop list: addresses that want no more email from a business. */
export interface StoppedAddresses {
  /** False if the address asked for no more email from this business. */
  accepts(userId: string, address: string): Promise<boolean>;
}

export interface ClientMailGatePorts {
  readonly clientMails: StoppedAddresses;
  readonly clientMailCap: ClientMailCap;
  readonly mailCap: InvoiceMailCap;
}

/**
 * Why an account may not email an address; undefined if it may. Writes nothing.
 */
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
  // Every email to a client contains a link.
  if (linksClosedAt !== undefined) return problem('client-links-closed');
  if (to === '') return problem('client-email-missing');
  if (!isEmailAddress(to)) return problem('invalid-email');
  return (await clientMails.accepts(userId, to)) ? undefined : problem('address-stopped', { address: to });
}

/**
 * Counts an email to a client in the account's daily limits, and `others` that are sent with it. If a limit is reached,
 * returns which: the limit of new accounts or the limit of all emails. Refused emails are not counted.
 */
export async function takeDailyQuota(
  userId: string,
  { createdAt }: Pick<MailingAccount, 'createdAt'>,
  { clientMailCap, mailCap }: Pick<ClientMailGatePorts, 'clientMailCap' | 'mailCap'>,
  others = 0,
): Promise<Problem | undefined> {
  if (!(await clientMailCap.admit(userId, createdAt))) return problem('client-mail-limit');
  if (await mailCap.admit(userId, 1 + others)) return undefined;
  await clientMailCap.giveBack(userId, createdAt);
  return problem('daily-mail-limit');
}

/** True for a refusal that no longer applies the next day. */
export const isDailyLimit = ({ code }: Problem): boolean =>
  code === 'client-mail-limit' || code === 'daily-mail-limit';

/**
 * The gate that every message to a third-party address must pass: verified account, suspension, stop list, and finally
 * the daily limits. An email that is already counted (`isAlreadyCounted`) is not counted again.
 */
export async function passClientMailGate(
  {
    userId,
    to,
    account,
    isAlreadyCounted = false,
  }: {
    readonly userId: string;
    readonly to: string;
    readonly account: MailingAccount;
    readonly isAlreadyCounted?: boolean;
  },
  ports: ClientMailGatePorts,
): Promise<Result<ClientMailPass, Problem>> {
  const refusal =
    (await clientMailRefusal(userId, to, account, ports)) ??
    (isAlreadyCounted ? undefined : await takeDailyQuota(userId, account, ports));
  const { email: address, createdAt, mailAlias } = account;
  const sender = { address, createdAt, ...(mailAlias !== undefined && { mailAlias }) };
  return refusal ? refuse(refusal) : ok({ userId, to, sender } as ClientMailPass);
}

/**
 * The gate for callers that may know only the account's ID. The account is read unless the caller has just read it
 * (`account`). A deleted account may send nothing.
 */
export type ClientMailGate = (email: {
  readonly userId: string;
  readonly to: string;
  readonly account?: MailingAccount;
  readonly isAlreadyCounted?: boolean;
}) => Promise<Result<ClientMailPass, Problem>>;

export const clientMailGate =
  (
    ports: ClientMailGatePorts & {
      readonly accounts: { find(userId: string): Promise<MailingAccount | undefined> };
    },
  ): ClientMailGate =>
  async (email) => {
    const account = email.account ?? (await ports.accounts.find(email.userId));
    return account ? passClientMailGate({ ...email, account }, ports) : refuse(problem('setup-incomplete'));
  };

/** How many emails to clients a new account may send per day. */
export interface ClientMailCap {
  /** Counts an email; false if the daily limit is reached. */
  admit(userId: string, createdAt: string): Promise<boolean>;
  /** Takes back a count made just before. */
  giveBack(userId: string, createdAt: string): Promise<void>;
}

/** Counts emails in the account's daily limit, by default one; false if they would exceed it. It may overcount. */
export interface InvoiceMailCap {
  admit(userId: string, emails?: number): Promise<boolean>;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** True for an account opened less than a week before `now`; false if its age is unknown (`createdAt` ''). */
export const isYoungAccount = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < youngAccount.days * dayMilliseconds;
