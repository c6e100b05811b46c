import { type Problem, problem } from '#domain/contract/problems';
import type { SaveLogoAnswer } from '#domain/logo/contract';
import { ok, type Result, refuse } from '#domain/result';
import { errorFields, log } from '../platform/log.ts';
import type { PngCodec } from '../platform/png/plain-png.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { ExistingAccounts } from '../profile/index.ts';

/**
 * Replaces the account's logo with a picture drawn by the browser (rule 33). Only its pixels are used: the stored file
 * is written by our own encoder. The old logo stays until the new one is stored. A deleted account is refused, although
 * its last token may still be valid.
 */
export async function saveLogo(
  userId: string,
  bytes: Uint8Array,
  ports: {
    readonly png: PngCodec;
    readonly logos: Pick<LogoStore, 'save'>;
    readonly accounts: ExistingAccounts;
  },
): Promise<Result<SaveLogoAnswer, Problem>> {
  const picture = ports.png.decode(bytes);
  if (!picture) return refuse(problem('logo-unreadable'));
  if (!(await ports.accounts.exists(userId))) return refuse(problem('setup-incomplete'));
  const { width, height } = picture;
  try {
    const version = await ports.logos.save(userId, ports.png.encode(picture));
    await ports.accounts.recordLogoDecision(userId);
    return ok({ success: true, logo: { version, width, height } });
  } catch (error) {
    log.error('logo-not-kept', errorFields(error));
    return refuse(problem('logo-not-kept'));
  }
}

/**
 * The account's current logo, or the version that an invoice was issued with. Having no logo is not an error: the value
 * is undefined. A version that does not exist is refused.
 */
export async function getLogo(
  userId: string,
  version: string | undefined,
  logos: Pick<LogoStore, 'current' | 'find'>,
): Promise<Result<{ contentType: 'image/png'; filename: string; bytes: Uint8Array } | undefined, Problem>> {
  const logo = version === undefined ? await logos.current(userId) : await logos.find(userId, version);
  if (!logo) return version === undefined ? ok(undefined) : refuse(problem('logo-not-found'));
  return ok({ contentType: 'image/png', filename: 'logo.png', bytes: logo.png });
}

/**
 * Removes the account's logo; invoices keep theirs. A deleted account is refused, because S3 would keep a delete marker
 * with the account's ID in its key.
 */
export async function removeLogo(
  userId: string,
  ports: { readonly logos: Pick<LogoStore, 'remove'>; readonly accounts: ExistingAccounts },
): Promise<Result<{ readonly success: true }, Problem>> {
  if (!(await ports.accounts.exists(userId))) return refuse(problem('setup-incomplete'));
  await ports.logos.remove(userId);
  await ports.accounts.recordLogoDecision(userId);
  return ok({ success: true });
}
