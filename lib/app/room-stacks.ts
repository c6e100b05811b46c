import type { Construct } from 'constructs';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';
import type { FunctionBindings } from '../functions/provision-function.ts';
import { backgroundNeeds } from './background-needs.ts';
import { operationNeeds } from './operation-needs.ts';
import { retiredOperations } from './retired-operations.ts';
import { RoomStack } from './room-stack.ts';

type BackgroundRoom = keyof typeof backgroundNeeds;
type BackgroundOperation = { [Room in BackgroundRoom]: keyof (typeof backgroundNeeds)[Room] }[BackgroundRoom];

/** The functions of all rooms, by operation. */
export type RoomFunctions = Readonly<Record<Operation | BackgroundOperation, BundledFunction>>;

/** Every room with what its functions need: those behind the API, and those that no request calls. */
function needsByRoom(): ReadonlyMap<string, Readonly<Record<string, FunctionNeeds>>> {
  const rooms = new Map<string, Readonly<Record<string, FunctionNeeds>>>(Object.entries(backgroundNeeds));
  for (const [operation, { room }] of Object.entries(endpoints))
    rooms.set(room, { ...rooms.get(room), [operation]: operationNeeds[operation as Operation] });
  return rooms;
}

/** Makes a nested stack for each room. */
export function provisionRooms(
  scope: Construct,
  common: { readonly settings: DeploymentSettings; readonly bindings: FunctionBindings },
): RoomFunctions {
  const stacks = [...needsByRoom()].map(
    ([room, needs]) =>
      new RoomStack(scope, { ...common, room, needs, retired: retiredOperations[room] ?? [] }),
  );
  const functions = stacks.flatMap((stack) => stack.functions.map((each) => [each.operation, each] as const));
  return Object.fromEntries(functions) as RoomFunctions;
}
