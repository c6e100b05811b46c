export { checkBeforeSending, dropMessage, noLongerApplies, postpone } from './before-sending.ts';
export { type BodyHashes, bodyHashes, isSameBody } from './body-hashes.ts';
export { type Audience, defineMessage, type MessageDefinition } from './define-message.ts';
export { type DeliverPorts, type Delivery, deliver } from './deliver.ts';
export { feedOutbox } from './feed-outbox.ts';
export { feedSchedule, feedSweeper } from './feed-work.ts';
export {
  answerKnownKey,
  type Earlier,
  keyWait,
  lookUpKey,
  refuseUnlessKnown,
} from './known-key.ts';
export { letterheadOf } from './letterhead.ts';
export { type MailEvent, type MailEventKind, parseMailEvent } from './mail-event.ts';
export { layOutMail, logoContentId, type MailPart, paragraphs } from './mail-layout.ts';
export { earlyAccess } from './mailboxes/early-access-entity.ts';
export { blockedSince, blockReceiver, liftBlock } from './mailboxes/mailbox-block.ts';
export {
  type AddressHashes,
  addressHashesOf,
  counterKeys,
  countFreeInvoiceWrites,
  countUnverifiedInvoiceWrite,
  mailboxKey,
  mailboxQuota,
  uncountFreeInvoiceWrites,
  uncountUnverifiedInvoiceWrite,
} from './mailboxes/mailbox-quota.ts';
export { messageTags } from './message-names.ts';
export type { ComposeResult, QueuedId } from './outbox-ports.ts';
export type { DueWork, KeyedMessage, Reservation } from './ports.ts';
export { mayImpersonate } from './protected-names.ts';
export {
  type GeneratorPause,
  type MailCounts,
  type MailReputation,
  type ReceiveMailEventPorts,
  receiveMailEvent,
} from './receive-mail-events.ts';
export { type SendWaitingPorts, sendWaiting } from './send-waiting-emails.ts';
export { sweepWork, sweptIds } from './store/due-items.ts';
export { feederLock, outboxTurn } from './store/feeder-lock.ts';
export { type Message, message, messageWith } from './store/message.ts';
export type { MessageContext, MessageHandler, NewMessage } from './store/message-handler.ts';
export { messageLedger } from './store/message-ledger.ts';
export { dueAfterLease, notDue } from './store/message-moves.ts';
export { type MessageRecords, messageRecords } from './store/message-records.ts';
export { dropWaitingWrite, joinOutboxWrite, outboxKind, outboxWrite } from './store/outbox.ts';
export { openQueueingTable, sqsQueues } from './store/queueing-table.ts';
export { messagesAside, retryMessage } from './store/set-aside.ts';
export { retrySweep, sweepsAside } from './store/sweep-aside.ts';
export { type FindWork, waitingIds, waitingMessages } from './store/waiting-messages.ts';
export { createPace } from './take-turns.ts';
export { unverifiedInvoiceMail } from './unverified-invoice-mail.ts';
