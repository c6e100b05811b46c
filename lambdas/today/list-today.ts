import { type Problem, problem } from '#domain/contract/problems';
import type { ListTodayAnswer } from '#domain/contract/today';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import { mostUrgent } from '#domain/today/today-item';
import type { Clock } from '../platform/clock.ts';
import type { ListTodayPorts } from './ports.ts';

/** What needs the owner of an account now, the most urgent first. Refused without a Lite profile. */
export async function listToday(
  userId: string,
  { list, timeZone, clock }: ListTodayPorts & { readonly clock: Clock },
): Promise<Result<ListTodayAnswer, Problem>> {
  const zone = await timeZone(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  const now = clock();
  const today = dayIn(zone, now.toISOString());
  const { items, hasMore } = await list.read(userId, today, now);
  return ok({ success: true, today, items: mostUrgent(items), hasMore });
}
