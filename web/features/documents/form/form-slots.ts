import type { CalendarDate } from '#domain/calendar-date';
import {
  blankDraft,
  defaultInvoiceNumber,
  type InvoiceDraft,
  type LineDraft,
  onRequestFields,
} from '#domain/documents/invoice-draft';
import { localStore } from '../../../adapters/browser-store.ts';
import { localDay } from '../../../adapters/local-day.ts';

/**
 * A blank form with an invoice number derived from this browser's clock. `today` defaults to the date in this browser's
 * time zone.
 */
export const newDraft = (now: Date, today: CalendarDate = localDay(now)): InvoiceDraft =>
  blankDraft(defaultInvoiceNumber(now.getTime()), today);

export const isRecord = (storedValue: unknown): storedValue is Readonly<Record<string, unknown>> =>
  typeof storedValue === 'object' && storedValue !== null;

export const textOf = (storedValue: unknown, fallback: string): string =>
  typeof storedValue === 'string' ? storedValue : fallback;

function lineOf(storedValue: unknown): LineDraft {
  const line = isRecord(storedValue) ? storedValue : {};
  return {
    description: textOf(line.description, ''),
    quantity: textOf(line.quantity, '1'),
    unitPrice: textOf(line.unitPrice, '0'),
    ...(line.taxed === false && { taxed: false }),
    ...(line.credit === true && { credit: true }),
    ...(typeof line.option === 'number' && { option: line.option }),
    ...((line.optional === 'ticked' || line.optional === 'unticked') && { optional: line.optional }),
  };
}

/**
 * Parses the texts and lines of a stored draft field by field over a blank one, because an older version of the page may
 * have written it. `missing`: fields that a blank draft does not have. Undefined if there is no draft.
 */
export function parseKeptDraft<Draft extends InvoiceDraft>(
  stored: unknown,
  blank: Draft,
  missing: readonly string[] = onRequestFields,
): Draft | undefined {
  if (!isRecord(stored) || !Array.isArray(stored.lineItems) || stored.lineItems.length === 0)
    return undefined;
  const textFields = Object.entries(blank).filter(([, value]) => typeof value === 'string');
  const texts = Object.fromEntries(
    textFields.map(([field, fallback]) => [field, textOf(stored[field], String(fallback))]),
  );
  const optionalTexts = missing.flatMap((field) =>
    typeof stored[field] === 'string' ? [[field, stored[field]]] : [],
  );
  return {
    ...blank,
    ...texts,
    ...Object.fromEntries(optionalTexts),
    lineItems: stored.lineItems.map(lineOf),
  };
}

/** True if two drafts have equal fields, in any order. */
export function haveSameFields<Draft extends object>(a: Draft, b: Draft): boolean {
  const serialized = (draft: Draft) =>
    JSON.stringify(Object.entries(draft).sort(([field], [otherField]) => (field < otherField ? -1 : 1)));
  return serialized(a) === serialized(b);
}

/** A form with unsent changes. Each form has its own slot in this browser's storage. */
export interface UnsentForm<Draft> {
  readonly formId: string;
  readonly draft: Draft;
  /** Time of the last change in milliseconds. */
  readonly changedAt: number;
  /** Sending it failed, or it was changed last without a network. */
  readonly wasNotSent: boolean;
  /** The answer of an attempt to send it was lost, so that it may have been sent. */
  readonly mayBeSent: boolean;
}

/** How sending a form failed: certainly, or with a lost answer. */
export type SendingFailure = 'failed' | 'unknown';

/** What is stored about attempts to send a form. One lost answer is remembered after later failures. */
interface StoredMarks {
  readonly hasFailed?: boolean;
  readonly mayBeSent?: boolean;
  readonly isOffline?: boolean;
}

/** Dispatched on `window` when a form is stored or removed; the `storage` event only reaches other tabs. */
export const formsChanged = 'unsent-forms-changed';

/** Stored forms beyond this number or older than this age are removed. */
const maxForms = 20;
const maxAgeMilliseconds = 90 * 24 * 3_600_000;

/**
 * The slots whose storage keys start with `prefix`. `parse` reads a draft and returns undefined if it cannot.
 * `submissionKeyOf` returns where the key of a form's submission is stored, which is removed with the form.
 */
