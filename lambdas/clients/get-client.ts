import type { GetClientAnswer } from '#domain/clients/contract';
import { type Problem, problem } from '#domain/contract/problems';
import { owedByAge } from '#domain/invoices/owed-by-age';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import { dayIn } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import type { ClientDays, ClientStore } from './ports.ts';

/**
 * One client with its statistics, the amount owed by age and its service addresses. The stored totals per due day give
 * the amounts, so no invoice is read.
 */
export async function getClient(
  userId: string,
  clientId: string,
  {
    clients,
    days,
    clock,
  }: { readonly clients: ClientStore; readonly days: ClientDays; readonly clock: Clock },
): Promise<Result<GetClientAnswer, Problem>> {
  if (!isKeyId(clientId)) return refuse(problem('client-not-found'));
  const [client, timeZone] = await Promise.all([clients.find(userId, clientId), clients.timeZone(userId)]);
  if (!client) return refuse(problem('client-not-found'));
  const today = dayIn(timeZone, clock().toISOString());
  const [due, addresses] = await Promise.all([
    client.balanceCents > 0 ? days.owedUntil(userId, clientId, today) : [],
    clients.addressesOf(userId, client),
  ]);
  return ok({ success: true, client, owed: owedByAge(client.balanceCents, due, today), addresses });
}
