import { withGivenCopy } from '#domain/documents/client-version';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { type MessageHandler, messageWith, outboxWrite } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { clientMailFollowUp, type InvoiceMessageContext } from './client-mail-follow-up.ts';
import { commitChange } from './commit-change.ts';
import { type RecordChange, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import type { MailFacts } from './mail-timeline.ts';
import { isLost, troubles } from './mail-trouble.ts';
import { versionFacts } from './plan-sending.ts';

/** The copy of an invoice for a further address of its client: an email of its own, after the client's was sent. */
export const copyMessage = messageWith({
  to: textOrNone,
  /** The content of the client's email. */
  contentId: textOrNone,
  /** The owner's message, until the outcome is stored. */
  text: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
  /** True if it has already been counted in the account's daily email limit. */
  isCounted: flag,
});

export type InvoiceCopyMessage = FieldsOf<typeof copyMessage>;

const timelineFacts = ({ to, contentId }: InvoiceCopyMessage): MailFacts => ({
  mail: 'to-client',
  to,
  contentId,
});

/** Milliseconds during which a copy is tried again. */
const lifetimeMilliseconds = 3 * 24 * 60 * 60 * 1000;

/** The write that queues the copy of an email to the client for a further address, once per email and address. */
export function copyWrite(
  mail: {
    readonly id: string;
    readonly owner: string;
    readonly about: string;
    readonly to: string;
    readonly contentId: string;
    readonly text?: string | undefined;
  },
  now: Date,
): Write {
  const { id, owner, about, to, contentId, text = '' } = mail;
  return outboxWrite(
    invoiceCopyHandler,
    {
      id: `copy-${sha256(`${id}#${to}`).slice(0, 32)}`,
      owner,
      recipient: 'client',
      about,
      bodyHash: '',
      to,
      contentId,
      text,
      stopTokenHash: '',
      isCounted: false,
    },
    { now, until: new Date(now.getTime() + lifetimeMilliseconds) },
  );
}

/** Changes the invoice of a copy by `changeOf`, which returns undefined if there is nothing to change. */
const changeInvoice = (
  { table, clock }: InvoiceMessageContext,
  { owner = '', about: invoiceId }: InvoiceCopyMessage,
  changeOf: (record: InvoiceRecord) => Promise<RecordChange | undefined> | RecordChange | undefined,
): Promise<void> =>
  retryOnConflict(table, async () => {
    const record = await invoiceReader(table).find(owner, invoiceId);
    const set = record && (await changeOf(record));
    if (!record || !set) return undefined;
    const change = { cause: 'delivery-shown', ...storedChange(owner, record, set) } as const;
    return (await commitChange(table, change, clock())) === 'conflict' ? CONFLICT : undefined;
  });

/** Updates the invoice of a copy: its timeline, and which version the address has. */
export const invoiceCopyHandler = {
  kind: 'invoice-copy',
  queue: 'people',
  entity: copyMessage,
  async finish(concluded, context) {
    const { id, owner = '', to, contentId, state, attempt } = concluded;
    await clientMailFollowUp(context, timelineFacts).outcome(concluded);
    if (state === 'sent')
      await changeInvoice(context, concluded, async (record) => {
        if (record.clientCopies?.some(({ mailId }) => mailId === id)) return undefined;
        const content = await invoiceReader(context.table).findContent(owner, contentId);
        const facts = content && versionFacts(record, content);
        return content && { clientCopies: withGivenCopy(record, { mailId: id, to, contentId, ...facts }) };
      });
    const key = copyMessage.key({ kind: 'invoice-copy', id, owner });
    await tryCommit(
      context.table,
      update(copyMessage, key, { replace: { text: undefined } }, { attr: 'attempt', is: attempt }),
    );
  },
  async onDeliveryEvent(known, event, context) {
    await clientMailFollowUp(context, timelineFacts).report(known, event);
    if (!isLost(troubles[event.kind]?.is)) return;
    await changeInvoice(context, known, ({ clientCopies = [] }) => {
      const kept = clientCopies.filter(({ mailId }) => mailId !== known.id);
      return kept.length < clientCopies.length ? { clientCopies: kept } : undefined;
    });
  },
} as const satisfies MessageHandler<InvoiceCopyMessage, InvoiceMessageContext>;
