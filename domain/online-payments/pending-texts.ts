/** What warns an owner before an invoice changes whose bank payment is on its way. */
export const pendingTexts = {
  edit: 'A bank payment for this invoice is on its way. If you change the total, the payment still arrives as it was started.',
  void: 'A bank payment for this invoice is on its way. It still arrives after you void the invoice, and is then shown as overpaid.',
} as const;
