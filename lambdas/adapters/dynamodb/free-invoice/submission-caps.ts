import type { Clock } from '../../../clock.ts';
import type { SubmissionCaps } from '../../../free-invoice/ports.ts';
import { log } from '../../../log.ts';
import { dailyCap } from '../caps/daily-cap.ts';
import { spreadCap } from '../caps/spread.ts';
import type { Table } from '../table/table.ts';

/**
 * Caps per network and for all visitors, per UTC day. Plain counters taken before the reservation: they may count a
 * submission that was refused later, never miss one (rule 38).
 */
export function submissionCaps(
  table: Table,
  limits: { readonly perNetwork: number; readonly perDay: number },
  clock: Clock,
): SubmissionCaps {
  const perNetwork = dailyCap(table, 'network', limits.perNetwork, clock);
  const ofAll = spreadCap(table, 'all', limits.perDay, clock);
  return {
    async admit(network) {
      if (!(await perNetwork.admit(network))) return false;
      const admitted = await ofAll.admit(network);
      if (!admitted) log.warn('free-day-cap-reached');
      return admitted;
    },
  };
}
