import type { Operation } from '#domain/contract/endpoints';
import type { FunctionName } from '../functions/deployed-functions.ts';
import type { OperationNeeds } from '../functions/function-needs.ts';
import { triggerNeeds, triggerSources } from '../functions/trigger-needs.ts';
import { backgroundNeeds } from './background-needs.ts';
import { operationNeeds } from './operation-needs.ts';
import { routeKey } from './route-throttles.ts';

/** One operation of a function. */
export interface FunctionRow {
  /** Also the name of its handler file. */
  readonly operation: string;
  readonly needs: OperationNeeds;
  /** How an event names the operation: its route key or trigger source. Undefined if the function has no other. */
  readonly selector?: string;
}

const entriesOf = <Name extends string, Value>(record: Readonly<Record<Name, Value>>) =>
  Object.entries(record) as [Name, Value][];

/** The operations of all functions. */
export const functionRows: readonly FunctionRow[] = [
  ...entriesOf<Operation, OperationNeeds>(operationNeeds).map(([operation, needs]) => ({
    operation,
    needs,
    selector: routeKey(operation),
  })),
  ...entriesOf(triggerNeeds).map(([operation, needs]) => ({
    operation,
    needs,
    selector: triggerSources[operation],
  })),
  ...entriesOf(backgroundNeeds).map(([operation, needs]) => ({ operation, needs })),
];

/** The operations of one function. */
export const rowsOf = (name: FunctionName): readonly FunctionRow[] =>
  functionRows.filter(({ needs }) => needs.in === name);
