import { createHash, randomBytes } from 'node:crypto';
import type { Sha256 } from '#domain/keys';

/** SHA-256 of a text as 64 hex digits. */
export const sha256 = (text: string): Sha256 =>
  createHash('sha256').update(text, 'utf8').digest('hex') as Sha256;

/** 128 random bits as 22 letters, digits, - and _. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
