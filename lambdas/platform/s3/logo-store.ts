import { sha256 } from '../hash.ts';
import type { DocumentBucket } from './document-bucket.ts';

const currentKey = (userId: string): string => `users/${userId}/logos/logo.png`;
const copyKey = (userId: string, version: string): string => `users/${userId}/logo-copies/${version}.png`;

const VERSION = /^[0-9a-f]{64}$/;

/** True for a text that can name a logo. */
const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * The logo of an account, and a copy of every one it ever had, which invoices refer to by the hash of its bytes
 * (rule 24). The copy is written first, so that the current one always has one.
 */
export const logoStore = (bucket: DocumentBucket): LogoStore => ({
  async save(userId, png) {
    const version = sha256(png);
    await bucket.write(copyKey(userId, version), png, 'image/png');
    await bucket.write(currentKey(userId), png, 'image/png');
    return version;
  },
  async current(userId) {
    const png = await bucket.read(currentKey(userId));
    return png && { version: sha256(png), png };
  },
  async find(userId, version) {
    const png = isVersion(version) ? await bucket.read(copyKey(userId, version)) : undefined;
    return png && { version, png };
  },
  remove: (userId) => bucket.remove(currentKey(userId)),
});

/** A logo as kept: a PNG that our own code encoded. */
export interface StoredLogo {
  /** Names these very pixels. */
  readonly version: string;
  readonly png: Uint8Array;
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
