import { businessWords } from '../client-email/mail-to-client.ts';
import type { MailState } from '../messaging/mail-state.ts';
import { cleanLine } from '../text.ts';

/** Subject and heading of the email of a statement. */
export const statementHeading = (businessName: string): string =>
  cleanLine(`Statement from ${businessWords(businessName)}`);

/** The question before a statement is emailed: the address, and the content of the email. */
export const statementQuestion = (to: string, businessName: string) => ({
  title: `Email this statement to ${to}?`,
  description: `"${statementHeading(businessName)}" shows the balance due and the open invoices, with a link to each invoice that your client has. The statement is attached as a PDF. Replies go to your business email.`,
  confirm: 'Send email',
});

/** The state of the email, for the owner. */
export const statementMailTexts: Readonly<Record<MailState, (to: string) => string>> = {
  waiting: (to) => `The statement is being emailed to ${to}.`,
  sent: (to) => `Statement emailed to ${to}.`,
  failed: (to) => `The statement was not emailed to ${to}. Please try again later.`,
  unknown: (to) =>
    `Whether the statement was emailed to ${to} is not known yet. Ask your client before you send it again.`,
};

/** Shown if the client has no address. */
export const addEmailForStatement = "Add the client's email to email them the statement.";
