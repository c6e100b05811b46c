import type { Problem } from '#domain/contract/problems';
import type { VerifiedFile, VerifyFileAnswer } from '#domain/public-links/contract';
import { ok, type Result } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { Sha256 } from '#domain/table/keys';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { IssuedFileReader } from '../issued-files/index.ts';
import { mayImpersonate } from '../messaging/index.ts';

export interface VerifyFilePorts {
  readonly files: IssuedFileReader;
  /** The time zone of an account whose links work; undefined if it is closed, unverified or deleted. */
  readonly openAccount: (userId: string) => Promise<{ readonly timeZone: TimeZone } | undefined>;
  /** The state of an invoice whose link works, as the client's page shows it. */
  readonly invoiceState: (
    userId: string,
    invoiceId: string,
    contentId: string | undefined,
  ) => Promise<VerifiedFile['state']>;
}

const sha256Pattern = /^[0-9a-f]{64}$/;

async function accountFile(
  { sha256, code }: { readonly sha256?: string | undefined; readonly code?: string | undefined },
  ports: VerifyFilePorts,
): Promise<VerifiedFile | undefined> {
  const found =
    sha256 !== undefined
      ? await ports.files.byHash(sha256 as Sha256)
      : code !== undefined && isKeyId(code)
        ? await ports.files.byCode(code)
        : undefined;
  if (!found) return undefined;
  const { userId, file: kind, documentId, contentId, businessName, number, totalCents, issuedAt } = found;
  const account = await ports.openAccount(userId);
  if (!account) return undefined;
  const hasState = kind === 'invoice' || kind === 'receipt';
  const state = hasState ? await ports.invoiceState(userId, documentId, contentId) : undefined;
  return {
    kind,
    number,
    totalCents,
    business: businessName,
    ...(mayImpersonate(businessName) && { mayImpersonate: true }),
    sentOn: dayIn(account.timeZone, issuedAt),
    ...(state && { state }),
  };
}

async function freeFile(sha256: Sha256, { files }: VerifyFilePorts): Promise<VerifiedFile | undefined> {
  const free = await files.freeByHash(sha256);
  if (!free) return undefined;
  const { number, totalCents, issuedAt } = free;
  return { kind: 'free-invoice', number, totalCents, sentOn: issuedAt.slice(0, 10) };
}

/**
 * Finds out whether this product issued a PDF, by its hash or by the code printed on it. For files of accounts that are
 * closed, unverified or deleted, the answer is the same as for unknown files.
 */
export async function verifyFile(
  request: { readonly sha256?: string | undefined; readonly code?: string | undefined },
  ports: VerifyFilePorts,
): Promise<Result<VerifyFileAnswer, Problem>> {
  const { sha256, code } = request;
  if (sha256 !== undefined && !sha256Pattern.test(sha256)) return ok({ success: true });
  const file =
    (await accountFile({ sha256, code }, ports)) ??
    (sha256 === undefined ? undefined : await freeFile(sha256 as Sha256, ports));
  return ok({ success: true, ...(file && { file }) });
}
