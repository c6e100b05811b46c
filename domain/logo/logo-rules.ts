/** Limits of a logo: of the picked file, and of the PNG that the browser sends to the API (rule 33). */
export const logoRules = {
  /** Maximum size of the picked file in bytes. */
  pickedBytes: 5 * 1024 * 1024,
  /** Maximum size of the PNG sent to the API, in bytes. */
  sentBytes: 512 * 1024,
  /** Pixels of the PNG's longer side. */
  side: 400,
} as const;

/** Said of a logo that is stored but cannot be seen, such as a white one on transparent ground. */
export const whiteLogoNotice =
  'This logo is white, so nobody will see it on white paper. Choose a dark version of it, or one on a colored background.';

/** Error messages for a logo that is refused or could not be saved. */
export const logoTexts = {
  notAnImage: 'Please upload a valid image file (PNG, JPG, or SVG).',
  tooLarge: 'Logo file size must be under 5MB.',
  unreadable: 'This image could not be read. Please try another file.',
  uploadFailed: 'Failed to upload logo. Please try again.',
} as const;
