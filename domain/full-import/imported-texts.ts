/** Texts shown on imported documents. */
export const importedTexts = {
  mark: 'Imported',
  invoice:
    'This invoice was imported and is kept as history: it cannot be edited, emailed or shared. You can record payments, void it, or duplicate it.',
  quote:
    'This quote was imported and is kept as history: it has no link, and it cannot be sent, certified or verified. Duplicate it to go on with it.',
} as const;
