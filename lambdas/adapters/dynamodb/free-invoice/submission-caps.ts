import type { Clock } from '../../../clock.ts';
import type { SubmissionCaps } from '../../../free-invoice/ports.ts';
import { dailyCap } from '../daily-cap.ts';
import type { Table } from '../table.ts';

/**
 * Caps per network and for all visitors, per UTC day. Plain counters taken before the reservation: they may count a
 * submission that was refused later, never miss one (decision 38).
 */
export function submissionCaps(
  table: Table,
  limits: { readonly perNetwork: number; readonly perDay: number },
  clock: Clock,
): SubmissionCaps {
  const perNetwork = dailyCap(table, 'network', limits.perNetwork, clock);
  const ofAll = dailyCap(table, 'all', limits.perDay, clock);
  return { admit: async (network) => (await perNetwork.admit(network)) && (await ofAll.admit('all')) };
}
