import { foldClientName } from '#domain/address-book/client';
import { foldDescription } from '#domain/address-book/saved-item';
import { foldInvoiceNumber } from '#domain/lite-invoice/invoice-texts';
import {
  invoiceOwnerIndex,
  keys,
  openInvoiceIndex,
  quoteOwnerIndex,
  submissionIndex,
} from '#domain/table/keys';
import { newClientItem } from '#lambdas/adapters/dynamodb/address-book/client-item';
import { sha256 } from '#lambdas/adapters/hash';
import { anInvoice } from './invoices.ts';

/** An item of the table. */
export type LedgerItem = { readonly PK: string; readonly SK: string } & Readonly<Record<string, unknown>>;

const instant = '2026-11-03T12:00:00.000Z';

const names = ['Dana Whitfield', 'Kim Doe'] as const;

function invoiceItems(
  userId: string,
  at: number,
  standing: { status: string; delivery: string },
): LedgerItem[] {
  const invoiceId = `invoice-${at}`;
  const contentId = `content-${at}`;
  const invoiceNumber = `INV-${1000 + at}`;
  const totalCents = 8950 + at;
  const clientName = names[at % names.length] ?? '';
  const isCounted = standing.status === 'sent' || standing.status === 'paid';
  return [
    {
      ...keys.invoice(userId, invoiceId),
      ...standing,
      ...(standing.delivery === 'sending' && openInvoiceIndex(instant)),
      ...(isCounted && { clientId: `client-${at % names.length}`, sentAt: instant }),
      invoiceId,
      invoiceNumber,
      totalCents,
      clientName,
      contentId,
      issueDate: '2026-11-03',
      dueDate: '',
      firstDescription: 'Replace capacitor',
      lineCount: 1,
      attempt: `attempt-${at}`,
      version: 3,
      revision: 1,
      createdAt: instant,
      updatedAt: instant,
    },
    {
      ...keys.invoiceContent(userId, contentId),
      contentId,
      invoiceId,
      totalCents,
      invoice: anInvoice({ invoiceNumber, clientName }),
      savedAt: instant,
    },
    {
      ...keys.invoiceNumber(userId, sha256(foldInvoiceNumber(invoiceNumber))),
      ...invoiceOwnerIndex(invoiceId, userId),
      invoiceId,
    },
  ];
}

/** How invoices stand on which no function is at work. */
export const settled = [
  { status: 'sent', delivery: 'sent' },
  { status: 'paid', delivery: 'sent' },
  { status: 'failed', delivery: 'returned' },
  { status: 'created', delivery: 'unknown' },
] as const;

const standings = [...settled, { status: 'created', delivery: 'sending' }] as const;

/** The items of one account whose books are right, with `invoices` invoices that stand as `among` says in turn. */
export function anAccount(
  userId: string,
  invoices: number = standings.length,
  among: typeof settled | typeof standings = standings,
): LedgerItem[] {
  const items = Array.from({ length: invoices }, (_, at) =>
    invoiceItems(userId, at, among[at % among.length] ?? among[0]),
  ).flat();
  const counted = items.filter(({ status }) => status === 'sent' || status === 'paid');
  const clients = names.map((name, at) => {
    const clientId = `client-${at}`;
    const own = counted.filter((invoice) => invoice.clientId === clientId);
    const draft = { name, email: '', phone: '', address: '', city: '' };
    return {
      ...newClientItem(userId, clientId, draft, instant),
      invoiceCount: own.length,
      totalCents: own.reduce((sum, { totalCents }) => sum + Number(totalCents), 0),
    };
  });
  const itemId = sha256(foldDescription('Replace capacitor')).slice(0, 32);
  return [
    { ...keys.businessProfile(userId), businessName: 'Hartwell Plumbing', updatedAt: instant },
    ...clients,
    ...clients.map(({ clientId, name }) => ({
      ...keys.clientName(userId, sha256(foldClientName(name))),
      clientId,
    })),
    ...items,
    { ...keys.savedItem(userId, itemId), itemId, usageCount: counted.length, usedBy: [] },
    { ...keys.itemRanking(userId), top: [[itemId, counted.length]], version: 1 },
    {
      ...keys.liteProfile(userId),
      uid: userId,
      invoicesCreated: counted.length,
      clientCount: clients.length,
    },
  ];
}

/** A free submission and the counters it holds a place in. */
export function aFreeSubmission(id: string, state = 'sent'): LedgerItem[] {
  const hash = sha256(`${id}@example.com`);
  const isOpen = state === 'reserved' || state === 'sending';
  return [
    {
      ...keys.submission(id),
      ...(isOpen && submissionIndex(state, instant)),
      state,
      email: hash,
      mailbox: hash,
      createdAt: instant,
      updatedAt: instant,
    },
    { ...keys.earlyAccess(hash), invoiceCount: 1 },
    { ...keys.mailboxQuota(hash), invoiceCount: 1 },
  ];
}

/** An approved quote, what happened to it, and its owner's job. */
export const anApprovedQuote = (quoteId: string, userId: string): LedgerItem[] => [
  {
    ...keys.quote(quoteId),
    ...quoteOwnerIndex(userId, instant, quoteId),
    userID: userId,
    createdAt: instant,
    status: 'accepted',
    jobID: `job-of-${quoteId}`,
  },
  { ...keys.quoteEvent(quoteId, instant, 'e1'), kind: 'approved' },
  { ...keys.job(userId, `job-of-${quoteId}`), jobId: `job-of-${quoteId}`, quoteId, createdAt: instant },
];

/** The instant the open items of a ledger were opened. */
export const ledgerInstant = new Date(instant);
