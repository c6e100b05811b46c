import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { LogoStore } from '../platform/s3/logo-store.ts';

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
