import { brand } from '../brand.ts';
import { questionTexts } from '../documents/client-question.ts';
import { youngAccount } from '../profile/profile.ts';

/** Refusals about emails and links for clients. */
export const clientProblems = {
  'verify-to-mail-clients': {
    status: 403,
    message: 'Please verify your email to send invoices to clients.',
  },
  'client-email-missing': { status: 422, message: "Add the client's email to send it to them." },
  'client-email-changed': {
    status: 409,
    message: "The client's email was changed meanwhile. Check the address and send again.",
  },
  'address-stopped': { status: 409, message: '{address} does not accept mail from your business.' },
  'client-mail-limit': {
    status: 429,
    message: `A new account can email clients ${youngAccount.clientMailsPerDay} times a day. Please send this one tomorrow.`,
  },
  'client-mail-suspended': {
    status: 403,
    message: `Emailing clients is paused for your account, because several of them reported your mail as spam. Contact us at ${brand.supportEmail}.`,
  },
  'client-links-closed': {
    status: 403,
    message: `Your clients' links are closed, so nothing can be sent to clients. Contact us at ${brand.supportEmail}.`,
  },
  'invoice-unfinished': { status: 409, message: 'Finish this draft before you give it to your client.' },
  'link-not-found': {
    status: 404,
    message: 'This link does not work any more. Ask the business that sent it for a new one.',
  },
  'question-not-found': { status: 404, message: 'Question not found.' },
  'question-empty': { status: 422, message: questionTexts.empty },
  'question-limit': {
    status: 429,
    message:
      'Your last question was sent less than an hour ago. For anything else until then, call or email the business.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
