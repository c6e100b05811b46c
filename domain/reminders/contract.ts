import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { listUpTo } from '../contract/schemas.ts';
import type { InvoiceReminders } from './invoice-reminders.ts';
import { reminderStages } from './reminder-settings.ts';

/**
 * Body of `set-reminders` (PUT /api/reminders): whether clients get reminders, and at which stages. `hearsOfMoney`:
 * whether the owner is emailed about money, `remindsOfQuotes`: whether clients are reminded of open quotes; each is
 * unchanged if it is missing.
 */
export const setRemindersSchema = z.strictObject({
  isOn: z.boolean(),
  stages: listUpTo(z.literal(reminderStages), reminderStages.length),
  hearsOfMoney: z.optional(z.boolean()),
  remindsOfQuotes: z.optional(z.boolean()),
});

/**
 * Body of `set-invoice-reminders` (PUT /api/invoices/{invoiceId}/reminders): turns the reminders of one invoice on or
 * off.
 */
export const setInvoiceRemindersSchema = z.strictObject({ isOn: z.boolean() });

/** The operations of this module. */
export const operations = operationsOf('reminders', {
  'set-reminders': {
    method: 'PUT',
    path: '/api/reminders',
    access: 'account',
    body: setRemindersSchema,
  },
  'get-invoice-reminders': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}/reminders',
    access: 'account',
    answer: json<InvoiceReminders>,
  },
  'set-invoice-reminders': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/reminders',
    access: 'account',
    body: setInvoiceRemindersSchema,
    answer: json<InvoiceReminders>,
  },
  'remind-now': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/reminders',
    access: 'account',
    answer: json<InvoiceReminders>,
  },
});
