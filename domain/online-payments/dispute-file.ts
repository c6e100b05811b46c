import { brand } from '../brand.ts';
import { formatLongDate } from '../calendar-date.ts';
import { entryLabel } from '../documents/money-row.ts';
import { methodLabel, type Payment } from '../documents/payment.ts';
import type { FactGroup } from '../documents/print/fact-group.ts';
import type { InvoiceContent, InvoiceRecord } from '../invoices/invoice-record.ts';
import type { TimelineEvent } from '../invoices/timeline.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import { formatInstant } from '../quotes/certificate.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import { cleanLine } from '../text.ts';
import { dayIn, instantAt, type TimeZone } from '../time-zone.ts';
import {
  type FileDocument,
  type FileTable,
  filled,
  quoteDocument,
  type SignedQuote,
  versionDocument,
} from './dispute-documents.ts';
import { type HistoryEntry, historyOf } from './dispute-history.ts';
import { claimOf } from './news-words.ts';
import type { DisputeState } from './provider-objects.ts';
import type { OnlineDispute } from './refund-and-dispute.ts';

/**
 * Maximum pages and bytes of a file, as the provider accepts it as evidence (20 pages for Mastercard, 4.5 MB in total).
 */
export const disputeFileLimits = { pages: 19, bytes: 4_500_000 } as const;

/** More lines than fit into a file. Once the newer versions have this many, older ones are not laid out. */
const maxLines = disputeFileLimits.pages * 60;

/** The evidence for the disputes of an invoice, as texts to be drawn. */
export interface DisputeFile {
  readonly brandColor: string;
  readonly business: { readonly name: string; readonly lines: readonly string[] };
  readonly invoiceNumber: string;
  /** "November 3, 2026". */
  readonly day: string;
  readonly disputes: readonly FactGroup[];
  readonly payments: FileTable;
  readonly history: FileTable;
  /** Absent if the invoice was not created from a signed quote. */
  readonly quote?: FileDocument;
  /** The signed change orders of the quote, in the order of signing. */
  readonly changes: readonly FileDocument[];
  /** Newest first. */
  readonly versions: readonly FileDocument[];
  /** The photos of all versions and of the signed quote, newest version first, each once. */
  readonly photos: readonly ShownPhoto[];
  /** Number of older versions that certainly do not fit. */
  readonly olderVersions: number;
}

/** The data about an invoice and its disputes. */
export interface DisputeFacts {
  readonly record: InvoiceRecord;
  /** The versions that were given to somebody, oldest first; if there are none, the current version. */
  readonly versions: readonly InvoiceContent[];
  /** In the order in which they were received. */
  readonly payments: readonly Payment[];
  readonly deposit?: ReceivedDeposit | undefined;
  /** Newest first. */
  readonly timeline: readonly TimelineEvent[];
  readonly disputes: readonly OnlineDispute[];
  readonly quote?: SignedQuote | undefined;
  /** The signed change orders of the quote, in the order of signing; absent for none. */
  readonly changes?: readonly SignedQuote[];
  readonly timeZone: TimeZone;
  /** ISO instant at which the file is created. */
  readonly at: string;
}

const stages: Readonly<Record<DisputeState, string>> = {
  inquiry: 'The bank is asking about the payment and has not taken it back',
  'inquiry-under-review': 'The bank is looking at the response and has not taken it back',
  'inquiry-closed': 'Closed; the bank took nothing back',
  'needs-response': 'Waits for a response',
  'under-review': 'The bank looks at the response',
  prevented: 'Ended before it became a dispute',
  lost: 'Lost',
  won: 'Won',
};

