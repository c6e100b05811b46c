import { brand } from '../brand.ts';
import { invoiceMailsPerDay } from '../profile/profile.ts';
import { tooManyToSort } from './invoice-order.ts';

/** Refusals about Lite invoices and their payments. */
export const invoiceProblems = {
  'setup-incomplete': { status: 403, message: `Please complete your ${brand.name} Lite setup to continue.` },
  'unverified-limit': { status: 403, message: 'Please verify your email to send more invoices.' },
  'daily-mail-limit': {
    status: 429,
    message: `You can send ${invoiceMailsPerDay} emails a day, and today has no room for this. Please send it tomorrow.`,
  },
  'number-taken': {
    status: 409,
    message: 'Invoice number {number} is already used. Choose another number.',
  },
  'invoice-paid': {
    status: 409,
    message: 'This invoice is paid and can no longer be edited. Duplicate it instead.',
  },
  'invoice-changed': {
    status: 409,
    message: 'This invoice was changed elsewhere. Reload to see the latest, then save again.',
  },
  'too-many-to-sort': { status: 422, message: tooManyToSort },
  'invoice-not-sent': { status: 409, message: 'Only a sent invoice can be paid.' },
  'invalid-payment': { status: 422, message: 'Please fix the following:' },
  'payment-too-large': { status: 409, message: 'Amount is more than the balance of {balance}.' },
  'parts-too-large': {
    status: 409,
    message: 'These invoices owe {balance} together. Record at most that.',
  },
  'provider-payment': {
    status: 409,
    message: 'Card and bank payments are refunded, not removed.',
  },
  'payment-pending': {
    status: 409,
    message: 'A bank payment is on its way. At most {balance} can be recorded beside it.',
  },
  'payment-not-found': { status: 404, message: 'This payment no longer exists.' },
  'invoice-partly-paid': {
    status: 409,
    message: 'This invoice has payments. Remove or refund them before you change it.',
  },
  'invoice-not-draft': {
    status: 409,
    message: 'This invoice is no draft any more: it may have been emailed.',
  },
  'invoice-void': {
    status: 409,
    message: 'This invoice was voided. Duplicate it to bill this work again.',
  },
  'void-not-undone': {
    status: 409,
    message:
      'This invoice stays void: what it billed is on another invoice, or the deposit of its quote changed.',
  },
  'invoice-not-voidable': { status: 409, message: 'Only a sent invoice can be voided.' },
  'invoice-has-payments': {
    status: 409,
    message: 'This invoice has payments. Remove or refund them before you void it.',
  },
  'invoice-not-found': { status: 404, message: 'Invoice not found' },
  'invoice-not-yours': { status: 403, message: 'You do not have permission to view this invoice' },
} as const;

/** Refusals about reminders and recurring invoices. */
export const scheduleProblems = {
  'not-remindable': {
    status: 409,
    message: 'Only an open invoice that was emailed to the client can be reminded of.',
  },
  'reminded-today': { status: 409, message: 'You sent a reminder of this invoice less than 24 hours ago.' },
  'not-repeatable': { status: 409, message: 'Only an invoice that was sent and is not void can repeat.' },
  'repeats-already': {
    status: 409,
    message: 'This invoice was made by another one that still repeats. Stop that one first.',
  },
  'invalid-repeat': { status: 422, message: 'Please fix the following:' },
  'reminder-unconfirmed': {
    status: 409,
    message:
      'Whether your last reminder was emailed is not known yet. So that your client does not get it twice, the next one can be sent 24 hours after it.',
  },
  'reminder-not-sent': { status: 502, message: 'The reminder could not be sent. Please try again.' },
} as const;
