/** The events that a rate counter counts. */
export type RateKind =
  // Of the free generator. `network`: submissions per network. `all`: submissions of all visitors. `mail`: outcomes of
  // emails. `trouble`: bounces and complaints per network and mailbox.
  | 'network'
  | 'all'
  | 'mail'
  | 'trouble'
  // Per network. `join`: early access. `link`: every operation without its own kind; also attempts with recovery codes,
  // per account.
  | 'welcome'
  | 'contact'
  | 'verification-network'
  | 'sign-up'
  | 'join'
  | 'reset'
  | 'link'
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
