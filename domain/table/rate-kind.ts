/**
 * What a rate counter counts. Per network: free submissions, early-access joins and their welcome mails, contact
 * messages, sign-ups, verification mails and reset requests, and uses of public links by operation. Besides: free submissions of all visitors and what became of
 * their mail, who it troubled first in a week, verification mails per mailbox, Lite invoices, full exports and
 * parts of their imports per account, and mails to clients of one that is new.
 */
export type RateKind =
  | 'network'
  | 'all'
  | 'mail'
  | 'trouble'
  | 'welcome'
  | 'contact'
  | 'verification'
  | 'verification-network'
  | 'sign-up'
  | 'join'
  | 'invoice'
  | 'full-export'
  | 'full-import'
  | 'client-mail'
  | 'client-sent'
  | 'reset'
  | 'link';