/** "Subscription canceled": the provider's code as words. */
const codeInWords = (code: string): string => {
  const words = cleanLine(code).replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

function disputeGroup(dispute: OnlineDispute, facts: DisputeFacts, headingSuffix: string): FactGroup {
  const { record, payments, timeZone } = facts;
  const { reason, state, respondBy, disputeId, paymentId, amountCents } = dispute;
  const paid = payments.find(
    ({ online }) => online?.source === dispute.paymentId && online.cause === 'payment',
  );
  return {
    heading: `The dispute${headingSuffix}`,
    facts: filled([
      { label: 'Respond by', value: respondBy === undefined ? '' : dayOf(respondBy, timeZone) },
      { label: 'Disputed amount', value: formatDollars(amountCents) },
      { label: 'Reason', value: [codeInWords(reason), claimOf(reason) ?? ''].filter(Boolean).join('. ') },
      { label: 'State', value: stages[state] },
      { label: 'Invoice', value: cleanLine(record.invoiceNumber) },
      { label: 'Total of the invoice', value: formatDollars(record.totalCents) },
      { label: 'Client', value: cleanLine(record.clientName) },
      { label: 'Email of the client', value: cleanLine(record.deliveryEmail ?? record.clientEmail) },
      {
        label: 'Disputed payment',
        value: paid
          ? `${formatDollars(paid.amountCents)}, ${methodLabel(paid.method)}, ${formatLongDate(paid.date)}`
          : '',
      },
      { label: 'Stripe’s ID of the payment', value: paymentId },
      { label: 'Stripe’s ID of the dispute', value: disputeId },
    ]),
  };
}

const dayOf = (seconds: number, timeZone: TimeZone): string =>
  formatLongDate(dayIn(timeZone, instantAt(seconds * 1_000)));

const shownAmount = (cents: Cents | undefined): string => (cents === undefined ? '' : formatDollars(cents));

function paymentTable({ payments, deposit }: DisputeFacts): FileTable {
  const rows = payments.map((payment) => {
    const { date, amountCents, method, note = '', online } = payment;
    return [
      formatLongDate(date),
      [entryLabel(payment) ?? 'Payment', methodLabel(method), cleanLine(note)]
        .filter((text) => text !== '')
        .join(', '),
      shownAmount(online?.feeCents),
      shownAmount(online?.netCents),
      formatDollars(amountCents),
    ];
  });
  const depositRow = deposit && [
    formatLongDate(deposit.on),
    ['Deposit', deposit.method === undefined ? '' : methodLabel(deposit.method)].filter(Boolean).join(', '),
    '',
    '',
    formatDollars(deposit.cents),
  ];
  return {
    heading: 'Payments',
    columns: ['Day', 'What', 'Fee', 'After the fee', 'Amount'],
    shares: [3, 5, 2, 2, 2],
    amounts: 3,
    empty: 'No payment is recorded.',
    rows: [...(depositRow ? [depositRow] : []), ...rows].toReversed(),
  };
}

const historyTable = (entries: readonly HistoryEntry[]): FileTable => ({
  heading: 'Emails, delivery reports and views',
  columns: ['Time', 'What happened', 'Details'],
  shares: [4, 6, 4],
  amounts: 0,
  empty: 'Nothing is recorded.',
  rows: entries.map(({ at, text, detail }) => [formatInstant(at), text, detail]),
});

/** The newest versions that may fit on the pages of a file, newest first. */
function newestVersions(versions: readonly InvoiceContent[]): readonly FileDocument[] {
  const found: FileDocument[] = [];
  let lines = 0;
  for (let index = versions.length - 1; index >= 0 && lines < maxLines; index -= 1) {
    const content = versions[index] as InvoiceContent;
    found.push(versionDocument(content, index, versions.length));
    // Facts also need lines, so the loop ends even for versions without lines.
    lines += content.invoice.lineItems.length + 5;
  }
  return found;
}

/** The photos of every version and of the signed quote, the newest version first, each with the caption shown last. */
function photosOf({ versions, quote, changes = [] }: DisputeFacts): readonly ShownPhoto[] {
  const shown = [
    ...versions.map(({ invoice }) => invoice.photos).toReversed(),
    quote?.content.photos,
    ...changes.map(({ content }) => content.photos),
  ];
  const byId = new Map<string, ShownPhoto>();
  for (const photo of shown.flatMap((photos = []) => photos))
    if (!byId.has(photo.photoId)) byId.set(photo.photoId, photo);
  return [...byId.values()];
}

/** Collects the evidence for payments that the client disputes. */
export function disputeFileOf(facts: DisputeFacts): DisputeFile {
  const { record, disputes, quote, timeZone } = facts;
  const newest = facts.versions.at(-1);
  const business = newest?.invoice;
  const versions = newestVersions(facts.versions);
  const suffixOf = (index: number) => (disputes.length === 1 ? '' : ` (${index + 1} of ${disputes.length})`);
  return {
    brandColor: newest?.brandColor ?? brand.color,
    business: {
      name: cleanLine(business?.businessName ?? ''),
      lines: [
        business?.businessAddress,
        business?.businessCity,
        business?.businessPhone,
        business?.businessEmail,
      ]
        .map((line = '') => cleanLine(line))
        .filter((line) => line !== ''),
    },
    invoiceNumber: cleanLine(record.invoiceNumber),
    day: formatLongDate(dayIn(timeZone, facts.at)),
    disputes: disputes.map((dispute, index) => disputeGroup(dispute, facts, suffixOf(index))),
    payments: paymentTable(facts),
    history: historyTable(historyOf(facts.timeline)),
    ...(quote && { quote: quoteDocument(quote) }),
    changes: (facts.changes ?? []).map(quoteDocument),
    versions,
    photos: photosOf(facts),
    olderVersions: facts.versions.length - versions.length,
  };
}
