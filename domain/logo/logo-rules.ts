/** What the browser takes from a person, and what it may hand to the API (rule 33). */
export const logoRules = {
  /** Bytes of the file a person picks. */
  pickedBytes: 5 * 1024 * 1024,
  /** Bytes of the PNG sent to the API. */
  sentBytes: 512 * 1024,
  /** Pixels of the PNG's longer side. */
  side: 400,
} as const;

/** The texts of a logo that is refused or not kept. */
export const logoTexts = {
  notAnImage: 'Please upload a valid image file (PNG, JPG, or SVG).',
  tooLarge: 'Logo file size must be under 5MB.',
  unreadable: 'This image could not be read. Please try another file.',
  uploadFailed: 'Failed to upload logo. Please try again.',
} as const;
