import { canaryMessageDays } from '#domain/free-invoice/canary';
import { freeInvoiceLimit } from '#domain/free-invoice/free-invoice-limit';
import {
  type AddressHashes,
  addressHashesOf,
  counterKeys,
  countFreeInvoiceWrites,
  earlyAccess,
  mailboxQuota,
  messageLedger,
} from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import { expiryAfter } from '../../platform/table/attributes.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { DownloadablePdfs, FreeInvoiceCounter, FreeMessages, ReserveOutcome } from '../ports.ts';
import { type FreeMessage, freeInvoiceKind, freeMessageDays } from './free-message.ts';
import { networkMark } from './mail-reputation.ts';

/** Stores the free generator's messages and their counters. */
export function freeMessages(table: Table, clock: Clock): FreeMessages<FreeMessage> {
  const ledger = messageLedger(freeInvoiceKind, { table, clock });

  /** Why a submission was refused: the address or its mailbox may be blocked or have used up the limit. */
  async function refusalOf(counted: AddressHashes): Promise<ReserveOutcome> {
    const keys = counterKeys(counted);
    const address = await find(table, earlyAccess, keys.address);
    const mailbox = await find(table, mailboxQuota, keys.mailbox);
    if (address?.blockedAt || mailbox?.blockedAt) return { kind: 'blocked' };
    const invoiceCount = address?.invoiceCount ?? 0;
    return invoiceCount >= freeInvoiceLimit
      ? { kind: 'limit-reached', invoiceCount }
      : { kind: 'limit-reached' };
  }

  return {
    find: ledger.find,

    async reserve({ submissionId, bodyHash, email, network, blockTokenHash, handOver, isCanary }, returned) {
      const counted = addressHashesOf(email);
      const newMessage = {
        id: submissionId,
        recipient: 'visitor',
        about: '',
        bodyHash,
        ...counted,
        blockTokenHash,
        handOver,
        network: isCanary ? '' : networkMark(network),
        // Replaced by the actual number when the email is about to be sent.
        invoiceCount: 1,
        expiresAt: expiryAfter(clock(), isCanary ? canaryMessageDays : freeMessageDays),
        ...(isCanary && { isCanary }),
      };
      const outcome = await ledger.reserve(
        newMessage,
        () => (isCanary ? [] : countFreeInvoiceWrites(counted, email)),
        returned,
      );
      if (outcome.kind === 'taken') return { kind: 'duplicate' };
      if (outcome.kind === 'refused') return refusalOf(counted);
      const { message } = outcome;
      const invoiceCount = (await find(table, earlyAccess, counterKeys(counted).address))?.invoiceCount ?? 0;
      return {
        kind: 'reserved',
        invoiceCount,
        reservation: ledger.reservation(message, { invoiceCount }),
      };
    },
  };
}

/** Reads the count from an address's early-access record. */
export const freeInvoiceCounter = (table: Table): FreeInvoiceCounter => ({
  countOf: async (email) => (await find(table, earlyAccess, earlyAccess.key(sha256(email))))?.invoiceCount,
});

const keyOf = (submissionId: string) => `free-invoices/${submissionId}.pdf`;

/** The PDFs of the free generator; the bucket deletes them automatically. */
export const freePdfs = (bucket: DocumentBucket): DownloadablePdfs => ({
  keep: (submissionId, pdf) => bucket.write(keyOf(submissionId), pdf, 'application/pdf'),
  find: (submissionId) => bucket.read(keyOf(submissionId)),
});
