import { shownClientName } from '#domain/invoices/invoice-texts';
import { quotePreview } from '#domain/quotes/quote-preview';
import { cleanLine } from '#domain/text';
import type { UnsentForm } from '../../documents/form/form-slots.ts';
import {
  notSentWords,
  UnsentFormList,
  type UnsentListProps,
} from '../../documents/form/unsent-form-list.tsx';
import { changedQuoteId, type KeptQuote, unsentQuotes } from './unsent-quotes.ts';

/** "Quote New furnace, Dana Whitfield, $302.81". */
function nameOf({ basedOn, form }: KeptQuote): string {
  const title = cleanLine(form.title);
  const quote = title === '' ? 'Quote' : `Quote ${title}`;
  const total = quotePreview(form, form.brandColor).total.value;
  const name = [quote, shownClientName(form.clientName), total].join(', ');
  return basedOn === '' ? name : `Changes of ${name}`;
}

/** "Quote Repair was not sent: Dana Whitfield, $302.81", or "may not have been sent". */
function notSentTextOf(unsent: UnsentForm<KeptQuote>): string {
  const { basedOn, form } = unsent.draft;
  const title = cleanLine(form.title);
  const [quote, changed] = title === '' ? ['A quote', 'a quote'] : [`Quote ${title}`, `quote ${title}`];
  const was =
    basedOn === ''
      ? `${quote} ${notSentWords(unsent, 'form')}`
      : `Changes of ${changed} ${notSentWords(unsent, 'changes')}`;
  return `${was}: ${shownClientName(form.clientName)}, ${quotePreview(form, form.brandColor).total.value}`;
}

function slotsOf(userId: string) {
  return unsentQuotes(userId);
}

/** The quotes in this browser that were neither sent nor saved. */
export const UnsentQuoteList = (props: UnsentListProps<KeptQuote>) => (
  <UnsentFormList
    {...props}
    slotsOf={slotsOf}
    nameOf={nameOf}
    notSentTextOf={notSentTextOf}
    documentIdOf={changedQuoteId}
    editorPage="liteQuoteEditor"
    allFormsPage="liteQuotes"
  />
);
