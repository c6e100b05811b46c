import type { DeliveryState } from '#domain/documents/invoice-status';
import type { MessageState } from '#domain/messaging/message';
import { keys } from '#domain/table/keys';
import { numberKey } from '../../invoices/index.ts';
import { entriesOf, type Finding, finding, type LedgerEntry } from './ledger-item.ts';

/** The delivery that an invoice shows for the outcome of its message, once that is finished. */
const deliveryOfState: Readonly<Partial<Record<MessageState, DeliveryState>>> = {
  sent: 'accepted',
  returned: 'failed',
  unknown: 'unknown',
};

/** Compares an invoice with the message of its latest submission. While the message is due, the two may differ. */
function auditDelivery(
  { item, fields: { delivery } }: LedgerEntry<'invoice'>,
  message: LedgerEntry<'message'> | undefined,
): Finding[] {
  if (delivery === 'none') return [];
  if (!message) return [finding(item, `its delivery is ${delivery}, but there is no message of it`)];
  const { state, due } = message.fields;
  return due !== undefined || deliveryOfState[state] === delivery
    ? []
    : [finding(item, `its delivery is ${delivery}, but its message is ${state}`)];
}

/** Compares the invoices of an account with their numbers, contents and messages. */
export function auditInvoices(userId: string, entries: readonly LedgerEntry[]): Finding[] {
  const invoices = entriesOf(entries, 'invoice');
  const numbers = new Map(entriesOf(entries, 'invoiceNumber').map((entry) => [entry.item.SK, entry]));
  const contents = new Map(entriesOf(entries, 'invoiceContent').map((entry) => [entry.item.SK, entry]));
  const messages = new Map(entriesOf(entries, 'message').map((entry) => [entry.item.SK, entry]));
  const findings = invoices.flatMap((entry) => {
    const { invoiceId, invoiceNumber, contentId, totalCents } = entry.fields;
    const findingsOfInvoice: Finding[] = [];
    if (numbers.get(numberKey(userId, invoiceNumber).SK)?.fields.invoiceId !== invoiceId)
      findingsOfInvoice.push(finding(entry.item, 'no number item belongs to this invoice'));
    const content = contents.get(keys.invoiceContent(userId, contentId).SK);
    if (!content) findingsOfInvoice.push(finding(entry.item, 'it has no content'));
    else if (content.fields.invoiceId !== invoiceId || content.fields.totalCents !== totalCents)
      findingsOfInvoice.push(finding(entry.item, 'its content is of another invoice or total'));
    const name = { kind: 'lite-invoice', id: contentId, owner: userId } as const;
    return [...findingsOfInvoice, ...auditDelivery(entry, messages.get(keys.message(name).SK))];
  });
  const [first] = entries;
  return first && numbers.size !== invoices.length
    ? [...findings, finding(first.item, `${numbers.size} numbers are taken by ${invoices.length} invoices`)]
    : findings;
}
