/**
 * The events that a rate counter counts. Per network: free submissions, early-access joins and welcome emails, contact
 * messages, sign-ups, verification emails, reset requests, and calls of public link operations. For all visitors
 * together: free submissions, and the results of their emails. Per network and mailbox: bounces and complaints. Per
 * mailbox: verification emails. Per account: Lite invoices, full exports and uploaded import parts; for a new account,
 * emails to clients.
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
