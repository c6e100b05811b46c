import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type TableIndex, tableIndexes } from '#domain/table/indexes';
import { ttlAttribute } from '#domain/table/keys';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { ItemAction } from '../functions/function-needs.ts';
import { stageProfiles } from '../stage-profile.ts';

/** What happens to data when its stack is deleted: it is retained, unless the deployment is disposable. */
export const dataRemoval = (disposable: boolean): RemovalPolicy =>
  disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;

/**
 * The only table: on demand with maximum throughput, and restorable to any second of the last 35 days. With the setting
 * `tableName`, everything uses that table, which AWS restored; the stack's own table stays.
 */
export class LedgerTable extends Construct {
  /** The table in use. */
  readonly table: Pick<ITable, 'tableName' | 'tableArn'>;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const { stage, disposable, tableName } = props.settings;
    const { maxReadUnits, maxWriteUnits } = stageProfiles[stage].table;
    const own = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      maxReadRequestUnits: maxReadUnits,
      maxWriteRequestUnits: maxWriteUnits,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: ttlAttribute,
      deletionProtection: !disposable,
      removalPolicy: dataRemoval(disposable),
    });
    for (const { index, holds } of tableIndexes)
      own.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.pk, type: AttributeType.STRING },
        sortKey: { name: index.sk, type: AttributeType.STRING },
        projectionType: ProjectionType[holds],
        maxReadRequestUnits: maxReadUnits,
        maxWriteRequestUnits: maxWriteUnits,
      });
    // CloudFormation refuses to remove an export while App imports it, which it does until App is deployed after Data.
    for (const value of [own.tableName, own.tableArn]) Stack.of(this).exportValue(value);
    this.table = tableName === undefined ? own : Table.fromTableName(this, 'Restored', tableName);
  }

  /** Gives a function the table's name and permission for the listed actions on its items. */
  bindTable(target: BundledFunction, actions: readonly ItemAction[]): void {
    target.setVariable('TABLE_NAME', this.table.tableName);
    if (actions.length > 0)
      target.allow(
        actions.map((action) => `dynamodb:${action}`),
        [this.table.tableArn],
      );
  }

  /** Gives a function the table's name and permission to query an index. */
  bindIndex(target: BundledFunction, index: TableIndex): void {
    target.setVariable('TABLE_NAME', this.table.tableName);
    target.allow(['dynamodb:Query'], [`${this.table.tableArn}/index/${index.name}`]);
  }
}
