/** Texts of the form of an invoice or quote about its recipients and what they can do with it. */
export const recipientTexts = {
  toClient: (to: string) => `To ${to} · copy to you`,
  /** For quotes, which are emailed to the client only. */
  toClientAlone: (to: string) => `To ${to} · no copy to you`,
  /** The group of the client's further addresses, and the label of each. */
  copies: 'Copies to other addresses of your client',
  copyTo: (address: string) => `Copy to ${address}`,
  copiesUnknown: "This client's other addresses could not be loaded, so they get no copy.",
  awaitsClient: "It goes out as soon as this client's addresses are loaded.",
  /** In the line that names the recipients: how many more there are. */
  andCopies: (line: string, count: number) =>
    count === 0 ? line : `${line} · ${count === 1 ? '1 more address' : `${count} more addresses`}`,
  /** What each recipient of a new invoice gets. */
  clientGets: 'gets the invoice by email, with the PDF and a page to open',
  clientGetsQuote: 'gets the quote by email, with a page to approve it',
  ownerHearsOfQuote: 'You get no copy. You get an email when your client answers.',
  ownerGetsCopy: 'you get a copy with the PDF',
  ownerGets: 'you get the invoice by email, with the PDF',
  onlyMe: 'Only to me',
  onlyYou: 'Only to you.',
  nobody: 'Nobody is emailed.',
  /** Below the form of a correction, while it will not be emailed to the client. */
  keepsOlder: 'Your client keeps seeing the older version.',
  addAddress: "Only to you. Add the client's email to send it to them.",
  addAddressToQuote: "To nobody yet. Add the client's email.",
  unverified: 'Only to you until you verify your email.',
  unverifiedQuote: 'To nobody until you verify your email.',
  noWayToPay: 'This invoice does not say how to pay you.',
  noWayToPayDeposit: 'Your client is asked for a deposit, but not told how to pay it.',
  payableLater: 'Once you add how to pay, the page that your client opens shows it.',
  addWayToPay: 'Say how clients pay you',
  message: 'Message and preview',
  sendLink: 'Send the link again',
  sendingLink: 'Sending...',
  linkSent: (email: string) => `We sent a new link to ${email}.`,
  linkFailed: 'The link could not be sent. Please try again.',
} as const;
