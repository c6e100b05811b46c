import type { ItemKind } from '#domain/table/key-kinds';
import { verification } from '../account/store/verification.ts';
import { mailStop } from '../client-email/store/mail-stop.ts';
import { client } from '../clients/store/client.ts';
import { clientOwedDays } from '../clients/store/client-days.ts';
import { clientName } from '../clients/store/client-name.ts';

import { itemRanking } from '../clients/store/item-ranking.ts';
import { savedItem } from '../clients/store/saved-item.ts';
import { contactMessage } from '../contact/store/contact-message.ts';
import { setting } from '../free-invoice/store/free-generator-switch.ts';
import { invoice } from '../invoices/store/invoice.ts';
import { invoiceContent } from '../invoices/store/invoice-content.ts';
import { invoiceEvent } from '../invoices/store/invoice-event.ts';
import { invoiceLink } from '../invoices/store/invoice-link.ts';
import { invoiceNumber } from '../invoices/store/invoice-number.ts';
import { payment } from '../invoices/store/payment.ts';
import { accountTotals } from '../invoices/totals/account-totals.ts';
import { monthTotals } from '../invoices/totals/month-totals.ts';
import { owedDays } from '../invoices/totals/owed-days.ts';
import { earlyAccess } from '../messaging/mailboxes/address-record.ts';
import { mailboxQuota } from '../messaging/mailboxes/mailbox-quota.ts';
import { message } from '../messaging/store/message.ts';
import { outboxTurn } from '../messaging/store/outbox-turn.ts';
import { signInLimit } from '../platform/http/sign-in-limit.ts';
import { rate } from '../platform/limits/rate.ts';
import type { Entity } from '../platform/table/entity.ts';
import { businessProfile } from '../profile/store/business-profile.ts';
import { liteProfile } from '../profile/store/lite-profile.ts';
import { job } from '../quotes/store/job.ts';
import { quote } from '../quotes/store/quote.ts';
import { quoteDraft } from '../quotes/store/quote-draft.ts';
import { quoteEvent } from '../quotes/store/quote-event.ts';
import { quoteLink } from '../quotes/store/quote-link.ts';
import { quoteQuestion } from '../quotes/store/quote-question.ts';
import { repeat } from '../recurring/store/repeat.ts';
import { reminderPlan } from '../reminders/store/reminder-plan.ts';
import { reminderRound } from '../reminders/store/reminder-rounds.ts';

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
