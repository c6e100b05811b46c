import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { constructId } from '../construct-id.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';
import { operationLog } from '../functions/operation-log.ts';
import { type FunctionBindings, provisionFunction } from '../functions/provision-function.ts';

export interface RoomStackProps {
  /** Its name gives the stack its id, which stays what it is: see "Moving what is deployed" in docs/operations.md. */
  readonly room: string;
  /** What each of its functions needs, by operation. */
  readonly needs: Readonly<Record<string, FunctionNeeds>>;
  /** Operations that are no more, whose logs stay until nobody asks for them. */
  readonly retired: readonly string[];
  readonly settings: DeploymentSettings;
  readonly bindings: FunctionBindings;
}

/**
 * A room's functions with their roles and logs, nested in App: a stack holds 500 resources, and a function is about
 * six. What leads to them (routes, integrations, permissions, schedules) is App's, so that neither waits for the other.
 */
export class RoomStack extends NestedStack {
  readonly functions: readonly BundledFunction[];

  constructor(scope: Construct, props: RoomStackProps) {
    const { room, settings, bindings } = props;
    super(scope, constructId(room), { description: `${room}: functions, roles, logs` });
    this.functions = Object.entries(props.needs).map(([operation, needs]) =>
      provisionFunction(this, { operation, room, needs, settings, bindings }),
    );
    for (const operation of props.retired)
      operationLog(new Construct(this, constructId(operation)), settings.stage, operation);
  }
}
