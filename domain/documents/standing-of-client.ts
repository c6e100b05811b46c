import type { Cents } from '../money.ts';

/** The stored sums of a client's invoices: each adds up an amount of `moneyOf`, and none lowers another one. */
export interface ClientSums {
  readonly balanceCents: Cents;
  readonly overpaidCents?: Cents | undefined;
  readonly toDecideCents?: Cents | undefined;
}

/** A sum with its label, such as "Overpaid". */
export interface ClientLine {
  readonly label: string;
  readonly cents: Cents;
}

/** How the money of all invoices of a client stands. */
export interface ClientStanding {
  readonly owedCents: Cents;
  readonly undecidedCents: Cents;
  readonly overpaidCents: Cents;
  /** "Owed", "To decide" and "Overpaid", without amounts of 0. */
  readonly lines: readonly ClientLine[];
  /** The same without "Owed", for a list that shows the balance in a column. */
  readonly notes: readonly ClientLine[];
}

/** How a client stands: its card, the list of clients and the files repeat this. */
export function standingOfClient(sums: ClientSums): ClientStanding {
  const { balanceCents: owedCents, toDecideCents: undecidedCents = 0, overpaidCents = 0 } = sums;
  const isSaid = ({ cents }: ClientLine): boolean => cents > 0;
  const notes = [
    { label: 'To decide', cents: undecidedCents },
    { label: 'Overpaid', cents: overpaidCents },
  ].filter(isSaid);
  const lines = [...[{ label: 'Owed', cents: owedCents }].filter(isSaid), ...notes];
  return { owedCents, undecidedCents, overpaidCents, lines, notes };
}
