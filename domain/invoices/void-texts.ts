/** Texts about voiding an invoice, and about undoing it. */
export const voidTexts = {
  whoIsTold:
    'Your client is not emailed. The link says that the invoice was voided and that nothing is due. You can undo this.',
  whoReadsReason: 'Only you can read it.',
  undone: 'Your client is not emailed. The link shows the invoice and what is due again.',
} as const;
