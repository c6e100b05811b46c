import type { SaveLogoAnswer } from '#domain/contract/logo';
import { callAsAccount } from './call-as-account.ts';

/** Replaces the account's logo with a PNG of our own making. */
export const saveLogo = (png: Blob) => callAsAccount<SaveLogoAnswer>('save-logo', { body: png });
