/** The events that a rate counter counts. */
export type RateKind =
  // Of the free generator. `network`: submissions per network. `all`: submissions of all visitors. `mail`: outcomes of
  // emails. `trouble`: bounces and complaints per network and mailbox.
  | 'network'
  | 'all'
  | 'mail'
  | 'trouble'
  // `request`: per operation and network. `recovery-code`: attempts per account.
  | 'request'
  | 'recovery-code'
  // Verification emails per mailbox.
  | 'verification'
  // Per account. `invoice`: emails of documents. `client-mail`: emails to clients, of a new account. `client-sent`:
  // emails to clients that SES sent. `full-import`: uploaded parts.
  | 'invoice'
  | 'client-mail'
  | 'client-sent'
  | 'full-export'
  // Per link of a calendar feed.
  | 'job-feed'
  | 'full-import';
