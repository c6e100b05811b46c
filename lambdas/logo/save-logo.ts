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
