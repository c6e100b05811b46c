import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { joinEarlyAccessSchema, operations, sendWelcomeSchema } from '#domain/early-access/contract';
import { ok, type Result, refuse } from '#domain/result';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { deployedMail } from '../platform/ses/ses-mail-sender.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { deployedTable } from '../platform/table/table.ts';
import { joinEarlyAccess } from './join-early-access.ts';
import type { EarlyAccessList, SendWelcomePorts } from './ports.ts';
import { sendWelcome } from './send-welcome.ts';
import { earlyAccessList } from './store/early-access-list.ts';

const tokenPattern = /^([0-9a-f]{64})\.([\w-]{16,64})$/;

export const routes = {
  'join-early-access': {
    in: 'public-api',
    needs: { items: ['UpdateItem'] },
    body: jsonBody(joinEarlyAccessSchema),
    run: () => {
      const table = deployedTable();
      const ports = {
        list: earlyAccessList(table, systemClock),
        cap: networkLimit(table, operations, 'join-early-access', systemClock),
      };
      return ({ key, body, network }) => joinEarlyAccess({ ...body, signupId: key, network }, ports);
    },
  },
  'send-welcome': {
    in: 'public-mail',
    needs: { items: ['UpdateItem'], mail: 'account', siteOrigin: true },
    body: jsonBody(sendWelcomeSchema),
    run: () => {
      const table = deployedTable();
      const ports: SendWelcomePorts = {
        list: earlyAccessList(table, systemClock),
        cap: networkLimit(table, operations, 'send-welcome', systemClock),
        mail: deployedMail(),
        siteOrigin: deployedSiteOrigin(),
      };
      return ({ body, network }) => sendWelcome(body.email, network, ports);
    },
  },
  'leave-early-access': {
    in: 'public-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    run:
      (list = earlyAccessList(deployedTable(), systemClock)) =>
      ({ path }) =>
        leaveEarlyAccess(path.token, { list }),
  },
} satisfies RoutesOf<'early-access'>;

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
