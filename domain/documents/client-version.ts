import { type Cents, formatDollars } from '../money.ts';
import type { ClientMailState, ClientVersion, InvoiceStanding } from './invoice-status.ts';

/** A version of an invoice that was given to the client: by an accepted email, by link or by hand. */
export interface ClientCopy {
  /** ID and address of the message that contained it; absent if it was not emailed. */
  readonly mailId?: string;
  readonly to?: string;
  readonly contentId: string;
  readonly revision?: number;
  readonly totalCents?: Cents;
}

/** The attributes of a stored invoice from which its versions are derived. */
export interface VersionedInvoice {
  readonly contentId: string;
  readonly revision: number;
  readonly totalCents: Cents;
  readonly linkId?: string;
  readonly publishedId?: string;
  readonly clientMail?: ClientMailState;
  /** All copies except that of `clientMail`; absent if none was stored. */
  readonly clientCopies?: readonly ClientCopy[];
}

/** Maximum number of copies stored per invoice. Nobody corrects an invoice that often. */
const maxCopies = 12;

const isReturned = ({ trouble }: ClientMailState): boolean =>
  trouble !== undefined && trouble !== 'complained';

const hasArrived = (mail: ClientMailState): boolean => mail.delivery === 'accepted' && !isReturned(mail);

/** The copy in the current email to the client; undefined if the email did not arrive. */
function mailedCopy({ clientMail }: VersionedInvoice): ClientCopy | undefined {
  if (!clientMail || !hasArrived(clientMail)) return undefined;
  const { mailId, to, contentId, revision, totalCents } = clientMail;
  return {
    mailId,
    to,
    contentId,
    ...(revision !== undefined && { revision }),
    ...(totalCents !== undefined && { totalCents }),
  };
}

/**
 * All versions given to the client, oldest first. The current email, if it arrived, is last, except for later versions
 * that were given to the client without an email.
 */
export function clientCopiesOf(invoice: VersionedInvoice): readonly ClientCopy[] {
  const { clientCopies: stored = [] } = invoice;
  const mailed = mailedCopy(invoice);
  if (!mailed) return stored;
  const others = stored.filter(({ mailId }) => mailId === undefined || mailId !== mailed.mailId);
  const laterIndex = others.findIndex(({ revision = 1 }) => revision > (mailed.revision ?? 1));
  return others.toSpliced(laterIndex === -1 ? others.length : laterIndex, 0, mailed);
}

/** True if an email may have brought the client a version of the invoice. */
export function mayBeEmailedToClient({ clientMail, clientCopies = [] }: VersionedInvoice): boolean {
  const mayHaveArrived = clientMail && clientMail.delivery !== 'failed' && !isReturned(clientMail);
  return mayHaveArrived === true || clientCopies.some(({ to }) => to !== undefined);
}

/** The copies to store after a version was given to the client without an email. */
export const withGivenCopy = (
  { clientCopies = [] }: VersionedInvoice,
  copy: ClientCopy,
): readonly ClientCopy[] => [...clientCopies, copy].slice(-maxCopies);

/** The copies to store before another email replaces the current one in `clientMail`. */
export const copiesBeforeMail = (invoice: VersionedInvoice): readonly ClientCopy[] =>
  clientCopiesOf(invoice).slice(-maxCopies);

/**
 * True if a copy equals the current invoice as printed. The revision only increases when printed content changes. A
 * copy without a revision is of the first one.
 */
export const isCurrentCopy = (copy: ClientCopy, { contentId, revision }: VersionedInvoice): boolean =>
  copy.contentId === contentId || (copy.revision ?? 1) === revision;

/**
 * The copies that matter, latest first: the last one of each address. Copies given without email are ignored if there
 * are emailed ones, because an emailed version must be corrected by email.
 */
function latestCopies(copies: readonly ClientCopy[]): readonly ClientCopy[] {
  const latestFirst = copies.toReversed();
  const emailed = latestFirst.filter(({ to }) => to !== undefined);
  const relevant = emailed.length > 0 ? emailed : latestFirst;
  return relevant.filter(({ to }, position) => relevant.findIndex((other) => other.to === to) === position);
}

/** The last copy that the client got; undefined if there is none. */
export const latestCopy = (invoice: VersionedInvoice): ClientCopy | undefined =>
  latestCopies(clientCopiesOf(invoice))[0];

/** The version that each address has, latest first; empty if the client has none. */
export const clientVersionsOf = (
  invoice: VersionedInvoice,
  copies: readonly ClientCopy[] = clientCopiesOf(invoice),
): readonly ClientVersion[] =>
  latestCopies(copies).map((copy) => {
    const isCurrent = isCurrentCopy(copy, invoice);
    const totalCents = copy.totalCents ?? (isCurrent ? invoice.totalCents : undefined);
    return {
      ...(copy.to !== undefined && { to: copy.to }),
      ...(totalCents !== undefined && { totalCents }),
      isCurrent,
    };
  });

