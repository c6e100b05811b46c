import type { Clock } from '../../platform/clock.ts';
import { countUse, takeBackUse } from '../../platform/limits/daily-cap.ts';
import { spreadCap } from '../../platform/limits/spread.ts';
import { log } from '../../platform/log.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SubmissionCaps } from '../ports.ts';
import { isNetworkStopped } from './mail-reputation.ts';

/**
 * Daily limits (UTC) per network and for all visitors. The counters increase before the reservation: they may count a
 * submission that failed, but never miss an email (rule 38).
 */
export function submissionCaps(
  table: Table,
  limits: { readonly perNetwork: number; readonly perDay: number },
  clock: Clock,
): SubmissionCaps {
  const serviceCap = spreadCap(table, 'all', limits.perDay, clock);
  return {
    async admit(network) {
      const now = clock();
      if (await isNetworkStopped(table, network, now)) return { kind: 'network-busy' };
      if (!(await countUse(table, 'network', network, limits.perNetwork, now)))
        return { kind: 'network-busy' };
      const giveBackNetwork = () => takeBackUse(table, 'network', network, now);
      const giveBackService = await serviceCap.admit(network);
      if (!giveBackService) {
        log.warn('free-day-cap-reached');
        await giveBackNetwork();
        return { kind: 'generator-busy' };
      }
      return {
        kind: 'admitted',
        giveBack: async () => {
          await Promise.all([giveBackNetwork(), giveBackService()]);
        },
      };
    },
  };
}
