/** A stored photo of an account. Instants are ISO. */
export interface Photo {
  readonly photoId: string;
  readonly createdAt: string;
  /** Bytes of both files together. */
  readonly bytes: number;
  /** Pixels of the large file. */
  readonly width: number;
  readonly height: number;
  /** False until both files are in place. */
  readonly isStored: boolean;
  /** The jobs, documents and service addresses that have it, by their names (`holderName`). */
  readonly holders: Readonly<Record<string, true>>;
  /** When it is deleted unless something has it by then. */
  readonly due?: string;
  /** Its files are being deleted, so nothing can take it anymore. */
  readonly isDeleting?: true;
}

/** A photo on a document, in the order of the list. */
export interface ShownPhoto {
  readonly photoId: string;
  /** '' if none was typed. */
  readonly caption: string;
}

/** What a document says in the place of a photo whose file is gone. */
export const missingPhotoText = ({ caption }: Pick<ShownPhoto, 'caption'>): string =>
  caption === '' ? 'This photo is missing.' : `This photo is missing: ${caption}`;

/** The text in place of a photo, for people who cannot see it: its caption, or which photo it is. */
export const photoAltText = (
  { caption }: Pick<ShownPhoto, 'caption'>,
  index: number,
  count: number,
): string => (caption === '' ? `Photo ${index + 1} of ${count}` : caption);
