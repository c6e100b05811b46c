import { useState } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import {
  divideOver,
  divisionFault,
  moreThanAll,
  partCents,
  partFault,
} from '#domain/invoices/divided-payment';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { type Cents, typedAmount } from '#domain/money';
import { recordableSum } from './use-pay-all.ts';

/** The part of a payment that one invoice gets. */
export interface DividedPart {
  readonly invoice: InvoiceSummary;
  /** As typed, or as divided. */
  readonly typed: string;
  readonly cents: Cents;
  readonly balanceCents: Cents;
  readonly fault: string | undefined;
  /** It was recorded, so that only the other parts can change. */
  readonly isRecorded: boolean;
}

/**
 * Divides a payment of `amountCents` over invoices in their order. Parts that were typed are kept until the amount
 * changes. Without an amount there is nothing to divide. `recorded`: the parts that were recorded, by invoice ID.
 */
export function useDivision(
  invoices: readonly InvoiceSummary[],
  amountCents: Cents | undefined,
  recorded: Readonly<Record<string, Cents>> = {},
) {
  const [typed, setTyped] = useState<{
    readonly amountCents: Cents | undefined;
    readonly parts: Readonly<Record<string, string>>;
  }>({ amountCents, parts: {} });
  const typedParts = typed.amountCents === amountCents ? typed.parts : {};
  const balances = invoices.map((invoice) => moneyOf(invoice).recordableCents);
  const recordedSum = Object.values(recorded).reduce((sum, cents) => sum + cents, 0);
  const divided = divideOver(
    (amountCents ?? 0) - recordedSum,
    balances.map((balance, index) =>
      recorded[invoices[index]?.invoiceId ?? ''] === undefined ? balance : 0,
    ),
  );
  const parts = invoices.map((invoice, index): DividedPart => {
    const balanceCents = balances[index] ?? 0;
    const recordedCents = recorded[invoice.invoiceId];
    const dividedCents = recordedCents ?? divided[index] ?? 0;
    const typedPart = recordedCents === undefined ? typedParts[invoice.invoiceId] : undefined;
    const text = typedPart ?? (dividedCents === 0 ? '' : typedAmount(dividedCents));
    return {
      invoice,
      typed: text,
      cents: partCents(text) ?? 0,
      balanceCents,
      fault: partFault(text, balanceCents),
      isRecorded: recordedCents !== undefined,
    };
  });
  const sumCents = recordableSum(invoices);
  return {
    parts,
    setPart: (invoiceId: string, text: string) =>
      setTyped({ amountCents, parts: { ...typedParts, [invoiceId]: text } }),
    /** Why the payment cannot be recorded like this; undefined if it can. */
    fault:
      amountCents === undefined
        ? undefined
        : amountCents > sumCents
          ? moreThanAll(sumCents)
          : (parts.find(({ fault }) => fault !== undefined)?.fault ??
            divisionFault(
              amountCents,
              parts.map(({ cents }) => cents),
            )),
  };
}

export type Division = ReturnType<typeof useDivision>;
