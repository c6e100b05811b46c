import { deletionPace as pace } from '#domain/account/account-deletion';
import type { AfterUnit, DoUnit, Task } from '../../tasks/index.ts';
import type { DeletionUnitPorts } from './ports.ts';

/** The phases of a deletion, in this order; values of the task's `phase`. */
export const deletionPhases = ['sign-in', 'quotes', 'documents', 'items', 'listed', 'last'] as const;

type Phase = (typeof deletionPhases)[number];

/** Seconds from now until the given number of seconds after the deletion started. */
const secondsUntil = ({ startedAt }: Task, seconds: number, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(startedAt) + seconds * 1_000 - now.getTime()) / 1_000));

/** Deletes some of a phase's items; true if there may be more. */
async function deleteSome(phase: Phase, userId: string, ports: DeletionUnitPorts): Promise<boolean> {
  const { accounts, documents } = ports;
  switch (phase) {
    case 'quotes':
      return accounts.deleteQuotes(userId, pace.quotesPerUnit);
    case 'documents':
      return documents.deleteSome(userId, pace.perUnit);
    case 'items':
      return accounts.deleteItems(userId, pace.perUnit);
    case 'listed':
      return accounts.deleteLinksAndEvents(userId, pace.perUnit);
    default:
      return false;
  }
}

/** The phases that are repeated in the last unit, in this order. */
const repeatedPhases = ['quotes', 'documents', 'items', 'listed'] as const satisfies readonly Phase[];

/**
 * Deletes items that were written after everything was deleted, by requests still running or with tokens still valid.
 */
async function deleteLateItems(userId: string, ports: DeletionUnitPorts): Promise<AfterUnit> {
  for (const phase of repeatedPhases)
    if (await deleteSome(phase, userId, ports)) return { phase: 'last', waitSeconds: pace.secondsBetween };
  await ports.accounts.deleteLast(userId);
  return 'gone';
}

/**
 * One unit of an account's deletion: at most a hundred items or files, or ten quotes. The sign-in and the quotes come
 * first, because links of quotes made by the mobile app work without a profile. The rest waits until no request is
 * running any more. After an hour, when no access token is valid, everything is checked once more.
 */
export const deleteUnit =
  (ports: DeletionUnitPorts): DoUnit =>
  async (userId, task) => {
    // If another release wrote an unknown phase, the deletion starts over.
    const phase = deletionPhases.find((known) => known === task.phase) ?? 'sign-in';
    const now = ports.clock();
    switch (phase) {
      case 'sign-in':
        await ports.directory.remove(userId);
        await ports.leaveProvider(userId);
        await ports.endExport(userId);
        if (task.emailHash !== undefined) await ports.accounts.forgetSignup(task.emailHash);
        return { phase: 'quotes' };
      case 'last':
        return deleteLateItems(userId, ports);
      default: {
        if (await deleteSome(phase, userId, ports)) return { phase, waitSeconds: pace.secondsBetween };
        const next = deletionPhases[deletionPhases.indexOf(phase) + 1] ?? 'last';
        if (next === 'documents')
          return { phase: next, waitSeconds: secondsUntil(task, pace.settleSeconds, now) };
        if (next === 'last')
          return { phase: next, waitSeconds: secondsUntil(task, pace.lastLookSeconds, now) };
        return { phase: next, waitSeconds: pace.secondsBetween };
      }
    }
  };
