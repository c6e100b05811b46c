/** What suspends an account's mail to clients: complaints of so many mailboxes in so many days, and their share of it. */
export const suspension = { days: 30, mailboxes: 3, share: 0.003 } as const;

/** True where complaints are too many for an account to mail clients any longer. */
export const isTooMany = (complaints: number, mailsSent: number): boolean =>
  complaints >= suspension.mailboxes && complaints >= suspension.share * mailsSent;
