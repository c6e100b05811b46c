import { createHash, randomBytes } from 'node:crypto';
import type { Sha256 } from '#domain/table/keys';
import { ulid, ulidRandomBytes } from '#domain/ulid';

/** SHA-256 of a text (as UTF-8) or of bytes, as 64 hex digits. */
export const sha256 = (content: string | Uint8Array): Sha256 =>
  createHash('sha256').update(content).digest('hex') as Sha256;

/** 128 random bits as 22 letters, digits, - and _. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** A new ID that sorts by its creation time. */
export const newUlid = (now: Date): string => ulid(now.getTime(), randomBytes(ulidRandomBytes));
