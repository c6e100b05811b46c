import { type Cents, formatDollars } from '../money.ts';
import type { ClientMailState, ClientVersion, InvoiceStanding } from './invoice-status.ts';

/** A version of an invoice that left for its client: by an accepted email, by link or by hand. */
export interface ClientCopy {
  /** The message that carried it, and its address; absent for a version that was handed over. */
  readonly mailId?: string;
  readonly to?: string;
  readonly contentId: string;
  /** Absent where an older release did not store it. */
  readonly revision?: number;
  readonly totalCents?: Cents;
}

/** What the versions of a stored invoice are derived from. */
export interface VersionedInvoice {
  readonly contentId: string;
  readonly revision: number;
  readonly totalCents: Cents;
  readonly linkId?: string;
  readonly publishedId?: string;
  readonly clientMail?: ClientMailState;
  /** All but the one of `clientMail`; absent where only release 1.0.0 wrote the invoice, or nothing left yet. */
  readonly clientCopies?: readonly ClientCopy[];
}

/** Copies that are kept of one invoice: more than anybody corrects one. */
const mostCopies = 12;

const hasArrived = ({ delivery, trouble }: ClientMailState): boolean =>
  delivery === 'accepted' && (trouble === undefined || trouble === 'complained');

/** The copy that the present email to the client is, if it arrived. */
function mailedCopy({ clientMail }: VersionedInvoice): ClientCopy | undefined {
  if (!clientMail || !hasArrived(clientMail)) return undefined;
  const { mailId, to, contentId, revision, totalCents } = clientMail;
  return {
    ...{ mailId, to, contentId },
    ...(revision !== undefined && { revision }),
    ...(totalCents !== undefined && { totalCents }),
  };
}

/** What a link published by release 1.0.0, which stored no copies, gave to the client; not what an email alone did. */
function sharedCopy({ clientMail, linkId, publishedId }: VersionedInvoice): ClientCopy | undefined {
  const isShared = linkId !== undefined && publishedId !== clientMail?.contentId;
  return isShared && publishedId !== undefined ? { contentId: publishedId } : undefined;
}

/** The versions that left for the client, first to last; the present email is the last one. */
export function clientCopiesOf(invoice: VersionedInvoice): readonly ClientCopy[] {
  const { clientCopies: stored } = invoice;
  const last = mailedCopy(invoice) ?? (stored ? undefined : sharedCopy(invoice));
  const before = stored ?? [];
  return last
    ? [...before.filter(({ mailId }) => mailId === undefined || mailId !== last.mailId), last]
    : before;
}

/** The copies that are kept once a version was handed over, too. */
export const withHandedOver = (
  { clientCopies = [] }: VersionedInvoice,
  copy: ClientCopy,
): readonly ClientCopy[] => [...clientCopies, copy].slice(-mostCopies);

/** The copies that are kept when another email takes the place of the present one. */
export const copiesBeforeMail = (invoice: VersionedInvoice): readonly ClientCopy[] =>
  clientCopiesOf(invoice).slice(-mostCopies);

/** Whether a copy says what the invoice says now: a revision counts only changes of what is printed. */
export const isCurrentCopy = (copy: ClientCopy, { contentId, revision }: VersionedInvoice): boolean =>
  copy.contentId === contentId || (copy.revision ?? 1) === revision;

/**
 * The copies that count, the latest first: the last of each address. What was handed over counts where nothing was
 * emailed, because an email has to be corrected by an email.
 */
function latestCopies(copies: readonly ClientCopy[]): readonly ClientCopy[] {
  const latestFirst = copies.toReversed();
  const emailed = latestFirst.filter(({ to }) => to !== undefined);
  const counted = emailed.length > 0 ? emailed : latestFirst;
  return counted.filter(({ to }, position) => counted.findIndex((other) => other.to === to) === position);
}

/** The copy that the client got last; undefined while the client has none. */
export const latestCopy = (invoice: VersionedInvoice): ClientCopy | undefined =>
  latestCopies(clientCopiesOf(invoice))[0];

/** The version that each address has, the latest first; empty while the client has none. */
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

/** True while the version that the client got last is not the one the owner sees, and the invoice is still to be paid. */
export const hasOlderVersion = ({ status, clientVersions: [last] = [] }: Versioned): boolean =>
  status === 'sent' && last !== undefined && !last.isCurrent;

/** The address that the corrected invoice is emailed to; '' where none is known. */
export const correctionAddress = ({
  deliveryEmail,
  clientEmail,
}: {
  readonly deliveryEmail?: string;
  readonly clientEmail: string;
}): string => deliveryEmail ?? clientEmail;

/** The address that a reminder goes to: the one that the invoice was emailed to last. */
export const reminderAddress = ({
  clientMail,
  ...addresses
}: Parameters<typeof correctionAddress>[0] & { readonly clientMail?: { readonly to: string } }): string =>
  clientMail?.to ?? correctionAddress(addresses);

/**
 * The copy of an earlier version that the reader of a published one was given before it; undefined if there is none. A
 * copy for another address does not count.
 */
export function copyBefore(
  invoice: VersionedInvoice,
  publishedId: string = invoice.contentId,
): ClientCopy | undefined {
  const copies = clientCopiesOf(invoice);
  const at = copies.findLastIndex(({ contentId }) => contentId === publishedId);
  const shown = copies[at];
  const revision = publishedId === invoice.contentId ? invoice.revision : shown?.revision;
  return (at === -1 ? copies : copies.slice(0, at)).findLast(
    (copy) =>
      copy.contentId !== publishedId &&
      (copy.revision === undefined || copy.revision !== revision) &&
      (shown?.to === undefined || copy.to === undefined || copy.to === shown.to),
  );
}

/** What a corrected invoice says about the version that its reader got before. */
export const replacesText = ({ totalCents }: Pick<ClientVersion, 'totalCents'>): string =>
  totalCents === undefined
    ? 'This corrected invoice replaces the one you got before.'
    : `This corrected invoice replaces the one of ${formatDollars(totalCents)} you got before.`;

/** The earlier version that an email to the address replaces; undefined if the address has none, or the current one. */
export function replacedVersion(versions: readonly ClientVersion[], to: string): ClientVersion | undefined {
  const version = versions.find((other) => other.to === undefined || other.to === to);
  return version?.isCurrent ? undefined : version;
}

/** Who has which version, one sentence each: "ruth@keller.example has the version of $1,890.00." */
export const versionSentences = (versions: readonly ClientVersion[]): readonly string[] =>
  versions.map(({ to = 'Your client', totalCents }) =>
    totalCents === undefined
      ? `${to} has an older version.`
      : `${to} has the version of ${formatDollars(totalCents)}.`,
  );

/** Texts about the version that a client has. */
export const versionTexts = {
  older: 'Client has an older version',
  olderStep: 'Older version',
  correct: 'Email the corrected invoice',
  correctTo: (to: string) => `Email the corrected invoice${to === '' ? '' : ` to ${to}`}`,
  share: 'Copy the link again to give your client the corrected invoice.',
  ownerCopy: 'Email a copy to me',
} as const;
