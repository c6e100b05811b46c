import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { type JoinEarlyAccessBody, userAgentLength } from '#domain/early-access/contract';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cutText } from '#domain/text';
import type { NetworkCap } from '../platform/limits/daily-cap.ts';
import type { EarlyAccessList } from './ports.ts';

export interface JoinEarlyAccess extends JoinEarlyAccessBody {
  /** Created by the browser; the same for every retry of one signup. */
  readonly signupId: string;
  readonly network: string;
}

/**
 * Adds an address to the early-access list, once, whatever its spelling and however often it is sent. A retry of a
 * signup whose answer was lost succeeds like the first request.
 */
export async function joinEarlyAccess(
  { signupId, network, ...body }: JoinEarlyAccess,
  ports: { readonly list: EarlyAccessList; readonly cap: NetworkCap },
): Promise<Result<DoneAnswer, Problem>> {
  // An address that needs no reading is stored as it was typed.
  const trimmed = body.email.trim();
  const email = isEmailAddress(trimmed) ? trimmed : plainEmail(body.email);
  if (!isEmailAddress(email)) return refuse(problem('invalid-email'));
  if (!(await ports.cap.admit(network))) return refuse(problem('too-many-requests'));
  const added = await ports.list.add({
    signupId,
    email,
    source: body.source,
    userAgent: cutText(cleanLine(body.userAgent), userAgentLength),
  });
  return added ? ok({ success: true }) : refuse(problem('already-registered'));
}
