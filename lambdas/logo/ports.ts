/** A logo as kept: a PNG that our own code encoded. */
export interface StoredLogo {
  /** Names these very pixels. */
  readonly version: string;
  readonly png: Uint8Array;
}

export interface OpenAccounts {
  /** True for an account that was opened and not erased since, whatever its token says. */
  isOpen(userId: string): Promise<boolean>;
  /** Notes that its owner has set or removed the logo: what is there now is no longer withheld. */
  noteNewLogo(userId: string): Promise<void>;
}

export interface LogoStore {
  /** Replaces the account's logo once the new one is safely stored; answers its version. */
  save(userId: string, png: Uint8Array): Promise<string>;
  current(userId: string): Promise<StoredLogo | undefined>;
  /** One the account has or had: the one an invoice was issued with. */
  find(userId: string, version: string): Promise<StoredLogo | undefined>;
  /** Removes the current logo; invoices keep theirs. */
  remove(userId: string): Promise<void>;
}

/** Pixels without alpha: three bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export interface PngCodec {
  /** The picture of a plain PNG flattened on white; undefined for everything else. Never throws for its input. */
  decode(bytes: Uint8Array): Picture | undefined;
  encode(picture: Picture): Uint8Array;
}
