import { useState } from 'react';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { Repeat } from '#domain/recurring/contract';
import { textOfDay, textsOfInvoice, textsWithDate } from '#domain/recurring/dated-texts';
import { firstDay, type RepeatChoice, repeatFaults } from '#domain/recurring/repeat';
import { canStayOnLastDay, nextRepeatDay, type Rhythm } from '#domain/recurring/repeat-days';
import { repeatTexts } from '#domain/recurring/repeat-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { useAccountToday } from '../../session/use-account-day.ts';

/** An invoice that repeats; with its content if the texts of the next invoices are previewed. */
export type RepeatedInvoice = InvoiceSummary & Partial<Pick<InvoiceDetail, 'content'>>;

interface RepeatFormProps {
  readonly invoice: RepeatedInvoice;
  /** The current schedule, or the last one before it was stopped. */
  readonly repeat: Repeat | undefined;
  readonly save: (choice: RepeatChoice) => Promise<void>;
  readonly onSaved: () => void;
}

/** True if a text contains a placeholder, or names its own date. */
const isDated = (text: string, issueDate: string): boolean =>
  textOfDay(text, { issueDate, namesOwnDate: true }, '2000-01-01') !== text;

export type RepeatForm = ReturnType<typeof useRepeatForm>;

/** The form of a schedule: chosen values, errors, and saving. */
export function useRepeatForm({ invoice, repeat, save, onSaved }: RepeatFormProps) {
  const today = useAccountToday();
  /** The first date after today on which the schedule, counted from the invoice's issue date, repeats. */
  const suggestedFrom = (rhythm: Rhythm) =>
    nextRepeatDay({ rhythm, from: invoice.issueDate || today }, today) ?? '';
  const [rhythm, setRhythm] = useState<Rhythm>(repeat?.rhythm ?? 'month');
  const [typedFrom, setFrom] = useState(repeat?.from);
  const [typedOnLastDay, setOnLastDay] = useState(repeat?.onLastDay ?? false);
  const [until, setUntil] = useState(repeat?.until ?? '');
  const [way, setWay] = useState(repeat?.way ?? 'draft');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const from = typedFrom ?? suggestedFrom(rhythm);
  const mayStay = canStayOnLastDay({ rhythm, from });
  const onLastDay = mayStay && typedOnLastDay;
  const days = { rhythm, from, ...(onLastDay && { onLastDay }), ...(until !== '' && { until }) };
  const faults = repeatFaults(days, today);

  const { issueDate, content } = invoice;
  const texts = content ? textsOfInvoice(content) : [];
  const namesDate = textsWithDate(texts, issueDate).length > 0;
  // An invoice that names its month would be wrong from the second one on.
  const [typedNamesOwnDate, setNamesOwnDate] = useState(repeat ? repeat.namesOwnDate === true : true);
  const namesOwnDate = namesDate && typedNamesOwnDate;
  const first = firstDay(days, today);
  const second = first === undefined ? undefined : nextRepeatDay(days, first);

  async function submit() {
    setWasSubmitted(true);
    setRefusal(undefined);
    if (Object.keys(faults).length > 0) return;
    await save({ ...days, way, ...(namesOwnDate && { namesOwnDate }) }).then(onSaved, (error: unknown) =>
      setRefusal(failureOf(error).sentence ?? repeatTexts.failed),
    );
  }
  return {
    rhythm,
    setRhythm,
    from,
    setFrom,
    /** True if the owner can say that it stays on the last day of the month. */
    mayStay,
    onLastDay,
    setOnLastDay,
    until,
    setUntil,
    way,
    setWay,
    submit,
    refusal,
    faults: wasSubmitted ? faults : {},
    /** The date of the next invoice; undefined if the chosen values are invalid. */
    first,
    /** True if a line or the notes name the month or date of this invoice. */
    namesDate,
    namesOwnDate,
    setNamesOwnDate,
    /** The next two invoices, each with the texts that differ between them or contain a date. */
    preview: [first, second].flatMap((day) => {
      if (day === undefined) return [];
      const dated = texts.filter((text) => isDated(text, issueDate));
      return [{ day, texts: dated.map((text) => textOfDay(text, { issueDate, namesOwnDate }, day)) }];
    }),
    /** True if new invoices can be emailed to the client. */
    hasAddress: (invoice.deliveryEmail ?? invoice.clientEmail) !== '',
  };
}
