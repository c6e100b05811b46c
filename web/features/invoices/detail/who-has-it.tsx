import { versionAmounts } from '#domain/documents/client-version';
import { deductedCentsOf, isLockedByPayments, isOpen } from '#domain/documents/money-amounts';
import type { Standing } from '#domain/documents/standing';
import { clientDisplayName, isWithClient, reachNote, reachTexts } from '#domain/invoices/client-reach';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { clientMailNote } from '#domain/invoices/delivery-words';
import { isEmailedLinkReplaced, isLinkOpened } from '#domain/invoices/link-events';
import {
  emailWithNewVersion,
  type FollowUpNews,
  receiptNews,
  reminderNews,
} from '#domain/invoices/receipt-news';
import { formatDollars } from '#domain/money';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { AsWritten } from '../../../ui/as-written.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { type VersionHolder, VersionHolders } from '../../documents/version-holder.tsx';
import { useStanding } from '../use-standing.ts';

/** The last time the invoice was emailed to an address. */
const emailedAt = ({ timeline }: InvoiceDetail, to: string): string | undefined =>
  timeline.find((event) => event.kind === 'emailed' && event.mail === 'to-client' && event.to === to)?.at;

/** The recipients of an invoice and their versions, latest first. */
function versionHoldersOf(invoice: InvoiceDetail): readonly VersionHolder[] {
  const { clientVersions = [], clientConfirmedAt } = invoice;
  const deductedCents = deductedCentsOf(invoice);
  // Also while an email is on its way.
  const isLinkUnconfirmed = isOpen(invoice) && !isWithClient(invoice);
  return clientVersions.map(({ to, totalCents, isCurrent }) => ({
    recipient: to ?? (isLinkUnconfirmed ? 'The link' : 'Your client'),
    ...(isLinkUnconfirmed && {
      verb: invoice.isCorrectedByLink ? 'showed' : 'shows',
      isOpened: isCurrent && isLinkOpened(invoice),
    }),
    ...(to !== undefined &&
      isEmailedLinkReplaced(invoice.timeline, to) && {
        problem: 'the link in your emails to this address stopped working',
      }),
    version: isCurrent
      ? 'it'
      : totalCents === undefined
        ? 'another one'
        : `the one of ${versionAmounts(totalCents, deductedCents)}`,
    since: to === undefined ? clientConfirmedAt : emailedAt(invoice, to),
    hasOlderVersion: !isCurrent,
  }));
}

/**
 * Says what the client's page shows after payments. Payments create no new version of the invoice, so the
 * list of versions does not show them. Undefined before any payment.
 */
function linkNoteOf(
  invoice: InvoiceDetail,
  { askedCents, pendingCents, refundingCents, failedRefundCents, rows, state, waitsFor, sentence }: Standing,
): string | undefined {
  // The version already shows the deposit; only later payments need this note.
  const hasMoved =
    isLockedByPayments(invoice) || rows.some(({ kind }) => kind !== 'deposit') || pendingCents > 0;
  if (invoice.linkId === undefined || !hasMoved) return undefined;
  if (askedCents > 0) return `The link shows what was paid, and ${formatDollars(askedCents)} due.`;
  return state === 'paid' && waitsFor.length === 0 && refundingCents + failedRefundCents === 0
    ? 'The link says that it is paid.'
    : `The link says: ${sentence}`;
}

interface OwnerCopyProps {
  readonly invoice: InvoiceDetail;
  /** True if an email to the client failed or is not confirmed. */
  readonly hasClientEmailProblem: boolean;
}

/** For an invoice that the client does not have: when the owner was emailed, or that nobody was emailed. */
function OwnerCopy({ invoice: { timeline, delivery }, hasClientEmailProblem }: OwnerCopyProps) {
  const timeOf = useAccountTime();
  const emailed = timeline.find(({ kind, mail }) => kind === 'emailed' && mail === 'to-owner');
  if (emailed)
    return (
      <p>
        Emailed {hasClientEmailProblem ? 'to you' : 'only to you'}
        <span className="text-muted"> on {timeOf(emailed.at)}</span>
      </p>
    );
  if (hasClientEmailProblem) return null;
  return (
    <p className="text-muted">
      {delivery === 'unknown' ? 'Emailed only to you, not confirmed' : 'Not emailed to anyone yet'}
    </p>
  );
}

