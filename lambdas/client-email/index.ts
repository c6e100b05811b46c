export {
  type ClientMailCap,
  type ClientMailGate,
  type ClientMailGatePorts,
  type ClientMailPass,
  clientMailGate,
  clientMailRefusal,
  type InvoiceMailCap,
  isDailyLimit,
  isYoungAccount,
  type MailingAccount,
  passClientMailGate,
  type StoppedAddresses,
  takeDailyQuota,
} from './client-mail-gate.ts';
export { mailToClient } from './mail-to-client.ts';
export { clientMailCap } from './store/client-mail-cap.ts';
export { applyMailReport } from './store/client-mail-reputation.ts';
export { isStopped, mailboxOfRecipient, mailStop, stopMail } from './store/mail-stop.ts';
export { mailingAccounts } from './store/mailing-accounts.ts';
