import { foldClientName } from '../clients/client.ts';
import type { BookInvoice } from './books.ts';

/**
 * The client to whom reports assign each of these invoices, as a key: the saved client. An invoice without one belongs to
 * the client of its name, if only one has the name.
 */
export function clientGroupsOf(invoices: readonly BookInvoice[]): (invoice: BookInvoice) => string {
  const idsByName = new Map<string, Set<string>>();
  for (const { clientId, clientName } of invoices) {
    if (clientId === undefined) continue;
    const name = foldClientName(clientName);
    idsByName.set(name, (idsByName.get(name) ?? new Set()).add(clientId));
  }
  return ({ clientId, clientName }) => {
    if (clientId !== undefined) return `id ${clientId}`;
    const name = foldClientName(clientName);
    const [only, ...others] = idsByName.get(name) ?? [];
    return only !== undefined && others.length === 0 ? `id ${only}` : `name ${name}`;
  };
}

/** Rows with a client each. A name that several of them have is followed by the email. */
export function toldApart<Row extends { readonly name: string; readonly email: string }>(
  rows: readonly Row[],
): readonly Row[] {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(foldClientName(name), (counts.get(foldClientName(name)) ?? 0) + 1);
  return rows.map((row) =>
    row.email !== '' && (counts.get(foldClientName(row.name)) ?? 0) > 1
      ? { ...row, name: `${row.name} (${row.email})` }
      : row,
  );
}
