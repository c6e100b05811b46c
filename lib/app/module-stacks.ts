import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { bindMaintenance } from '../functions/bind-settings.ts';
import { type BundledFunction, operationLog } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';
import { type FunctionBindings, provisionFunction } from '../functions/provision-function.ts';
import { constructId } from '../names.ts';
import { backgroundNeeds, canaryNeeds } from './background-needs.ts';
import { operationNeeds } from './operation-needs.ts';

/**
 * Operations that were removed, by module. Their logs stay, with the same logical ID, until all entries that support
 * may ask for have expired. Then the line can be removed ("Moving what is deployed" in docs/operations.md).
 */
export const retiredOperations: Readonly<Record<string, readonly string[]>> = {};

export interface ModuleStackProps {
  /**
   * The module's name. It determines the stack's ID, which must not change: see "Moving what is deployed" in
   * docs/operations.md.
   */
  readonly module: string;
  /** The needs of each of its functions, by operation. */
  readonly needs: Readonly<Record<string, FunctionNeeds>>;
  /** Removed operations whose logs stay until they are no longer needed. */
  readonly retired: readonly string[];
  readonly settings: DeploymentSettings;
  readonly bindings: FunctionBindings;
}

/**
 * A module's functions with their roles and logs, as a stack nested in App, because a stack may have 500 resources and
 * a function has about six. Routes, integrations, permissions and schedules belong to App, so that the two stacks do
 * not depend on each other.
 */
export class ModuleStack extends NestedStack {
  readonly functions: readonly BundledFunction[];

  constructor(scope: Construct, props: ModuleStackProps) {
    const { module, settings, bindings } = props;
    super(scope, constructId(module), { description: `${module}: functions, roles, logs` });
    this.functions = Object.entries(props.needs).map(([operation, needs]) =>
      provisionFunction(this, { operation, module, needs, settings, bindings }),
    );
    for (const each of this.functions) bindMaintenance(each, settings);
    for (const operation of props.retired)
      operationLog(new Construct(this, constructId(operation)), settings.stage, operation);
  }
}

type BackgroundModule = keyof typeof backgroundNeeds;
type BackgroundOperation = {
  [Module in BackgroundModule]: keyof (typeof backgroundNeeds)[Module];
}[BackgroundModule];

/** The functions of all modules, by operation. */
export type ModuleFunctions = Readonly<Record<Operation | BackgroundOperation, BundledFunction>> & {
  readonly 'run-canary'?: BundledFunction;
};

/** Every module with the needs of its functions: operations of the API and background functions. */
function needsByModule({
  canary,
}: DeploymentSettings): ReadonlyMap<string, Readonly<Record<string, FunctionNeeds>>> {
  const modules = new Map<string, Readonly<Record<string, FunctionNeeds>>>(Object.entries(backgroundNeeds));
  for (const [operation, { module }] of Object.entries(endpoints))
    modules.set(module, { ...modules.get(module), [operation]: operationNeeds[operation as Operation] });
  if (canary) modules.set('free-invoice', { ...modules.get('free-invoice'), 'run-canary': canaryNeeds });
  return modules;
}

/** Makes a nested stack for each module. */
export function provisionModules(
  scope: Construct,
  common: { readonly settings: DeploymentSettings; readonly bindings: FunctionBindings },
): ModuleFunctions {
  const stacks = [...needsByModule(common.settings)].map(
    ([module, needs]) =>
      new ModuleStack(scope, { ...common, module, needs, retired: retiredOperations[module] ?? [] }),
  );
  const functions = stacks.flatMap((stack) => stack.functions.map((each) => [each.operation, each] as const));
  return Object.fromEntries(functions) as ModuleFunctions;
}
