import { GetParameterCommand, ParameterNotFound, PutParameterCommand } from '@aws-sdk/client-ssm';
import { maintenanceCacheSeconds, maintenanceValues } from '#lambdas/platform/ssm/maintenance';
import type { Deployment } from './deployment.ts';

/**
 * Seconds from turning maintenance on until nothing writes any more: functions notice it within the cache time, and what
 * began before ends within the longest time limit of a function.
 */
export const stopSeconds = maintenanceCacheSeconds + 60;

/** The maintenance switch of a stage, and when it was last changed, if the service says so. */
export interface MaintenanceState {
  readonly isOn: boolean;
  readonly changedAt?: Date;
}

/** Reads the maintenance switch; a stage without the parameter is not in maintenance. */
export async function readMaintenance({
  client,
  names,
}: Deployment['parameters']): Promise<MaintenanceState> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: names.maintenance }));
    const { Value, LastModifiedDate } = Parameter ?? {};
    return {
      isOn: Value === maintenanceValues.on,
      ...(LastModifiedDate && { changedAt: LastModifiedDate }),
    };
  } catch (error) {
    if (error instanceof ParameterNotFound) return { isOn: false };
    throw error;
  }
}

/** Writes the maintenance switch, also where the parameter does not exist yet. */
export async function turnMaintenance(
  { client, names }: Deployment['parameters'],
  to: keyof typeof maintenanceValues,
): Promise<void> {
  await client.send(
    new PutParameterCommand({
      Name: names.maintenance,
      Value: maintenanceValues[to],
      Type: 'String',
      Overwrite: true,
      Description: 'Whether functions that write are stopped',
    }),
  );
}
