/** Warnings for an owner who changes an invoice while its bank payment is pending. */
export const pendingTexts = {
  edit: 'A bank payment for this invoice is on its way. If you change the total, the payment still arrives as it was started.',
  void: 'A bank payment for this invoice is on its way. It still arrives after you void the invoice, and is then shown as overpaid.',
} as const;
