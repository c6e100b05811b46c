import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { isRecent } from '../clock.ts';
import { boundByDeadline } from '../deadline.ts';
import { optionalVariable } from '../environment.ts';
import { errorFields, log } from '../log.ts';
import { timeoutAfter } from '../service-calls.ts';

/** Values of the maintenance switch's parameter. A stage without the parameter is not in maintenance. */
export const maintenanceValues = { on: 'on', off: 'off' } as const;

/** Seconds that a function caches the value of the switch. */
export const maintenanceCacheSeconds = 30;

/**
 * Whether maintenance is on. During maintenance, operations that write are refused, and background functions do
 * nothing.
 */
export type IsMaintenance = () => Promise<boolean>;

/** Reads the value of an SSM parameter; undefined if it does not exist. */
export function parameterReader(
  name: string,
  { decrypts = false }: { readonly decrypts?: boolean } = {},
): () => Promise<string | undefined> {
  const client = boundByDeadline(new SSMClient({ maxAttempts: 2, requestHandler: timeoutAfter(700) }));
  return async () => {
    try {
      const { Parameter } = await client.send(
        new GetParameterCommand({ Name: name, ...(decrypts && { WithDecryption: true }) }),
      );
      return Parameter?.Value;
    } catch (error) {
      if (error instanceof Error && error.name === 'ParameterNotFound') return undefined;
      throw error;
    }
  };
}

/**
 * The maintenance switch, read at most every 30 seconds. If it cannot be read, the last known value stays, initially
 * off: an outage of SSM must not stop the product.
 */
export function maintenanceSwitch(
  read: () => Promise<string | undefined>,
  now: () => number = Date.now,
): IsMaintenance {
  let cached: { readonly isOn: boolean; readonly readAt: number } | undefined;
  return async () => {
    if (cached && isRecent(cached.readAt, maintenanceCacheSeconds * 1_000, now())) return cached.isOn;
    const readAt = now();
    try {
      cached = { isOn: (await read()) === maintenanceValues.on, readAt };
    } catch (error) {
      log.warn('maintenance-unreadable', errorFields(error));
      cached = { isOn: cached?.isOn ?? false, readAt };
    }
    return cached.isOn;
  };
}

/** The switch of the stage that a function belongs to; always off if the stack sets no parameter name. */
export function deployedMaintenanceSwitch(): IsMaintenance {
  const name = optionalVariable('MAINTENANCE_PARAMETER');
  return name === '' ? async () => false : maintenanceSwitch(parameterReader(name));
}

/** Wraps a function in the background, such as a scheduled one: during maintenance it returns `paused()` instead. */
export function unlessMaintenance<Event, Answer, Paused>(
  handler: (event: Event) => Promise<Answer>,
  paused: () => Paused,
  isMaintenance: IsMaintenance = deployedMaintenanceSwitch(),
): (event: Event) => Promise<Answer | Paused> {
  return async (event) => {
    if (!(await isMaintenance())) return handler(event);
    log.info('paused-for-maintenance');
    return paused();
  };
}
