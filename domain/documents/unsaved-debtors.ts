import type { Cents } from '../money.ts';
import { cleanLine } from '../text.ts';
import { type MoneyFacts, moneyOf } from './money-amounts.ts';

interface Debtor {
  /** The name on the invoices; '' without one. */
  readonly name: string;
  readonly owedCents: Cents;
}

/** Who owes on these invoices without being a saved client, the largest sum first, invoices of one name together. */
export function debtorsNotSaved(
  invoices: readonly (MoneyFacts & { readonly clientId?: string; readonly clientName: string })[],
  clients: readonly { readonly clientId: string }[],
): readonly Debtor[] {
  const saved = new Set(clients.map(({ clientId }) => clientId));
  const sums = new Map<string, Cents>();
  for (const invoice of invoices) {
    const { owedCents } = moneyOf(invoice);
    if (owedCents <= 0 || (invoice.clientId !== undefined && saved.has(invoice.clientId))) continue;
    const name = cleanLine(invoice.clientName);
    sums.set(name, (sums.get(name) ?? 0) + owedCents);
  }
  return [...sums]
    .map(([name, owedCents]) => ({ name, owedCents }))
    .sort((one, other) => other.owedCents - one.owedCents);
}
