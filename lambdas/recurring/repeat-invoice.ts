import type { Problem, ProblemCode } from '#domain/contract/problems';
import { draftOfInvoice } from '#domain/documents/invoice';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { withoutOrderFields } from '#domain/documents/invoice-fields';
import { dueDateOfCopy } from '#domain/documents/terms';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoiceOfDay } from '#domain/recurring/dated-texts';
import { type RepeatStep, repeatStep } from '#domain/recurring/repeat';
import type { Result } from '#domain/result';
import {
  type SaveInvoiceCommand,
  type SaveInvoicePorts,
  saveInvoice,
  saveInvoiceDraft,
} from '../invoices/index.ts';
import { occurrenceId } from './finish-repeat.ts';
import { runCountingRepeatFailures } from './repeat-failure.ts';
import type { RepeatCase, RepeatReference, RepeatStore } from './repeat-ports.ts';

export interface RepeatInvoicePorts extends SaveInvoicePorts {
  readonly store: Pick<RepeatStore, 'find' | 'settle' | 'fail'>;
  /** Makes the visits of a job that repeats; undefined where only invoices are made. */
  readonly makeVisits?: (found: RepeatCase) => Promise<string | undefined>;
  /** After a restore: the number with which an occurrence was made before, by the ID of its content. */
  readonly givenNumber?: (userId: string, contentId: string) => string | undefined;
}

type MakeStep = Extract<RepeatStep, { readonly kind: 'make' }>;

/**
 * The invoice to create for a day: the stored content with the current business, a new number, texts of that day, and
 * without the PO number, which belongs to one order only.
 */
function commandFor(
  { userId, invoiceId, repeat: { version, namesOwnDate } }: RepeatCase,
  { day, passedOver }: MakeStep,
  // The client that the invoice counts for, even if it has another name by now.
  { clientId }: InvoiceRecord,
  { invoice }: InvoiceContent,
  { givenNumber }: Pick<RepeatInvoicePorts, 'givenNumber'>,
): SaveInvoiceCommand {
  const submissionId = occurrenceId(invoiceId, day);
  const given = givenNumber?.(userId, submissionId);
  return {
    userId,
    submissionId,
    invoice: {
      ...invoiceOfDay(
        withoutOrderFields(draftOfInvoice(invoice)),
        { issueDate: invoice.issueDate, namesOwnDate },
        day,
      ),
      invoiceNumber: given ?? '',
      issueDate: day,
      dueDate: dueDateOfCopy(invoice, day),
    },
    numberSuggested: given === undefined,
    ...(clientId !== undefined && { clientId }),
    repeat: { of: invoiceId, day, passedOver, version },
  };
}

/**
 * Saves the invoice. If it cannot be sent as it is, for example because the business name is now missing, saves it as
 * an incomplete draft.
 */
async function saveOccurrence(
  command: SaveInvoiceCommand,
  ports: RepeatInvoicePorts,
): Promise<Result<unknown, Problem>> {
  const saved = await saveInvoice(command, ports);
  if (saved.ok) return saved;
  const { userId, submissionId, invoice, clientId, repeat } = command;
  const draft = {
    userId,
    submissionId,
    invoice,
    numberSuggested: true,
    ...(clientId !== undefined && { clientId }),
    ...(repeat && { repeat }),
  };
  switch (saved.refusal.code) {
    case 'invalid-invoice':
      return saveInvoiceDraft(draft, ports);
    case 'number-taken': {
      // No number can follow the taken ones, so make one from the time.
      const invoiceNumber = defaultInvoiceNumber(ports.clock().getTime());
      return saveInvoice({ ...command, invoice: { ...invoice, invoiceNumber } }, ports);
    }
    default:
      return saved;
  }
}

async function makeIfDue(
  reference: RepeatReference,
  ports: RepeatInvoicePorts,
): Promise<string | undefined | { readonly refused: ProblemCode }> {
  const { store, invoices, clock } = ports;
  const found = await store.find(reference);
  const now = clock().toISOString();
  if (found?.repeat.due === undefined || found.repeat.due > now) return undefined;
  const { userId, repeat, zone } = found;
  if (repeat.makes === 'job') return ports.makeVisits?.(found);
  // The outbox finishes the invoice that was already created.
  if (repeat.making) return undefined;
  // A stopped repeat gets no next occurrence, so it leaves the schedule.
  const step: RepeatStep =
    repeat.stoppedAt === undefined
      ? repeatStep(repeat, { userId, zone, now })
      : { kind: 'wait', occurrence: {} };
  if (step.kind === 'wait') {
    await store.settle(found, step.occurrence);
    return undefined;
  }
  const record = await invoices.find(reference.userId, reference.invoiceId);
  const content = record && (await invoices.findContent(reference.userId, record.contentId));
  if (!content) throw new Error('An invoice that repeats has no content');
  const saved = await saveOccurrence(commandFor(found, step, record, content, ports), ports);
  if (saved.ok) return 'repeat-made';
  const { code } = saved.refusal;
  // A concurrent run made the invoice, or the repeat was changed. The next run reads the new state.
  return code === 'invoice-changed' ? undefined : { refused: code };
}

/**
 * Makes the invoice of one day if it is due. The outbox then emails it or notifies its owner. Safe to repeat and to run
 * concurrently. A refusal or error is logged and tried again an hour later; after the third one the repeat is set
 * aside. Returns what was done, for the log.
 */
export const repeatInvoice = (
  reference: RepeatReference,
  ports: RepeatInvoicePorts,
): Promise<string | undefined> =>
  runCountingRepeatFailures(reference, 'make', () => makeIfDue(reference, ports), ports.store);
