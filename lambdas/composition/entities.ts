import type { ItemKind } from '#domain/table/key-kinds';
import { passkeyNames, recoveryCodes, signInHistory, verification } from '../account/index.ts';
import { cameIn, moneyNotices } from '../came-in/index.ts';
import { mailStop } from '../client-email/index.ts';
import {
  client,
  clientName,
  clientOwedDays,
  itemRanking,
  savedItem,
  serviceAddress,
} from '../clients/index.ts';
import { contactMessage } from '../contact/index.ts';
import { setting } from '../free-invoice/index.ts';
import { fullExport } from '../full-export/index.ts';
import { fullImport } from '../full-import/index.ts';
import {
  accountTotals,
  dividedPayment,
  invoice,
  invoiceContent,
  invoiceEvent,
  invoiceLink,
  invoiceNumber,
  monthTotals,
  owedDays,
  payment,
} from '../invoices/index.ts';
import { fileCode, freeFile, issuedFile } from '../issued-files/index.ts';
import { job, jobFeed, jobSettings } from '../jobs/index.ts';
import { earlyAccess, mailboxQuota, message, outboxTurn } from '../messaging/index.ts';
import {
  onlinePayment,
  payeeAccount,
  payeeOwner,
  paymentSession,
  providerEvent,
} from '../online-payments/index.ts';
import { photo, photoSpace } from '../photos/index.ts';
import { signInLimit } from '../platform/http/sign-in-limit.ts';
import { rate } from '../platform/limits/daily-cap.ts';
import type { Entity } from '../platform/table/entity.ts';
import { businessProfile, liteProfile, mailAlias } from '../profile/index.ts';
import {
  quote,
  quoteDraft,
  quoteEvent,
  quoteLink,
  quoteNumber,
  quoteOpening,
  quoteQuestion,
} from '../quotes/index.ts';
import { repeat } from '../recurring/index.ts';
import { reminderPlan, reminderRound } from '../reminders/index.ts';
import { task } from '../tasks/index.ts';
import { todayItem } from '../today/index.ts';

/**
 * The entities of all kinds, for commands and tests that read the whole table. Functions import only those they need.
 */
export const entities = {
  accountTotals,
  businessProfile,
  cameIn,
  client,
  clientName,
  clientOwedDays,
  contactMessage,
  dividedPayment,
  earlyAccess,
  fileCode,
  freeFile,
  fullExport,
  fullImport,
  invoice,
  invoiceContent,
  invoiceEvent,
  invoiceLink,
  invoiceNumber,
  issuedFile,
  mailAlias,
  mailStop,
  itemRanking,
  job,
  jobFeed,
  jobSettings,
  liteProfile,
  mailboxQuota,
  message,
  moneyNotices,
  monthTotals,
  onlinePayment,
  outboxTurn,
  owedDays,
  payeeAccount,
  payeeOwner,
  payment,
  paymentSession,
  photo,
  photoSpace,
  providerEvent,
  quote,
  quoteDraft,
  quoteEvent,
  quoteLink,
  quoteNumber,
  quoteOpening,
  quoteQuestion,
  rate,
  reminderPlan,
  reminderRound,
  repeat,
  recoveryCodes,
  passkeyNames,
  savedItem,
  serviceAddress,
  setting,
  signInHistory,
  signInLimit,
  task,
  todayItem,
  verification,
} as const satisfies { readonly [Kind in ItemKind]: Entity<Kind, never> | Entity<Kind> };

export type Entities = typeof entities;
