import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import type { EarlyAccessList } from './ports.ts';
import { earlyAccessList } from './store/early-access-list.ts';

const list = earlyAccessList(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('leave-early-access', {
  run: ({ path }) => leaveEarlyAccess(path.token, { list }),
});

const tokenPattern = /^([0-9a-f]{64})\.([\w-]{16,64})$/;

/**
 * Removes an address from the early-access list, given the token in its welcome email. Safe to repeat. Mail programs
 * post it themselves when their user unsubscribes (RFC 8058), without a session or a body.
 */
async function leaveEarlyAccess(
  token: string,
  ports: { readonly list: Pick<EarlyAccessList, 'leave'> },
): Promise<Result<DoneAnswer, Problem>> {
  const [, addressHash, secret] = tokenPattern.exec(token) ?? [];
  const hasLeft =
    addressHash !== undefined && secret !== undefined && (await ports.list.leave(addressHash, secret));
  return hasLeft ? ok({ success: true }) : refuse(problem('not-found'));
}