/** A receipt or reminder, with its address, its time, and any problem with its email. */
function FollowUp({ news: { to, text, at, problem } }: { readonly news: FollowUpNews }) {
  const timeOf = useAccountTime();
  return (
    <li className="wrap-anywhere">
      <span className="font-medium">
        <WholeWords text={to} />
      </span>{' '}
      <AsWritten text={text} />
      {at !== undefined && <span className="text-muted"> on {timeOf(at)}</span>}
      {problem !== undefined && <span className="font-medium text-warning"> ({problem})</span>}
    </li>
  );
}

/** "Dana Whitfield has this invoice" if the client certainly has it as it is now. */
export function headingOfHolders(invoice: InvoiceDetail): string {
  const { clientVersions = [] } = invoice;
  const hasCurrent = clientVersions.length > 0 && clientVersions.every(({ isCurrent }) => isCurrent);
  return hasCurrent && isWithClient(invoice) && reachNote(invoice) === undefined
    ? reachTexts.clientHas(clientDisplayName(invoice), 'invoice')
    : reachTexts.whoHas('invoice');
}

/** Lists which version each address has and since when, its receipts and last reminder, and any delivery problem. */
export function WhoHasIt({ invoice }: { readonly invoice: InvoiceDetail }) {
  const timeOf = useAccountTime();
  const standing = useStanding(invoice);
  const { clientMail } = invoice;
  const mailNote = clientMailNote(invoice);
  const problem = mailNote ?? reachNote(invoice);
  const isMailing = clientMail?.delivery === 'pending';
  const holders = versionHoldersOf(invoice);
  const isCurrentEverywhere = holders.length > 0 && holders.every(({ hasOlderVersion }) => !hasOlderVersion);
  const reminder = reminderNews(invoice.timeline);
  const followUps = [...receiptNews(invoice), ...(reminder ? [reminder] : [])];
  const isOnlyWithOwner =
    !isMailing && holders.length === 0 && followUps.length === 0 && !invoice.isCorrectedByLink;
  const laterEmailName = emailWithNewVersion(invoice);
  const linkNote = isCurrentEverywhere ? linkNoteOf(invoice, standing) : undefined;
  return (
    <div className="mt-2 grid gap-2 text-sm">
      {problem !== undefined && (
        <p className="font-medium wrap-anywhere text-warning">
          <AsWritten text={problem} />
        </p>
      )}
      {isMailing && (
        <p className="wrap-anywhere text-muted">
          Being emailed to <span translate="no">{clientMail.to}</span>...
        </p>
      )}
      {isOnlyWithOwner && <OwnerCopy invoice={invoice} hasClientEmailProblem={mailNote !== undefined} />}
      <ul className="grid gap-2 empty:hidden">
        <VersionHolders holders={holders} />
        {followUps.map((news) => (
          <FollowUp key={news.key} news={news} />
        ))}
        {invoice.isCorrectedByLink && (
          <li>
            <span className="font-medium">The link</span> shows the one of{' '}
            <AsWritten text={versionAmounts(invoice.totalCents, standing.deductedCents)} />
            {invoice.shownSince !== undefined && (
              <span className="text-muted"> since {timeOf(invoice.shownSince)}</span>
            )}
            <span className="font-medium text-warning">
              {` (your client got no email about it${laterEmailName === undefined ? '' : `, except the ${laterEmailName}`})`}
            </span>
          </li>
        )}
      </ul>
      {linkNote !== undefined && (
        <p className="text-muted">
          <AsWritten text={linkNote} />
        </p>
      )}
    </div>
  );
}
