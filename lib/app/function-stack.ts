import { join } from 'node:path';
import { NestedStack } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { bindMaintenance } from '../functions/bind-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import {
  type Caller,
  type DeployedFunction,
  deployedFunctions,
  type FunctionName,
  fontLayer,
  optionalFunction,
} from '../functions/deployed-functions.ts';
import { unionOfNeeds } from '../functions/function-needs.ts';
import { type FunctionBindings, provisionFunction } from '../functions/provision-function.ts';
import { rowsOf } from './function-rows.ts';

export interface FunctionStackProps {
  readonly settings: DeploymentSettings;
  readonly bindings: FunctionBindings;
}

const inApp: readonly Caller[] = ['account', 'public', 'events'];

/** The names of the functions that a deployment with these settings has in its App stack. */
const namesOf = ({ canary }: DeploymentSettings): readonly FunctionName[] =>
  (Object.entries(deployedFunctions) as [FunctionName, DeployedFunction][]).flatMap(([name, { caller }]) =>
    inApp.includes(caller) && (canary || name !== optionalFunction) ? [name] : [],
  );

/**
 * The functions with their roles and logs, as a stack nested in App, because a stack may have 500 resources. Routes,
 * integrations and schedules belong to App, so that the two stacks do not depend on each other.
 */
export class FunctionStack extends NestedStack {
  private readonly functions: ReadonlyMap<FunctionName, BundledFunction>;

  constructor(scope: Construct, id: string, { settings, bindings }: FunctionStackProps) {
    super(scope, id, { description: 'functions, roles, logs' });
    const fonts = new LayerVersion(this, 'Fonts', {
      code: Code.fromAsset(join(settings.bundlesDir, fontLayer)),
      description: 'fonts of PDFs',
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.ARM_64],
    });
    this.functions = new Map(
      namesOf(settings).map((name) => {
        const rows = rowsOf(name);
        const needs = unionOfNeeds(rows.map((row) => row.needs));
        const operations = rows.map(({ operation }) => operation);
        const { drawsPdfs }: DeployedFunction = deployedFunctions[name];
        const layers = drawsPdfs ? [fonts] : [];
        return [name, provisionFunction(this, { name, operations, needs, settings, layers }, bindings)];
      }),
    );
    for (const each of this.all) bindMaintenance(each, settings);
  }

  get all(): readonly BundledFunction[] {
    return [...this.functions.values()];
  }

  /** A function of every deployment. */
  find(name: Exclude<FunctionName, 'run-canary' | 'pool-triggers'>): BundledFunction {
    const found = this.functions.get(name);
    if (!found) throw new Error(`There is no function ${name}`);
    return found;
  }

  /** The function that runs an operation of the API. */
  running(operation: string): BundledFunction {
    const found = this.all.find(({ operations }) => operations.includes(operation));
    if (!found) throw new Error(`No function runs ${operation}`);
    return found;
  }

  /** Undefined if the setting `canary` is off. */
  get canary(): BundledFunction | undefined {
    return this.functions.get(optionalFunction);
  }
}
