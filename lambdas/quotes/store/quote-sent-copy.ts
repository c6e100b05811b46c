import { applyMailReport, clientMailGate, mailingAccounts } from '../../client-email/index.ts';
import type { ClientMailPorts } from '../../invoices/index.ts';
import { defineMessage, messageWith, outboxWrite } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, number, textOrNone } from '../../platform/table/attributes.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { composeSentCopy } from '../editing/compose-sent-copy.ts';
import { messageIdOf } from '../message-ids.ts';
import { ownerDay } from './provider-repository.ts';
import { quoteStore } from './quote-store.ts';

/** The copy of a revision for a further address of the client: an email of its own, after the client's was sent. */
const sentCopyMessage = messageWith({
  to: textOrNone,
  revision: number,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
  /** True if it has already been counted in the account's daily email limit. */
  isCounted: flag,
});

const sentCopyHandler = {
  kind: 'quote-sent-copy',
  queue: 'people',
  hasSecretId: true,
  entity: sentCopyMessage,
} as const;

/** Milliseconds during which a copy is tried again. */
const lifetimeMilliseconds = 3 * 24 * 60 * 60 * 1000;

/** The write that queues the copy of a revision, once per revision and address. */
export const queueSentCopy = (
  quoteId: string,
  { owner, revision, to }: { readonly owner: string; readonly revision: number; readonly to: string },
  now: Date,
): Write =>
  outboxWrite(
    sentCopyHandler,
    {
      id: `${messageIdOf(quoteId, revision)}-${sha256(to).slice(0, 8)}`,
      owner,
      recipient: 'client',
      about: quoteId,
      bodyHash: '',
      to,
      revision,
      stopTokenHash: '',
      isCounted: false,
    },
    { now, until: new Date(now.getTime() + lifetimeMilliseconds) },
  );

/** The copy of a revision for a further address of the client. */
export const quoteSentCopyKind = defineMessage({
  ...sentCopyHandler,
  audience: 'client',
  compose(copy, now, ports: ClientMailPorts & { readonly table: Table }) {
    const { table, clock } = ports;
    return composeSentCopy(copy, now, {
      ...ports,
      quotes: quoteStore(table, clock),
      ownerDay: ownerDay(table, clock),
      passGate: clientMailGate({ ...ports, accounts: mailingAccounts(table, clock) }),
    });
  },
  onDeliveryEvent: (known, event, { table, clock }) => applyMailReport(table, known, event, clock()),
});
