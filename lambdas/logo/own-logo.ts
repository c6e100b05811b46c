import type { SaveLogoAnswer } from '#domain/contract/logo';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { errorFields, log } from '../platform/log.ts';
import type { PngCodec } from '../platform/png/plain-png.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { OpenAccounts } from '../profile/index.ts';

/**
 * Replaces the account's logo by a picture the browser has drawn (rule 33). Only pixels are taken over: what is
 * stored was written by our own encoder. The old logo stays until the new one is safely stored. An account that was
 * erased gets none, though its last token is still good.
 */
export async function saveLogo(
  userId: string,
  bytes: Uint8Array,
  ports: { readonly png: PngCodec; readonly logos: Pick<LogoStore, 'save'>; readonly accounts: OpenAccounts },
): Promise<Result<SaveLogoAnswer, Problem>> {
  const picture = ports.png.decode(bytes);
  if (!picture) return refuse(problem('logo-unreadable'));
  if (!(await ports.accounts.isOpen(userId))) return refuse(problem('setup-incomplete'));
  const { width, height } = picture;
  try {
    const version = await ports.logos.save(userId, ports.png.encode(picture));
    await ports.accounts.noteNewLogo(userId);
    return ok({ success: true, logo: { version, width, height } });
  } catch (error) {
    log.error('logo-not-kept', errorFields(error));
    return refuse(problem('logo-not-kept'));
  }
}

/**
 * The account's logo, or the one of a version that an invoice was issued with. To have no logo is not an error and
 * answers nothing; a version that does not exist is refused.
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
 * Removes the account's logo; invoices keep theirs. An account that was erased is refused: storage would keep a mark of
 * what was removed, with the account's id in it.
 */
export async function removeLogo(
  userId: string,
  ports: { readonly logos: Pick<LogoStore, 'remove'>; readonly accounts: OpenAccounts },
): Promise<Result<{ readonly success: true }, Problem>> {
  if (!(await ports.accounts.isOpen(userId))) return refuse(problem('setup-incomplete'));
  await ports.logos.remove(userId);
  await ports.accounts.noteNewLogo(userId);
  return ok({ success: true });
}
