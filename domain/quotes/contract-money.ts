import type { SheetAmount } from '../documents/settlement.ts';
import { type Cents, formatDollars } from '../money.ts';

/** What the client of an approved quote has paid, and what is still to be paid, in cents. */
export interface ContractMoney {
  /** With the signed change orders. */
  readonly agreedCents: Cents;
  /** Deposits and payments of all invoices, without what was taken back. */
  readonly paidCents: Cents;
  /** What is open on the invoices that the client has. */
  readonly billedOpenCents: Cents;
  /** What no such invoice bills yet, without a deposit that was received for it. */
  readonly notBilledCents: Cents;
  /** What of that is in a draft; absent for nothing. */
  readonly draftCents?: Cents;
  /** How many invoices the client has. */
  readonly invoiceCount: number;
}

/**
 * What was paid for an approved quote, in cents: what arrived on its invoices, and the deposit until one of these has it.
 * `holderId`: the invoice that the deposit of the quote went to.
 */
export const paidForQuote = (
  holderId: string | undefined,
  invoices: readonly { readonly invoiceId: string; readonly receivedCents: Cents }[],
  deposit: { readonly receivedCents: Cents },
): Cents =>
  invoices.reduce(
    (sum, { receivedCents }) => sum + receivedCents,
    invoices.some(({ invoiceId }) => invoiceId === holderId) ? 0 : deposit.receivedCents,
  );

const paidInFull = 'Everything that was agreed is paid.';

/** True once everything that was agreed is billed and paid. */
export const isPaidInFull = ({
  agreedCents,
  paidCents,
  billedOpenCents,
  notBilledCents,
}: ContractMoney): boolean =>
  paidCents > 0 && paidCents >= agreedCents && billedOpenCents + notBilledCents === 0;

/** What is still to be paid, as far as it is not 0: what is billed, what is in a draft, and what nothing bills yet. */
const leftParts = ({ billedOpenCents, notBilledCents, draftCents = 0 }: ContractMoney) =>
  [
    { cents: billedOpenCents, state: 'billed' },
    { cents: draftCents, state: 'in a draft' },
    { cents: notBilledCents - draftCents, state: 'not billed yet' },
  ].filter(({ cents }) => cents > 0);

/** What is still to be paid, with what of it is billed: "Still to pay: $3,348.00, not billed yet." */
function leftText(money: ContractMoney): string {
  const left = `Still to pay: ${formatDollars(money.billedOpenCents + money.notBilledCents)}`;
  const parts = leftParts(money);
  if (parts.length === 1) return `${left}, ${parts[0]?.state}.`;
  const texts = parts.map(({ cents, state }) => `${formatDollars(cents)} is ${state}`);
  return `${left}, of which ${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}.`;
}

/**
 * How the money of an approved quote stands, for its client: "Agreed: $6,696.00. Paid so far: $3,348.00. Still to pay:
 * $3,348.00, not billed yet."
 */
export function contractSentence(money: ContractMoney): string {
  const agreed = `Agreed: ${formatDollars(money.agreedCents)}. Paid so far: ${formatDollars(money.paidCents)}.`;
  if (isPaidInFull(money)) return `${agreed} ${paidInFull}`;
  // Less was billed than agreed.
  if (money.billedOpenCents + money.notBilledCents === 0) return agreed;
  return `${agreed} ${leftText(money)}`;
}

/** The same as rows below the total of the quote; none before anything was paid or billed. */
export function contractRows(money: ContractMoney): readonly SheetAmount[] {
  const { paidCents, invoiceCount } = money;
  if (paidCents === 0 && invoiceCount === 0) return [];
  if (isPaidInFull(money)) return [{ label: 'Paid in full', value: formatDollars(paidCents) }];
  return [
    { label: 'Paid so far', value: formatDollars(paidCents) },
    ...leftParts(money).map(({ cents, state }) => ({
      label: `Still to pay, ${state}`,
      value: formatDollars(cents),
    })),
  ];
}
