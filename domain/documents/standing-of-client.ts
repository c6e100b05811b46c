import type { CalendarDate } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import { bankPaymentOnItsWay, owedQuestion } from './money-phrases.ts';
import { overdueCentsOf, type StandingFacts, standingOf } from './standing.ts';
import type { WaitReason } from './standing-state.ts';

/** How the money of all invoices of a client stands. No amount lowers another one. */
export interface ClientStanding {
  readonly owedCents: Cents;
  /** The part of `owedCents` that is overdue. */
  readonly overdueCents: Cents;
  readonly overpaidCents: Cents;
  readonly undecidedCents: Cents;
  readonly pendingCents: Cents;
  /** The part of `owedCents` that the client may be asked for. */
  readonly askedCents: Cents;
  readonly mayAsk: boolean;
  readonly waitsFor: readonly WaitReason[];
  /** For the owner: "Owes $333.91, $0.26 overdue. Overpaid $450.00." */
  readonly headline: string;
  /** For the client, such as on a statement. */
  readonly sentence: string;
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

function headlineOf(
  { owedCents, overdueCents, overpaidCents, waitsFor }: Omit<ClientStanding, 'headline' | 'sentence'>,
  clientName: string | undefined,
): string {
  const overdue = overdueCents > 0 ? `, ${formatDollars(overdueCents)} of it overdue` : '';
  const texts = [
    ...(owedCents > 0 ? [`Owes ${formatDollars(owedCents)}${overdue}.`] : []),
    ...(overpaidCents > 0 ? [`Overpaid ${formatDollars(overpaidCents)}.`] : []),
    ...waitsFor.flatMap((reason) => {
      if (reason.kind === 'answer') return [owedQuestion(clientName, reason.cents)];
      if (reason.kind === 'bank-payment') return [`${bankPaymentOnItsWay(reason.cents)}.`];
      return reason.kind === 'dispute' ? [`${formatDollars(reason.cents)} is disputed.`] : [];
    }),
  ];
  return texts.length > 0 ? texts.join(' ') : 'Owes nothing.';
}

function sentenceOf({
  askedCents,
  overpaidCents,
  pendingCents,
}: Omit<ClientStanding, 'headline' | 'sentence'>) {
  const texts = [
    ...(askedCents > 0 ? [`Balance due: ${formatDollars(askedCents)}.`] : []),
    ...(pendingCents > 0 ? [`On its way from your bank: ${formatDollars(pendingCents)}.`] : []),
    ...(overpaidCents > 0 ? [`Paid too much: ${formatDollars(overpaidCents)}.`] : []),
  ];
  return texts.length > 0 ? texts.join(' ') : 'Nothing is due.';
}

/** How a client stands on a day in the account's time zone: the sum of its invoices, each as `standingOf` says. */
export function standingOfClient(
  invoices: readonly StandingFacts[],
  today: CalendarDate,
  clientName?: string,
): ClientStanding {
  const all = invoices.map((invoice) => standingOf(invoice, today));
  const askedCents = sum(all.map((one) => one.askedCents));
  const amounts = {
    owedCents: sum(all.map((one) => one.owedCents)),
    overdueCents: sum(invoices.map((invoice) => overdueCentsOf(invoice, today))),
    overpaidCents: sum(all.map((one) => one.overpaidCents)),
    undecidedCents: sum(all.map((one) => one.undecidedCents)),
    pendingCents: sum(all.map((one) => one.pendingCents)),
    askedCents,
    mayAsk: askedCents > 0,
    waitsFor: all.flatMap(({ waitsFor }) => waitsFor),
  };
  return { ...amounts, headline: headlineOf(amounts, clientName), sentence: sentenceOf(amounts) };
}
