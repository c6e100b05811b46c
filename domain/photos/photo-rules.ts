/** The two files of a photo: one to look at, and one for lists, PDFs and email. */
export const photoSizes = ['large', 'small'] as const;

export type PhotoSize = (typeof photoSizes)[number];

/** Longest side in pixels and largest file in bytes of each size. */
export const photoFiles: Readonly<Record<PhotoSize, { readonly side: number; readonly bytes: number }>> = {
  large: { side: 1_600, bytes: 1_000_000 },
  // Twenty of them stay below the 4.5 MB of an email, which is more than a third longer than its files: the document with
  // its logo, and the logo once more.
  small: { side: 800, bytes: 100_000 },
};

export const photoLimits = {
  perDocument: 20,
  perJob: 60,
  /** Characters of a caption. */
  caption: 120,
  /** Bytes that the browser aims at for the large file. */
  largeAim: 400_000,
  /** Seconds in which an upload can begin. */
  uploadSeconds: 15 * 60,
  /** Hours that a photo stays which nothing shows. */
  unusedHours: 24,
} as const;

/** What a photo belongs to. A further kind is one more value. */
export const photoHolderKinds = ['job', 'quote', 'invoice', 'equipment'] as const;

export type PhotoHolderKind = (typeof photoHolderKinds)[number];

/** A job or document that has a photo, or the service address with the equipment that has it. */
export interface PhotoHolder {
  readonly kind: PhotoHolderKind;
  readonly id: string;
}

/** The equipment at a service address of a client, which has photos of its plates. */
export const equipmentHolder = (clientId: string, addressId: string): PhotoHolder => ({
  kind: 'equipment',
  id: `${clientId}:${addressId}`,
});

/** The holder as one text. */
export const holderName = ({ kind, id }: PhotoHolder): string => `${kind}:${id}`;

/** Texts about photos. */
export const photoTexts = {
  unreadable: 'This image could not be read. Please try another file.',
  tooManyOnJob: `A job can have at most ${photoLimits.perJob} photos.`,
  tooManyOnDocument: `A document can have at most ${photoLimits.perDocument} photos.`,
  onePlate: 'Equipment can have 1 photo.',
  captionTooLong: `A caption can be at most ${photoLimits.caption} characters.`,
  uploadFailed: 'This photo could not be uploaded.',
} as const;

/** "12 MB of 500 MB"; a started megabyte counts. */
export const storageText = (usedBytes: number, quotaBytes: number): string =>
  `${Math.ceil(usedBytes / 1_000_000).toLocaleString('en-US')} MB of ${Math.round(
    quotaBytes / 1_000_000,
  ).toLocaleString('en-US')} MB`;

/** Part of the space from which the owner is told that it will be full. */
const nearlyFull = 0.9;

export const isNearlyFull = (usedBytes: number, quotaBytes: number): boolean =>
  usedBytes >= quotaBytes * nearlyFull;
