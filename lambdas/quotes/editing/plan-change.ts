import { type Problem, problem } from '#domain/contract/problems';
import { totalBelowZero } from '#domain/documents/validate-charges';
import { asChangeDraft, withoutChange } from '#domain/quotes/change-draft';
import {
  type ChangeOrder,
  changeLimits,
  changeNumberOf,
  cleanReason,
  nextChange,
  parseDaysAdded,
} from '#domain/quotes/change-order';
import { isQuoteId } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { ok, type Result, refuse } from '#domain/result';
import { cutText } from '#domain/text';
import type { InvoiceAccount, PlannedNumber } from '../../invoices/index.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf, billedAbove, type ChangedBase } from '../changed-base.ts';
import type { SaveQuotePorts } from '../owner-ports.ts';
import type { Changing, QuoteCommand } from './plan-quote.ts';
import { planQuoteNumber } from './plan-quote-number.ts';

type ChangeCommand = Pick<QuoteCommand, 'userId' | 'changeOf'>;

/**
 * The approved quote that a form changes, with its job; undefined if the form is no change order. Refused for the quote of
 * another account, and for one of the mobile app or of an import, whose record Lite does not keep.
 */
export async function baseOfForm(
  { userId, changeOf }: ChangeCommand,
  { lite, quotes }: Pick<SaveQuotePorts, 'lite' | 'quotes'>,
): Promise<Result<ChangedBase | undefined, Problem>> {
  if (changeOf === undefined) return ok(undefined);
  const base = isQuoteId(changeOf) ? await quotes.find(changeOf) : undefined;
  if (base?.userId !== userId || base.changeOf !== undefined) return refuse(problem('quote-not-found'));
  if (base.importId !== undefined) return refuse(problem('imported-document'));
  if (!base.lite) return refuse(problem('quote-of-app'));
  const changed = await lite.changedBase(changeOf);
  return changed ? ok(changed) : refuse(problem('quote-not-approved'));
}

/** The typed form of a change order, or of any other quote, with only the fields that it can have. */
export const typedFor = (typed: QuoteDraft, changed: ChangedBase | undefined): QuoteDraft =>
  changed ? asChangeDraft(typed, changed.base.content) : withoutChange(typed);

/** The part of a change order's content that makes it one. */
function planChange(
  { changeReason, daysAdded }: QuoteDraft,
  { base }: ChangedBase,
  existing: StoredQuote | undefined,
): ChangeOrder {
  const days = parseDaysAdded(daysAdded);
  return {
    number: existing?.content.change?.number ?? nextChange(base.changes),
    quoteNumber: base.content.quoteNumber ?? '',
    approvedHash: base.acceptance?.contentHash ?? '',
    reason: cutText(cleanReason(changeReason), changeLimits.reason),
    ...(days !== undefined && !Number.isNaN(days) && { daysAdded: days }),
  };
}

/**
 * The number of a change order: the one it has, or the first after those of its quote that no other quote of the account
 * has. Refused if the quote has too many change orders.
 */
async function planChangeNumber(
  { userId, quoteId }: Pick<QuoteCommand, 'userId' | 'quoteId'>,
  change: ChangeOrder,
  { base }: ChangedBase,
  existing: StoredQuote | undefined,
  { numbers }: Pick<SaveQuotePorts, 'numbers'>,
): Promise<Result<ChangeOrder, Problem>> {
  if (existing) return ok(change);
  if (Object.keys(base.changes ?? {}).length >= changeLimits.perQuote) return refuse(problem('change-limit'));
  for (let number = change.number; number < change.number + changeLimits.perQuote; number += 1) {
    const holder = await numbers.holderOf(userId, changeNumberOf({ ...change, number }));
    if (holder === undefined || holder === quoteId) return ok({ ...change, number });
  }
  return refuse(problem('change-limit'));
}

/** The number of a quote, and what makes it a change order if the form names the quote that it changes. */
export async function planNumbers(
  command: QuoteCommand,
  typed: QuoteDraft,
  { existing, account }: { readonly existing: StoredQuote | undefined; readonly account: InvoiceAccount },
  ports: Pick<SaveQuotePorts, 'lite' | 'quotes' | 'numbers'>,
): Promise<Result<{ readonly number?: PlannedNumber; readonly changing?: Changing }, Problem>> {
  const found = await baseOfForm(command, ports);
  if (!found.ok) return found;
  const changed = found.value;
  if (!changed) {
    const number = await planQuoteNumber(command, existing, account, ports.numbers);
    return number.ok ? ok({ number: number.value }) : number;
  }
  const planned = planChange(typed, changed, existing);
  const change = await planChangeNumber(command, planned, changed, existing, ports);
  return change.ok ? ok({ changing: { change: change.value, changed } }) : change;
}

/** Why a change order may not be sent: it would lower the agreed total below what is billed, or below 0. */
export function refusalOfAmount(changed: ChangedBase, cents: number): Problem | undefined {
  const billed = billedAbove(changed, cents);
  if (billed !== undefined) return problem('change-below-billed', { balanceCents: billed });
  return agreedCentsOf(changed.base) + cents < 0
    ? problem('invalid-quote', { faults: [{ field: 'lineItems', message: totalBelowZero }] })
    : undefined;
}
