import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import {
  clientUseIndex,
  contactMonthIndex,
  invoiceOwnerIndex,
  openInvoiceIndex,
  quoteOwnerIndex,
  submissionIndex,
} from '#domain/table/keys';
import { type Finding, finding, type LedgerItem } from './ledger-item.ts';

/** The attributes of index 1; both undefined where an item must not stand in it. */
type Index = { readonly GSI1PK?: string; readonly GSI1SK?: string };

const openStates: ReadonlySet<unknown> = new Set(['reserved', 'sending']);

/** True while a function is, or should be, at work on an invoice or submission. */
export const isOpen = (item: LedgerItem): boolean =>
  openStates.has(item.state) || openStates.has(item.delivery) || item.itemsPending === true;

/** The index attributes an item must have; the instant of an open one is its own matter. */
function expected(item: LedgerItem): Index {
  const { PK, SK } = item;
  const userId = idInKey(PK);
  switch (kindOfKey(item)) {
    case 'client':
      return clientUseIndex(userId, String(item.lastUsed), idInKey(SK));
    case 'invoice':
      return isOpen(item) ? openInvoiceIndex(String(item.GSI1SK)) : {};
    case 'invoiceNumber':
      return invoiceOwnerIndex(String(item.invoiceId), userId);
    case 'quote':
      return quoteOwnerIndex(String(item.userID), String(item.createdAt), idInKey(PK));
    case 'contactMessage':
      return contactMonthIndex(String(item.createdAt), idInKey(PK));
    case 'submission':
      return isOpen(item) ? submissionIndex(String(item.state), String(item.updatedAt)) : {};
    default:
      return {};
  }
}

/** An item whose attributes of index 1 are not what its kind and state ask for; such an item is never found again. */
export function auditIndex(item: LedgerItem): Finding[] {
  const { GSI1PK, GSI1SK } = expected(item);
  return item.GSI1PK === GSI1PK && item.GSI1SK === GSI1SK
    ? []
    : [finding(item, 'its attributes of index 1 are not those of its kind and state')];
}
