import { GetParameterCommand, ParameterNotFound, PutParameterCommand } from '@aws-sdk/client-ssm';
import { maintenanceCacheSeconds, maintenanceValues } from '#lambdas/platform/ssm/maintenance';
import type { Deployment } from './deployment.ts';

/**
 * Seconds after turning on maintenance until nothing writes anymore: functions notice it within the cache time, and
 * running calls end within the longest function timeout.
 */
export const stopSeconds = maintenanceCacheSeconds + 60;

/** The maintenance switch of a stage, and when it was last changed, if SSM reports it. */
export interface MaintenanceState {
  readonly isOn: boolean;
  readonly changedAt?: Date;
}

/** Reads the maintenance switch. Without the parameter, maintenance is off. */
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

/** Writes the maintenance switch. Creates the parameter if needed. */
export async function switchMaintenance(
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
