import type { ItemKind } from '#domain/table/key-kinds';
import { businessProfile } from './account/business-profile.ts';
import { liteProfile } from './account/lite-profile.ts';
import { signInLimit } from './account/sign-in-limit.ts';
import { verification } from './account/verification.ts';
import { client } from './address-book/client.ts';
import { clientName } from './address-book/client-name.ts';
import { itemRanking } from './address-book/item-ranking.ts';
import { savedItem } from './address-book/saved-item.ts';
import { rate } from './caps/rate.ts';
import { contactMessage } from './contact/contact-message.ts';
import { message } from './delivery/message.ts';
import { outboxTurn } from './delivery/outbox-turn.ts';
import { earlyAccess } from './early-access/early-access.ts';
import { setting } from './free-invoice/free-generator-switch.ts';
import { mailboxQuota } from './free-invoice/mailbox-quota.ts';
import { invoice } from './lite-invoice/invoice.ts';
import { invoiceContent } from './lite-invoice/invoice-content.ts';
import { invoiceEvent } from './lite-invoice/invoice-event.ts';
import { invoiceLink } from './lite-invoice/invoice-link.ts';
import { invoiceNumber } from './lite-invoice/invoice-number.ts';
import { mailStop } from './lite-invoice/mail-stop.ts';
import { payment } from './lite-invoice/payment.ts';
import { accountTotals } from './overview/account-totals.ts';
import { clientOwedDays } from './overview/client-owed-days.ts';
import { monthTotals } from './overview/month-totals.ts';
import { owedDays } from './overview/owed-days.ts';
import { job } from './quote/job.ts';
import { quote } from './quote/quote.ts';
import { quoteDraft } from './quote/quote-draft.ts';
import { quoteEvent } from './quote/quote-event.ts';
import { quoteLink } from './quote/quote-link.ts';
import { quoteQuestion } from './quote/quote-question.ts';
import { reminderPlan } from './schedule/reminder-plan.ts';
import { reminderRound } from './schedule/reminder-rounds.ts';
import { repeat } from './schedule/repeat.ts';
import type { Entity } from './table/entity.ts';

/** Everything the table holds, by kind: for commands and tests that look at all of it. Functions import what they need. */
export const entities = {
  accountTotals,
  businessProfile,
  client,
  clientName,
  clientOwedDays,
  contactMessage,
  earlyAccess,
  invoice,
  invoiceContent,
  invoiceEvent,
  invoiceLink,
  invoiceNumber,
  mailStop,
  itemRanking,
  job,
  liteProfile,
  mailboxQuota,
  message,
  monthTotals,
  outboxTurn,
  owedDays,
  payment,
  quote,
  quoteDraft,
  quoteEvent,
  quoteLink,
  quoteQuestion,
  rate,
  reminderPlan,
  reminderRound,
  repeat,
  savedItem,
  setting,
  signInLimit,
  verification,
} as const satisfies { readonly [Kind in ItemKind]: Entity<Kind, never> | Entity<Kind> };

export type Entities = typeof entities;