type Versioned = Pick<InvoiceStanding, 'status' | 'clientVersions'>;

/** True if the client's last version differs from the owner's, and the invoice is not paid yet. */
export const hasOlderVersion = ({ status, clientVersions: [last] = [] }: Versioned): boolean =>
  status === 'sent' && last !== undefined && !last.isCurrent;

/** The address for the corrected invoice; '' if none is known. */
export const correctionAddress = ({
  deliveryEmail,
  clientEmail,
}: {
  readonly deliveryEmail?: string;
  readonly clientEmail: string;
}): string => deliveryEmail ?? clientEmail;

/** The address for reminders: the one that the invoice was last emailed to. */
export const reminderAddress = ({
  clientMail,
  ...addresses
}: Parameters<typeof correctionAddress>[0] & { readonly clientMail?: { readonly to: string } }): string =>
  clientMail?.to ?? correctionAddress(addresses);

/**
 * The version that the reader of a published version had before it; undefined if there is none. Copies for another
 * address do not count.
 */
export function copyBefore(
  invoice: VersionedInvoice,
  publishedId: string = invoice.contentId,
): ClientCopy | undefined {
  const copies = clientCopiesOf(invoice);
  const shownIndex = copies.findLastIndex(({ contentId }) => contentId === publishedId);
  const shown = copies[shownIndex];
  const revision = publishedId === invoice.contentId ? invoice.revision : shown?.revision;
  const earlierCopies = shownIndex === -1 ? copies : copies.slice(0, shownIndex);
  return earlierCopies.findLast((copy) => {
    const isOtherRevision = copy.revision === undefined || copy.revision !== revision;
    const isForSameReader = shown?.to === undefined || copy.to === undefined || copy.to === shown.to;
    return copy.contentId !== publishedId && isOtherRevision && isForSameReader;
  });
}

/**
 * The amounts of a version: its total, and what is left to pay of it if a deposit was paid. `deductedCents`: the deposit,
 * as the standing tells.
 */
export function versionAmounts(totalCents: Cents, deductedCents: Cents): string {
  const due = formatDollars(Math.max(0, totalCents - deductedCents));
  return `${formatDollars(totalCents)}${deductedCents > 0 ? `, with ${due} due after the deposit` : ''}`;
}

/**
 * The sentence of a corrected invoice about the version that its reader got before. After a deposit the reader was
 * asked for less than the total, so the sentence has both amounts.
 */
export function replacesText(
  { totalCents }: Pick<ClientVersion, 'totalCents'>,
  deductedCents: Cents = 0,
): string {
  if (totalCents === undefined) return 'This corrected invoice replaces the one you got before.';
  return deductedCents > 0
    ? `This corrected invoice replaces the one you got before, of ${versionAmounts(totalCents, deductedCents)}.`
    : `This corrected invoice replaces the one of ${formatDollars(totalCents)} you got before.`;
}

/**
 * The earlier version that an email to the address replaces; undefined if the address has no version, or the current
 * one. A version given without an email counts for every address.
 */
export function replacedVersion(versions: readonly ClientVersion[], to: string): ClientVersion | undefined {
  const version = versions.find((other) => other.to === undefined || other.to === to);
  return version?.isCurrent ? undefined : version;
}

/**
 * Says to the owner what a corrected invoice that was emailed tells its reader; undefined if the address had no other
 * version. `versions`: those from before the email.
 */
export function correctedNote(
  versions: readonly ClientVersion[],
  to: string,
  deductedCents: Cents,
): string | undefined {
  const replaced = replacedVersion(versions, to);
  if (!replaced) return undefined;
  const { totalCents } = replaced;
  const earlier =
    totalCents === undefined ? 'the earlier one' : `the one of ${versionAmounts(totalCents, deductedCents)}`;
  return `The email says that it replaces ${earlier}. The link shows the new one.`;
}

/** Texts about the version that the client has. */
export const versionTexts = {
  older: 'Client has an older version',
  olderStep: 'Older version',
  correct: 'Email the corrected invoice',
  correctTo: (to: string) => `Email the corrected invoice${to === '' ? '' : ` to ${to}`}`,
  share: 'Copy the link again to give your client the corrected invoice.',
  /** The row, after `older`, once the link shows the current version. */
  linkIsNewer: 'The link shows the new one',
  linkIsNewerStep: 'New version only by link',
  linkIsOlder:
    'The link still shows an older version, until you email the new one, copy the link or record a payment.',
  notTold: 'The link shows the new version. Your client got no email about it.',
  copiedNotTold: 'Link copied. It shows the new version. Your client got no email about it.',
  ownerCopy: 'Email a copy to me',
} as const;
