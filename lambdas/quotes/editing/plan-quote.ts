import { brand } from '#domain/brand';
import { type Problem, problem } from '#domain/contract/problems';
import { businessOnInvoice } from '#domain/profile/profile';
import type { ChangeOrder } from '#domain/quotes/change-order';
import { changeNumberOf } from '#domain/quotes/change-order';
import type { QuoteForm } from '#domain/quotes/contract/quote-form';
import { isQuoteId, type QuoteContent } from '#domain/quotes/quote';
import { type QuoteAction, quoteTransition } from '#domain/quotes/quote-state';
import type { TypedQuote } from '#domain/quotes/validate-quote';
import { ok, type Result, refuse } from '#domain/result';
import type { InvoiceAccount, PlannedNumber } from '../../invoices/index.ts';
import { logoForClients } from '../../profile/index.ts';
import { currentStateOf, type StoredQuote } from '../approval/stored-quote.ts';
import type { ChangedBase } from '../changed-base.ts';
import type { SavedQuote, SaveQuotePorts } from '../owner-ports.ts';

/** The form of a quote as its owner sent it. */
export interface QuoteCommand extends QuoteForm {
  readonly userId: string;
  readonly quoteId: string;
}

/** Maximum length of a new quote's ID, so that the IDs of its messages fit into a key. */
const maxIdLength = 40;

/** The ID of a form's content: equal forms have the same ID. */
export const contentIdOf = (
  { quote, brandColor, clientId, numberSuggested }: QuoteCommand,
  hash: (text: string) => string,
): string =>
  hash(
    JSON.stringify([
      quote,
      brandColor ?? '',
      clientId ?? '',
      ...(numberSuggested ? ['number suggested'] : []),
    ]),
  );

/** The existing quote that a form changes, if this action may change it; undefined for a new quote. */
export async function quoteToChange(
  { userId, quoteId, basedOn, changeOf }: QuoteCommand,
  action: QuoteAction,
  existing: StoredQuote | undefined,
  { ownerDay }: Pick<SaveQuotePorts, 'ownerDay'>,
): Promise<Result<StoredQuote | undefined, Problem>> {
  if (!existing) {
    const isDeleted = basedOn !== undefined;
    const isValidNewId = isQuoteId(quoteId) && quoteId.length <= maxIdLength;
    return !isDeleted && isValidNewId ? ok(undefined) : refuse(problem('quote-not-found'));
  }
  // A quote never becomes a change order, nor one of another quote.
  if (existing.userId !== userId || existing.changeOf !== changeOf) return refuse(problem('quote-not-found'));
  if (existing.importId !== undefined) return refuse(problem('imported-document'));
  if (!existing.lite) return refuse(problem('quote-of-app'));
  const transition = quoteTransition(await currentStateOf(existing, ownerDay), action);
  if (!transition.ok) return refuse(problem(transition.refusal));
  return existing.lite.contentId === basedOn ? ok(existing) : refuse(problem('quote-edited'));
}

/** A planned change order, and the quote that it changes. */
export interface Changing {
  readonly change: ChangeOrder;
  readonly changed: ChangedBase;
}

/** Plans the quote to save: as typed, with the business and logo of the account, and its color if the form has none. */
export async function planQuote(
  command: QuoteCommand,
  typed: TypedQuote,
  plan: {
    readonly existing: StoredQuote | undefined;
    readonly account: InvoiceAccount;
    /** 0 for a draft. */
    readonly revision: number;
    /** Absent if a revision is sent again, which keeps its stored number. */
    readonly number?: PlannedNumber;
    /** The change order that it is, and the quote that it changes. */
    readonly changing?: Changing | undefined;
  },
  ports: SaveQuotePorts,
): Promise<SavedQuote> {
  const { userId, quoteId, clientId, jobId } = command;
  const { existing, account, revision, number, changing } = plan;
  const logo = await logoForClients(userId, account, ports.logos);
  const business = businessOnInvoice(account.business);
  const content: QuoteContent = {
    ...typed,
    business: {
      name: business.businessName,
      address: business.businessAddress,
      city: business.businessCity,
      phone: business.businessPhone,
      email: business.businessEmail,
    },
    brandColor:
      command.brandColor?.toLowerCase() ?? account.brandColor ?? account.business.brandColor ?? brand.color,
    ...(logo && { logoVersion: logo.version }),
    ...(number && { quoteNumber: number.number }),
    ...(changing && { quoteNumber: changeNumberOf(changing.change), change: changing.change }),
    revision,
  };
  return {
    quoteId,
    userId,
    existing,
    content,
    contentId: contentIdOf(command, ports.hash),
    clientId,
    ...(jobId !== undefined && !changing && { jobId }),
    ...(changing && { changed: changing.changed }),
    ...(number?.next && { nextNumber: number.next }),
    now: ports.clock().toISOString(),
  };
}