export function formSlots<Draft>(
  prefix: string,
  parse: (stored: unknown) => Draft | undefined,
  submissionKeyOf?: (formId: string) => string,
) {
  const keyOf = (formId: string) => prefix + formId;
  function read(formId: string): UnsentForm<Draft> | undefined {
    const stored = localStore.read(keyOf(formId)) as Readonly<Record<string, unknown>> | null;
    const draft = parse(stored?.draft);
    if (!draft || typeof stored?.changedAt !== 'number') return undefined;
    const wasNotSent = stored.hasFailed === true || stored.isOffline === true;
    return { formId, draft, changedAt: stored.changedAt, wasNotSent, mayBeSent: stored.mayBeSent === true };
  }
  function marksBefore(formId: string): StoredMarks {
    const stored = localStore.read(keyOf(formId)) as Readonly<Record<string, unknown>> | null;
    return {
      ...(stored?.hasFailed === true && { hasFailed: true }),
      ...(stored?.mayBeSent === true && { mayBeSent: true }),
    };
  }
  /** Every stored form, most recently changed first. */
  const readAll = (): readonly UnsentForm<Draft>[] =>
    localStore
      .keys()
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read(key.slice(prefix.length)) ?? [])
      .sort((a, b) => b.changedAt - a.changedAt);
  function forget(formId: string): void {
    localStore.remove(keyOf(formId));
    if (submissionKeyOf) localStore.remove(submissionKeyOf(formId));
    window.dispatchEvent(new Event(formsChanged));
  }
  return {
    read,
    readAll,
    forget,
    /** Stores a form; `now` in milliseconds. `failure`: how sending it failed, besides what is stored about that. */
    keep(formId: string, draft: Draft, now: number, failure?: SendingFailure): void {
      const marks: StoredMarks = {
        ...marksBefore(formId),
        ...(failure && { hasFailed: true }),
        ...(failure === 'unknown' && { mayBeSent: true }),
        ...(!navigator.onLine && { isOffline: true }),
      };
      localStore.write(keyOf(formId), { changedAt: now, draft, ...marks });
      window.dispatchEvent(new Event(formsChanged));
    },
    /**
     * Stores a form in a new slot, because another tab took its own, and returns the new ID. What is known of its
     * submission goes along, so that sending it again sends nothing twice.
     */
    move(fromId: string, draft: Draft, now: number): string {
      const formId = crypto.randomUUID();
      const key = submissionKeyOf && localStore.read(submissionKeyOf(fromId));
      if (key) localStore.write(submissionKeyOf(formId), key);
      localStore.write(keyOf(formId), { changedAt: now, draft, ...marksBefore(fromId) });
      window.dispatchEvent(new Event(formsChanged));
      return formId;
    },
    /** The raw content of a slot, for detecting changes by another tab; '' for an empty slot. */
    valueOf(formId: string): string {
      const stored = localStore.read(keyOf(formId));
      return stored === null ? '' : JSON.stringify(stored);
    },
    /** Removes other forms that are too old, or too many together with the open form. */
    removeOldForms(openFormId: string, now: number): void {
      const otherForms = readAll().filter(({ formId }) => formId !== openFormId);
      for (const [index, { formId, changedAt }] of otherForms.entries())
        if (index + 1 >= maxForms || now - changedAt > maxAgeMilliseconds) forget(formId);
    },
  };
}

export type FormSlots<Draft> = ReturnType<typeof formSlots<Draft>>;

/** The stored forms of one document, most recently changed first. Removes forms without changes. */
export function changedForms<Draft>(
  slots: FormSlots<Draft>,
  isOfDocument: (draft: Draft) => boolean,
  isUntouched: (draft: Draft) => boolean,
): readonly UnsentForm<Draft>[] {
  const forms = slots.readAll().filter(({ draft }) => isOfDocument(draft));
  for (const { formId, draft } of forms) if (isUntouched(draft)) slots.forget(formId);
  return forms.filter(({ draft }) => !isUntouched(draft));
}

/** Removes the forms of a deleted document. */
export function forgetForms<Draft>(slots: FormSlots<Draft>, isOfDocument: (draft: Draft) => boolean): void {
  for (const { formId, draft } of slots.readAll()) if (isOfDocument(draft)) slots.forget(formId);
}

/** The slot that stores an open form. If another tab changes or empties it, the form continues in a new slot. */
export function openSlot<Draft>(slots: FormSlots<Draft>, openedId: string) {
  let formId = openedId;
  let storedValue = slots.valueOf(formId);
  /** True if no other tab has changed the slot. */
  const isUnchanged = () => slots.valueOf(formId) === storedValue;
  return {
    formId: () => formId,
    /** True while the form is not stored. */
    isEmpty: () => storedValue === '',
    /** Stores the form; true if it was not in this slot before. `now` in milliseconds. */
    keep(draft: Draft, now: number): boolean {
      const isTaken = !isUnchanged();
      const isFirst = storedValue === '' || isTaken;
      if (isTaken) formId = slots.move(formId, draft, now);
      else slots.keep(formId, draft, now);
      storedValue = slots.valueOf(formId);
      if (isFirst) slots.removeOldForms(formId, now);
      return isFirst;
    },
    /**
     * Notes that sending the form failed. A form that was sent as it was opened, and so is not stored, is stored now as
     * `draft`, so that the failure leaves a trace. True if it was not in this slot before. `now` in milliseconds.
     */
    noteFailure(failure: SendingFailure, draft: Draft, now: number): boolean {
      const isTaken = !isUnchanged();
      if (isTaken) formId = slots.move(formId, draft, now);
      const form = slots.read(formId);
      slots.keep(formId, form?.draft ?? draft, form?.changedAt ?? now, failure);
      storedValue = slots.valueOf(formId);
      return isTaken || form === undefined;
    },
    /** Empties the slot, unless another tab changed it. */
    forget(): void {
      if (isUnchanged()) slots.forget(formId);
      storedValue = '';
    },
  };
}
