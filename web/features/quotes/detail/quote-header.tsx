import { type CalendarDate, formatLongDate } from '#domain/calendar-date';
import { capitalized } from '#domain/documents/money-phrases';
import { clientDisplayName } from '#domain/invoices/client-reach';
import { formatDollars } from '#domain/money';
import { changeTexts } from '#domain/quotes/change-order';
import type { QuoteDetail } from '#domain/quotes/contract';
import { billedText } from '#domain/quotes/quote-left';
import { nameOfQuote, quoteWord } from '#domain/quotes/quote-page-words';
import { depositToCome } from '#domain/quotes/quote-sheet';
import { isQuoteOpeningCertain, isRevisionOpened, quoteSteps } from '#domain/quotes/quote-steps';
import { isRefusedOnly, quoteTotal } from '#domain/quotes/quote-words';
import { depositStandingOfQuote, receivedText } from '#domain/quotes/received-deposit';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { AsWritten } from '../../../ui/as-written.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { StatusStepper } from '../../documents/status-stepper.tsx';
import { QuoteStatusBadges } from '../quote-badge.tsx';

/** Number and title of a quote as the heading of its page. */
export const quoteHeading = ({ content }: Pick<QuoteDetail, 'content'>): string =>
  nameOfQuote(content) || 'Quote';

/** What was received of the deposit, by hand and online. */
function depositTexts(quote: QuoteDetail): readonly string[] {
  const { received } = quote;
  const { paidOnline: { cents = 0, on, method } = {}, refundedCents, state } = depositStandingOfQuote(quote);
  return [
    ...(received ? [receivedText(received)] : []),
    // After a refund, the last payment is not what was kept. What a reported account has, or a bank disputes, is not said
    // to be received.
    ...(cents > 0 && refundedCents === 0 && state !== 'disputed'
      ? [receivedText({ cents, ...(on !== undefined && { on }), ...(method !== undefined && { method }) })]
      : []),
  ];
}

/** What is so about a quote now, in one sentence. */
function standingOfQuote(quote: QuoteDetail, dayOf: (instant: string) => CalendarDate): string {
  const { acceptance, state, createdAt } = quote;
  const { validUntil, client } = quote.content;
  if (acceptance)
    return `Approved${acceptance.name === '' ? '' : ` by ${acceptance.name}`} on ${formatLongDate(dayOf(acceptance.at))}`;
  const created = `Created ${formatLongDate(dayOf(createdAt))}`;
  const name = capitalized(
    clientDisplayName({ clientName: quote.clientName, clientEmail: client?.email ?? '' }),
  );
  if (state === 'declined') return `${name} declined`;
  const until = state === 'sent' && validUntil !== undefined ? formatLongDate(validUntil) : undefined;
  if (state !== 'sent' || isRefusedOnly(quote))
    return until === undefined ? created : `${created}, valid until ${until}`;
  return until === undefined ? `${name} has not answered yet` : `${name} has until ${until} to answer`;
}

/** Heading, badge and progress of a quote, what is so about it now, and its total. */
export function QuoteHeader({ quote }: { readonly quote: QuoteDetail }) {
  const dayOf = useAccountDay();
  const { acceptance, content, state, timeline, totalCents, agreedCents = totalCents } = quote;
  const billed = billedText(quote);
  const toCome = ['draft', 'sent', 'expired'].includes(state) ? depositToCome(content) : undefined;
  const clientEmail = content.client?.email ?? '';
  return (
    <div className="mt-2 print:hidden">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere sm:text-3xl">
          <WholeWords text={quoteHeading(quote)} />
        </h1>
        <QuoteStatusBadges quote={quote} />
      </div>
      <p className="mt-1 min-w-0 break-words text-lg">
        <AsWritten text={standingOfQuote(quote, dayOf)} names={[acceptance?.name ?? '', quote.clientName]} />
      </p>
      <div className="mt-5 grid gap-4">
        <StatusStepper
          label={`Status of the ${quoteWord(content)}`}
          steps={quoteSteps(
            { ...quote, clientEmail },
            isRevisionOpened(timeline),
            isQuoteOpeningCertain(timeline),
          )}
        />
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-sm text-muted">
            {agreedCents === totalCents ? 'Total' : changeTexts.agreedTotal}
          </span>
          <strong className="text-2xl font-semibold whitespace-nowrap tabular-nums" translate="no">
            {quoteTotal(quote)}
          </strong>
        </p>
        {agreedCents !== totalCents && (
          <p className="-mt-3 text-sm text-muted">
            <AsWritten
              text={`The quote was ${formatDollars(totalCents)}; signed change orders are included.`}
            />
          </p>
        )}
        {toCome !== undefined && (
          <p className="-mt-3 font-medium">
            <AsWritten text={`${toCome.label}: ${toCome.value}`} />
          </p>
        )}
        {billed !== undefined && (
          <p className="-mt-3 font-medium">
            <AsWritten text={`${billed}.`} />
          </p>
        )}
        {depositTexts(quote).map((text) => (
          <p key={text} className="-mt-3 font-medium text-success">
            <AsWritten text={text} />
          </p>
        ))}
      </div>
    </div>
  );
}
