import { sha256 } from '../hash.ts';
import type { DocumentBucket } from './document-bucket.ts';

const currentKey = (userId: string): string => `users/${userId}/logos/logo.png`;
const copyKey = (userId: string, version: string): string => `users/${userId}/logo-copies/${version}.png`;

const VERSION = /^[0-9a-f]{64}$/;

const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * The current logo of an account, and a copy of every logo it ever had. Invoices refer to a copy by the hash of its
 * bytes (rule 24). The copy is written first, so that the current logo always has one.
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

/** A stored logo: a PNG that our own code encoded. */
export interface StoredLogo {
  /** The SHA-256 of the PNG. */
  readonly version: string;
  readonly png: Uint8Array;
}

export interface LogoStore {
  /** Stores a copy of the new logo, then replaces the current one. Returns the new version. */
  save(userId: string, png: Uint8Array): Promise<string>;
  current(userId: string): Promise<StoredLogo | undefined>;
  /** A current or earlier logo of the account, such as the one an invoice was issued with. */
  find(userId: string, version: string): Promise<StoredLogo | undefined>;
  /** Removes the current logo; invoices keep the logo they were issued with. */
  remove(userId: string): Promise<void>;
}
