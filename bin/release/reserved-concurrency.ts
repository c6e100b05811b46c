import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deployedFunctions } from '#lib/functions/deployed-functions';
import { region } from '#lib/names';

/** Concurrent executions that Lambda keeps unreserved in every account. */
const minUnreserved = 100;

/** Number of a stage's functions to which `reservedConcurrency` applies, including the canary even if it is off. */
const functionCount = Object.keys(deployedFunctions).length;

/**
 * The error message if the account's limit is too low to reserve this much for each function; undefined if it is high
 * enough. Without this check, Lambda would refuse in the middle of the deployment.
 */
export function reservationFault(perFunction: number, accountLimit: number): string | undefined {
  const needed = perFunction * functionCount;
  const free = accountLimit - minUnreserved;
  if (needed <= free) return undefined;
  const most = Math.max(0, Math.floor(free / functionCount));
  return `reservedConcurrency ${perFunction} reserves ${needed} for ${functionCount} functions, but the account allows ${free} (${accountLimit}, of which ${minUnreserved} stay unreserved). ${
    most > 0 ? `Set it to ${most} or less` : 'Leave it out'
  }, or request a higher quota (L-B99A9384).`;
}

/** The account's limit of concurrent Lambda executions. Throws if the AWS CLI fails. */
export async function readConcurrencyLimit(): Promise<number> {
  const { stdout } = await promisify(execFile)('aws', [
    ...['lambda', 'get-account-settings', '--region', region],
    ...['--query', 'AccountLimit.ConcurrentExecutions', '--output', 'json'],
  ]);
  const limit: unknown = JSON.parse(stdout);
  if (typeof limit !== 'number')
    throw new Error('Lambda does not say how many concurrent executions it allows');
  return limit;
}
