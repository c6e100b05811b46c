import { brand } from '#domain/brand';
import { daysAfter, daysBetween } from '#domain/calendar-date';
import type { BodyOf } from '#domain/contract/call-types';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { brandColorFaults, isBrandColor } from '#domain/paper/brand-color';
import { blankQuoteDraft, draftOfQuote, type QuoteDraft } from '#domain/quote/quote-draft';
import { validateQuote } from '#domain/quote/validate-quote';
import { localStore } from '../../../adapters/browser-store.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import type { BrandedDraft } from '../../paper/branding/brand-color-field.tsx';
import type { ClientDraft } from '../../paper/client/with-client.ts';
import { parseKeptDraft } from '../../paper/form/parse-kept-draft.ts';

/** The form of a quote: that of an invoice, with what only a quote has. */
export interface QuoteFormDraft extends QuoteDraft, ClientDraft, BrandedDraft {
  readonly deposit: string;
}

/** What a form of a quote begins with. */
export interface QuoteStart {
  readonly quoteId: string;
  /** The content it was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly draft: QuoteFormDraft;
  /** The draft as it is stored, or blank: that one need not be kept. */
  readonly untouched: QuoteFormDraft;
}

const formOf = (draft: QuoteDraft, brandColor: string, clientId = ''): QuoteFormDraft => ({
  ...draft,
  brandColor,
  clientId,
  deposit: draft.deposit ?? '',
});

/** What is wrong with the form when it is to be sent. */
export function quoteFormFaults(draft: QuoteFormDraft) {
  const checked = validateQuote(draft);
  return [...(checked.ok ? [] : checked.refusal), ...brandColorFaults(draft.brandColor)];
}

/** 128 random bits as 22 letters, digits, - and _: whoever holds it holds the link. */
export function newQuoteId(): string {
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bits).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const slotOf = (userId: string, quoteId: string) => userStorageKey(userId, `quote-form.${quoteId}`);

/** The slot of what is typed before it was saved anywhere. */
const newSlot = 'new';

const keptIn = (userId: string, slot: string) =>
  localStore.read(slotOf(userId, slot)) as { readonly [name: string]: unknown } | null;

/** What a new quote begins with: what this browser keeps of one, or a blank form in the account's colour. */
export function startNewQuote(userId: string, today: string, brandColor: string): QuoteStart {
  const untouched = formOf(blankQuoteDraft(today), brandColor);
  const kept = keptIn(userId, newSlot);
  const draft = parseKeptDraft(kept?.draft, untouched) ?? untouched;
  const keptId = typeof kept?.quoteId === 'string' ? kept.quoteId : undefined;
  return { quoteId: keptId ?? newQuoteId(), basedOn: '', draft, untouched };
}

/** What changing a stored quote begins with: what this browser keeps of changes to this very content, or the content. */
export function startQuoteEdit(userId: string, { quoteId, contentId, ...quote }: QuoteDetail): QuoteStart {
  const { typed, content, clientId } = quote;
  const untouched = formOf(typed ?? draftOfQuote(content), content.brandColor ?? brand.color, clientId);
  const kept = keptIn(userId, quoteId);
  const draft = kept?.basedOn === contentId ? parseKeptDraft(kept.draft, untouched) : undefined;
  return { quoteId, basedOn: contentId, draft: draft ?? untouched, untouched };
}

/** A new quote like another: issued today, valid for as many days. */
export function startQuoteCopy(
  { content, clientId, typed }: QuoteDetail,
  today: string,
  brandColor: string,
): QuoteStart {
  const original = typed ?? draftOfQuote(content);
  const days = daysBetween(original.issueDate, original.validUntil) ?? 30;
  const dates = { issueDate: today, validUntil: daysAfter(today, days) };
  const copy = formOf({ ...original, ...dates }, content.brandColor ?? brandColor, clientId);
  return { quoteId: newQuoteId(), basedOn: '', draft: copy, untouched: copy };
}

const isSame = (one: QuoteFormDraft, other: QuoteFormDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps what was typed in this browser, until it is saved or sent; the user's own alone. */
export function keepQuoteForm(
  userId: string,
  { quoteId, basedOn, untouched }: QuoteStart,
  draft: QuoteFormDraft,
): void {
  const slot = slotOf(userId, basedOn === '' ? newSlot : quoteId);
  if (isSame(draft, untouched)) localStore.remove(slot);
  else localStore.write(slot, { quoteId, basedOn, draft });
}

export function forgetQuoteForm(
  userId: string,
  { quoteId, basedOn }: Pick<QuoteStart, 'quoteId' | 'basedOn'>,
): void {
  localStore.remove(slotOf(userId, basedOn === '' ? newSlot : quoteId));
}

/** The form as it travels. */
export function quoteBodyOf(
  { clientId, deposit, brandColor, ...quote }: QuoteFormDraft,
  basedOn: string,
): BodyOf<'send-quote'> {
  return {
    quote: { ...quote, ...(deposit.trim() !== '' && { deposit }) },
    // A draft may be kept with a colour that is half typed.
    ...(isBrandColor(brandColor.trim()) && { brandColor: brandColor.trim() }),
    ...(clientId !== '' && { clientId }),
    ...(basedOn !== '' && { basedOn }),
  };
}
